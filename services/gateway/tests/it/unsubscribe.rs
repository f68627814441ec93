//! The link in a mail that turns mail of its kind off, as mail programs and people follow it, through all services.

use reqwest::Method;
use serde_json::json;
use testkit::http::eventually;

use crate::{
    calls::post,
    world::{Answer, Person, SOON, World, read},
};

const URL: &str = "https://meridian.example.com";
const FORM: &str = "application/x-www-form-urlencoded";
const ONE_CLICK: &str = "List-Unsubscribe=One-Click";

/// Where the account's mail about alerts goes.
async fn route(world: &World, who: &Person) -> String {
    let emails = world.get("/api/auth/emails/", who).await.expect(200).json();
    let routes = emails["routes"].as_array().unwrap();
    let alerts = routes.iter().find(|route| route["topic"] == "alerts").unwrap();
    alerts["to"].as_str().unwrap().to_owned()
}

async fn press(world: &World, path: &str, (kind, form): (&str, &str)) -> Answer {
    let request = world.call(Method::POST, path).header("content-type", kind);
    read(request.body(form.to_owned())).await
}

/// A page for people that leads to the settings and has no button.
fn assert_is_failure(shown: &Answer) {
    assert_eq!(shown.header("content-type"), "text/html; charset=utf-8");
    assert!(
        shown.text.contains("This link doesn't work") && shown.text.contains("href=\"/settings/emails\""),
        "{}",
        shown.text
    );
    assert!(!shown.text.contains("<form"), "{}", shown.text);
    assert_eq!(shown.header("cache-control"), "no-store");
    assert_eq!(shown.header("x-robots-tag"), "noindex");
}

#[tokio::test]
async fn one_click_turns_alert_mails_off_and_looking_at_the_link_does_not() {
    let world = World::with_auth(|args| args.public_url = Some(URL.to_owned()), |_| ()).await;
    let ada = world.person().await;
    let channel = json!({"name": "Mine", "kind": "email"});
    let channel = post(&world, &ada, "/api/v1/alert-channels", &channel)
        .await
        .expect(201)
        .json();
    let test = format!("/api/v1/alert-channels/{}/test", channel["id"].as_str().unwrap());
    let sent = world.call(Method::POST, &test).bearer_auth(&ada.access);
    let sent = read(sent).await.expect(200).json();
    assert_eq!(sent["state"], "sent", "{sent}");
    let link = eventually("the mail is there", SOON, || async {
        let list = world.http.get(format!("{}/mail/api/messages", world.sandbox_url));
        let mails = read(list.query(&[("to", &ada.email)])).await.expect(200).json();
        let links = mails.as_array()?.iter().find_map(|mail| mail["unsubscribe"].as_str());
        links.map(str::to_owned)
    })
    .await;
    let path = link.strip_prefix(URL).unwrap();

    // A scanner follows links.
    let shown = read(world.call(Method::GET, path)).await.expect(200);
    assert!(
        shown.text.contains("Turn off emails about alerts?") && shown.text.contains("<form method=\"post\">"),
        "{}",
        shown.text
    );
    assert_eq!(shown.header("content-type"), "text/html; charset=utf-8");
    assert!(shown.header("content-security-policy").contains("form-action 'self'"));
    assert_eq!(shown.header("x-robots-tag"), "noindex");
    assert!(
        !shown.text.contains(path.rsplit('.').next().unwrap()),
        "the token stays in the address"
    );
    read(world.call(Method::HEAD, path)).await.expect(200);
    press(&world, path, (FORM, "")).await.expect(422);
    press(&world, path, ("application/json", "{}")).await.expect(415);
    assert_eq!(route(&world, &ada).await, "primary");

    // Twice is as good as once, and both encodings of the form are one.
    let part = "--x\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--x--\r\n";
    for form in [(FORM, ONE_CLICK), ("multipart/form-data; boundary=x", part)] {
        let done = press(&world, path, form).await.expect(200);
        assert!(done.text.contains("Emails about alerts are off"), "{}", done.text);
        assert!(!done.text.contains(&ada.email), "{}", done.text);
        assert_eq!(route(&world, &ada).await, "off");
    }
    let chosen = world.call(Method::PUT, "/api/auth/email-routes/alerts/");
    read(chosen.bearer_auth(&ada.access).json(&json!({"to": "primary"})))
        .await
        .expect(204);
    assert_eq!(route(&world, &ada).await, "primary");

    let forged = path.replacen("alerts.", "mentions.", 1);
    let refused = press(&world, &forged, (FORM, ONE_CLICK)).await.expect(422).json();
    assert_eq!(refused["code"], "link_invalid", "{refused}");
    // A browser that shows the answer gets a page.
    let pressed = world.call(Method::POST, &forged).header("content-type", FORM);
    let pressed = pressed.header("sec-fetch-mode", "navigate").body(ONE_CLICK);
    assert_is_failure(&read(pressed).await.expect(422));
    // A page of another site can't press the button, even where it knows the link.
    let other = world.call(Method::POST, path).header("sec-fetch-site", "cross-site");
    read(other.header("content-type", FORM).body(ONE_CLICK))
        .await
        .expect(403);
    assert_eq!(route(&world, &ada).await, "primary");
    let cut = &path[..path.len() - 4];
    for path in [
        forged.as_str(),
        cut,
        "/api/auth/unsubscribe/nothing",
        "/api/auth/unsubscribe/security.AA",
    ] {
        assert_is_failure(&read(world.call(Method::GET, path)).await.expect(404));
        read(world.call(Method::HEAD, path)).await.expect(404);
    }
    assert_eq!(route(&world, &ada).await, "primary");
}
