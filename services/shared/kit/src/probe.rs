//! `SERVICE health`: asks the replica beside it whether it can answer, for containers that have no other program to ask with.

use std::{net::SocketAddr, time::Duration};

use anyhow::{Context, ensure};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tonic_health::pb::{HealthCheckRequest, health_client::HealthClient};

use crate::grpc;

const PATIENCE: Duration = Duration::from_secs(3);

/// Where to ask: a server that listens everywhere answers on loopback.
fn here(listen: SocketAddr) -> SocketAddr {
    if listen.ip().is_unspecified() {
        SocketAddr::from(([127, 0, 0, 1], listen.port()))
    } else {
        listen
    }
}

/// gRPC's own health call.
///
/// # Errors
/// When nobody answers, or not with "serving".
pub async fn grpc(listen: SocketAddr) -> anyhow::Result<()> {
    let mut health = HealthClient::new(grpc::channel(&format!("http://{}", here(listen)))?);
    let asked = tokio::time::timeout(PATIENCE, health.check(HealthCheckRequest::default()));
    let answer = asked.await.context("it does not answer in time")??.into_inner();
    ensure!(answer.status == 1, "it is not ready");
    Ok(())
}

/// `GET path`, where an answer of 200 is good.
///
/// # Errors
/// When nobody answers, or anything else.
pub async fn http(listen: SocketAddr, path: &str) -> anyhow::Result<()> {
    let asked = tokio::time::timeout(PATIENCE, async {
        let mut line = TcpStream::connect(here(listen)).await?;
        let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        line.write_all(request.as_bytes()).await?;
        let mut start = [0; 12];
        line.read_exact(&mut start).await?;
        Ok::<_, std::io::Error>(start)
    });
    let start = asked.await.context("it does not answer in time")??;
    ensure!(
        start.ends_with(b" 200"),
        "it answered `{}`",
        String::from_utf8_lossy(&start)
    );
    Ok(())
}
