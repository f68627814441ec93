//! A PostgreSQL that hangs: it takes connections and bytes and says nothing. Nobody waits for it until the end of their call, and nothing
//! of what was asked of it over a connection is carried on over that connection.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use diesel::sql_query;
use diesel_async::{RunQueryDsl, TransactionManager};
use futures::future::try_join_all;
use kit::{
    args::PgArgs,
    pg::{Pool, is_outage, pool},
    scope::RowScope,
    scoped::{Manager, Scoped, get_for},
};
use testkit::http::SOON;
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    sync::watch,
};
use tokio_postgres::{Client, NoTls};

async fn connect(url: &str) -> Client {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.unwrap();
    tokio::spawn(connection);
    client
}

/// Hands everything on, except while the server hangs: then it waits, as a stopped process does, and nothing is lost.
async fn between(to: SocketAddr, hangs: watch::Receiver<bool>) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((service, _)) = listener.accept().await {
            let (asks, hears) = service.into_split();
            let (says, takes) = TcpStream::connect(to).await.unwrap().into_split();
            tokio::spawn(hand_on(asks, takes, hangs.clone()));
            tokio::spawn(hand_on(says, hears, hangs.clone()));
        }
    });
    address
}

async fn hand_on(mut from: impl AsyncRead + Unpin, mut to: impl AsyncWrite + Unpin, mut hangs: watch::Receiver<bool>) {
    let mut bytes = vec![0; 64 << 10];
    while let Ok(read @ 1..) = from.read(&mut bytes).await {
        let goes_on = hangs.wait_for(|hangs| !hangs).await.is_ok();
        if !goes_on || to.write_all(&bytes[..read]).await.is_err() {
            return;
        }
    }
}

/// Hands everything on, but lets nobody in while the gate is shut. Counts who came then.
async fn gate(to: SocketAddr, is_open: watch::Receiver<bool>) -> (SocketAddr, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let came = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&came);
    tokio::spawn(async move {
        while let Ok((mut service, _)) = listener.accept().await {
            let (mut is_open, count) = (is_open.clone(), Arc::clone(&count));
            tokio::spawn(async move {
                if !*is_open.borrow() {
                    count.fetch_add(1, Ordering::SeqCst);
                }
                let comes_in = is_open.wait_for(|is_open| *is_open).await.is_ok();
                if comes_in {
                    let mut server = TcpStream::connect(to).await.unwrap();
                    drop(tokio::io::copy_bidirectional(&mut service, &mut server).await);
                }
            });
        }
    });
    (address, came)
}

/// A connection; on a busy machine the first may need several tries.
async fn connection(pool: &Pool) -> Scoped {
    let deadline = Instant::now() + SOON;
    loop {
        match get_for(pool, RowScope::Service).await {
            Ok(conn) => return conn,
            Err(error) => assert!(Instant::now() < deadline, "{error}"),
        }
    }
}

async fn add(conn: &mut Scoped) -> Result<usize, diesel::result::Error> {
    let added = sql_query("INSERT INTO thing DEFAULT VALUES").execute(conn);
    tokio::time::timeout(SOON, added)
        .await
        .expect("a statement waits for a server that answers nobody")
}

