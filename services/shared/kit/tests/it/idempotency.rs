//! A call with an idempotency key whose connection, task or process dies at the worst moment: what it creates is wholly there, and
//! a repeated call answers the same, or there is nothing of it, and a repeated call creates it.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicU8, Ordering},
    },
    time::Duration,
};

use diesel::{QueryableByName, sql_query, sql_types};
use diesel_async::RunQueryDsl;
use kit::{
    args::PgArgs,
    clock::{Clock, SystemClock},
    idempotency::{Call, KEY, MOST_KEPT, REPLAYED, get, once},
    pg::{Pool, Unavailable, pool},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    sync::oneshot,
};
use tokio_postgres::{Client, NoTls};
use tonic::{Response, Status, metadata::MetadataMap};
use vocab::UserId;

/// A database with the table of keys, and one in which calls create things.
struct World {
    url: String,
    look: Client,
    owner: UserId,
}

impl World {
    async fn new(name: &str) -> Self {
        let server = testkit::pg::server_url().await;
        let admin = connect(&server).await;
        admin
            .batch_execute(&format!("CREATE DATABASE idempotency_{name}"))
            .await
            .unwrap();
        let mut url = url::Url::parse(&server).unwrap();
        url.set_path(&format!("/idempotency_{name}"));
        let look = connect(url.as_str()).await;
        look.batch_execute(
            "CREATE TABLE idempotency_key (owner uuid, key text, operation text NOT NULL, request_sha256 bytea NOT NULL, \
             response bytea, created_at timestamptz NOT NULL, PRIMARY KEY (owner, key)); \
             CREATE TABLE thing (id bigint GENERATED ALWAYS AS IDENTITY);",
        )
        .await
        .unwrap();
        Self {
            url: url.into(),
            look,
            owner: UserId::fresh(),
        }
    }

    fn pool(&self) -> Pool {
        // On a busy machine a connection takes its time.
        let args = PgArgs {
            patience: Duration::from_secs(30),
            ..PgArgs::at(self.url.clone())
        };
        pool(&args).unwrap()
    }

    fn call(&self) -> Call {
        call(self.owner, "the-key")
    }

    /// Creates a thing, once.
    async fn create(&self, pool: &Pool) -> Result<Response<i64>, Status> {
        once(pool, SystemClock.now(), Some(self.call()), add(pool)).await
    }

    /// Things, and notes of calls that were done.
    async fn kept(&self) -> (i64, i64) {
        let sql =
            "SELECT (SELECT count(*) FROM thing), (SELECT count(*) FROM idempotency_key WHERE response IS NOT NULL)";
        let row = self.look.query_one(sql, &[]).await.unwrap();
        (row.get(0), row.get(1))
    }

    /// The call is repeated until the database lets it be: a dead connection holds its key for a moment.
    async fn repeat(&self, pool: &Pool) -> Response<i64> {
        testkit::http::eventually("the call is answered", testkit::http::SOON, || async {
            self.create(pool).await.ok()
        })
        .await
    }
}

fn call(owner: UserId, key: &str) -> Call {
    let mut metadata = MetadataMap::new();
    metadata.insert(KEY, key.parse().unwrap());
    Call::of(&metadata, owner, "create_thing", || b"request".to_vec())
        .unwrap()
        .unwrap()
}

async fn connect(url: &str) -> Client {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.unwrap();
    tokio::spawn(connection);
    client
}

#[derive(QueryableByName)]
struct Added {
    #[diesel(sql_type = sql_types::BigInt)]
    id: i64,
    #[diesel(sql_type = sql_types::Integer)]
    pid: i32,
}

async fn try_insert(pool: &Pool) -> Result<Added, Unavailable> {
    let mut db = get(pool).await?;
    let sql = sql_query("INSERT INTO thing DEFAULT VALUES RETURNING id, pg_backend_pid() AS pid");
    Ok(sql.get_result(&mut *db).await.unwrap())
}

async fn insert(pool: &Pool) -> Added {
    try_insert(pool).await.unwrap()
}

/// A call may not have its connection while a dead one still holds its key; it tells its caller so.
async fn add(pool: &Pool) -> Result<Response<i64>, Status> {
    let added = try_insert(pool)
        .await
        .map_err(|gone| Status::unavailable(gone.to_string()))?;
    Ok(Response::new(added.id))
}

