//! Tests of when a connection ends.

use std::{io::ErrorKind, sync::Arc, time::Duration};

use tokio::{
    io::AsyncReadExt as _,
    net::{TcpListener, TcpStream},
    time::Instant,
};

use super::{ClientSocket, IDLE, STILL, Taking};
use crate::{client_address::Proxies, connections::Connections, testing};

#[tokio::test]
async fn an_idle_connection_ends_quietly_and_a_silent_stream_does_not() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let _client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
    let (io, peer) = listener.accept().await.unwrap();
    let connections = Arc::new(Connections::new(&testing::config()));
    let place = connections.admit(peer.ip(), &Proxies::default()).unwrap();
    let mut io = ClientSocket::new(io, place, Duration::from_secs(5), Duration::from_secs(60));
    drop(io.activity().handle());
    assert_eq!(io.deadline(), io.moved + IDLE);
    io.moved = io.moved.checked_sub(IDLE).unwrap();
    assert_eq!(io.read_u8().await.unwrap_err().kind(), ErrorKind::UnexpectedEof);

    let handling = io.activity().handle();
    handling.streams();
    drop(handling);
    assert_eq!(io.deadline(), io.moved + STILL);
    io.moved = io.moved.checked_sub(STILL).unwrap();
    assert_eq!(io.read_u8().await.unwrap_err().kind(), ErrorKind::TimedOut);
}

#[test]
fn only_waiting_counts_and_a_stream_has_to_catch_up() {
    let start = Instant::now();
    let at = |seconds| start + Duration::from_secs(seconds);
    let mut taking = Taking::new(Duration::from_secs(10));
    assert_eq!(taking.ends(false), None);
    taking.waits(at(0));
    taking.took(9_000, at(4));
    // An hour between two answers is not the client's.
    taking.waits(at(3_600));
    assert_eq!(taking.ends(false), Some(at(3_606)));
    assert!(!taking.was_enough(false, at(3_606)), "9,000 bytes in 10 s");
    taking.took(1_240, at(3_605));
    taking.waits(at(3_605));
    assert!(taking.was_enough(false, at(3_606)));
    assert_eq!(taking.ends(false), Some(at(3_616)), "the next window");
    assert_eq!(taking.ends(true), Some(at(10)), "behind since the first wait");
    taking.behind_since = None;
    taking.took(1, at(3_607));
    taking.waits(at(3_608));
    assert_eq!(taking.ends(true), Some(at(3_618)));
    assert!(!taking.was_enough(true, at(3_618)));
}
