//! Who may ask, and the headers that tell browsers what the page may do.

use crate::shared::Shared;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// What the page may load: its own files, and nothing that a text could bring in. WebAssembly may be compiled.
pub(crate) const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; \
    connect-src 'self'; img-src 'self' blob: data:; style-src 'self'; object-src 'none'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

/// Lets a request through that knows the token, or that comes from this machine and its own page where no token is needed.
pub(crate) async fn admit(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let refusal = match &shared.settings.token {
        Some(token) if knows(headers, token) => None,
        Some(_) => Some((StatusCode::UNAUTHORIZED, "the token is missing or wrong")),
        None if is_own(headers) => None,
        None => Some((StatusCode::FORBIDDEN, "the request does not come from the page of this server")),
    };
    match refusal {
        Some(refusal) => refusal.into_response(),
        None => next.run(request).await,
    }
}

/// Adds the headers of safety to every answer.
pub(crate) async fn protect(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (header::HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
        (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Whether the header `Authorization` has the token. The time this takes tells nothing of where they differ.
fn knows(headers: &HeaderMap, token: &str) -> bool {
    let given = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let Some(given) = given.and_then(|value| value.strip_prefix("Bearer ")) else { return false };
    given.len() == token.len() && given.bytes().zip(token.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b)) == 0
}

/// Whether the request names this machine as its host, and no other site as its origin. A site elsewhere whose name leads
/// to this machine is refused by the first, a script of another site by the second.
fn is_own(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let Some(host) = text(header::HOST) else { return false };
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) => name,
        _ => host,
    };
    let loopback = matches!(name, "localhost" | "[::1]")
        || name.parse::<std::net::Ipv4Addr>().is_ok_and(|address| address.is_loopback());
    let origin = text(header::ORIGIN);
    loopback && origin.is_none_or(|origin| origin.strip_prefix("http://") == Some(host))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(list: &[(header::HeaderName, &'static str)]) -> HeaderMap {
        list.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect()
    }

    #[test]
    fn only_the_page_of_this_machine_may_ask_without_a_token() {
        let (host, origin) = (header::HOST, header::ORIGIN);
        assert!(is_own(&headers(&[(host.clone(), "localhost:6464")])));
        assert!(is_own(&headers(&[(host.clone(), "[::1]:6464")])));
        assert!(is_own(&headers(&[
            (host.clone(), "127.0.0.1:6464"),
            (origin.clone(), "http://127.0.0.1:6464")
        ])));
        assert!(!is_own(&headers(&[(host.clone(), "evil.example:6464")])));
        assert!(!is_own(&headers(&[(host, "127.0.0.1:6464"), (origin, "http://evil.example")])));
        assert!(!is_own(&headers(&[])));
    }

    #[test]
    fn a_token_must_be_given_whole() {
        let given = |value| headers(&[(header::AUTHORIZATION, value)]);
        assert!(knows(&given("Bearer secret"), "secret"));
        for wrong in ["Bearer secre", "Bearer secrets", "secret", "Basic secret", "Bearer "] {
            assert!(!knows(&given(wrong), "secret"), "{wrong}");
        }
    }
}
