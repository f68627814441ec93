//! A web server of news: it answers paths as it is told, and keeps what was asked.

use std::{
    collections::HashMap,
    net::{Ipv4Addr, SocketAddr},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
};

use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
};

use crate::served;

/// What was asked for: a path, and the headers.
pub type Asked = (String, HashMap<String, String>);

#[derive(Debug, Clone)]
struct Page {
    status: &'static str,
    headers: Vec<(&'static str, String)>,
    body: Vec<u8>,
}

#[derive(Debug, Clone)]
pub struct Newspaper {
    pub address: SocketAddr,
    pages: Arc<Mutex<HashMap<String, Page>>>,
    asked: Arc<Mutex<Vec<Asked>>>,
    /// Takes what is asked and never answers.
    pub is_silent: Arc<AtomicBool>,
}

impl Newspaper {
    pub async fn start() -> Self {
        Self::at(Ipv4Addr::LOCALHOST).await
    }

    /// At another address of this machine: a host of its own.
    pub async fn at(host: Ipv4Addr) -> Self {
        let listener = TcpListener::bind((host, 0)).await.unwrap();
        let paper = Self {
            address: listener.local_addr().unwrap(),
            pages: Arc::default(),
            asked: Arc::default(),
            is_silent: Arc::default(),
        };
        let own = paper.clone();
        served::each(listener, move |stream| {
            let own = own.clone();
            async move { own.serve(stream).await }
        });
        paper
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Answers a path from now on. A page with an ETag answers 304 to whoever has it.
    pub fn print(&self, path: &str, status: &'static str, headers: &[(&'static str, &str)], body: impl Into<Vec<u8>>) {
        let page = Page {
            status,
            headers: headers
                .iter()
                .map(|(name, value)| (*name, (*value).to_owned()))
                .collect(),
            body: body.into(),
        };
        self.pages.lock().unwrap().insert(path.to_owned(), page);
    }

    /// Questions for a path.
    pub fn asked(&self, path: &str) -> Vec<Asked> {
        let asked = self.asked.lock().unwrap();
        asked.iter().filter(|(other, _)| other == path).cloned().collect()
    }

    async fn serve(&self, stream: TcpStream) -> Option<()> {
        let (read, mut write) = stream.into_split();
        let mut lines = BufReader::new(read);
        let mut first = String::new();
        lines.read_line(&mut first).await.ok()?;
        let path = first.split(' ').nth(1)?.to_owned();
        let headers = served::headers(&mut lines).await?;
        let page = self.pages.lock().unwrap().get(&path).cloned();
        let mut page = page.unwrap_or(Page {
            status: "404 Not Found",
            headers: Vec::new(),
            body: Vec::new(),
        });
        let etag = page
            .headers
            .iter()
            .find(|(name, _)| *name == "etag")
            .map(|(_, value)| value);
        if etag.is_some() && etag == headers.get("if-none-match") {
            page.status = "304 Not Modified";
            page.body.clear();
        }
        self.asked.lock().unwrap().push((path, headers));
        if self.is_silent.load(Ordering::SeqCst) {
            std::future::pending::<()>().await;
        }
        let mut answer = format!(
            "HTTP/1.1 {}\r\ncontent-length: {}\r\nconnection: close\r\n",
            page.status,
            page.body.len()
        );
        for (name, value) in page.headers {
            answer.push_str(&format!("{name}: {value}\r\n"));
        }
        answer.push_str("\r\n");
        write.write_all(answer.as_bytes()).await.ok()?;
        write.write_all(&page.body).await.ok()
    }
}

/// A file of items: guid, hour of the 21st of November 2026, title.
pub fn rss(items: &[(&str, u32, &str)]) -> String {
    let items: String = items
        .iter()
        .map(|(guid, hour, title)| {
            format!(
                "<item><guid isPermaLink=\"false\">{guid}</guid><title>{title}</title><link>https://news.example/{guid}</link>
                <pubDate>Sat, 21 Nov 2026 {hour:02}:00:00 GMT</pubDate><description>Lead of {guid}.</description></item>"
            )
        })
        .collect();
    format!("<?xml version=\"1.0\"?><rss version=\"2.0\"><channel><title>Daily Chain</title><link>https://news.example/</link>
        <description>d</description>{items}</channel></rss>")
}
