//! Commands, as people write them.

use crate::{CANDIDATES_SHOWN, COMMANDS, Candidate, Choice, Command, Period, choose, parse};

fn read(text: &str) -> Command {
    parse(text).unwrap().unwrap()
}

fn refused(text: &str) -> String {
    parse(text).unwrap().unwrap_err().0
}

fn price(token: &str, currency: Option<&str>, at: Option<&str>) -> Command {
    Command::Price {
        token: token.to_owned(),
        currency: currency.map(str::to_owned),
        at: at.map(|day| day.parse().unwrap()),
    }
}

#[test]
fn words_quotes_and_options_are_read() {
    assert_eq!(read("/price btc"), price("btc", None, None));
    assert_eq!(
        read("  /PRICE \"Shiba Inu\" EUR "),
        price("Shiba Inu", Some("eur"), None)
    );
    assert_eq!(read("/price at=2026-01-31 btc"), price("btc", None, Some("2026-01-31")));
    let profile = |chain: Option<&str>| Command::Profile {
        address: "0xAbC".to_owned(),
        chain: chain.map(str::to_owned),
    };
    assert_eq!(read("/profile 0xAbC"), profile(None));
    assert_eq!(read("/profile 0xAbC Base"), profile(Some("base")));
    assert_eq!(read("/profile 0xAbC chain=base"), profile(Some("base")));
    let trace = |to: Option<&str>, depth| Command::Trace {
        from: "a".to_owned(),
        to: to.map(str::to_owned),
        chain: None,
        depth,
    };
    assert_eq!(read("/trace a"), trace(None, 3));
    assert_eq!(read("/trace a b depth=5"), trace(Some("b"), 5));
    let pnl = |period, account: Option<&str>| Command::Pnl {
        period,
        account: account.map(str::to_owned),
    };
    assert_eq!(read("/pnl"), pnl(Period::Days(30), None));
    assert_eq!(read("/pnl 7d"), pnl(Period::Days(7), None));
    assert_eq!(
        read("/pnl ytd account=\"Main account\""),
        pnl(Period::YearToDate, Some("Main account"))
    );
    assert_eq!(read("/pnl ALL"), pnl(Period::All, None));
    let forecast = |horizon| Command::Forecast {
        token: "eth".to_owned(),
        horizon,
    };
    assert_eq!(read("/forecast eth"), forecast(30));
    assert_eq!(read("/forecast eth 90d"), forecast(90));
    assert_eq!((read("/alerts"), read("/help")), (Command::Alerts, Command::Help));
    assert!(
        parse("What is the price of /price?").is_none(),
        "a question is no command"
    );
}

#[test]
fn what_was_expected_is_said() {
    for (text, said) in [
        (
            "/price",
            "/price needs a token. Write /price TOKEN [CURRENCY] [at=DATE].",
        ),
        ("/price btc eur gbp", "There are too many words."),
        ("/price btc at=31.01.2026", "at= takes a day such as 2026-01-31."),
        ("/price btc at=", "at= needs a value."),
        ("/price btc at=2026-01-31 at=2026-01-30", "at= occurs twice."),
        ("/price btc on=2026-01-31", "/price takes no on=."),
        ("/price \"shiba inu", "A quotation mark is missing"),
        ("/price \"\"", "A word is empty."),
        ("/profile", "/profile needs an address."),
        ("/trace a depth=6", "depth= takes a number from 1 to 5."),
        ("/trace a depth=0", "depth= takes a number from 1 to 5."),
        ("/pnl month", "The period is a number of days such as 30d, ytd or all."),
        ("/pnl 0d", "The period is a number of days"),
        ("/forecast btc 10", "The horizon is 7, 14, 30 or 90 days."),
        ("/alerts now", "There are too many words. Write /alerts."),
        ("/pric btc", "There is no command /pric. Did you mean /price?"),
        (
            "/sell everything",
            "There is no command /sell. Use one of /price, /profile",
        ),
        ("/", "Write a command after the slash"),
    ] {
        let refusal = refused(text);
        assert!(refusal.starts_with(said), "{text}: {refusal}");
    }
    assert!(refused(&format!("/price {}", "a ".repeat(13))).starts_with("A command takes at most 12 words."));
    assert!(refused(&format!("/price {}", "a".repeat(201))).contains("more than 200 characters"));
}

#[test]
fn every_command_can_be_read_by_its_own_example() {
    for spec in COMMANDS {
        assert!(spec.example.starts_with(&format!("/{}", spec.name)));
        assert!(parse(spec.example).unwrap().is_ok(), "{}", spec.example);
    }
}

fn token(id: &str, symbol: &str, rank: u32) -> Candidate {
    Candidate {
        id: id.to_owned(),
        name: id.to_uppercase(),
        symbol: symbol.to_owned(),
        rank,
    }
}

#[test]
fn an_ambiguous_symbol_lists_five_candidates() {
    let many: Vec<Candidate> = (1..=8).map(|at| token(&format!("uni-{at}"), "uni", 200 + at)).collect();
    let Choice::Ambiguous(listed) = choose("UNI", many.clone()) else {
        panic!("eight tokens of one symbol are ambiguous");
    };
    assert_eq!(listed.len(), CANDIDATES_SHOWN);
    assert_eq!(listed[0].id, "uni-1");
    assert_eq!(
        choose("uni-4", many.clone()),
        Choice::One(many[3].clone()),
        "an id names one"
    );
    let clear = vec![token("batcat", "btc", 900), token("bitcoin", "btc", 1)];
    assert_eq!(choose("btc", clear), Choice::One(token("bitcoin", "btc", 1)));
    let unranked = vec![token("wrapped", "duo", 0), token("duo-one", "duo", 200)];
    assert!(
        matches!(choose("duo", unranked), Choice::Ambiguous(_)),
        "nobody knows how large the other is"
    );
    let link = vec![token("link", "fnsa", 2_100), token("chainlink", "link", 15)];
    assert_eq!(
        choose("link", link.clone()),
        Choice::One(link[1].clone()),
        "an id that is the symbol of a far larger token"
    );
    assert_eq!(choose("chainlink", link.clone()), Choice::One(link[1].clone()));
    let near = vec![token("core", "cmcx", 900), token("coredaoorg", "core", 300)];
    assert!(
        matches!(choose("core", near), Choice::Ambiguous(_)),
        "either may be meant"
    );
    assert_eq!(choose("bt", vec![token("bitcoin", "btc", 1)]), Choice::Nothing);
}
