//! What servers of tests share: each connection is served on a task of its own, and begins with headers.

use std::collections::HashMap;

use tokio::{
    io::{AsyncBufRead, AsyncBufReadExt},
    net::{TcpListener, TcpStream},
};

/// Serves whoever connects until the test ends.
pub fn each<F>(listener: TcpListener, serve: impl Fn(TcpStream) -> F + Send + 'static)
where
    F: Future<Output = Option<()>> + Send + 'static,
{
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(serve(stream));
        }
    });
}

/// The headers of a request, up to the empty line behind them; their names in lower case.
pub async fn headers(lines: &mut (impl AsyncBufRead + Unpin)) -> Option<HashMap<String, String>> {
    let mut headers = HashMap::new();
    loop {
        let mut line = String::new();
        lines.read_line(&mut line).await.ok()?;
        if line.trim().is_empty() {
            return Some(headers);
        }
        if let Some((name, value)) = line.split_once(": ") {
            headers.insert(name.to_lowercase(), value.trim().to_owned());
        }
    }
}
