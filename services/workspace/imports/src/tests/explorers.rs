//! Lists of transactions that explorers of chains give, in made-up rows.

use super::{all, variants::check, variants::in_utc, venues::codes};

const HEADER: &str = "\"Transaction Hash\",\"Blockno\",\"UnixTimestamp\",\"DateTime (UTC)\",\"From\",\"To\",\"ContractAddress\",\
    \"Value_IN(ETH)\",\"Value_OUT(ETH)\",\"CurrentValue @ $1,600.5/Eth\",\"TxnFee(ETH)\",\"TxnFee(USD)\",\"Historical $Price/Eth\",\
    \"Status\",\"ErrCode\",\"Method\"\n";

#[test]
fn who_sent_a_transaction_paid_for_it() {
    let found = in_utc(&format!(
        "{HEADER}h0,1,1637035600,11/16/2021 4:06:40 AM,0xother,0xME,,0,0,0,0.0009,3,4000,,,Airdrop\n\
         h1,1,1637035653,11/16/2021 4:07:33 AM,0xother,0xme,,1.5,0,0,0.0004,2,4000,,,Transfer\n\
         h2,2,1637035753,11/16/2021 4:09:13 AM,0xme,0xother,,0,0.25,0,4.2E-05,0,4000,,,Transfer\n\
         h3,3,1637035853,11/16/2021 4:10:53 AM,0xMe,0xtoken,,0,0,0,0.001,4,4000,,,Approve\n\
         h4,4,1637035953,11/16/2021 4:12:33 AM,0xme,0xtoken,,0,0.5,0,0.002,8,4000,Error(0),Reverted,Swap\n\
         h5,5,1637036053,11/16/2021 4:14:13 AM,0xme,,0xmade,0,0,0,0.01,40,4000,,,0x60806040\n\
         h6,6,1637036153,11/16/2021 4:15:53 AM,0xme,0xother,,0,1,0,0.001,4,4000,Queued,,Transfer\n"
    ));
    assert_eq!(found.format, "etherscan");
    assert_eq!(
        all(&found),
        [
            "deposit 1.5 ETH",
            "withdrawal -0.25 ETH, -0.000042 ETH",
            "fee -0.001 ETH",
            "fee -0.002 ETH",
            "fee -0.01 ETH"
        ]
    );
    assert_eq!(found.events[0].external_id.as_deref(), Some("h1"));
    assert_eq!(codes(&found.skipped), [(2, "Value_IN(ETH)", "no_movement")]);
    assert_eq!(codes(&found.rejected), [(8, "Status", "unknown_operation")]);
}

#[test]
fn a_list_without_coins_has_the_fees_of_its_owner_alone() {
    let found = in_utc(&format!(
        "{HEADER}h1,1,1637035600,11/16/2021 4:06:40 AM,0xother,0xME,,0,0,0,0.0009,3,4000,,,Airdrop\n\
         h2,2,1637035753,11/16/2021 4:09:13 AM,0xme,0xtoken,,0,0,0,0.001,4,4000,,,Approve\n\
         h3,3,1637035853,11/16/2021 4:10:53 AM,0xMe,,0xmade,0,0,0,0.01,40,4000,,,0x60806040\n"
    ));
    assert_eq!(all(&found), ["fee -0.001 ETH", "fee -0.01 ETH"]);
    assert_eq!(codes(&found.skipped), [(2, "Value_IN(ETH)", "no_movement")]);
}

#[test]
fn what_is_sent_to_oneself_costs_its_fee_alone() {
    let found = in_utc(&format!(
        "{HEADER}h1,1,1637035600,11/16/2021 4:06:40 AM,0xme,0xME,,0,0.5,0,0.0009,3,4000,,,Transfer\n\
         h2,2,1637035653,11/16/2021 4:07:33 AM,0xMe,0xme,,0.5,0,0,0.0004,2,4000,,,Transfer\n\
         h3,3,1637035753,11/16/2021 4:09:13 AM,0xme,0xother,,0,0.25,0,0.0001,0,4000,,,Transfer\n"
    ));
    assert_eq!(
        all(&found),
        [
            "fee -0.0009 ETH",
            "fee -0.0004 ETH",
            "withdrawal -0.25 ETH, -0.0001 ETH"
        ]
    );
}

