//! Vectors of BIP 32, 44, 49, 84 and 86, and what is refused.

use crate::address::watch::{BadKey, Form, WatchKey};

const XPUB_44: &str =
    "xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj";
const YPUB_49: &str =
    "ypub6Ww3ibxVfGzLrAH1PNcjyAWenMTbbAosGNB6VvmSEgytSER9azLDWCxoJwW7Ke7icmizBMXrzBx9979FfaHxHcrArf3zbeJJJUZPf663zsP";
const ZPUB_84: &str =
    "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs";
const XPUB_86: &str =
    "xpub6BgBgsespWvERF3LHQu6CnqdvfEvtMcQjYrcRzx53QJjSxarj2afYWcLteoGVky7D3UKDP9QyrLprQ3VCECoY49yfdDEHGCtMMj92pReUsQ";

#[track_caller]
fn check(text: &str, script: &str, change: bool, index: u32, address: &str) {
    let key = WatchKey::read(text, script).unwrap();
    let branch = key.branches.iter().find(|branch| branch.change == change).unwrap();
    assert_eq!(key.address(branch, index).as_deref(), Some(address));
    assert_eq!(WatchKey::path(branch, index), format!("{}/{index}", u8::from(change)));
}

/// The test vectors of BIP 84 and 86, and of the same words by BIP 44 and 49.
#[test]
fn addresses_are_those_of_the_standards() {
    check(XPUB_44, "", false, 0, "1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA");
    check(XPUB_44, "", false, 1, "1Ak8PffB2meyfYnbXZR9EGfLfFZVpzJvQP");
    check(XPUB_44, "", true, 0, "1J3J6EvPrv8q6AC3VCjWV45Uf3nssNMRtH");
    check(YPUB_49, "", false, 0, "37VucYSaXLCAsxYyAPfbSi9eh4iEcbShgf");
    check(ZPUB_84, "", false, 0, "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu");
    check(ZPUB_84, "", false, 1, "bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g");
    check(ZPUB_84, "", true, 0, "bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el");
    let tr = "tr";
    check(
        XPUB_86,
        tr,
        false,
        0,
        "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr",
    );
    check(
        XPUB_86,
        tr,
        false,
        1,
        "bc1p4qhjn9zdvkux4e44uhx8tc55attvtyu358kutcqkudyccelu0was9fqzwh",
    );
    check(
        XPUB_86,
        tr,
        true,
        0,
        "bc1p3qkhfews2uk44qtvauqyr2ttdsw7svhkl9nkm9s9c3x4ax5h60wqwruhk7",
    );
}

/// Test vector 1 of BIP 32: the key at m/0'/1/2' has this child 2.
#[test]
fn public_children_are_those_of_bip_32() {
    let parent = "xpub6D4BDPcP2GT577Vvch3R8wDkScZWzQzMMUm3PWbmWvVJrZwQY4VUNgqFJPMM3No2dFDFGTsxxpG5uJh7n7epu4trkrX7x7DogT5Uv6fcLW5";
    let child = "xpub6FHa3pjLCk84BayeJxFW2SP4XRrFd1JYnxeLeU8EqN3vDfZmbqBqaGJAyiLjTAwm6ZLRQUMv1ZACTj37sR62cfN7fe5JnJ7dh8zL4fiyLHV";
    let by_parent = WatchKey::read(&format!("wpkh({parent}/2/1000000000)"), "").unwrap();
    let by_child = WatchKey::read(&format!("wpkh({child}/1000000000)"), "").unwrap();
    let only = |key: &WatchKey| key.address(&key.branches[0], 0).unwrap();
    assert_eq!(only(&by_parent), only(&by_child));
    assert!(!by_parent.branches[0].endless);
}

