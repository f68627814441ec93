//! Row-level security, read from PostgreSQL's catalog and then tried.

use std::collections::BTreeSet;

use tokio_postgres::Client;

use crate::pg::TestDb;

/// A role that is held to policies, and tables that have one for every command. The only others are `exempt`, each with its reason.
const UNSAFE_ROLE: &str = "SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user";
const TABLES: &str = "SELECT c.relname::text, c.relrowsecurity AND c.relforcerowsecurity,
        EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polcmd = '*' AND p.polqual IS NOT NULL)
    FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
        AND c.relname <> '__diesel_schema_migrations' ORDER BY 1";

/// Holds every table of the service's schema to row-level security; `exempt` are tables without an owner, with the reason. `filled` are
/// tables in which the test has put rows of somebody: nobody else sees, changes or deletes one, and neither does who names nobody.
///
/// # Panics
/// With what is not protected.
pub async fn check(db: &TestDb, exempt: &[(&str, &str)], filled: &[&str]) {
    let service = db.client().await;
    let is_unsafe: bool = service.query_one(UNSAFE_ROLE, &[]).await.unwrap().get(0);
    assert!(!is_unsafe, "the serving role passes policies by");
    let mut open = Vec::new();
    let mut protected = BTreeSet::new();
    let mut left: BTreeSet<&str> = exempt.iter().map(|(table, _)| *table).collect();
    for row in service.query(TABLES, &[]).await.unwrap() {
        let (table, is_forced, has_policy): (String, bool, bool) = (row.get(0), row.get(1), row.get(2));
        if left.remove(table.as_str()) {
            continue;
        }
        if is_forced && has_policy {
            protected.insert(table);
        } else {
            open.push(table);
        }
    }
    assert!(open.is_empty(), "without row-level security: {open:?}");
    assert!(left.is_empty(), "exempt, and not there: {left:?}");

    for table in filled {
        assert!(protected.contains(*table), "{table} is not protected");
        assert!(count(&service, table).await > 0, "{table} holds nothing to protect");
    }
    let other = db.stranger().await;
    let named = format!("SET meridian.principal = '{}'", vocab::UserId::fresh().uuid());
    for who in ["RESET meridian.principal", &named] {
        other.batch_execute(who).await.unwrap();
        for table in &protected {
            assert_eq!(count(&other, table).await, 0, "{who}: rows of others in {table}");
        }
        for table in filled {
            let gone = other.execute(&format!("DELETE FROM {table}"), &[]).await;
            // A table that is only ever added to refuses before it looks.
            assert!(
                gone.as_ref().is_err() || gone.is_ok_and(|rows| rows == 0),
                "{who}: deletes of {table}"
            );
            assert!(count(&service, table).await > 0, "{who}: {table} is empty");
        }
    }
}

async fn count(client: &Client, table: &str) -> i64 {
    let row = client.query_one(&format!("SELECT count(*) FROM {table}"), &[]).await;
    row.unwrap_or_else(|error| panic!("{table}: {error:?}")).get(0)
}
