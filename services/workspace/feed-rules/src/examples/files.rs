//! Files, and what is read of them.

use url::Url;

use crate::{Change, Item, Known, Parsed, Unreadable, parse, reconcile};

fn address() -> Url {
    "https://example.org/news/feed.xml".parse().unwrap()
}

fn rss(items: &str) -> Parsed {
    let file = format!(
        "<?xml version=\"1.0\"?><rss version=\"2.0\"><channel><title>Example &amp;amp; Co</title>
        <link>https://example.org/</link><description>d</description>{items}</channel></rss>"
    );
    parse(file.as_bytes(), &address()).unwrap()
}

#[test]
fn rss_atom_and_json_are_read() {
    let read = rss(
        "<item><guid isPermaLink=\"false\">7</guid><title>Chain&amp;#8217;s &lt;b&gt;up&lt;/b&gt;</title>
        <link>https://example.org/a?utm_source=rss#x</link><pubDate>Sat, 21 Nov 2026 10:00:00 GMT</pubDate>
        <description><![CDATA[<p>It rose<script>alert(1)</script> by <i>5</i>&nbsp;%.</p>]]></description></item>",
    );
    assert_eq!(
        (read.title.as_str(), read.site.as_deref()),
        ("Example & Co", Some("https://example.org/"))
    );
    let item = &read.items[0];
    assert_eq!(
        (item.title.as_str(), item.lead.as_str()),
        ("Chain’s up", "It rose by 5 %.")
    );
    assert_eq!(item.identity, "g:7");
    assert_eq!(item.canonical.as_deref(), Some("example.org/a"));
    assert_eq!(item.date.unwrap().to_rfc3339(), "2026-11-21T10:00:00+00:00");

    let atom = r#"<feed xmlns="http://www.w3.org/2005/Atom"><title>Atom</title><id>x</id><updated>2026-11-21T10:00:00Z</updated>
        <link rel="self" href="https://example.org/atom.xml"/><link href="https://example.org/"/>
        <entry><id>urn:1</id><title type="html">One &amp;amp; two</title><updated>2026-11-20T10:00:00Z</updated>
        <link rel="enclosure" href="https://example.org/a.mp3"/><link rel="alternate" href="/one"/><summary>Lead</summary></entry></feed>"#;
    let read = parse(atom.as_bytes(), &address()).unwrap();
    assert_eq!(read.site.as_deref(), Some("https://example.org/"));
    assert_eq!(read.items[0].title, "One & two");
    assert_eq!(read.items[0].url.as_deref(), Some("https://example.org/one"));

    let json = r#"{"version": "https://jsonfeed.org/version/1.1", "title": "J", "home_page_url": "https://example.org/",
        "items": [{"id": "1", "url": "https://example.org/j", "title": "T", "content_html": "<p>Body</p>",
        "date_published": "2026-11-21T10:00:00Z"}]}"#;
    let read = parse(json.as_bytes(), &address()).unwrap();
    assert_eq!(
        (read.items[0].identity.as_str(), read.items[0].lead.as_str()),
        ("g:1", "Body")
    );
}

