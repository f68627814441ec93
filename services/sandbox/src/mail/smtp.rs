//! A small SMTP server (RFC 5321) that accepts every mail and keeps it: enough for other people's mail clients, and no more.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
};
use tokio_util::sync::CancellationToken;

use super::{message::Message, store::Mails};

const MAX_LINE: usize = 2_000;
const MAX_MAIL: usize = 1 << 20;
const MAX_RECIPIENTS: usize = 100;
/// A client that says nothing for this long is gone.
const IDLE: Duration = Duration::from_secs(60);

/// Accepts connections until `stop`.
///
/// # Errors
/// The address cannot be bound.
pub async fn serve(listen: SocketAddr, mails: Arc<Mails>, stop: CancellationToken) -> std::io::Result<SocketAddr> {
    let listener = TcpListener::bind(listen).await?;
    let addr = listener.local_addr()?;
    tokio::spawn(async move {
        while let Some(accepted) = stop.run_until_cancelled(listener.accept()).await {
            let Ok((socket, _)) = accepted else { continue };
            let (mails, stop) = (Arc::clone(&mails), stop.clone());
            tokio::spawn(async move {
                if let Some(Err(error)) = stop.run_until_cancelled(converse(socket, &mails)).await {
                    tracing::debug!(kind = %error.kind(), "a mail client left");
                }
            });
        }
    });
    Ok(addr)
}

#[derive(Default)]
struct Envelope {
    from: Option<String>,
    to: Vec<String>,
}

async fn converse(socket: TcpStream, mails: &Mails) -> std::io::Result<()> {
    let (read, mut write) = socket.into_split();
    let mut read = BufReader::new(read);
    let mut envelope = Envelope::default();
    write.write_all(b"220 sandbox.localhost mail sink\r\n").await?;
    loop {
        let Some(line) = line(&mut read).await? else {
            return Ok(());
        };
        let text = String::from_utf8_lossy(&line);
        let (verb, rest) = text.split_once(' ').unwrap_or((&text, ""));
        let reply: String = match verb.to_ascii_uppercase().as_str() {
            "EHLO" => format!("250-sandbox.localhost\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250 SIZE {MAX_MAIL}\r\n"),
            "HELO" => "250 sandbox.localhost\r\n".into(),
            "MAIL" => match path(rest, "FROM:") {
                Some(from) => {
                    envelope = Envelope {
                        from: Some(from),
                        to: Vec::new(),
                    };
                    "250 2.1.0 sender ok\r\n".into()
                }
                None => "501 5.5.4 MAIL FROM:<address>\r\n".into(),
            },
            "RCPT" => match (path(rest, "TO:"), &envelope.from) {
                (_, None) => "503 5.5.1 MAIL first\r\n".into(),
                (Some(to), _) if !to.is_empty() && envelope.to.len() < MAX_RECIPIENTS => {
                    envelope.to.push(to);
                    "250 2.1.5 recipient ok\r\n".into()
                }
                (Some(_), _) => "452 4.5.3 no more recipients\r\n".into(),
                (None, _) => "501 5.5.4 RCPT TO:<address>\r\n".into(),
            },
            "DATA" if envelope.to.is_empty() => "503 5.5.1 RCPT first\r\n".into(),
            "DATA" => {
                write.write_all(b"354 end with a dot alone on a line\r\n").await?;
                match data(&mut read).await? {
                    Some(raw) => {
                        let sent = std::mem::take(&mut envelope);
                        let id = mails.keep(Message::read(&raw, sent.from.as_deref().unwrap_or_default(), &sent.to));
                        format!("250 2.0.0 kept as {id}\r\n")
                    }
                    None => {
                        envelope = Envelope::default();
                        "552 5.3.4 too large\r\n".into()
                    }
                }
            }
            "RSET" => {
                envelope = Envelope::default();
                "250 2.0.0 forgotten\r\n".into()
            }
            "NOOP" => "250 2.0.0 ok\r\n".into(),
            "VRFY" => "252 2.5.2 try and see\r\n".into(),
            "QUIT" => {
                write.write_all(b"221 2.0.0 bye\r\n").await?;
                return Ok(());
            }
            _ => "502 5.5.2 not known here\r\n".into(),
        };
        write.write_all(reply.as_bytes()).await?;
    }
}

/// One line without its end; `None` at the end of the connection.
async fn line<R: AsyncBufReadExt + Unpin>(read: &mut R) -> std::io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let limited = &mut read.take(MAX_LINE as u64);
    let taken = tokio::time::timeout(IDLE, limited.read_until(b'\n', &mut line))
        .await
        .map_err(|_| std::io::Error::from(std::io::ErrorKind::TimedOut))??;
    if taken == 0 {
        return Ok(None);
    }
    while line.last().is_some_and(|byte| matches!(byte, b'\r' | b'\n')) {
        line.pop();
    }
    Ok(Some(line))
}

/// The mail up to the lone dot, dots unstuffed; `None` when it was too large (it is read to its end all the same).
async fn data<R: AsyncBufReadExt + Unpin>(read: &mut R) -> std::io::Result<Option<Vec<u8>>> {
    let mut mail = Vec::new();
    let mut too_large = false;
    loop {
        let Some(line) = line(read).await? else {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        };
        if line == b"." {
            return Ok((!too_large).then_some(mail));
        }
        let line = line.strip_prefix(b".").unwrap_or(&line);
        if mail.len() + line.len() > MAX_MAIL {
            too_large = true;
        } else {
            mail.extend_from_slice(line);
            mail.extend_from_slice(b"\r\n");
        }
    }
}

/// `<a@b>` behind `FROM:` or `TO:`; parameters behind it are accepted and ignored.
fn path(rest: &str, word: &str) -> Option<String> {
    let head = rest.get(..word.len())?;
    if !head.eq_ignore_ascii_case(word) {
        return None;
    }
    let rest = rest[word.len()..].trim_start();
    let inner = rest.strip_prefix('<')?;
    Some(inner[..inner.find('>')?].to_owned())
}
