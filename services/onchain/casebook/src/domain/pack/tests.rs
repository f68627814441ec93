//! Lists in the forms that their publishers use.

use super::read;

const GENESIS: &str = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
const TORNADO: &str = "0x8589427373D6D84E98730D7795D8f6f8731FDA16";

#[test]
fn sanctions_are_marked_and_bad_rows_are_named() {
    let text = format!("address,ofac_currency_code\n{GENESIS},XBT\n{TORNADO},ETH\n{TORNADO},ETH\nTx,TRX\n1A1z,XBT\n");
    let pack = read("ofac-sdn.csv", &text).unwrap();
    assert_eq!(
        (pack.tags.len(), pack.repeated, pack.passed_over, pack.bad),
        (2, 1, 1, 1)
    );
    assert!(
        pack.tags
            .iter()
            .all(|tag| tag.sanctioned && tag.category == "sanctioned" && tag.confidence >= 95)
    );
    assert_eq!(pack.refused[0].line, 6);
}

#[test]
fn token_lists_and_plain_lists_are_read() {
    let json = format!(
        "[{{\"name\":\"Coin\",\"address\":\"{TORNADO}\",\"symbol\":\"CO\",\"chainId\":8453}},{{\"chainId\":56,\"address\":\"{TORNADO}\"}}]"
    );
    let pack = read("tokens.json", &json).unwrap();
    assert_eq!(
        (
            pack.tags[0].text.as_str(),
            pack.tags[0].chain.as_str(),
            pack.tags[0].category.as_str()
        ),
        ("Coin (CO)", "base", "token")
    );
    assert_eq!(pack.passed_over, 1);
    let pack = read(
        "scam-list.txt",
        &format!("{}\n# note\n\nnot an address\n", TORNADO.to_lowercase()),
    )
    .unwrap();
    assert_eq!(
        (pack.tags[0].address.as_str(), pack.tags[0].category.as_str(), pack.bad),
        (TORNADO, "scam", 1)
    );
    assert!(read("notes.md", "x").is_err());
}

#[test]
fn lists_of_one_ledger_say_it_in_their_name() {
    let text = format!("{GENESIS}\n");
    let pack = read("sanctioned_addresses_XBT.txt", &text).unwrap();
    let tag = &pack.tags[0];
    assert_eq!(
        (
            tag.sanctioned,
            tag.category.as_str(),
            tag.chain.as_str(),
            tag.confidence
        ),
        (true, "sanctioned", "bitcoin", 100)
    );
    // The same signs are an address of another chain here.
    for other in ["BCH", "BSV", "TRX"] {
        let pack = read(&format!("sanctioned_addresses_{other}.txt"), &text).unwrap();
        assert_eq!((pack.tags.len(), pack.passed_over), (0, 1), "{other}");
    }
    let pack = read(
        "sanctioned_addresses_USDT.json",
        &format!("[\"{TORNADO}\",\"{GENESIS}\"]"),
    )
    .unwrap();
    assert_eq!((pack.tags[0].chain.as_str(), pack.passed_over), ("ethereum", 1));
}

#[test]
fn only_a_word_of_its_own_says_that_a_list_is_of_sanctions() {
    for (name, sanctioned) in [
        ("ofac-sdn.txt", true),
        ("Sanctioned addresses 2024.txt", true),
        ("us_sanctioned.txt", true),
        ("unsanctioned_addresses.txt", false),
        ("not_sanctioned.txt", false),
        ("non-OFAC.txt", false),
    ] {
        let pack = read(name, &format!("{GENESIS}\n")).unwrap();
        let category = if sanctioned { "sanctioned" } else { "" };
        let tag = &pack.tags[0];
        assert_eq!(
            (tag.sanctioned, tag.category.as_str()),
            (sanctioned, category),
            "{name}"
        );
    }
}

#[test]
fn accounts_with_name_tags_are_no_tokens() {
    let json = format!(
        "[{{\"address\":\"{TORNADO}\",\"nameTag\":\"Pool: Old\"}},{{\"address\":\"{TORNADO}\",\"chainId\":8453,\"label\":\"mixer\",\"nameTag\":\"\"}},\
         {{\"address\":\"{TORNADO}\",\"chainId\":56,\"label\":\"x\"}}]"
    );
    let pack = read("pool.json", &json).unwrap();
    let said: Vec<_> = pack
        .tags
        .iter()
        .map(|tag| (tag.text.as_str(), tag.chain.as_str(), tag.category.as_str()))
        .collect();
    assert_eq!(
        (said, pack.passed_over),
        (vec![("Pool: Old", "ethereum", ""), ("mixer", "base", "mixer")], 1)
    );
    let json = format!(
        "[{{\"address\":\"{TORNADO}\",\"name\":\"Pool\",\"category\":\"mixer\",\"chain\":\"arbitrum\"}},\
         {{\"address\":\"{TORNADO}\",\"name\":\"Pool\",\"network\":\"bsc\"}}]"
    );
    assert_eq!(told("pool.json", &json), (vec![named("Pool", "arbitrum")], 0, 1));
}

