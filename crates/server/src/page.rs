//! The files of the page: built into the program, or from a folder.

use crate::shared::Shared;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use include_dir::{Dir, include_dir};
use std::borrow::Cow;
use std::path::{Component, Path};
use std::sync::Arc;

/// What `cargo xtask web` had built when the program was built: nothing but a hidden file without it.
static BUILT: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../web/dist");

/// Told where there is no page.
const MISSING: &str = "This dawson was built without its page. Build it first: cargo xtask web && cargo run --release -- serve\n\
    The programming interface is there all the same: /api/openapi.json\n";

/// A file of the page.
pub(crate) async fn file(State(shared): State<Arc<Shared>>, uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    match read(&shared, path).await {
        Some(bytes) => {
            let kind = mime_guess::from_path(path).first_or_octet_stream();
            // files with their hash in the name never change
            let keep = match path.starts_with("assets/") {
                true => "public, max-age=31536000, immutable",
                false => "no-cache",
            };
            let mut response = bytes.into_response();
            if let Ok(kind) = HeaderValue::from_str(kind.as_ref()) {
                response.headers_mut().insert(header::CONTENT_TYPE, kind);
            }
            response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
            response
        }
        None if path == "index.html" => (StatusCode::NOT_FOUND, MISSING).into_response(),
        None => (StatusCode::NOT_FOUND, "there is no such file\n").into_response(),
    }
}

async fn read(shared: &Shared, path: &str) -> Option<Cow<'static, [u8]>> {
    // nothing but names of files and folders below: no way up, no root
    let path = Path::new(path);
    if !path.components().all(|component| matches!(component, Component::Normal(_))) {
        return None;
    }
    match &shared.settings.page {
        Some(folder) => tokio::fs::read(folder.join(path)).await.ok().map(Cow::Owned),
        None => BUILT.get_file(Path::new("page").join(path)).map(|file| Cow::Borrowed(file.contents())),
    }
}