#[test]
fn what_contracts_sent_on_costs_no_fee() {
    check(
        "etherscan_internal",
        "Txhash,Blockno,UnixTimestamp,DateTime,ParentTxFrom,ParentTxTo,ParentTxETH_Value,From,TxTo,ContractAddress,Value_IN(BNB),Value_OUT(BNB),\
         CurrentValue @ $300/BNB,Historical $Price/BNB,Status,ErrCode,Type\n\
         h1,1,1637035653,2021-11-16 04:07:33,0xme,0xpool,0,0xpool,0xme,,0.75,0,0,500,0,,call\n\
         h2,1,1637035753,2021-11-16 04:09:13,0xother,0xme,0,0xme,0xother,,0,0.5,0,500,0,,call\n",
        &["deposit 0.75 BNB", "withdrawal -0.5 BNB"],
    );
}

const TOKENS: &str = "\"Transaction Hash\",\"Blockno\",\"UnixTimestamp\",\"DateTime (UTC)\",\"From\",\"To\",\"TokenValue\",\"USDValueDayOfTx\",\
    \"ContractAddress\",\"TokenName\",\"TokenSymbol\"\n";

#[test]
fn the_owner_of_a_list_of_tokens_is_in_all_rows() {
    let found = in_utc(&format!(
        "{TOKENS}h1,1,1637035600,2021-11-16 04:06:40,0xa1,0xMe,\"1,250.5\",$1250.50,0xc,Tether USD,USDT\n\
         h2,2,1637035700,2021-11-16 04:08:20,0xme,0xb2,500,$500,0xc,Tether USD,USDT\n\
         h2,2,1637035700,2021-11-16 04:08:20,0xme,0xb2,500,$500,0xc,Tether USD,USDT\n\
         h3,3,1637035800,2021-11-16 04:10:00,0x0000,0xme,3,,0xd,Made,MADE\n\
         h4,4,1637035900,2021-11-16 04:11:40,0xme,0xb3,0,,0xc,Tether USD,USDT\n\
         h5,5,1637036000,2021-11-16 04:13:20,0xd4,0xme,9,,0xe,Gift,Visit a page\n"
    ));
    assert_eq!(found.format, "etherscan_tokens");
    assert_eq!(
        all(&found),
        [
            "deposit 1250.5 USDT",
            "withdrawal -500 USDT",
            "withdrawal -500 USDT",
            "deposit 3 MADE",
        ]
    );
    assert_eq!(codes(&found.skipped), [(6, "TokenValue", "no_movement")]);
    assert_eq!(codes(&found.rejected), [(7, "TokenSymbol", "unknown_coin")]);
    let unclear = in_utc(&format!(
        "{TOKENS}h1,1,1637035600,2021-11-16 04:06:40,0xa1,0xb2,5,$5,0xc,Tether USD,USDT\n"
    ));
    assert_eq!(codes(&unclear.rejected), [(2, "From", "unclear_owner")]);
}

#[test]
fn tokens_with_the_symbol_of_another_are_told() {
    let found = in_utc(&format!(
        "{TOKENS}h1,1,1637035600,2021-11-16 04:06:40,0xa1,0xme,5,$5,0xc,Tether USD,USDT\n\
         h2,2,1637035700,2021-11-16 04:08:20,0xme,0xb2,1,$1,0xC,Tether USD,USDT\n\
         h3,3,1637035800,2021-11-16 04:10:00,0xme,0xb3,4,,0xf,Tether USD,usdt\n\
         h4,4,1637035900,2021-11-16 04:11:40,0xb4,0xme,7,,0xf,Tether USD,USDT\n"
    ));
    assert_eq!(codes(&found.warnings), [(4, "TokenSymbol", "same_symbol")]);
}

#[test]
fn collectibles_are_no_coins() {
    let found = in_utc(
        "Transaction Hash,UnixTimestamp,From,To,TokenValue,ContractAddress,TokenId,TokenName,TokenSymbol\n\
         h1,1637035600,0xa1,0xme,2,0xc,17,Pictures,PIC\nh2,1637035700,0xme,0xb2,1,0xc,17,Pictures,PIC\n",
    );
    assert_eq!(all(&found), [""; 0]);
    assert_eq!(
        codes(&found.skipped),
        [(2, "TokenId", "no_coin"), (3, "TokenId", "no_coin")]
    );
}
