//! A source of news on this machine: any path gives a file with one item of its own.

use std::{
    io::{BufRead, BufReader, Write},
    net::{SocketAddr, TcpListener},
    sync::LazyLock,
};

static ADDRESS: LazyLock<SocketAddr> = LazyLock::new(|| {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
            let first = lines.next().and_then(Result::ok).unwrap_or_default();
            while lines.next().and_then(Result::ok).is_some_and(|line| !line.is_empty()) {}
            let path = first.split(' ').nth(1).unwrap_or_default();
            let body = format!(
                "<rss version=\"2.0\"><channel><title>News</title><link>https://news.example/</link><description>d</description>
                <item><guid>{path}</guid><title>News of {path}</title><link>https://news.example{path}</link></item></channel></rss>"
            );
            let _gone = write!(
                stream,
                "HTTP/1.1 200 OK\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
                body.len()
            );
        }
    });
    address
});

/// `host:port` that the workspace may ask.
pub fn host() -> String {
    ADDRESS.to_string()
}

/// A source; each number is another one.
pub fn url(number: u32) -> String {
    format!("http://{}/{number}", *ADDRESS)
}