fn is_replayed(answer: &Response<i64>) -> bool {
    answer.metadata().contains_key(REPLAYED)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_dies_before_its_commit_leaves_nothing() {
    let world = World::new("dies").await;
    let pool = world.pool();
    let work = async {
        let added = insert(&pool).await;
        world
            .look
            .query_one("SELECT pg_terminate_backend($1, 60000)", &[&added.pid])
            .await
            .unwrap();
        Ok(Response::new(added.id))
    };
    let died = once(&pool, SystemClock.now(), Some(world.call()), work).await;
    assert_eq!(kit::status::read(&died.unwrap_err()).code, "db_unavailable");
    assert_eq!(world.kept().await, (0, 0));
    let again = world.repeat(&pool).await;
    assert!(!is_replayed(&again));
    assert_eq!(world.kept().await, (1, 1));
    let third = world.create(&pool).await.unwrap();
    assert_eq!((third.get_ref(), is_replayed(&third)), (again.get_ref(), true));
}

/// What happens to a COMMIT between the service and the database.
#[derive(Clone, Copy, PartialEq)]
#[repr(u8)]
enum Fault {
    None,
    /// It never arrives.
    Lost,
    /// It is done, and the answer never arrives.
    Unanswered,
}

/// Hands everything on until a COMMIT comes by, on whose connection it does as it is told.
async fn between(to: SocketAddr, fault: Arc<AtomicU8>) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((service, _)) = listener.accept().await {
            let database = TcpStream::connect(to).await.unwrap();
            tokio::spawn(hand_on(service, database, Arc::clone(&fault)));
        }
    });
    address
}

fn names_commit(bytes: &[u8]) -> bool {
    bytes.windows(6).any(|word| word == b"COMMIT")
}

