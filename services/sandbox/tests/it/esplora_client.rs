//! Somebody else's client of Esplora against ours.

use bitcoin::{Address, Network, Txid};
use esplora_client::{AsyncClient, Builder};

use crate::{World, rows, standing, word};

fn client(world: &World) -> AsyncClient {
    Builder::new(&world.running.esplora_url()).build_async().unwrap()
}

fn address(text: &str) -> Address {
    text.parse::<Address<_>>()
        .unwrap()
        .require_network(Network::Bitcoin)
        .unwrap()
}

#[tokio::test]
async fn blocks_are_read_whole_and_hold() {
    let world = standing().await;
    let client = client(&world);
    let tip = client.get_height().await.unwrap();
    assert_eq!(
        client.get_block_hash(tip).await.unwrap(),
        client.get_tip_hash().await.unwrap()
    );
    for height in [0, 1, 17, 128, 160, 260, 300, 420, 620, tip] {
        let hash = client.get_block_hash(height).await.unwrap();
        let block = client.get_block_by_hash(&hash).await.unwrap().unwrap();
        assert_eq!(block.block_hash(), hash);
        assert!(block.check_merkle_root(), "{height}");
        assert!(block.check_witness_commitment(), "{height}");
        block.header.validate_pow(block.header.target()).unwrap();
        assert_eq!(client.get_header_by_hash(&hash).await.unwrap(), block.header);
        let status = client.get_block_status(&hash).await.unwrap();
        assert!(status.in_best_chain && status.height == Some(height));
        assert_eq!(status.next_best.is_some(), height < tip);
        let info = client.get_block_info(&hash).await.unwrap();
        assert_eq!(
            (info.tx_count, info.size),
            (block.txdata.len() as u64, block.total_size())
        );
        assert_eq!(info.weight, block.weight().to_wu());
        let ids: Vec<Txid> = block.txdata.iter().map(bitcoin::Transaction::compute_txid).collect();
        assert_eq!(client.get_block_txids(&hash).await.unwrap(), ids);
        assert_eq!(client.get_txid_at_block_index(&hash, 0).await.unwrap(), Some(ids[0]));
        let last = ids[ids.len() - 1];
        let proof = client.get_merkle_proof(&last).await.unwrap().unwrap();
        assert_eq!((proof.pos, proof.block_height), (ids.len() - 1, height));
        let merkle = client.get_merkle_block(&last).await.unwrap().unwrap();
        let (mut matched, mut places) = (Vec::new(), Vec::new());
        merkle.extract_matches(&mut matched, &mut places).unwrap();
        assert_eq!(matched, [last]);
    }
    assert_eq!(client.get_block_infos(Some(50)).await.unwrap().len(), 10);
    assert_eq!(client.get_block_infos(Some(5)).await.unwrap().len(), 6);
}

#[tokio::test]
async fn transactions_and_addresses_are_understood() {
    let world = standing().await;
    let client = client(&world);
    let cases = world.json("/_world/cases").await;
    for case in rows(&cases["cases"]).iter().filter(|case| case["chain"] == "bitcoin") {
        for step in rows(&case["txids"]).iter().take(4) {
            let txid: Txid = word(&step["txid"]).parse().unwrap();
            let tx = client.get_tx(&txid).await.unwrap().unwrap();
            assert_eq!(tx.compute_txid(), txid);
            let info = client.get_tx_info(&txid).await.unwrap().unwrap();
            assert_eq!(info.to_tx(), tx, "the parts make the whole");
            assert_eq!((info.size, info.weight), (tx.total_size(), tx.weight().to_wu()));
            let spends = client.get_tx_outspends(&txid).await.unwrap();
            assert_eq!(spends.len(), tx.output.len());
            assert_eq!(
                client.get_tx_status(&txid).await.unwrap().confirmed,
                info.status.confirmed
            );
        }
        for party in rows(&case["addresses"]).iter().take(3) {
            let address = address(word(&party["address"]));
            let stats = client.get_address_stats(&address).await.unwrap();
            assert!(stats.chain_stats.tx_count + stats.mempool_stats.tx_count > 0, "{party}");
            let by_script = client.get_scripthash_stats(&address.script_pubkey()).await.unwrap();
            assert_eq!(by_script.chain_stats.tx_count, stats.chain_stats.tx_count);
            let txs = client.get_address_txs(&address, None).await.unwrap();
            assert!(!txs.is_empty());
        }
    }
    assert!(client.get_fee_estimates().await.unwrap()[&6] >= 1.0);
    assert!(client.get_mempool_stats().await.unwrap().count >= 10);
    assert!(!client.get_mempool_recent_txs().await.unwrap().is_empty());
    assert!(
        client
            .get_tx(&"ab".repeat(32).parse().unwrap())
            .await
            .unwrap()
            .is_none()
    );
}
