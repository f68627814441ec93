//! Behind a pooler that takes no settings when a client connects, as PgBouncer in transaction mode, they are those of the role.

use std::{io, net::SocketAddr};

use diesel_migrations::{EmbeddedMigrations, embed_migrations};
use kit::{args::PgArgs, migrate, pg, roles};
use testkit::http::SOON;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional},
    net::{TcpListener, TcpStream},
};
use tokio_postgres::{Client, NoTls};

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("tests/it/fixtures/migrations");
/// The code of an `SSLRequest`, by which a client asks for TLS before anything else (PostgreSQL's protocol, message formats).
const WANTS_TLS: u32 = 80_877_103;

async fn client(url: &str) -> Client {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.unwrap();
    tokio::spawn(connection);
    client
}

/// Refuses as PgBouncer does, and hands on what it does not refuse.
async fn pooler(to: SocketAddr) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            tokio::spawn(async move {
                // A client that leaves ends nothing but its own connection.
                drop(serve(client, to).await);
            });
        }
    });
    address
}

async fn serve(mut client: TcpStream, to: SocketAddr) -> io::Result<()> {
    let mut start = first(&mut client).await?;
    if start.ends_with(&WANTS_TLS.to_be_bytes()) {
        client.write_all(b"N").await?;
        start = first(&mut client).await?;
    }
    let setting = b"\0options\0";
    if start.windows(setting.len()).any(|word| word == setting) {
        let told = b"SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: options\0\0";
        let length = u32::try_from(told.len() + 4).unwrap();
        client.write_all(b"E").await?;
        client.write_all(&length.to_be_bytes()).await?;
        return client.write_all(told).await;
    }
    let mut server = TcpStream::connect(to).await?;
    server.write_all(&start).await?;
    copy_bidirectional(&mut client, &mut server).await.map(drop)
}

/// The first message of a connection: its length, which counts itself, and no kind before it.
async fn first(client: &mut TcpStream) -> io::Result<Vec<u8>> {
    let length = client.read_u32().await?;
    let mut message = length.to_be_bytes().to_vec();
    message.resize(usize::try_from(length).unwrap(), 0);
    client.read_exact(&mut message[4..]).await?;
    Ok(message)
}

#[tokio::test]
async fn settings_that_a_pooler_refuses_are_the_roles() {
    let server = testkit::pg::server_url().await;
    let admin = client(&server).await;
    for sql in ["CREATE ROLE pooled LOGIN PASSWORD 'p'", "CREATE DATABASE pooled"] {
        admin.batch_execute(sql).await.unwrap();
    }
    let start = server.strip_suffix("postgres").unwrap();
    let inside = client(&format!("{start}pooled")).await;
    inside
        .batch_execute("CREATE SCHEMA other AUTHORIZATION pooled")
        .await
        .unwrap();
    let (_, place) = start.rsplit_once('@').unwrap();
    let pooler = pooler(place.strip_suffix('/').unwrap().parse().unwrap()).await;
    let args = PgArgs {
        patience: SOON,
        ..PgArgs::at(format!(
            "postgres://pooled:p@{pooler}/pooled?options=-csearch_path%3Dother"
        ))
    };

    let error = migrate::run(&args, MIGRATIONS, &[]).await.unwrap_err().to_string();
    assert!(error.starts_with("migrations need PostgreSQL itself"), "{error}");

    let pool = pg::pool(&args).unwrap();
    for incomplete in [
        "SET search_path = other",
        "SET statement_timeout = '5s'",
        "SET search_path = nowhere",
        "SET idle_in_transaction_session_timeout = '10s'",
    ] {
        let error = pg::get(&pool).await.err().expect(incomplete);
        let why = kit::causes(&error);
        assert!(why.contains("the role pooled needs a search_path and limits"), "{why}");
        let change = format!("ALTER ROLE pooled IN DATABASE pooled {incomplete}");
        inside.batch_execute(&change).await.unwrap();
    }
    let error = pg::get(&pool).await.err().expect("a schema that is not there");
    assert!(kit::causes(&error).contains("run postgres-init.sql again"));
    inside
        .batch_execute("ALTER ROLE pooled IN DATABASE pooled SET search_path = other")
        .await
        .unwrap();
    let mut conn = pg::get(&pool).await.unwrap();
    // What it says of the schema shows which one is meant.
    let faults = roles::faults(&mut conn, "pooled").await.unwrap();
    assert_eq!(faults, ["owns its schema or tables in it"]);

    // The other form of an address, with its settings before and behind.
    let (host, port) = (pooler.ip(), pooler.port());
    for address in [
        format!("host={host} port={port} user=pooled password=p dbname=pooled options='-c search_path=other'"),
        format!("options=-csearch_path=other host={host} port={port} user=pooled password=p dbname=pooled"),
    ] {
        let args = PgArgs {
            patience: SOON,
            ..PgArgs::at(address)
        };
        drop(pg::get(&pg::pool(&args).unwrap()).await.unwrap());
    }
}