async fn hand_on(mut service: TcpStream, mut database: TcpStream, fault: Arc<AtomicU8>) {
    let (mut asked, mut answered) = (vec![0; 64 << 10], vec![0; 64 << 10]);
    loop {
        tokio::select! {
            read = service.read(&mut asked) => {
                let Ok(read @ 1..) = read else { return };
                let sent = &asked[..read];
                let told = if names_commit(sent) { AtomicU8::load(&fault, Ordering::SeqCst) } else { Fault::None as u8 };
                if told == Fault::Lost as u8 {
                    return;
                }
                if database.write_all(sent).await.is_err() {
                    return;
                }
                if told == Fault::Unanswered as u8 {
                    // The database has committed when it says so; what it still had to answer may come before.
                    let mut said = Vec::new();
                    while !names_commit(&said) {
                        match database.read(&mut answered).await {
                            Ok(read @ 1..) => said.extend_from_slice(&answered[..read]),
                            _ => return,
                        }
                    }
                    return;
                }
            }
            read = database.read(&mut answered) => {
                let Ok(read @ 1..) = read else { return };
                if service.write_all(&answered[..read]).await.is_err() {
                    return;
                }
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_commit_that_is_lost_or_unanswered_is_done_wholly_or_not_at_all() {
    for (fault, name, kept) in [(Fault::Lost, "lost", (0, 0)), (Fault::Unanswered, "unanswered", (1, 1))] {
        let world = World::new(name).await;
        let mut url = url::Url::parse(&world.url).unwrap();
        let database = format!("{}:{}", url.host_str().unwrap(), url.port().unwrap());
        let told = Arc::new(AtomicU8::new(Fault::None as u8));
        let proxy = between(database.parse().unwrap(), Arc::clone(&told)).await;
        url.set_port(Some(proxy.port())).unwrap();
        // A server that says nothing is known after a multiple of it.
        let args = PgArgs {
            patience: Duration::from_secs(4),
            ..PgArgs::at(url.to_string())
        };
        let through = pool(&args).unwrap();
        // The commit of the call itself, not of what is looked up before.
        let work = async {
            let done = add(&through).await;
            told.store(fault as u8, Ordering::SeqCst);
            done
        };
        let failed = once(&through, SystemClock.now(), Some(world.call()), work).await;
        assert_eq!(kit::status::read(&failed.unwrap_err()).code, "db_unavailable", "{name}");
        assert_eq!(world.kept().await, kept, "{name}");
        told.store(Fault::None as u8, Ordering::SeqCst);
        // On the same replica and on another one.
        let again = world.repeat(&through).await;
        assert_eq!(is_replayed(&again), kept == (1, 1), "{name}");
        let elsewhere = world.create(&world.pool()).await.unwrap();
        assert_eq!((elsewhere.get_ref(), is_replayed(&elsewhere)), (again.get_ref(), true));
        assert_eq!(world.kept().await, (1, 1), "{name}");
    }
}

/// A caller that hangs up ends the task; a process that is killed ends the runtime with all its sockets.
#[tokio::test(flavor = "multi_thread")]
async fn a_task_or_a_process_that_dies_in_the_middle_leaves_nothing() {
    for name in ["task", "process"] {
        let world = World::new(name).await;
        let (inside, begun) = oneshot::channel();
        let (doomed, call) = (world.pool(), world.call());
        let work = async move {
            let work = async {
                let added = insert(&doomed).await;
                inside.send(()).unwrap();
                std::future::pending::<()>().await;
                Ok(Response::new(added.id))
            };
            once(&doomed, SystemClock.now(), Some(call), work).await
        };
        if name == "task" {
            let task = tokio::spawn(work);
            begun.await.unwrap();
            task.abort();
            assert!(task.await.unwrap_err().is_cancelled());
        } else {
            let process = tokio::runtime::Builder::new_multi_thread()
                .enable_all()
                .build()
                .unwrap();
            process.spawn(work);
            begun.await.unwrap();
            process.shutdown_background();
        }
        assert_eq!(world.kept().await, (0, 0), "{name}");
        let fresh = world.pool();
        let again = world.repeat(&fresh).await;
        assert!(!is_replayed(&again), "{name}");
        let third = world.create(&fresh).await.unwrap();
        assert_eq!(
            (third.get_ref(), is_replayed(&third)),
            (again.get_ref(), true),
            "{name}"
        );
        assert_eq!(world.kept().await, (1, 1), "{name}");
    }
}

/// Creates a thing whose answer takes a third of what is kept of an owner, and a byte.
async fn create_large(pool: &Pool, call: Call) -> Result<Response<Vec<u8>>, Status> {
    let bytes = usize::try_from(MOST_KEPT / 3 + 1).unwrap();
    let work = async {
        insert(pool).await;
        Ok(Response::new(vec![7; bytes]))
    };
    once(pool, SystemClock.now(), Some(call), work).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_answers_of_one_owner_are_kept_up_to_a_limit_and_none_is_done_twice() {
    let world = World::new("limit").await;
    let pool = world.pool();
    let (owner, other) = (world.owner, UserId::fresh());
    let sent = [(other, "first"), (owner, "first"), (owner, "second"), (owner, "third")];
    for (owner, key) in sent {
        create_large(&pool, call(owner, key)).await.unwrap();
    }
    assert_eq!(world.kept().await, (4, 3), "three answers pass the limit of one owner");
    for (owner, key) in [(other, "first"), (owner, "second"), (owner, "third")] {
        let again = create_large(&pool, call(owner, key)).await.unwrap();
        assert!(again.metadata().contains_key(REPLAYED), "{key}");
    }
    let refused = create_large(&pool, call(owner, "first")).await.unwrap_err();
    assert_eq!(kit::status::read(&refused).code, "already_created");
    assert_eq!(world.kept().await, (4, 3));
}

/// A planner that expected one note of the owner summed all of them again for each one: that took seconds under the owner's locks, and more than
/// a statement may take.
#[tokio::test(flavor = "multi_thread")]
async fn thousands_of_answers_that_the_planner_does_not_expect_hold_up_no_call() {
    let world = World::new("many").await;
    let pool = world.pool();
    let others = "ALTER TABLE idempotency_key SET (autovacuum_enabled = false);
        INSERT INTO idempotency_key SELECT gen_random_uuid(), 'key', 'create_thing', '', '', now() FROM generate_series(1, 1000);
        ANALYZE idempotency_key;";
    world.look.batch_execute(others).await.unwrap();
    let own = format!(
        "INSERT INTO idempotency_key SELECT '{}', 'key ' || n, 'create_thing', '', decode(repeat('07', 200), 'hex'), \
         now() - n * interval '1 second' FROM generate_series(1, 6000) AS n",
        world.owner.uuid()
    );
    world.look.batch_execute(&own).await.unwrap();
    create_large(&pool, call(world.owner, "the-key")).await.unwrap();
    assert_eq!(world.kept().await, (1, 7_001), "all of them are within the limit");
}
