//! Migrating as one role and serving as another: rights after it, refusals before it.

use diesel_migrations::{EmbeddedMigrations, embed_migrations};
use kit::{args::PgArgs, migrate, pg::Limits, roles};
use testkit::pg;
use tokio_postgres::{Client, NoTls, error::SqlState};

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("tests/it/fixtures/migrations");

/// A database with the roles `NAME` and `NAME_owner`, and a schema `NAME` of the second.
struct Place {
    name: &'static str,
    /// The administrator's address of the server, up to a database's name.
    admin: String,
}

impl Place {
    async fn new(name: &'static str) -> Self {
        let url = pg::server_url().await;
        let admin = client(&url).await;
        for role in [name.to_owned(), format!("{name}_owner")] {
            admin
                .batch_execute(&format!("CREATE ROLE {role} LOGIN PASSWORD 'p'"))
                .await
                .unwrap();
        }
        admin.batch_execute(&format!("CREATE DATABASE {name}")).await.unwrap();
        let admin = url.strip_suffix("postgres").unwrap().to_owned();
        let place = Self { name, admin };
        let schema = format!("CREATE SCHEMA {name} AUTHORIZATION {name}_owner");
        place.admin().await.batch_execute(&schema).await.unwrap();
        place
    }

    async fn admin(&self) -> Client {
        client(&format!("{}{}", self.admin, self.name)).await
    }

    fn url(&self, role: &str) -> String {
        let Self { name, admin } = self;
        let server = admin.split_once('@').unwrap().1;
        format!("postgres://{role}:p@{server}{name}?options=-csearch_path%3D{name}")
    }

    fn args(&self) -> PgArgs {
        PgArgs::at(self.url(self.name)).owned_at(self.url(&format!("{}_owner", self.name)))
    }

    async fn faults(&self) -> Vec<String> {
        let mut conn = kit::pg::connect(&self.url(self.name), &kit::args::PgTls::default(), Limits::Serving)
            .await
            .unwrap();
        roles::faults(&mut conn, self.name).await.unwrap()
    }
}

async fn client(url: &str) -> Client {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.unwrap();
    tokio::spawn(connection);
    client
}

async fn refused(client: &Client, sql: &str) {
    let error = client.batch_execute(sql).await.expect_err(sql);
    assert_eq!(error.code(), Some(&SqlState::INSUFFICIENT_PRIVILEGE), "{sql}: {error}");
}

#[tokio::test]
async fn the_serving_role_reads_and_writes_rows_and_nothing_else() {
    let place = Place::new("served").await;
    assert_eq!(migrate::run(&place.args(), MIGRATIONS, &[]).await.unwrap(), 1);
    let serving = client(&place.url("served")).await;
    serving
        .batch_execute("INSERT INTO pets VALUES ('rex'); UPDATE pets SET name = 'max'; DELETE FROM pets")
        .await
        .unwrap();
    for sql in [
        "TRUNCATE pets",
        "ALTER TABLE pets DISABLE ROW LEVEL SECURITY",
        "CREATE TABLE stray (x int)",
        "DROP TABLE pets",
        "DELETE FROM __diesel_schema_migrations",
        "SET ROLE served_owner",
    ] {
        refused(&serving, sql).await;
    }
    assert_eq!(place.faults().await, Vec::<String>::new());

    // A later version names a table: what was given before is taken back.
    assert_eq!(migrate::run(&place.args(), MIGRATIONS, &["pets"]).await.unwrap(), 0);
    serving
        .batch_execute("INSERT INTO pets VALUES ('rex'); TABLE pets")
        .await
        .unwrap();
    refused(&serving, "UPDATE pets SET name = 'max'").await;
    refused(&serving, "DELETE FROM pets").await;
}

#[tokio::test]
async fn tables_of_another_are_not_migrated() {
    let place = Place::new("taken").await;
    let admin = place.admin().await;
    admin.batch_execute("ALTER SCHEMA taken OWNER TO taken").await.unwrap();
    let error = migrate::run(&place.args(), MIGRATIONS, &[])
        .await
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("belong to `taken`") && error.contains("postgres-init.sql"),
        "{error}"
    );
    // Without an owner of its own the serving role migrates, as before.
    assert_eq!(
        migrate::run(&PgArgs::at(place.url("taken")), MIGRATIONS, &["pets"])
            .await
            .unwrap(),
        1
    );
    assert_eq!(place.faults().await, ["owns its schema or tables in it"]);

    admin
        .batch_execute("ALTER SCHEMA taken OWNER TO taken_owner; REASSIGN OWNED BY taken TO taken_owner")
        .await
        .unwrap();
    assert_eq!(migrate::run(&place.args(), MIGRATIONS, &["pets"]).await.unwrap(), 0);
    assert_eq!(place.faults().await, Vec::<String>::new());
    for (sql, fault) in [
        (
            "GRANT CREATE ON SCHEMA taken TO taken",
            "may create tables in its schema",
        ),
        (
            "REVOKE CREATE ON SCHEMA taken FROM taken; ALTER ROLE taken BYPASSRLS",
            "has BYPASSRLS",
        ),
        (
            "ALTER ROLE taken NOBYPASSRLS; GRANT taken_owner TO taken",
            "may become the owner of its schema",
        ),
        (
            "REVOKE taken_owner FROM taken; ALTER ROLE taken SUPERUSER",
            "is a superuser",
        ),
    ] {
        admin.batch_execute(sql).await.unwrap();
        assert!(
            place.faults().await.contains(&fault.to_owned()),
            "{sql}: {:?}",
            place.faults().await
        );
    }
}

#[tokio::test]
async fn addresses_that_do_not_fit_are_refused_and_never_repeated() {
    let refusal = async |args: PgArgs| migrate::run(&args, MIGRATIONS, &[]).await.unwrap_err().to_string();
    let one = PgArgs::at("postgres://a:secret@127.0.0.1:1/one");
    let error = refusal(one.clone().owned_at("postgres://b:secret@127.0.0.1:1/two")).await;
    assert_eq!(error, "DATABASE_MIGRATION_URL names another database than DATABASE_URL");
    let error = refusal(one.owned_at("postgres://b:secret@127.0.0.1:port/one")).await;
    assert_eq!(error, "DATABASE_MIGRATION_URL is not a PostgreSQL address");
}
