//! The role that serves owns nothing and may change no table, in a new folder and in one of an earlier version.

use std::{fs, path::Path};

use tokio_postgres::{Client, NoTls, error::SqlState};

use crate::{
    instance::seed,
    program::{Up, command, place},
};

/// Schema and database of each service of an instance on the sandbox.
const SCHEMAS: [(&str, &str); 5] = [
    ("auth", "meridian"),
    ("market", "world_generated"),
    ("forecasting", "world_generated"),
    ("onchain", "chain_generated"),
    ("workspace", "meridian"),
];

/// A connection to the running instance's own server, as one of its roles.
async fn connect(place: &Path, role: &str, secret: &str, database: &str) -> Client {
    let data = place.join("data");
    let secrets: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(data.join("secrets.json")).unwrap()).unwrap();
    let pid = fs::read_to_string(data.join("postgres/postmaster.pid")).unwrap();
    let port = pid.lines().nth(3).unwrap();
    let password = secrets[secret].as_str().unwrap();
    let url = format!("postgres://{role}:{password}@127.0.0.1:{port}/{database}");
    let (client, connection) = tokio_postgres::connect(&url, NoTls).await.unwrap();
    tokio::spawn(connection);
    client
}

async fn serving(place: &Path, role: &str, database: &str) -> Client {
    let client = connect(place, role, &format!("postgres_{role}"), database).await;
    client
        .batch_execute(&format!("SET search_path = {role}"))
        .await
        .unwrap();
    client
}

async fn admin(place: &Path, database: &str) -> Client {
    connect(place, "meridian_admin", "postgres_admin", database).await
}

async fn refused(client: &Client, sql: &str) {
    let error = client.batch_execute(sql).await.expect_err(sql);
    assert_eq!(error.code(), Some(&SqlState::INSUFFICIENT_PRIVILEGE), "{sql}: {error}");
}

/// How many rows of any kind belong to `role` in this database.
async fn owned(client: &Client, role: &str) -> i64 {
    let sql = "SELECT (SELECT count(*) FROM pg_class WHERE relowner = r.oid) + (SELECT count(*) FROM pg_proc WHERE proowner = r.oid)
        + (SELECT count(*) FROM pg_namespace WHERE nspowner = r.oid) + (SELECT count(*) FROM pg_type WHERE typowner = r.oid)
        FROM pg_roles r WHERE rolname = $1";
    client.query_one(sql, &[&role]).await.unwrap().get(0)
}

async fn check(place: &Path) {
    for (role, database) in SCHEMAS {
        let client = serving(place, role, database).await;
        assert_eq!(owned(&client, role).await, 0, "{role}");
        assert!(owned(&client, &format!("{role}_owner")).await > 0, "{role}");
        let weak = "SELECT bool_or(rolsuper OR rolbypassrls OR rolcreatedb OR rolcreaterole) FROM pg_roles WHERE rolname = ANY($1)";
        let both = vec![role.to_owned(), format!("{role}_owner")];
        assert!(
            !client.query_one(weak, &[&both]).await.unwrap().get::<_, bool>(0),
            "{role}"
        );
        refused(&client, "CREATE TABLE stray (x int)").await;
        refused(&client, &format!("SET ROLE {role}_owner")).await;
        refused(&client, "DELETE FROM __diesel_schema_migrations").await;
        client
            .batch_execute("SELECT count(*) FROM __diesel_schema_migrations")
            .await
            .unwrap();
        let tables = client
            .query("SELECT tablename::text FROM pg_tables WHERE schemaname = $1", &[&role])
            .await
            .unwrap();
        assert!(tables.len() > 2, "{role}");
        for table in tables.iter().map(|row| row.get::<_, String>(0)) {
            refused(&client, &format!("ALTER TABLE {table} DISABLE ROW LEVEL SECURITY")).await;
            refused(&client, &format!("TRUNCATE {table}")).await;
            refused(&client, &format!("DROP TABLE {table}")).await;
        }
    }
    for (role, database, table) in [
        ("auth", "meridian", "audit"),
        ("onchain", "chain_generated", "label_change"),
    ] {
        let client = serving(place, role, database).await;
        client
            .batch_execute(&format!("SELECT count(*) FROM {table}"))
            .await
            .unwrap();
        refused(&client, &format!("DELETE FROM {table}")).await;
        // By its rights, not only by the trigger: rights say it of columns, too.
        let may =
            format!("SELECT has_any_column_privilege('{table}', 'UPDATE') OR has_table_privilege('{table}', 'DELETE')");
        assert!(!client.query_one(&may, &[]).await.unwrap().get::<_, bool>(0), "{table}");
    }
    let doctor = command("doctor", place).output().unwrap();
    let said = String::from_utf8(doctor.stdout).unwrap();
    assert!(said.contains("own nothing and are bound"), "{said}");
}

/// One role is left, which owns everything. The instance writes meanwhile: where its locks and these wait for each other, once more.
async fn hand_over(admin: &Client, role: &str) {
    let sql = format!(
        "ALTER SCHEMA {role} OWNER TO {role}; REASSIGN OWNED BY {role}_owner TO {role}; DROP OWNED BY {role}_owner"
    );
    for _ in 0..20 {
        match admin.batch_execute(&sql).await {
            Err(error) if error.code() == Some(&SqlState::T_R_DEADLOCK_DETECTED) => {}
            done => return done.unwrap(),
        }
    }
    panic!("{role}: locks are in the way for good");
}

#[tokio::test]
async fn the_role_that_serves_owns_nothing() {
    let place = place();
    let first = Up::start(command("up", place.path()), place.path());
    let (password, _) = seed(place.path());
    check(place.path()).await;

    // As versions before left it: one role, which owns everything.
    for (role, database) in SCHEMAS {
        let admin = admin(place.path(), database).await;
        hand_over(&admin, role).await;
        assert!(owned(&admin, role).await > 0);
    }
    let doctor = command("doctor", place.path()).output().unwrap();
    let said = String::from_utf8(doctor.stdout).unwrap();
    assert!(said.contains("`auth` owns its schema or tables in it"), "{said}");
    // Only now: two of them are in one database.
    let everywhere = admin(place.path(), "postgres").await;
    for (role, _) in SCHEMAS {
        everywhere
            .batch_execute(&format!("DROP ROLE {role}_owner"))
            .await
            .unwrap();
    }
    assert_eq!(first.interrupt(), Some(0));
    let path = place.path().join("data/secrets.json");
    let mut secrets: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    secrets.retain(|name, _| !name.ends_with("_owner"));
    fs::write(&path, serde_json::to_string(&secrets).unwrap()).unwrap();

    let again = Up::start(command("up", place.path()), place.path());
    check(place.path()).await;
    assert_eq!(seed(place.path()).0, password, "the account is still there");
    assert_eq!(again.interrupt(), Some(0));
}
