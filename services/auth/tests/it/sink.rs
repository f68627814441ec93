//! A mail server that keeps what it gets.

use std::{
    net::SocketAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use testkit::http::SOON;
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
    sync::Notify,
};

#[derive(Debug, Clone)]
pub struct Mail {
    pub to: String,
    pub text: String,
}

impl Mail {
    /// The code, which stands on a line of its own.
    pub fn code(&self) -> String {
        self.find_code().expect("a code")
    }

    fn find_code(&self) -> Option<String> {
        let six = |line: &&str| line.len() == 6 && line.bytes().all(|b| b.is_ascii_digit());
        self.text.lines().find(six).map(str::to_owned)
    }

    /// Do these words stand there, wherever lines break?
    pub fn says(&self, words: &str) -> bool {
        let joined: Vec<&str> = self.text.split_whitespace().collect();
        joined.join(" ").contains(words)
    }
}

#[derive(Debug, Clone)]
pub struct Sink {
    pub addr: SocketAddr,
    mails: Arc<Mutex<Vec<Mail>>>,
    /// So many letters are still to be refused with "try again later".
    pub refuse: Arc<AtomicU32>,
    pub refused: Arc<AtomicU32>,
    /// Letters to this address are never answered.
    pub held: Arc<Mutex<Option<String>>>,
    arrived: Arc<Notify>,
}

impl Sink {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let sink = Self {
            addr: listener.local_addr().unwrap(),
            mails: Arc::default(),
            refuse: Arc::default(),
            refused: Arc::default(),
            held: Arc::default(),
            arrived: Arc::default(),
        };
        let taken = sink.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let sink = taken.clone();
                tokio::spawn(async move { sink.talk(stream).await });
            }
        });
        sink
    }

    async fn talk(&self, mut stream: TcpStream) -> Option<()> {
        let (read, mut write) = stream.split();
        let mut lines = BufReader::new(read).lines();
        write.write_all(b"220 sink\r\n").await.ok()?;
        let mut to = String::new();
        while let Some(line) = lines.next_line().await.ok()? {
            let verb = line.split([' ', ':']).next().unwrap_or_default().to_ascii_uppercase();
            let reply = match verb.as_str() {
                "RCPT" => {
                    to = line.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
                    "250 ok"
                }
                "DATA" => {
                    write.write_all(b"354 go on\r\n").await.ok()?;
                    let mut text = String::new();
                    while let Some(line) = lines.next_line().await.ok()? {
                        if line == "." {
                            break;
                        }
                        text.push_str(&line);
                        text.push('\n');
                    }
                    let is_held = self.held.lock().unwrap().as_deref() == Some(to.as_str());
                    if is_held {
                        std::future::pending::<()>().await;
                    }
                    let busy = self
                        .refuse
                        .fetch_update(Ordering::SeqCst, Ordering::SeqCst, |n| n.checked_sub(1));
                    if busy.is_ok() {
                        self.refused.fetch_add(1, Ordering::SeqCst);
                        "451 try again later"
                    } else {
                        self.mails.lock().unwrap().push(Mail {
                            to: to.clone(),
                            // Soft line breaks of the quoted-printable encoding.
                            text: text.replace("=\n", ""),
                        });
                        self.arrived.notify_waiters();
                        "250 kept"
                    }
                }
                "QUIT" => "221 bye",
                _ => "250 ok",
            };
            write.write_all(format!("{reply}\r\n").as_bytes()).await.ok()?;
        }
        None
    }

    /// All mails to that address so far.
    pub fn to(&self, address: &str) -> Vec<Mail> {
        let mails = self.mails.lock().unwrap();
        mails.iter().filter(|mail| mail.to == address).cloned().collect()
    }

    /// Codes that were mailed to that address so far.
    pub fn codes(&self, address: &str) -> Vec<String> {
        self.to(address).iter().filter_map(Mail::find_code).collect()
    }

    /// The n-th mail to that address, counted from 1.
    pub async fn wait(&self, address: &str, n: usize) -> Mail {
        let what = format!("mail {n}");
        self.until(address, &what, || self.to(address).into_iter().nth(n - 1))
            .await
    }

    /// The n-th code to that address, counted from 1. Other mails go another way, and may come before it or after it.
    pub async fn wait_for_code(&self, address: &str, n: usize) -> String {
        let what = format!("code {n}");
        self.until(address, &what, || self.codes(address).into_iter().nth(n - 1))
            .await
    }

    /// The first mail to that address that says this. Mails that wait together leave in any order.
    pub async fn wait_for(&self, address: &str, words: &str) -> Mail {
        self.until(address, words, || {
            self.to(address).into_iter().find(|mail| mail.says(words))
        })
        .await
    }

    async fn until<T>(&self, address: &str, what: &str, look: impl Fn() -> Option<T>) -> T {
        let found = tokio::time::timeout(SOON, async {
            loop {
                let arrived = self.arrived.notified();
                if let Some(found) = look() {
                    return found;
                }
                // The notification can slip past between looking and waiting; a look now and then mends that.
                drop(tokio::time::timeout(Duration::from_millis(200), arrived).await);
            }
        });
        found.await.unwrap_or_else(|_| {
            let all = self.to(address);
            panic!("`{what}` to {address} did not come; there are {}", all.len())
        })
    }
}