#[tokio::test]
async fn nobody_waits_for_a_server_that_hangs() {
    let server = testkit::pg::server_url().await;
    let admin = connect(&server).await;
    admin.batch_execute("CREATE DATABASE silent").await.unwrap();
    let mut url = url::Url::parse(&server).unwrap();
    url.set_path("/silent");
    let look = connect(url.as_str()).await;
    look.batch_execute("CREATE TABLE thing (id bigint GENERATED ALWAYS AS IDENTITY)")
        .await
        .unwrap();
    let (hang, hangs) = watch::channel(false);
    let port = url.port().unwrap();
    let address = between(SocketAddr::from(([127, 0, 0, 1], port)), hangs).await;
    url.set_port(Some(address.port())).unwrap();
    // More than in production: on a busy machine a server that answers takes its time.
    let args = PgArgs {
        patience: Duration::from_secs(4),
        ..PgArgs::at(url.to_string())
    };
    let pool = pool(&args).unwrap();

    // Slow is not silent: a statement of several times the patience is waited for.
    let mut conn = connection(&pool).await;
    let slept = sql_query("SELECT pg_sleep(3)").execute(&mut conn);
    assert!(tokio::time::timeout(SOON, slept).await.unwrap().is_ok());

    Manager::begin_transaction(&mut conn).await.unwrap();
    assert_eq!(add(&mut conn).await, Ok(1));
    hang.send(true).unwrap();
    let error = add(&mut conn).await.unwrap_err();
    assert!(is_outage(&error), "{error}");
    // Nor does anybody wait for the end of its transaction, or for what comes after it.
    let ended = tokio::time::timeout(SOON, Manager::rollback_transaction(&mut conn)).await;
    assert!(is_outage(&ended.unwrap().unwrap_err()));
    assert!(is_outage(&add(&mut conn).await.unwrap_err()));
    drop(conn);
    let refused = tokio::time::timeout(SOON, get_for(&pool, RowScope::Service)).await;
    assert!(refused.unwrap().is_err(), "a connection of a server that says nothing");

    hang.send(false).unwrap();
    let mut conn = connection(&pool).await;
    assert_eq!(add(&mut conn).await, Ok(1));
    let deadline = Instant::now() + SOON;
    loop {
        // What hung is undone with its connection, which nobody has any more.
        let open =
            "SELECT count(*) FROM pg_stat_activity WHERE datname = 'silent' AND state LIKE 'idle in transaction%'";
        let open: i64 = look.query_one(open, &[]).await.unwrap().get(0);
        let kept: i64 = look.query_one("SELECT count(*) FROM thing", &[]).await.unwrap().get(0);
        if (open, kept) == (0, 1) {
            break;
        }
        assert!(Instant::now() < deadline, "{open} transactions are open, {kept} rows");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn slow_statements_ask_together_whether_the_server_answers() {
    const MANY: usize = 8;
    let server = testkit::pg::server_url().await;
    let admin = connect(&server).await;
    admin.batch_execute("CREATE DATABASE overloaded").await.unwrap();
    let mut url = url::Url::parse(&server).unwrap();
    url.set_path("/overloaded");
    let look = connect(url.as_str()).await;
    let (open, is_open) = watch::channel(true);
    let port = url.port().unwrap();
    let (address, came) = gate(SocketAddr::from(([127, 0, 0, 1], port)), is_open).await;
    url.set_port(Some(address.port())).unwrap();
    let args = PgArgs {
        pool_size: MANY,
        // Who comes to the gate while it is shut is not given up.
        patience: SOON * 2,
        ..PgArgs::at(url.to_string())
    };
    let pool = pool(&args).unwrap();
    let mut conns = Vec::new();
    for _ in 0..MANY {
        let mut conn = connection(&pool).await;
        // They are as slow as the test makes them.
        sql_query("SET statement_timeout = 0").execute(&mut conn).await.unwrap();
        conns.push(conn);
    }
    let slow = conns
        .iter_mut()
        .map(|conn| sql_query("SELECT pg_advisory_xact_lock_shared(1)").execute(conn));

    look.batch_execute("SELECT pg_advisory_lock(1)").await.unwrap();
    open.send(false).unwrap();
    let all = async {
        while AtomicUsize::load(&came, Ordering::SeqCst) == 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        // The first of them asks. The others become slow meanwhile.
        look.batch_execute("SELECT pg_sleep(1); SELECT pg_advisory_unlock(1)")
            .await
            .unwrap();
    };
    let (done, ()) = tokio::time::timeout(SOON, async { tokio::join!(try_join_all(slow), all) })
        .await
        .expect("slow statements wait for what they asked");
    assert_eq!(done.unwrap().len(), MANY);
    assert_eq!(AtomicUsize::load(&came, Ordering::SeqCst), 1);
}