#[test]
fn descriptors_say_script_and_branches() {
    let plain = ZPUB_84.to_owned();
    for (text, form, branches) in [
        (format!("wpkh([73c5da0a/84'/0'/0']{plain}/<0;1>/*)"), Form::Wpkh, 2),
        (format!("wpkh({plain}/0/*)"), Form::Wpkh, 1),
        (format!("sh(wpkh({YPUB_49}/0/*))"), Form::ShWpkh, 1),
        (format!("pkh({XPUB_44}/1/*)"), Form::Pkh, 1),
        (format!("tr({XPUB_86}/<0;1>/*)"), Form::Tr, 2),
        (format!("tr({XPUB_86}/*)"), Form::Tr, 1),
    ] {
        let key = WatchKey::read(&text, "").unwrap();
        assert_eq!((key.form, key.branches.len()), (form, branches), "{form:?}");
    }
    let one = WatchKey::read(&format!("wpkh({plain}/0/*)"), "").unwrap();
    let both = WatchKey::read(&plain, "").unwrap();
    assert_eq!(one.address(&one.branches[0], 3), both.address(&both.branches[0], 3));
    assert!(!one.branches[0].change);
    assert!(
        WatchKey::read(&format!("pkh({XPUB_44}/1/*)"), "").unwrap().branches[0].change,
        "branch 1 is for change"
    );
    assert_ne!(one.id(), both.id());
}

/// The policy of two signers: one address for each order of the keys, unless the descriptor sorts them (BIP 67, BIP 383).
#[test]
fn descriptors_of_several_signers_have_addresses_of_their_scripts() {
    let first = |text: &str| {
        let key = WatchKey::read(text, "").unwrap();
        (key.form, key.address(&key.branches[0], 0).unwrap(), key.id())
    };
    let (one, two) = (format!("{XPUB_44}/0/*"), format!("{XPUB_86}/0/*"));
    let (form, sorted, id) = first(&format!("wsh(sortedmulti(2,{one},{two}))"));
    assert_eq!((form, form.word()), (Form::Wsh, "wsh"));
    // A witness program of 32 bytes, version 0.
    assert!(sorted.starts_with("bc1q") && sorted.len() == 62, "{sorted}");
    let (_, turned, other) = first(&format!("wsh(sortedmulti(2,{two},{one}))"));
    assert_eq!(sorted, turned);
    assert_ne!(id, other, "another text");
    let plain = first(&format!("wsh(multi(2,{one},{two}))")).1;
    let plain_turned = first(&format!("wsh(multi(2,{two},{one}))")).1;
    assert_ne!(plain, plain_turned);
    assert!(
        [&plain, &plain_turned].contains(&&sorted),
        "one of the two orders is the sorted one"
    );
    let (form, nested, _) = first(&format!("sh(wsh(sortedmulti(2,{one},{two})))"));
    assert!(form == Form::ShWsh && nested.starts_with('3'), "{nested}");
    let (form, bare, _) = first(&format!("sh(sortedmulti(2,{one},{two}))"));
    assert!(form == Form::Sh && bare.starts_with('3') && bare != nested, "{bare}");
}

/// The vector of BIP 386 with a script, whose address was worked out by hand from its output, and a wallet of two signers.
#[test]
fn taproot_with_scripts_has_the_address_of_its_tree() {
    let vector = concat!(
        "tr(a34b99f22c790c4e36b2b3c2c35a36db06226e41c692fc82b8b56ac1c540c5bd,",
        "pk(669b8afcec803a0d323e9a17f3ea8e68e8abe5a278020a929adbec52421adbd0))"
    );
    let key = WatchKey::read(vector, "").unwrap();
    assert!(!key.branches[0].endless);
    assert_eq!(
        key.address(&key.branches[0], 0).as_deref(),
        Some("bc1pzl833kecrkpkmzfrkx7my3k0ekqcmgdf7rnw0yrlrplsktunwa2q7vxsg5")
    );
    let both = WatchKey::read(&format!("tr({XPUB_86}/<0;1>/*,pk({XPUB_44}/<0;1>/*))"), "").unwrap();
    assert_eq!((both.form, both.branches.len()), (Form::Tr, 2));
    let first = both.address(&both.branches[0], 0).unwrap();
    let alone = WatchKey::read(XPUB_86, "tr").unwrap();
    assert_ne!(Some(first), alone.address(&alone.branches[0], 0), "the tree counts");
}

