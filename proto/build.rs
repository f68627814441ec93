//! Compiles the contracts with protox (pure Rust, no protoc) and keeps the descriptors for reflection and the lock test.

use std::{env, fs, path::PathBuf};

use prost::Message;

const FILES: &[&str] = &[
    "meridian/auth/v1/account.proto",
    "meridian/auth/v1/auth.proto",
    "meridian/auth/v1/email.proto",
    "meridian/auth/v1/app.proto",
    "meridian/auth/v1/billing.proto",
    "meridian/auth/v1/passkey.proto",
    "meridian/usage/v1/usage.proto",
    "meridian/auth/v1/team.proto",
    "meridian/market/v1/market.proto",
    "meridian/market/v1/listing.proto",
    "meridian/market/v1/nft.proto",
    "meridian/market/v1/treasury.proto",
    "meridian/market/v1/fear_greed.proto",
    "meridian/forecast/v1/forecast.proto",
    "meridian/forecast/v1/analysis.proto",
    "meridian/onchain/v1/chain.proto",
    "meridian/onchain/v1/evidence.proto",
    "meridian/onchain/v1/label.proto",
    "meridian/onchain/v1/entity.proto",
    "meridian/onchain/v1/pack.proto",
    "meridian/onchain/v1/case.proto",
    "meridian/onchain/v1/address.proto",
    "meridian/onchain/v1/graph.proto",
    "meridian/onchain/v1/token.proto",
    "meridian/onchain/v1/trace.proto",
    "meridian/onchain/v1/whale.proto",
    "meridian/onchain/v1/provider_key.proto",
    "meridian/onchain/v1/grant_news.proto",
    "meridian/workspace/v1/settings.proto",
    "meridian/workspace/v1/ledger.proto",
    "meridian/workspace/v1/performance.proto",
    "meridian/workspace/v1/journal.proto",
    "meridian/workspace/v1/session.proto",
    "meridian/workspace/v1/rules.proto",
    "meridian/workspace/v1/portfolio.proto",
    "meridian/workspace/v1/archive.proto",
    "meridian/workspace/v1/wallet.proto",
    "meridian/workspace/v1/watchlist.proto",
    "meridian/workspace/v1/alert.proto",
    "meridian/workspace/v1/calendar.proto",
    "meridian/workspace/v1/strategy.proto",
    "meridian/workspace/v1/feed.proto",
    "meridian/workspace/v1/dashboard.proto",
    "meridian/workspace/v1/etf.proto",
    "meridian/workspace/v1/collection.proto",
    "meridian/workspace/v1/notification.proto",
    "meridian/workspace/v1/comment.proto",
    "meridian/workspace/v1/billing.proto",
    "meridian/workspace/v1/payment.proto",
    "meridian/workspace/v1/assistant.proto",
];

#[expect(
    clippy::disallowed_methods,
    reason = "cargo tells a build script where to write in this way"
)]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo:rerun-if-changed=meridian");
    let mut descriptors = protox::compile(FILES, ["."])?;
    // How REST looks is the gateway's alone: services get the contracts without those options.
    let is_option = |name: &str| name.starts_with("meridian/rest/") || name == "google/protobuf/descriptor.proto";
    descriptors.file.retain(|file| !is_option(file.name()));
    for file in &mut descriptors.file {
        file.dependency.retain(|name| !is_option(name));
    }
    let out = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(out.join("descriptor.bin"), descriptors.encode_to_vec())?;
    tonic_prost_build::configure()
        .bytes(".meridian.market.v1.Document")
        .bytes(".meridian.forecast.v1.UploadForecastRequest.csv")
        .bytes(".meridian.onchain.v1.ImportLabelsRequest.file")
        .bytes(".meridian.onchain.v1.ExportLabelsResponse.file")
        .bytes(".meridian.onchain.v1.AddFileRequest.content")
        .bytes(".meridian.onchain.v1.GetFileResponse.content")
        .bytes(".meridian.onchain.v1.AddEvidenceRequest.content")
        .bytes(".meridian.onchain.v1.GetEvidenceResponse.content")
        .bytes(".meridian.onchain.v1.ReportResponse.document")
        .bytes(".meridian.workspace.v1.StageImportRequest.file")
        .bytes(".meridian.workspace.v1.ReadColumnsRequest.file")
        .bytes(".meridian.workspace.v1.ImportCandlesRequest.file")
        .bytes(".meridian.workspace.v1.ReadCalendarFeedResponse.content")
        .bytes(".meridian.workspace.v1.AddPictureRequest.content")
        .bytes(".meridian.workspace.v1.PictureContent.content")
        .bytes(".meridian.workspace.v1.ArchivePart.content")
        .bytes(".meridian.workspace.v1.AddArchivePartRequest.content")
        .compile_fds(descriptors)?;
    Ok(())
}
