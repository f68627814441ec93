//! Mails of a real client arrive, are decoded, and are shown harmlessly.

use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor, message::SinglePart};

use crate::standing;

#[tokio::test]
async fn a_mail_arrives_decoded_and_escaped() {
    let world = standing().await;
    let smtp = world.running.smtp_addr;
    let post = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(smtp.ip().to_string())
        .port(smtp.port())
        .build();
    for (to, text) in [
        (
            "ada@example.org",
            "Votre clé :\n\n123456\n\n.point\n<script>alert(1)</script>",
        ),
        ("bob@example.org", "hi"),
    ] {
        let mail = Message::builder()
            .from("Meridian <no-reply@example.org>".parse().unwrap())
            .to(to.parse().unwrap())
            .subject("Código – prüfen")
            .singlepart(SinglePart::plain(text.to_owned()))
            .unwrap();
        post.send(mail).await.unwrap();
    }
    let url = world.running.url();
    let found = world.json("/mail/api/messages?to=ADA@example.org").await;
    assert_eq!(found.as_array().unwrap().len(), 1);
    assert_eq!(found[0]["subject"], "Código – prüfen");
    assert_eq!(
        found[0]["text"],
        "Votre clé :\n\n123456\n\n.point\n<script>alert(1)</script>"
    );
    let page = world.http.get(format!("{url}/mail")).send().await.unwrap();
    assert!(
        page.headers()["content-security-policy"]
            .to_str()
            .unwrap()
            .contains("default-src 'none'")
    );
    let page = page.text().await.unwrap();
    assert!(page.contains("123456") && page.contains("&lt;script&gt;") && !page.contains("<script>"));
    world
        .http
        .delete(format!("{url}/mail/api/messages"))
        .send()
        .await
        .unwrap();
    let left = world.json("/mail/api/messages").await;
    assert_eq!(left, serde_json::json!([]));
}
