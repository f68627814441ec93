//! What wallets refuse, and what becomes of their accounts.

use proto::workspace as ws;
use vocab::ErrorKind;

use crate::{
    chains::{ADDRESS, amount, moved},
    wallets::{EMPTY, new},
    world::{World, told},
};

const KEY: &str =
    "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs";

fn add(wallet: ws::NewWallet) -> ws::AddWalletRequest {
    ws::AddWalletRequest { wallet: Some(wallet) }
}

fn key(text: &str) -> ws::NewWallet {
    ws::NewWallet {
        kind: "key".to_owned(),
        ..new("Savings", text)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_is_read_and_never_shown() {
    let world = World::start().await;
    let mut ada = world.person();
    for (tx, text) in [
        (1, "in native 2"),
        (2, "own native 1.5 0.0001"),
        (3, "out native 0.5 0.0002"),
    ] {
        world.chains.add("bitcoin", KEY, moved("bitcoin", tx, text));
    }
    world
        .chains
        .holds("bitcoin", KEY, vec![amount("bitcoin", "native", "1.4997")]);
    let added = ada.add_wallet(key(KEY)).await;
    let wallet = ada.synced(&added.id, "current").await;
    assert_eq!(
        (wallet.text.as_str(), wallet.fingerprint.as_str()),
        ("zpub6rFR…GutZYs", "d34db33f")
    );
    assert_eq!((wallet.addresses, wallet.chains[0].movements), (2, 4));
    let held = &wallet.holdings[0];
    assert_eq!((held.quantity.as_str(), held.in_ledger.as_str()), ("1.4997", "1.4997"));
    let jobs = "SELECT count(*) FROM job WHERE payload::text LIKE '%zpub%' OR result::text LIKE '%zpub%'";
    let found: i64 = world.db.client().await.query_one(jobs, &[]).await.unwrap().get(0);
    assert_eq!(found, 0);
    assert!(!format!("{wallet:?}").contains(KEY));
}

#[tokio::test(flavor = "multi_thread")]
async fn private_keys_and_bad_wallets_are_refused() {
    let world = World::start_with(|args| args.wallet_limit = 1).await;
    let mut ada = world.person();
    let xprv = "xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi";
    let wif = "KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617";
    let seed = "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about";
    for text in [xprv, wif, seed] {
        let refused = told(ada.wallets.add_wallet(add(key(text))).await);
        assert_eq!(
            (refused.kind, refused.code.as_str()),
            (ErrorKind::Invalid, "private_key")
        );
        assert_eq!(refused.fields[0].0, "text");
        assert!(refused.message.starts_with("This is a private key") && !format!("{refused:?}").contains(text));
    }
    let mut fields = async |wallet: ws::NewWallet| -> Vec<String> {
        let refused = told(ada.wallets.add_wallet(add(wallet)).await);
        refused.fields.into_iter().map(|(field, _)| field).collect()
    };
    assert_eq!(fields(ws::NewWallet::default()).await, ["name", "kind", "text"]);
    assert_eq!(fields(new("A", "nonsense")).await, ["text"]);
    let chain = ws::NewWallet {
        chains: vec!["base".to_owned(), "bitcoin".to_owned()],
        ..new("A", ADDRESS)
    };
    assert_eq!(fields(chain).await, ["chains[1]"]);
    assert_eq!(world.rows("account").await, 0, "nothing is half-written");

    let wallet = ada.wallet("Cold storage").await;
    assert_eq!(
        told(ada.wallets.add_wallet(add(new("B", ADDRESS))).await).code,
        "limit_reached"
    );
    let gone = ws::DeleteWalletRequest {
        id: wallet.id.clone(),
        version: 1,
    };
    ada.wallets.delete_wallet(gone).await.unwrap();
    ada.account("Cold storage").await;
    let taken = told(ada.wallets.add_wallet(add(new("cold storage", ADDRESS))).await);
    assert_eq!(
        (taken.code.as_str(), taken.fields[0].0.as_str()),
        ("name_taken", "name")
    );
    let back = ws::RestoreWalletRequest { id: wallet.id };
    assert_eq!(told(ada.wallets.restore_wallet(back).await).code, "name_taken");
    assert_eq!(world.rows("wallet WHERE deleted_at IS NULL").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_account_of_a_wallet_goes_and_comes_with_it() {
    let world = World::start().await;
    let (mut ada, mut eve) = (world.person(), world.person());
    world.chains.add("bitcoin", EMPTY, moved("bitcoin", 1, "in native 2"));
    let wallet = ada.wallet("Cold storage").await;
    let same = told(ada.wallets.add_wallet(add(new("Again", EMPTY))).await);
    assert_eq!((same.fields[0].0.as_str(), same.kind), ("text", ErrorKind::Invalid));

    let account = || wallet.account_id.clone();
    let get = ws::GetAccountRequest { id: account() };
    let kept = ada.ledger.get_account(get).await.unwrap().into_inner();
    assert_eq!((kept.name.as_str(), kept.venue.as_str()), ("Cold storage", "Wallet"));
    let gone = ws::DeleteAccountRequest {
        id: account(),
        version: 0,
    };
    let refused = told(ada.ledger.delete_account(gone).await);
    assert_eq!(
        (refused.kind, refused.code.as_str()),
        (ErrorKind::Conflict, "wallet_account")
    );
    assert_eq!(
        refused.message,
        "This account belongs to a wallet. Delete the wallet instead."
    );
    let file = "txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers\n\
                T1,O1,XXBTZEUR,2024-05-01 10:00:00,buy,limit,50000,500,1,0.01,0,,\n";
    let sent = ws::StageImportRequest {
        file: file.to_owned().into(),
        file_name: "a.csv".to_owned(),
        account_id: account(),
        ..Default::default()
    };
    assert_eq!(told(ada.ledger.stage_import(sent).await).code, "wallet_account");

    let put = |version| ws::UpdateWalletRequest {
        id: wallet.id.clone(),
        version,
        wallet: Some(ws::ChangedWallet {
            name: "Vault".to_owned(),
            note: "In the safe.".to_owned(),
        }),
    };
    assert_eq!(told(ada.wallets.update_wallet(put(7)).await).code, "version_mismatch");
    assert_eq!(told(eve.wallets.update_wallet(put(1)).await).kind, ErrorKind::NotFound);
    let after = ada.wallets.update_wallet(put(1)).await.unwrap().into_inner();
    assert_eq!(
        (after.name.as_str(), after.note.as_str(), after.version),
        ("Vault", "In the safe.", 2)
    );

    let id = || wallet.id.clone();
    let gone = |version| ws::DeleteWalletRequest { id: id(), version };
    assert_eq!(told(eve.wallets.delete_wallet(gone(2)).await).kind, ErrorKind::NotFound);
    ada.wallets.delete_wallet(gone(2)).await.unwrap();
    let get = || ws::GetAccountRequest { id: account() };
    assert_eq!(told(ada.ledger.get_account(get()).await).kind, ErrorKind::NotFound);
    let back = ws::RestoreAccountRequest { id: account() };
    assert_eq!(told(ada.ledger.restore_account(back).await).code, "wallet_account");
    let sync = ws::SyncWalletRequest { id: id() };
    assert_eq!(told(ada.wallets.sync_wallet(sync).await).kind, ErrorKind::NotFound);
    for _ in 0..2 {
        let back = ws::RestoreWalletRequest { id: id() };
        let back = ada.wallets.restore_wallet(back).await.unwrap().into_inner();
        assert_eq!(
            (back.name.as_str(), back.version, back.chains[0].movements),
            ("Vault", 4, 1)
        );
    }
    assert_eq!(ada.ledger.get_account(get()).await.unwrap().into_inner().name, "Vault");

    ada.wallets.delete_wallet(gone(0)).await.unwrap();
    world.clock.advance(chrono::TimeDelta::days(31));
    assert!(world.sweep().await > 0);
    for table in ["wallet", "wallet_chain", "account", "event"] {
        assert_eq!(world.rows(table).await, 0, "{table}");
    }
}