#[test]
fn lists_as_json_have_several_forms() {
    // A token that is wrong is named; the others are read.
    let tokens = format!(
        "{{\"name\":\"List\",\"tokens\":[{{\"chainId\":\"1\",\"address\":\"{TORNADO}\",\"symbol\":\"CO\",\"name\":7}},{{\"chainId\":1,\"address\":null}},\
         {{\"address\":\"{TORNADO}\"}}]}}"
    );
    let pack = read("list.json", &tokens).unwrap();
    assert_eq!(
        (pack.tags.len(), pack.bad, pack.tags[0].text.as_str()),
        (1, 2, "7 (CO)")
    );
    let names = format!(
        "{{\"{GENESIS}\":\"Satoshi\",\"{TORNADO}\":{{\"name\":\"\",\"labels\":[\"mixer\",\"x\"]}},\"soon\":1}}"
    );
    let pack = read("names.json", &names).unwrap();
    let said: Vec<_> = pack
        .tags
        .iter()
        .map(|tag| (tag.text.as_str(), tag.chain.as_str()))
        .collect();
    assert_eq!(
        (said, pack.bad),
        (vec![("Satoshi", "bitcoin"), ("mixer", "ethereum")], 1)
    );
    let pack = read("scam.json", &format!("[\"{TORNADO}\",\"soon\"]")).unwrap();
    assert_eq!((pack.tags[0].category.as_str(), pack.bad), ("scam", 1));
    for none in ["{", "7", "\"x\"", "[1]", "{\"source\":\"x\",\"entities\":[]}"] {
        assert!(read("x.json", none).is_err(), "{none}");
    }
}

/// Names, chains and how many rows were wrong or of other chains.
fn told(name: &str, text: &str) -> (Vec<(String, String)>, u32, u32) {
    let pack = read(name, text).unwrap();
    let tags = pack.tags.into_iter().map(|tag| (tag.text, tag.chain)).collect();
    (tags, pack.bad, pack.passed_over)
}

fn named(name: &str, chain: &str) -> (String, String) {
    (name.to_owned(), chain.to_owned())
}

#[test]
fn an_ending_may_have_capitals_and_an_archives() {
    for (name, stem, ending) in [
        ("SDN.CSV", "SDN", "csv"),
        ("a.b.json.GZ", "a.b", "json"),
        ("gz", "gz", ""),
        ("", "", ""),
        ("é", "é", ""),
    ] {
        assert_eq!(super::parts(name), (stem, ending.to_owned()), "{name}");
    }
}

#[test]
fn one_odd_row_of_a_list_costs_itself_alone() {
    let odd = format!("[null,{{\"address\":\"{TORNADO}\",\"comment\":\"Asked for keys\"}},7]");
    let comment = vec![named("Asked for keys", "ethereum")];
    assert_eq!(told("reported.json", &odd), (comment, 2, 0));
    let plain = format!("[\"{GENESIS}\",null,{{}},\"\"]");
    assert_eq!(told("known.json", &plain), (vec![named("known", "bitcoin")], 3, 0));
    let words = format!(
        "{{\"{TORNADO}\":{{\"name\":\"Pool\",\"labels\":\"mixer\"}},\"{GENESIS}\":{{\"name\":\"S\",\"labels\":null}}}}"
    );
    let both = vec![named("Pool", "ethereum"), named("S", "bitcoin")];
    assert_eq!(told("names.json", &words), (both, 0, 0));
    let table = format!("address,name,from,to,confidence\n{TORNADO},Pool\u{200b},soon,never,0.8\n");
    assert_eq!(told("table.csv", &table), (vec![named("Pool", "ethereum")], 0, 0));
    let grades = format!("address,name,score\n{TORNADO},Pool,A+\n{GENESIS},S,B\n");
    let both = vec![named("Pool", "ethereum"), named("S", "bitcoin")];
    assert_eq!(told("grades.csv", &grades), (both, 0, 0));
}

#[test]
fn addresses_may_stand_behind_their_names_and_names_behind_their_addresses() {
    let turned = format!("{{\"Pool\":\"{TORNADO}\",\"site.example\":[\"{GENESIS}\",\"soon\"]}}");
    let both = vec![named("Pool", "ethereum"), named("site.example", "bitcoin")];
    assert_eq!(told("list.json", &turned), (both, 1, 0));
    let lines = format!("// note\n{TORNADO}, # Pool\n\"{GENESIS}\",\n");
    let both = vec![named("Pool", "ethereum"), named("list", "bitcoin")];
    assert_eq!(told("list.txt", &lines), (both, 0, 0));
    // A document about one address is no list of names.
    let about = format!("{{\"owner\":\"{TORNADO}\",\"version\":\"1\",\"title\":\"x\"}}");
    assert!(read("about.json", &about).is_err());
}
