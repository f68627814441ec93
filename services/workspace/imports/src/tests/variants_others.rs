//! Histories of Binance.US and Revolut, tables of programs for taxes and portfolios, and names that Binance gives coins, in made-up rows.

use super::{all, variants::check, variants::in_utc, venues::codes};

#[test]
fn binance_us_has_the_coins_of_a_row_in_columns() {
    let rows = "7,2022-05-01 10:00:00.123,Deposit,USD Deposit,1,t1,USD,500,500,,,,,,,,,,Bank,,\n\
        7,2022-05-01 11:00:00,Spot Trading,Buy,2,t2,,,,ETH,0.1,280,USD,280,280,BNB,0.0005,0.2,Wallet,,\n\
        7,2022-05-01 12:00:00,Spot Trading,Sell,3,t3,,,,ETH,0.05,141,USD,,141,USD,0.14,0.14,Wallet,,\n\
        7,2022-05-01 13:00:00,Quick Buy,Buy,4,t4,,,,USD,99.5,99.5,BTC,0.0025,99.5,USD,0.5,0.5,Wallet,,\n\
        7,2022-05-01 14:00:00,Distribution,Staking Rewards,5,t5,ETH,0.001,2.8,,,,,,,,,,Wallet,,\n\
        7,2022-05-01 15:00:00,Distribution,Staking Rewards,6,t6,ETH,-0.0001,0.2,,,,,,,,,,Wallet,,\n\
        7,2022-05-01 16:00:00,Withdrawal,Crypto Withdrawal,8,t8,ETH,0.04,112,,,,,,,ETH,0.0007,2,Wallet,,\n\
        7,2022-05-01 17:00:00,Distribution,Odd,9,t9,ETH,0.04,112,,,,,,,,,,Wallet,,\n\
        7,2022-05-01 18:00:00,Swap,Odd,10,t10,ETH,0.04,112,,,,,,,,,,Wallet,,\n";
    for header in [
        "User_Id,Time,Category,Operation,Order_Id,Transaction_Id,Primary_Asset,Realized_Amount_For_Primary_Asset,\
         Realized_Amount_For_Primary_Asset_In_USD_Value,Base_Asset,Realized_Amount_For_Base_Asset,Realized_Amount_For_Base_Asset_In_USD_Value,\
         Quote_Asset,Realized_Amount_For_Quote_Asset,Realized_Amount_For_Quote_Asset_In_USD_Value,Fee_Asset,Realized_Amount_For_Fee_Asset,\
         Realized_Amount_For_Fee_Asset_In_USD_Value,Payment_Method,Withdrawal_Method,Additional_Note",
        "User ID,Time,Category,Operation,Order ID,Transaction ID,Primary Asset,Realized Amount For Primary Asset,\
         Realized Amount For Primary Asset In USD,Base Asset,Realized Amount For Base Asset,Realized Amount For Base Asset In USD,\
         Quote Asset,Realized Amount For Quote Asset,Realized Amount For Quote Asset In USD,Fee Asset,Realized Amount For Fee Asset,\
         Realized Amount For Fee Asset In USD,Payment Method,Withdraw Method,Additional Note",
    ] {
        let found = in_utc(&format!("{header}\n{rows}"));
        assert_eq!(found.format, "binance_us");
        assert_eq!(
            all(&found),
            [
                "deposit 500 USD",
                "buy 0.1 ETH for 280 USD, fee 0.0005 BNB",
                "sell 0.05 ETH for 141 USD, fee 0.14 USD",
                "buy 0.0025 BTC for 99.5 USD, fee 0.5 USD",
                "reward 0.001 ETH",
                "fee -0.0001 ETH",
                "withdrawal -0.04 ETH, -0.0007 ETH",
            ]
        );
        let rejected: Vec<_> = found.rejected.iter().map(|fault| (fault.line, fault.code)).collect();
        assert_eq!(rejected, [(9, "unknown_operation"), (10, "unknown_operation")]);
        assert_eq!(found.events[1].external_id.as_deref(), Some("t2"));
    }
}

#[test]
fn binance_us_has_fees_within_the_amounts_where_the_dollars_say_so() {
    check(
        "binance_us",
        "User ID,Time,Category,Operation,Order ID,Transaction ID,Primary Asset,Realized Amount For Primary Asset,\
         Realized Amount For Primary Asset In USD,Base Asset,Realized Amount For Base Asset,Realized Amount For Base Asset In USD,\
         Quote Asset,Realized Amount For Quote Asset,Realized Amount For Quote Asset In USD,Fee Asset,Realized Amount For Fee Asset,\
         Realized Amount For Fee Asset In USD,Payment Method,Withdraw Method,Additional Note\n\
         7,2025-02-25 09:24:37,Buy,Buy,1,t1,,,,USD,100,100,BTC,0.001,97.1,USD,2.6,2.6,ACH,,\n\
         7,2025-02-25 10:24:37,Convert,Convert,2,t2,,,,USD,200,200,USDT,194,193.8,USDT,5.75,5.74,Wallet,,\n\
         7,2025-02-25 11:24:37,Quick Sell,Sell,3,t3,,,,BTC,0.001,97,USD,97,97,USD,0.5,0.5,Wallet,,\n",
        &[
            "buy 0.001 BTC for 97.4 USD, fee 2.6 USD",
            "buy 199.75 USDT for 200 USD, fee 5.75 USDT",
            "sell 0.001 BTC for 97 USD, fee 0.5 USD",
        ],
    );
}

