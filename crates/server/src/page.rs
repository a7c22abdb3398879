//! The files of the page: built into the program, compressed by gzip, or in a folder, as they are or compressed, with `.gz` behind their
//! names.

use crate::built::BUILT;
use crate::shared::Shared;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use flate2::read::GzDecoder;
use std::borrow::Cow;
use std::io::Read;
use std::path::{Component, Path};
use std::sync::Arc;

/// Told where there is no page.
const MISSING: &str = "This dawson was built without its page. Build it first: cargo xtask web && cargo run --release -- serve\n\
    The programming interface is there all the same: /api/openapi.json\n";

/// A file of the page.
pub(crate) async fn file(State(shared): State<Arc<Shared>>, headers: HeaderMap, uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    let mut response = match read(&shared, path).await {
        Some(Content::Plain(bytes)) => bytes.into_response(),
        Some(Content::Gzip(bytes)) if takes_gzip(&headers) => {
            let heads = [(header::CONTENT_ENCODING, "gzip"), (header::VARY, "accept-encoding")];
            (heads, bytes.into_owned()).into_response()
        }
        Some(Content::Gzip(bytes)) => match inflated(&bytes) {
            Ok(bytes) => ([(header::VARY, "accept-encoding")], bytes).into_response(),
            Err(error) => {
                return (StatusCode::INTERNAL_SERVER_ERROR, format!("{path}: {error}\n")).into_response();
            }
        },
        None if path == "index.html" => return (StatusCode::NOT_FOUND, MISSING).into_response(),
        None => return (StatusCode::NOT_FOUND, "there is no such file\n").into_response(),
    };
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(path)));
    // files with their hash in the name never change
    let keep = match path.starts_with("assets/") {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    response
}

/// The bytes of a file, as they are kept.
enum Content {
    Plain(Vec<u8>),
    Gzip(Cow<'static, [u8]>),
}

async fn read(shared: &Shared, path: &str) -> Option<Content> {
    // nothing but names of files and folders below: no way up, no root
    let path = Path::new(path);
    if !path.components().all(|component| matches!(component, Component::Normal(_))) {
        return None;
    }
    match &shared.settings.page {
        Some(folder) => {
            let mut compressed = folder.join(path).into_os_string();
            compressed.push(".gz");
            match tokio::fs::read(folder.join(path)).await {
                Ok(bytes) => Some(Content::Plain(bytes)),
                Err(_) => tokio::fs::read(compressed).await.ok().map(|bytes| Content::Gzip(bytes.into())),
            }
        }
        None => BUILT.get_file(path).map(|file| Content::Gzip(file.contents().into())),
    }
}

/// The media types of the files that a page consists of.
const KINDS: [(&str, &str); 10] = [
    ("css", "text/css"),
    ("html", "text/html"),
    ("ico", "image/x-icon"),
    ("js", "text/javascript"),
    ("json", "application/json"),
    ("png", "image/png"),
    ("svg", "image/svg+xml"),
    ("txt", "text/plain"),
    ("wasm", "application/wasm"),
    ("webmanifest", "application/manifest+json"),
];

/// The media type of a file, by its ending.
fn kind(path: &str) -> &'static str {
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    let known = KINDS.iter().find(|(known, _)| ending.eq_ignore_ascii_case(known));
    known.map_or("application/octet-stream", |(_, kind)| kind)
}

/// Whether the client has named gzip among the encodings that it takes, without the weight 0 that refuses it.
fn takes_gzip(headers: &HeaderMap) -> bool {
    headers
        .get_all(header::ACCEPT_ENCODING)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|list| list.split(','))
        .any(|one| {
            let (name, weight) = one.split_once(';').unwrap_or((one, ""));
            let refused =
                weight.trim().strip_prefix("q=").and_then(|weight| weight.parse::<f32>().ok()) == Some(0.0);
            name.trim().eq_ignore_ascii_case("gzip") && !refused
        })
}

fn inflated(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut plain = Vec::new();
    GzDecoder::new(bytes).read_to_end(&mut plain)?;
    Ok(plain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use include_dir::Dir;

    fn asked(encodings: &str) -> HeaderMap {
        HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_str(encodings).expect("a header"))])
    }

    #[test]
    fn gzip_goes_to_who_takes_it() {
        for takes in ["gzip", "br, gzip;q=0.5", "deflate, GZIP"] {
            assert!(takes_gzip(&asked(takes)), "{takes}");
        }
        for refuses in ["", "br", "gzip;q=0", "gzip; q=0.0, br"] {
            assert!(!takes_gzip(&asked(refuses)), "{refuses}");
        }
        assert!(!takes_gzip(&HeaderMap::new()));
    }

    #[test]
    fn every_file_of_the_page_is_whole() {
        fn files<'a>(folder: &'a Dir<'a>) -> Vec<&'a include_dir::File<'a>> {
            folder.files().chain(folder.dirs().flat_map(files)).collect()
        }
        for file in files(&BUILT) {
            assert!(
                inflated(file.contents()).is_ok_and(|bytes| !bytes.is_empty()),
                "{}",
                file.path().display()
            );
        }
    }
}