#[test]
fn other_versions_of_rss_and_atom_are_read() {
    let rdf = r#"<?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
        xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
        <channel rdf:about="https://example.org/"><title>RDF</title><link>https://example.org/</link><description>d</description>
        <items><rdf:Seq><rdf:li rdf:resource="https://example.org/a"/></rdf:Seq></items></channel>
        <item rdf:about="https://example.org/a"><title>One</title><link>/a</link><dc:date>2026-11-21T11:00+01:00</dc:date>
        <content:encoded><![CDATA[<p>Body</p>]]></content:encoded></item></rdf:RDF>"#;
    let read = parse(rdf.as_bytes(), &address()).unwrap();
    let item = &read.items[0];
    assert_eq!((item.title.as_str(), item.lead.as_str()), ("One", "Body"));
    assert_eq!(item.identity, "l:example.org/a");
    assert_eq!(item.url.as_deref(), Some("https://example.org/a"));
    assert_eq!(item.date.unwrap().to_rfc3339(), "2026-11-21T10:00:00+00:00");

    let old = r#"<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>Old</title><tagline></tagline>
        <link rel="alternate" type="text/html" href="https://example.org/"/><modified>2026-11-21T10:00:00Z</modified>
        <entry><title type="text/plain">One</title><id>urn:1</id><link rel="alternate" type="text/html" href="/one"/>
        <issued>2026-11-20T10:00:00Z</issued><modified>2026-11-21T10:00:00Z</modified>
        <content type="text/html" mode="escaped">&lt;p&gt;Body&lt;/p&gt;</content></entry></feed>"#;
    let read = parse(old.as_bytes(), &address()).unwrap();
    let item = &read.items[0];
    assert_eq!((item.identity.as_str(), item.lead.as_str()), ("g:urn:1", "Body"));
    assert_eq!(item.date.unwrap().to_rfc3339(), "2026-11-20T10:00:00+00:00");

    let atom = r#"<feed xmlns="http://www.w3.org/2005/Atom"><title type="text/plain">Atom</title><subtitle type="html"></subtitle>
        <entry><id>1</id><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">One <b>up</b></div></title>
        <link href="one"/><updated>2026-11-20 10:00:00</updated>
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>It <em>rose</em>.</p></div></content></entry>
        <entry><id>2</id><title>Two</title></entry></feed>"#;
    let read = parse(atom.as_bytes(), &address()).unwrap();
    let item = &read.items[0];
    assert_eq!((item.title.as_str(), item.lead.as_str()), ("One up", "It rose."));
    assert_eq!(item.url.as_deref(), Some("https://example.org/news/one"));
    assert_eq!(item.date.unwrap().to_rfc3339(), "2026-11-20T10:00:00+00:00");
    assert_eq!((read.items[1].title.as_str(), read.items[1].date), ("Two", None));

    let named = "<rss version=\"2.0\" xmlns=\"http://backend.userland.com/rss2\"><channel><title>U</title><link>https://example.org/</link>
        <item><title>One</title><pubDate>21 Nov 2026 10:00</pubDate></item></channel></rss>";
    let read = parse(named.as_bytes(), &address()).unwrap();
    assert_eq!(read.items[0].date.unwrap().to_rfc3339(), "2026-11-21T10:00:00+00:00");
}

#[test]
fn a_json_feed_may_have_numbers_and_gaps() {
    let json = r#"{"version": "http://jsonfeed.org/version/1", "home_page_url": "https://example.org/", "authors": "Sam", "items": [
        {"id": 7, "url": "/j", "title": null, "content_text": "a & b", "date_published": "2026-11-21T10:00:00", "tags": [1],
            "attachments": [{"url": "https://example.org/a.mp3"}]},
        "nothing"]}"#;
    let read = parse(json.as_bytes(), &address()).unwrap();
    assert_eq!((read.title.as_str(), read.items.len()), ("", 1));
    let item = &read.items[0];
    assert_eq!((item.identity.as_str(), item.title.as_str()), ("g:7", "a & b"));
    assert_eq!(item.url.as_deref(), Some("https://example.org/j"));
    assert_eq!(item.date.unwrap().to_rfc3339(), "2026-11-21T10:00:00+00:00");
}

#[test]
fn faults_of_many_files_are_no_reason_to_refuse_them() {
    let file = "<!DOCTYPE rss PUBLIC \"-//Netscape Communications//DTD RSS 0.91//EN\" \"http://example.org/rss-0.91.dtd\">
        <rss version=\"0.93\"><channel><title>M&A &nbsp;news</title><link>/</link><description>d</description>
        <item><title>AT&T & more &#0;</title><link>https://example.org/a?b=1&c=2</link><pubDate>Sat, 21 Nov 2026 16:00:00 CET</pubDate>
        <description><![CDATA[x & y]]></description></item></channel></rss>";
    let read = parse(file.as_bytes(), &address()).unwrap();
    assert_eq!(
        (read.title.as_str(), read.site.as_deref()),
        ("M&A news", Some("https://example.org/"))
    );
    let item = &read.items[0];
    assert_eq!((item.title.as_str(), item.lead.as_str()), ("AT&T & more", "x & y"));
    assert_eq!(item.url.as_deref(), Some("https://example.org/a?b=1&c=2"));
    assert_eq!(item.date.unwrap().to_rfc3339(), "2026-11-21T15:00:00+00:00");
    let zoned = rss("<item><title>T</title><pubDate><![CDATA[ Sat, 21 Nov 2026 16:00:00 CET ]]></pubDate></item>");
    assert_eq!(zoned.items[0].date.unwrap().to_rfc3339(), "2026-11-21T15:00:00+00:00");
    // The guid is the page where there is no link.
    let named = rss(
        "<item><guid>https://example.org/b</guid><title>T</title></item><item><guid>b</guid><title>T</title></item>",
    );
    let pages: Vec<_> = named.items.iter().map(|item| item.url.as_deref()).collect();
    assert_eq!(pages, [Some("https://example.org/b"), None]);
    // Ampersands of JSON stay.
    let json = r#"{"version": "https://jsonfeed.org/version/1.1", "title": "J", "items": [{"id": "1", "title": "AT&T", "content_text": "a & b"}]}"#;
    assert_eq!(parse(json.as_bytes(), &address()).unwrap().items[0].title, "AT&T");
}