#[test]
fn revolut_has_the_money_beside_the_numbers() {
    let found = in_utc(
        "Symbol,Type,Quantity,Price,Value,Fees,Date\n\
         BTC,Buy,0.02,\"€50,000.00\",\"€1,000.00\",€14.90,\"Jan 12, 2025, 4:16:32 PM\"\n\
         BTC,Sell - Revolut X,0.01,$60000.00,$600.00,$0.54,\"13 Jan 2025, 16:16:32\"\n\
         XRP,Buy,100,35.52 CZK,\"3,552.00 CZK\",38.20 CZK,\"Jan 14, 2025, 10:00:00 AM\"\n\
         XRP,Send,20,35.52 CZK,710.40 CZK,0.00 CZK,\"Jan 15, 2025, 10:00:00 AM\"\n\
         ETH,Stake,1.5,\"€3,000.00\",\"€4,500.00\",€0.00,\"Jan 16, 2025, 10:00:00 AM\"\n\
         ETH,Staking reward,0.01,\"€3,000.00\",€30.00,€0.00,\"Jan 17, 2025, 10:00:00 AM\"\n\
         USD,Receive,,,$80.00,$0.00,2025-01-18T10:00:00.000Z\n\
         BTC,Other,0.01,$60000.00,$600.00,$0.00,\"Jan 19, 2025, 10:00:00 AM\"\n\
         BTC,Buy,0.01,600000 kr,6000 kr,0 kr,\"Jan 20, 2025, 10:00:00 AM\"\n",
    );
    assert_eq!(found.format, "revolut");
    assert_eq!(
        all(&found),
        [
            "buy 0.02 BTC for 1000 EUR, fee 14.9 EUR",
            "sell 0.01 BTC for 600 USD, fee 0.54 USD",
            "buy 100 XRP for 3552 CZK, fee 38.2 CZK",
            "withdrawal -20 XRP",
            "transfer -1.5 ETH",
            "reward 0.01 ETH",
            "deposit 80 USD",
        ]
    );
    assert_eq!(
        codes(&found.rejected),
        [(9, "Type", "unknown_operation"), (10, "Value", "unknown_coin")]
    );
}

#[test]
fn revolut_wrote_the_fee_beside_what_a_coin_was_worth() {
    let found = in_utc(
        "Type,Product,Started Date,Completed Date,Description,Amount,Currency,Fiat amount,Fiat amount (inc. fees),Fee,Base currency,State,Balance\n\
         EXCHANGE,Current,2023-01-01 10:00:00,2023-01-01 10:00:01,Exchanged to EOS,30.5,EOS,600.00,609.15,9.15,SEK,COMPLETED,30.5\n\
         EXCHANGE,Current,2023-01-02 10:00:00,2023-01-02 10:00:00,Exchanged to SEK,-10,EOS,-200.00,-197.43,2.57,SEK,COMPLETED,20.5\n\
         TRANSFER,Current,2023-01-03 10:00:00,2023-01-03 10:00:00,To a vault,-5,EOS,-100.00,-100.00,0.00,SEK,COMPLETED,15.5\n\
         CARD_PAYMENT,Current,2023-01-04 10:00:00,2023-01-04 10:00:00,A shop,-1,EOS,-20.00,-20.00,0.00,SEK,COMPLETED,14.5\n\
         EXCHANGE,Current,2023-01-05 10:00:00,,Exchanged to EOS,30,EOS,600.00,609.15,9.15,SEK,REVERTED,14.5\n",
    );
    assert_eq!(found.format, "revolut_2024");
    assert_eq!(
        all(&found),
        [
            "buy 30.5 EOS for 600 SEK, fee 9.15 SEK",
            "sell 10 EOS for 200 SEK, fee 2.57 SEK",
            "transfer -5 EOS",
            "withdrawal -1 EOS",
        ]
    );
    assert_eq!(codes(&found.skipped), [(6, "State", "not_completed")]);
}

