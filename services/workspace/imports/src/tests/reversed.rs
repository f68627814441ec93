//! Rows whose word says one thing and whose sign, or whose cause, another.

use super::{all, variants::check};

#[test]
fn a_withdrawal_that_failed_comes_back_as_a_deposit() {
    check(
        "kraken_ledger",
        "txid,refid,time,type,subtype,aclass,asset,amount,fee,balance\n\
         A1,R1,2024-06-01 10:00:00,withdrawal,,currency,XXBT,-0.5,0.0002,0\nA2,R1,2024-06-02 10:00:00,withdrawal,,currency,XXBT,0.5,-0.0002,0.5002\n\
         A3,R2,2024-06-03 10:00:00,deposit,,currency,ZEUR,100,0,100\nA4,R2,2024-06-04 10:00:00,deposit,,currency,ZEUR,-100,0,0\n",
        &[
            "withdrawal -0.5 BTC, -0.0002 BTC",
            "deposit 0.5 BTC, 0.0002 BTC",
            "deposit 100 EUR",
            "withdrawal -100 EUR",
        ],
    );
    check(
        "okx_funding",
        "UID:1,Account Type:Main,Time Zone:UTC+2\nid,Time,Type,Amount,Before Balance,After Balance,Fee,Symbol\n\
         2,2026-03-02 10:00:00,Canceled withdrawal,0.4,0.6,1,0,BTC\n1,2026-03-01 10:00:00,Withdrawal,-0.4,1,0.6,0,BTC\n",
        &["withdrawal -0.4 BTC", "deposit 0.4 BTC"],
    );
}

#[test]
fn coins_that_were_renamed_are_no_income_and_airdrops_are_some_in_chinese_too() {
    let found = super::report(
        "User_ID,UTC_Time,Account,Operation,Coin,Change,Remark\n1,2022-05-31 10:00:00,Spot,Token Swap - Distribution,LUNA,4,\n\
         1,2018-05-31 10:00:00,Spot,Asset - Transfer,ONT,1,ONT空投\n1,2018-06-30 10:00:00,Spot,Asset - Transfer,GAS,1,分发\n\
         1,2018-07-31 10:00:00,Spot,Asset - Transfer,GAS,1,\n",
    );
    assert_eq!(
        all(&found),
        ["reward 1 ONT", "reward 1 GAS", "adjustment 1 GAS", "conversion 4 LUNA"]
    );
}

#[test]
fn what_okx_takes_back_is_no_income() {
    check(
        "okx_funding",
        "UID:1,Account Type:Main,Time Zone:UTC+2\nid,Time,Type,Amount,Before Balance,After Balance,Fee,Symbol\n\
         4,2026-03-04 10:00:00,Violation fee,-0.1,0.9,0.8,0,BTC\n3,2026-03-03 10:00:00,System reversal,0.1,0.8,0.9,0,BTC\n\
         2,2026-03-02 10:00:00,Reward expired,-0.2,1,0.8,0,BTC\n1,2026-03-01 10:00:00,Event reward,0.2,0.8,1,0,BTC\n",
        &[
            "reward 0.2 BTC",
            "adjustment -0.2 BTC",
            "adjustment 0.1 BTC",
            "fee -0.1 BTC",
        ],
    );
}

#[test]
fn a_gift_card_of_binance_comes_from_elsewhere_and_wrapping_is_a_conversion() {
    check(
        "binance_statement",
        "User_ID,UTC_Time,Account,Operation,Coin,Change,Remark\n1,2024-05-01 10:00:00,Spot,Gift Card Redemption,USDT,50,\n\
         1,2024-05-02 10:00:00,Spot,Gift Card,USDT,-20,\n1,2024-05-03 10:00:00,Spot,WBETH2.0 - Wrapping,BETH,-1,\n\
         1,2024-05-03 10:00:00,Spot,WBETH2.0 - Wrapping,WBETH,0.95,\n",
        &["deposit 50 USDT", "withdrawal -20 USDT", "buy 0.95 WBETH for 1 BETH"],
    );
}

#[test]
fn krakens_transfers_of_one_reference_are_no_airdrop() {
    check(
        "kraken_ledger",
        "txid,refid,time,type,subtype,aclass,asset,amount,fee,balance\n\
         B1,R1,2024-10-01 10:00:00,transfer,,currency,MATIC,-100,0,0\nB2,R1,2024-10-01 10:00:00,transfer,,currency,POL,100,0,100\n\
         B3,R2,2024-10-02 10:00:00,transfer,,currency,DOT,-5,0,0\nB4,R2,2024-10-02 10:00:00,transfer,,currency,DOT.S,5,0,5\n\
         B5,R3,2024-10-03 10:00:00,transfer,,currency,FLR,7,0,7\nB6,R4,2024-10-04 10:00:00,transfer,,currency,LUNA,-1,0,0\n",
        &[
            "conversion -100 MATIC",
            "conversion 100 POL",
            "transfer -5 DOT",
            "transfer 5 DOT",
            "reward 7 FLR",
            "adjustment -1 LUNA",
        ],
    );
}
