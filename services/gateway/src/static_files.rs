//! The built app, served by ourselves on one machine (in a cluster nginx does).

use std::{
    path::{Component, Path, PathBuf},
    time::UNIX_EPOCH,
};

use actix_web::{
    HttpRequest, HttpResponse,
    http::{Method, header},
    web,
};
use base64::{Engine, engine::general_purpose::STANDARD};

use crate::{
    headers,
    negotiate::{self, Encoding},
    problem::{Answer, Problem},
    state::Worker,
};

const NONCE: &str = "__CSP_NONCE__";
/// The service worker of browser push, which browsers compare with the one that they have.
const WORKER: &str = "push-worker.js";
/// Paths that are never pages of the app.
const NOT_THE_APP: [&str; 4] = ["/api", "/forecasting/api", "/sample", "/.well-known"];

/// Answers everything that no route took.
///
/// # Errors
/// 404 where there is no such file and no such page.
pub async fn serve(request: HttpRequest, state: web::Data<Worker>) -> Answer {
    let path = request.path();
    let Some(root) = &state.shared.config.static_dir else {
        return Err(Problem::not_found());
    };
    if NOT_THE_APP.iter().any(|no| {
        path.strip_prefix(no)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }) {
        return Err(Problem::not_found());
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let mut problem = Problem::of_status(actix_web::http::StatusCode::METHOD_NOT_ALLOWED);
        problem.allow = Some("GET, HEAD".to_owned());
        return Err(problem);
    }
    let relative = relative(path).ok_or_else(Problem::not_found)?;
    if relative.as_os_str().is_empty() || relative == Path::new("index.html") {
        return page(root).await;
    }
    if let Some(found) = file(&request, root, &relative).await {
        return Ok(found);
    }
    // Pages of the app have no dot; a missing script must not become a page.
    if path.contains('.') {
        Err(Problem::not_found())
    } else {
        page(root).await
    }
}

/// The path below the root; none where it tries to leave it, or names something hidden.
fn relative(path: &str) -> Option<PathBuf> {
    // What is percent-encoded here is no file of ours.
    if path.contains(['%', '\\', '\0']) {
        return None;
    }
    let relative = Path::new(path.trim_start_matches('/'));
    let plain = relative.components().all(|part| match part {
        Component::Normal(name) => !name.to_string_lossy().starts_with('.'),
        _ => false,
    });
    plain.then(|| relative.to_owned())
}

async fn page(root: &Path) -> Answer {
    let html = tokio::fs::read_to_string(root.join("index.html"))
        .await
        .map_err(|error| {
            tracing::error!(error = %kit::causes(&error), "the app's page cannot be read from {}", root.display());
            Problem::not_found()
        })?;
    let nonce = STANDARD.encode(rand::random::<[u8; 18]>());
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, "text/html; charset=utf-8"))
        .insert_header((header::CACHE_CONTROL, "no-cache"))
        .insert_header((header::CONTENT_SECURITY_POLICY, headers::page_policy(&nonce)))
        .body(html.replace(NONCE, &nonce)))
}

async fn file(request: &HttpRequest, root: &Path, relative: &Path) -> Option<HttpResponse> {
    let plain = root.join(relative);
    let about = tokio::fs::metadata(&plain)
        .await
        .ok()
        .filter(std::fs::Metadata::is_file)?;
    let changed = about.modified().ok()?.duration_since(UNIX_EPOCH).ok()?.as_millis();
    let etag = format!("{:x}-{changed:x}", about.len());
    let mut response = HttpResponse::Ok();
    let immutable = relative.starts_with("static");
    let keep = if immutable {
        "public, max-age=31536000, immutable"
    } else if relative == Path::new(WORKER) {
        "no-cache"
    } else {
        "public, max-age=600"
    };
    response
        .insert_header((header::CONTENT_TYPE, kind(relative)))
        .insert_header((header::CACHE_CONTROL, keep))
        .insert_header((header::VARY, "Accept-Encoding"))
        .insert_header((header::ETAG, format!("\"{etag}\"")));
    if negotiate::is_unchanged(request.headers(), &etag) {
        return Some(response.status(actix_web::http::StatusCode::NOT_MODIFIED).finish());
    }
    let encodings = negotiate::accepted(request.headers()).take_while(|one| *one != Encoding::Identity);
    for encoding in encodings {
        let mut packed = plain.clone().into_os_string();
        packed.push(match encoding {
            Encoding::Brotli => ".br",
            Encoding::Gzip | Encoding::Identity => ".gz",
        });
        if let Ok(bytes) = tokio::fs::read(packed).await {
            response.insert_header((header::CONTENT_ENCODING, encoding.name()));
            return Some(response.body(bytes));
        }
    }
    let bytes = tokio::fs::read(plain).await.ok()?;
    Some(response.body(bytes))
}

fn kind(path: &Path) -> &'static str {
    match path.extension().and_then(|ending| ending.to_str()).unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "woff" => "font/woff",
        "csv" => "text/csv; charset=utf-8",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::relative;

    #[test]
    fn nothing_outside_is_reached() {
        assert_eq!(relative("/static/app.js").as_deref(), Some(Path::new("static/app.js")));
        assert_eq!(relative("/").as_deref(), Some(Path::new("")));
        for bad in [
            "/../x",
            "/a/../../x",
            "/.env",
            "/a/.git/config",
            "/%2e%2e/x",
            "/a\\b",
            "/a\0",
        ] {
            assert_eq!(relative(bad), None, "{bad}");
        }
    }
}