#[test]
fn programs_for_taxes_name_what_came_and_went_in_many_ways() {
    check(
        "sent_received",
        "Date (UTC),Platform (Optional),Asset Sent,Amount Sent,Asset Received,Amount Received,Fee Currency (Optional),Fee Amount (Optional),Type,\
         Description (Optional),TxHash (Optional)\n\
         03/15/2024 10:00:00,Kraken,EUR,500,BTC,0.01,EUR,2,Trade,,\n03/16/2024 10:00:00,Wallet,,,ETH,0.1,,,Staking,,h1\n\
         03/17/2024 10:00:00,Wallet,ETH,0.05,,,ETH,0.001,Merchant Payment,,h2\n",
        &[
            "buy 0.01 BTC for 500 EUR, fee 2 EUR",
            "reward 0.1 ETH",
            "withdrawal -0.05 ETH, -0.001 ETH",
        ],
    );
    check(
        "sent_received",
        "Date (UTC),Integration Name,Label,Outgoing Asset,Outgoing Amount,Incoming Asset,Incoming Amount,Fee Asset,Fee Amount,Comments,Trx. ID\n\
         2024-03-15 10:00:00,Kraken,Trade,BTC,0.01,EUR,550,BTC,0.00001,,b1\n2024-03-16 10:00:00,Futures,Futures Profit,,,USDT,12.5,,,,b2\n\
         2024-03-17 10:00:00,Futures,Futures Loss,USDT,7.5,,,,,,b3\n",
        &[
            "sell 0.01 BTC for 550 EUR, fee 0.00001 BTC",
            "adjustment 12.5 USDT",
            "adjustment -7.5 USDT",
        ],
    );
    check(
        "sent_received",
        "Timestamp,Type,IN Amount,IN Currency,Out Amount,Out Currency,Fee Amount,Fee Currency,Exchange(optional),US Based\n\
         2024-03-15 10:00:00,trade,0.01,BTC,500,USD,1,USD,Gemini,Yes\n",
        &["buy 0.01 BTC for 500 USD, fee 1 USD"],
    );
    check(
        "sent_received",
        "transactionType,date,inBuyAmount,inBuyAsset,outSellAmount,outSellAsset,feeAmount (optional),feeAsset (optional),classification (optional),\
         operationId (optional)\n\
         order,03/15/2024 10:00:00,2,ETH,0.1,BTC,0.0001,BTC,,o1\ndeposit,03/16/2024 10:00:00,1,ETH,,,,,staked,o2\n",
        &["buy 2 ETH for 0.1 BTC, fee 0.0001 BTC", "reward 1 ETH"],
    );
}

#[test]
fn delta_has_names_behind_its_coins() {
    let found = in_utc(
        "Date,Way,Base amount,Base currency (name),Base type,Quote amount,Quote currency,Exchange,Sent/Received from,Sent to,Fee amount,\
         Fee currency (name),Broker,Notes\n\
         2024-01-10T10:00:00.000Z,BUY,0.5,BTC (Bitcoin),CRYPTO,20000,EUR,Kraken,,,12.5,EUR (Euro),,first\n\
         2024-01-11T10:00:00.000Z,SELL,2,ETH (Ethereum),CRYPTO,4400,USDT,Binance,,,,,,\n\
         2024-01-12T10:00:00.000Z,WITHDRAW,0.1,BTC (Bitcoin),CRYPTO,,,Kraken,,OTHER_WALLET,0.0002,BTC (Bitcoin),,\n\
         2024-01-13T10:00:00.000Z,TRANSFER,0.1,BTC (Bitcoin),CRYPTO,,,Kraken,Kraken,Binance,0.0001,BTC (Bitcoin),,\n\
         2024-01-14T10:00:00.000Z,BUY,3,AAPL (Apple),STOCK,500,USD,,,,,,,\n\
         2024-01-15T10:00:00.000Z,ODD,3,BTC (Bitcoin),CRYPTO,500,USD,,,,,,,\n",
    );
    assert_eq!(found.format, "delta");
    assert_eq!(
        all(&found),
        [
            "buy 0.5 BTC for 20000 EUR, fee 12.5 EUR",
            "sell 2 ETH for 4400 USDT",
            "withdrawal -0.1 BTC, -0.0002 BTC",
            "fee -0.0001 BTC",
        ]
    );
    assert_eq!(codes(&found.skipped), [(6, "Base type", "no_coin")]);
    assert_eq!(codes(&found.rejected), [(7, "Way", "unknown_operation")]);
}

#[test]
fn what_earns_at_binance_is_the_coin_itself() {
    check(
        "binance_statement_time",
        "User ID,Time,Account,Operation,Coin,Change,Remark\n\
         7,24-03-02 17:02:42,Spot,Simple Earn Flexible Subscription,USDT,-236.5,\n\
         7,24-03-02 17:02:42,Earn,Simple Earn Flexible Subscription,LDUSDT,236.5,\n\
         7,24-03-03 17:02:42,Spot,Simple Earn Flexible Subscription,LDO,-5,\n\
         7,24-03-03 17:02:42,Earn,Simple Earn Flexible Subscription,LDLDO,5,\n\
         7,24-03-04 17:02:42,Spot,Deposit,LDO,5,\n",
        &[
            "transfer -236.5 USDT",
            "transfer 236.5 USDT",
            "transfer -5 LDO",
            "transfer 5 LDO",
            "deposit 5 LDO",
        ],
    );
}
