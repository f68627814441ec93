//! A receiver of webhooks and pushes: it keeps what it gets and answers what it is told to.

use std::{
    collections::{HashMap, VecDeque},
    net::SocketAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
    sync::watch,
};

use crate::served;

/// What came.
#[derive(Debug, Clone)]
pub struct Message {
    pub headers: HashMap<String, String>,
    /// As text; what is none is in `bytes`.
    pub body: String,
    pub bytes: Vec<u8>,
}

impl Message {
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map(String::as_str).unwrap_or_default()
    }
}

#[derive(Debug, Clone)]
pub struct Receiver {
    pub address: SocketAddr,
    messages: Arc<Mutex<Vec<Message>>>,
    /// Status lines to answer with, one after the other; 204 when there is none.
    answers: Arc<Mutex<VecDeque<&'static str>>>,
    pub slow: Arc<Mutex<Duration>>,
    /// How many messages are answered at all; those after them wait.
    answered: Arc<watch::Sender<usize>>,
    /// Messages that wait for their answers.
    open: Arc<AtomicUsize>,
    /// The most of them so far.
    most_open: Arc<AtomicUsize>,
}

impl Receiver {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let receiver = Self {
            address: listener.local_addr().unwrap(),
            messages: Arc::default(),
            answers: Arc::default(),
            slow: Arc::default(),
            answered: Arc::new(watch::Sender::new(usize::MAX)),
            open: Arc::default(),
            most_open: Arc::default(),
        };
        let own = receiver.clone();
        served::each(listener, move |stream| {
            let own = own.clone();
            async move { own.serve(stream).await }
        });
        receiver
    }

    pub fn url(&self) -> String {
        format!("http://{}/hook", self.address)
    }

    pub fn answer(&self, status: &'static str) {
        self.answers.lock().unwrap().push_back(status);
    }

    /// Answers so many messages, and no more until it is told to.
    pub fn answer_up_to(&self, most: usize) {
        self.answered.send_replace(most);
    }

    pub fn messages(&self) -> Vec<Message> {
        self.messages.lock().unwrap().clone()
    }

    /// How many messages waited for their answers at a time, at most.
    pub fn most_open(&self) -> usize {
        self.most_open.load(Ordering::SeqCst)
    }

    async fn serve(&self, stream: TcpStream) -> Option<()> {
        let (read, mut write) = stream.into_split();
        let mut lines = BufReader::new(read);
        let headers = served::headers(&mut lines).await?;
        let length: usize = headers.get("content-length")?.parse().ok()?;
        let mut body = vec![0; length];
        lines.read_exact(&mut body).await.ok()?;
        let message = Message {
            headers,
            body: String::from_utf8_lossy(&body).into_owned(),
            bytes: body,
        };
        let count = {
            let mut messages = self.messages.lock().unwrap();
            messages.push(message);
            messages.len()
        };
        let open = self.open.fetch_add(1, Ordering::SeqCst) + 1;
        self.most_open.fetch_max(open, Ordering::SeqCst);
        let mut answered = self.answered.subscribe();
        answered.wait_for(|most| count <= *most).await.ok()?;
        let slow = *self.slow.lock().unwrap();
        tokio::time::sleep(slow).await;
        // Before the answer, which lets the next one come.
        self.open.fetch_sub(1, Ordering::SeqCst);
        let status = self.answers.lock().unwrap().pop_front().unwrap_or("204 No Content");
        let answer = format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
        write.write_all(answer.as_bytes()).await.ok()
    }
}