#[test]
fn keys_of_slip_132_among_several_signers_are_the_same_keys() {
    let as_version = |text: &str, version: [u8; 4]| {
        let mut payload = base58ck::decode_check(text).unwrap();
        payload[..4].copy_from_slice(&version);
        base58ck::encode_check(&payload)
    };
    let wallet =
        |one: &str, two: &str| format!("wsh(sortedmulti(2,[73c5da0a/48'/0'/0'/2']{one}/<0;1>/*,{two}/<0;1>/*))");
    let plain = WatchKey::read(&wallet(XPUB_44, XPUB_86), "").unwrap();
    let zpub = as_version(XPUB_44, [0x02, 0xaa, 0x7e, 0xd3]);
    assert!(zpub.starts_with("Zpub"));
    let same = WatchKey::read(&wallet(&zpub, &as_version(XPUB_86, [0x04, 0xb2, 0x47, 0x46])), "").unwrap();
    assert_eq!(same.id(), plain.id());
    assert_eq!(same.address(&same.branches[1], 3), plain.address(&plain.branches[1], 3));
    for (one, code) in [
        (as_version(XPUB_44, [0x02, 0x57, 0x54, 0x83]), "wrong_network"),
        (as_version(XPUB_44, [0x04, 0x35, 0x87, 0xcf]), "wrong_network"),
        (XPUB_44.replace("nMdj", "nMdk"), "checksum"),
    ] {
        assert_eq!(
            WatchKey::read(&wallet(&one, XPUB_86), "").unwrap_err().code(),
            code,
            "{one:.4}"
        );
    }
}

#[test]
fn scripts_have_branches_and_paths_as_keys_have() {
    let text = format!("wsh(sortedmulti(2,[73c5da0a/48'/0'/0'/2']{XPUB_44}/<0;1>/*,{XPUB_86}/<0;1>/*))");
    let key = WatchKey::read(&text, "").unwrap();
    let shown: Vec<(bool, String)> = key
        .branches
        .iter()
        .map(|one| (one.change, WatchKey::path(one, 7)))
        .collect();
    assert_eq!(shown, [(false, "0/7".to_owned()), (true, "1/7".to_owned())]);
    let address = |branch: usize, index| key.address(&key.branches[branch], index).unwrap();
    assert_ne!(address(0, 7), address(0, 8));
    assert_ne!(address(0, 7), address(1, 7));
    assert_eq!(key.fingerprint().len(), 8);
    assert!(!format!("{key:?}").contains("xpub"), "{key:?}");
}

#[test]
fn what_is_none_is_refused_and_not_repeated() {
    let private = "xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi";
    let mistyped = XPUB_44.replace("nMdj", "nMdk");
    for (text, script, code) in [
        (private.to_owned(), "", "private_key"),
        (format!("wpkh({private}/0/*)"), "", "private_key"),
        (
            "5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ".to_owned(),
            "",
            "private_key",
        ),
        (mistyped, "", "checksum"),
        (format!("wsh({XPUB_44}/0/*)"), "", "descriptor_unsupported"),
        (format!("wsh(multi(2,{XPUB_44}/0/*))"), "", "descriptor_unsupported"),
        (
            format!("wsh(multi(1,{XPUB_44}/0'/*,{XPUB_86}/0/*))"),
            "",
            "hardened_derivation",
        ),
        (format!("wsh(multi(1,{private}/0/*,{XPUB_86}/0/*))"), "", "private_key"),
        (
            "addr(1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA)".to_owned(),
            "",
            "descriptor_unsupported",
        ),
        (
            format!("tr({XPUB_86}/0/*,wpkh({XPUB_44}))"),
            "",
            "descriptor_unsupported",
        ),
        (format!("tr({XPUB_86}/0/*,pk({private}))"), "", "private_key"),
        (format!("wpkh({ZPUB_84}/0'/*)"), "", "hardened_derivation"),
        (format!("wpkh({ZPUB_84}/0/*')"), "", "derivation_path"),
        (format!("wpkh({ZPUB_84}/<0;1>/<2;3>/*)"), "", "derivation_path"),
        (format!("wpkh({ZPUB_84}/0/*)#aaaaaaaa"), "", "checksum"),
        (format!("wpkh({ZPUB_84}/0/*)"), "wpkh", "script_form"),
        (ZPUB_84.to_owned(), "p2wpkh", "script_form"),
        ("1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA".to_owned(), "", "not_a_key"),
        (String::new(), "", "empty"),
    ] {
        let bad = WatchKey::read(&text, script).unwrap_err();
        assert_eq!(bad.code(), code, "{text:.12}");
        assert!(text.is_empty() || !bad.to_string().contains(&text));
    }
    let shown = format!("{:?}", WatchKey::read(ZPUB_84, "").unwrap());
    assert!(!shown.contains("zpub") && !shown.contains("xpub"), "{shown}");
    assert!(matches!(WatchKey::read("abc", ""), Err(BadKey::Text(_))));
}
