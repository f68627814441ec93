//! `/alerts`: alerts and when they last fired.

use assistant_rules::{Cell, Kind, Row, clean};
use vocab::UserId;

use super::{App, Teller};
use crate::{
    app::AlertQuery,
    domain::answer::{About as _, Found, column, own_source, table},
    error::Error,
};

const SHOWN: u32 = 50;

impl App {
    pub(super) async fn alerts_of(&self, user: UserId, teller: &mut Teller) -> Result<Found, Error> {
        teller.look("alerts", "Reading your alerts").await;
        let asked = AlertQuery {
            limit: SHOWN,
            ..AlertQuery::default()
        };
        let listed = self.alerts(user, &asked).await?;
        if listed.items.is_empty() {
            return Ok(Found::saying("No alerts. Create from any price or address with A."));
        }
        let count = |number: u32| Cell::from(number.to_string());
        let rows = listed.items.iter().map(|alert| {
            let fired = alert.last_fired.map(|time| time.timestamp());
            Row {
                cells: vec![
                    Cell::from(clean(&alert.name)),
                    Cell::from(if alert.enabled { alert.state } else { "off" }.replace('_', " ")),
                    count(alert.fired),
                    Cell::from(crate::domain::answer::time(fired.unwrap_or_default())),
                ],
                target: None,
            }
            .about("alerts", &alert.id.to_string(), "")
        });
        let mut alerts = table(
            "Alerts",
            vec![
                column("Alert", Kind::Text, ""),
                column("State", Kind::Text, ""),
                column("Fired", Kind::Number, ""),
                column("Last fired", Kind::Time, ""),
            ],
            rows.collect(),
        );
        alerts.sources.push(own_source("your alerts", self.now()));
        let shown = alerts.rows.len();
        let mut found = Found::default();
        // There is one: the page is the first.
        if let Some(total) = listed.total {
            if !listed.next.is_empty() {
                alerts.note = format!("The newest {shown} of {total}.");
            }
            found.text = match total {
                1 => "You have one alert.".to_owned(),
                total => format!("You have {total} alerts."),
            };
        }
        found.add(alerts);
        Ok(found)
    }
}