#[test]
fn extensions_that_are_not_read_have_no_file_refused() {
    let read = rss(
        "<item xmlns:media=\"http://search.yahoo.com/mrss/\"><title>One</title><link>/one</link><media:title type=\"text/plain\">M</media:title>
        <media:group><media:description></media:description></media:group></item>
        <item xmlns:podcast=\"https://podcastindex.org/namespace/1.0\"><title>Two</title><podcast:person role=\"friend\">Sam</podcast:person></item>",
    );
    let titles: Vec<&str> = read.items.iter().map(|item| item.title.as_str()).collect();
    assert_eq!(titles, ["One", "Two"]);
    // Their prefixes may not be declared, and the feed's own elements be in another namespace.
    let file = "<rss version=\"2.0\" xmlns=\"http://www.w3.org/2005/Atom\"><channel><title>T</title><item><title>One</title><link>/one</link>
        <media:title>M</media:title><media:description/><description>Lead</description><dc:date>2026-11-21T10:00:00Z</dc:date></item></channel></rss>";
    let read = parse(file.as_bytes(), &address()).unwrap();
    let item = &read.items[0];
    assert_eq!((item.title.as_str(), item.lead.as_str()), ("One", "Lead"));
    assert_eq!(item.date.unwrap().to_rfc3339(), "2026-11-21T10:00:00+00:00");
}

#[test]
fn bad_files_are_refused() {
    let check = |file: &[u8], wanted: Unreadable| assert_eq!(parse(file, &address()).unwrap_err(), wanted);
    check(b"hello", Unreadable::NoFeed);
    check(b"<html><body>hi</body></html>", Unreadable::NoFeed);
    check(b"{\"a\": 1}", Unreadable::NoFeed);
    check(&vec![b' '; (5 << 20) + 1], Unreadable::TooLarge);
    let bomb = b"<?xml version=\"1.0\"?><!DOCTYPE lolz [<!ENTITY lol \"lol\"><!ENTITY lol2 \"&lol;&lol;\">]><rss><channel>&lol2;</channel></rss>";
    check(bomb, Unreadable::Doctype);
    let hidden =
        b"<!DOCTYPE rss SYSTEM \">\" [<!ENTITY lol \"lol\">]><rss version=\"2.0\"><channel>&lol;</channel></rss>";
    check(hidden, Unreadable::Doctype);
    let wide: Vec<u8> = bomb.iter().flat_map(|byte| [*byte, 0]).collect();
    check(&wide, Unreadable::Doctype);
    let deep = format!("<rss version=\"2.0\"><channel>{}", "<a>".repeat(500_000));
    check(deep.as_bytes(), Unreadable::NoFeed);
}

#[test]
fn nothing_hides_deep_nesting_from_the_check() {
    let deep = format!(
        "<channel xmlns:media='http://search.yahoo.com/mrss/'><item>{}-->]]>\">",
        "<media:group>".repeat(60_000)
    );
    for start in [
        "<!DOCTYPE rss SYSTEM \"><!--\"><rss version=\"2.0\">",
        "<!DOCTYPE rss SYSTEM '><?'><rss version=\"2.0\">",
        "<rss version=\"2.0\" a=\"><!--\">",
        "<rss version=\"2.0\"><a></a \"<!-- \">",
        "<!--> <![CDATA[ --><rss version=\"2.0\">",
        // The version that is mended takes a quote with it.
        "<rss a=' version=\"9' b=\"\" c=\" '>",
    ] {
        let file = format!("{start}{deep}");
        assert_eq!(
            parse(file.as_bytes(), &address()).unwrap_err(),
            Unreadable::NoFeed,
            "{start}"
        );
    }
    let late = b"<rss version=\"2.0\"><?xml version=\"1.0\" encoding=\"utf-16le\"?><channel/></rss>";
    assert_eq!(parse(late, &address()).unwrap_err(), Unreadable::NoFeed);
}

#[test]
fn a_sign_in_quotes_ends_no_tag() {
    let file = "<?xml\tversion=\"1.0\" encoding=\"utf-8\"?><?xml-stylesheet href=\"a\"?><!-- > --><rss version=\"2.0\" a=\"1 > 0\"><channel><title>T</title>
        <link>https://example.org</link><description/><item><title>One</title></item></channel></rss>";
    assert_eq!(parse(file.as_bytes(), &address()).unwrap().items[0].title, "One");
}

#[test]
fn comments_are_not_the_page_of_an_item() {
    let read = rss(
        "<item><title>One</title><comments>https://example.org/one/comments</comments><link>https://example.org/one</link></item>
        <item><title>Two</title><comments>https://example.org/two/comments</comments><guid>https://example.org/two</guid></item>
        <item><title>Three</title><wfw:commentRss xmlns:wfw=\"http://wellformedweb.org/CommentAPI/\">https://example.org/three/feed</wfw:commentRss></item>",
    );
    let urls: Vec<_> = read.items.iter().map(|item| item.url.as_deref()).collect();
    assert_eq!(
        urls,
        [Some("https://example.org/one"), Some("https://example.org/two"), None]
    );
}

#[test]
fn only_links_of_the_web_are_kept_and_long_texts_are_cut() {
    let read = rss(&format!(
        "<item><title>{}</title><link>javascript:alert(1)</link><description>{}</description></item><item><description></description></item>",
        "a ".repeat(400),
        "word ".repeat(400)
    ));
    assert_eq!(read.items.len(), 1, "an item without a text is none");
    assert_eq!(read.items[0].url, None);
    assert!(read.items[0].title.chars().count() <= 300 && read.items[0].lead.chars().count() <= 500);
    let many: String = (0..600)
        .map(|number| format!("<item><guid>{number}</guid><title>t</title></item>"))
        .collect();
    assert_eq!(rss(&many).items.len(), 500);
}

fn item(guid: &str, link: &str, title: &str) -> String {
    let guid = if guid.is_empty() {
        String::new()
    } else {
        format!("<guid isPermaLink=\"false\">{guid}</guid>")
    };
    let link = if link.is_empty() {
        String::new()
    } else {
        format!("<link>https://example.org/{link}</link>")
    };
    format!("<item>{guid}{link}<title>{title}</title></item>")
}

fn identities(items: &str) -> Vec<String> {
    rss(items).items.into_iter().map(|item| item.identity).collect()
}

#[test]
fn an_item_is_known_by_guid_else_link_else_title_and_date() {
    assert_eq!(identities(&item("7", "a", "T")), ["g:7"]);
    assert_eq!(identities(&item("", "a?utm_source=x", "T")), ["l:example.org/a"]);
    let hashed = identities(&item("", "", "T"));
    assert!(hashed[0].starts_with("h#"));
    assert_eq!(hashed, identities(&item("", "", "T")));
    assert_ne!(hashed, identities(&item("", "", "U")));
    let twice = format!("{}{}", item("7", "a", "T"), item("7", "b", "U"));
    assert_eq!(identities(&twice), ["l:example.org/a", "l:example.org/b"]);
    // Neither guid nor link tell them apart.
    let same = format!("{}{}", item("7", "a", "T"), item("7", "a", "U"));
    assert!(identities(&same).iter().all(|identity| identity.starts_with("h#")));
    let again = format!("{}{}", item("", "", "T"), item("", "", "T"));
    assert_eq!(identities(&again).len(), 1);
}

fn known(items: &str) -> Vec<Known> {
    let items: Vec<Item> = rss(items).items;
    let one = |item: Item| Known {
        identity: item.identity,
        canonical: item.canonical,
    };
    items.into_iter().map(one).collect()
}

#[test]
fn an_edit_is_no_new_item() {
    let before = known(&format!("{}{}", item("1", "a", "T"), item("2", "b", "U")));
    let check = |items: &str, wanted: &[Change]| assert_eq!(reconcile(&before, &rss(items).items), wanted, "{items}");
    check(&item("1", "a", "T, corrected"), &[Change::Known(0)]);
    check(&item("1", "moved", "T"), &[Change::Known(0)]);
    // A new guid for a page that is known.
    check(&item("9", "b?utm_medium=x", "U"), &[Change::Known(1)]);
    check(&item("9", "c", "U"), &[Change::New]);
    // The known one is still there under its own guid: this is another one.
    check(
        &format!("{}{}", item("1", "a", "T"), item("9", "a", "V")),
        &[Change::Known(0), Change::New],
    );
}
