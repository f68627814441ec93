//! Forecasts that users bring.

use proto::forecast as pb;
use tonic::Code;

use crate::world::{FIRST_DAY, World, code, coin, walk};
use forecasting::domain::day::Day;

fn upload(csv: impl Into<Vec<u8>>) -> pb::UploadForecastRequest {
    pb::UploadForecastRequest {
        owner: String::new(),
        name: "mine".to_owned(),
        coingecko_id: "bitcoin".to_owned(),
        csv: csv.into().into(),
        locale: String::new(),
    }
}

/// `days` rows from the day at `index` of the test market, around `price`.
fn csv(index: i32, days: i32, price: f64) -> String {
    let mut text = "ds,yhat,yhat_lower,yhat_upper\n".to_owned();
    for day in (0..days).map(|step| Day(FIRST_DAY + index + step)) {
        text.push_str(&format!("{day},{price},{},{}\n", price * 0.7, price * 1.4));
    }
    text
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_kept_scored_and_deleted_by_its_owner_only() {
    let world = World::start().await;
    world.board.set("bitcoin", coin(300));
    let ((mut alice, _), (mut bob, _)) = (world.user(), world.user());
    let price = walk(280)[279];
    let kept = alice
        .upload_forecast(upload(csv(280, 90, price)))
        .await
        .unwrap()
        .into_inner();
    assert!(kept.errors.is_empty());
    let kept = kept.upload.unwrap();
    assert_eq!(
        (
            kept.rows,
            kept.points.len(),
            kept.has_80,
            kept.has_95,
            kept.name.as_str()
        ),
        (90, 90, true, false, "mine")
    );
    let shown: Vec<_> = kept
        .scores
        .iter()
        .map(|score| (score.horizon, score.origins, score.steps))
        .collect();
    assert_eq!(shown, [(7, 1, 7), (14, 1, 14)], "20 days have come");
    assert!(
        (kept.scores[0].mase_ratio.unwrap() - 1.0).abs() < 1e-9,
        "its median is the random walk's"
    );
    let get = || pb::GetUploadRequest {
        owner: String::new(),
        id: kept.id.clone(),
    };
    assert_eq!(
        alice.get_upload(get()).await.unwrap().into_inner().upload.unwrap(),
        kept
    );
    let listed = alice
        .list_uploads(pb::ListUploadsRequest::default())
        .await
        .unwrap()
        .into_inner()
        .uploads;
    assert_eq!((listed.len(), listed[0].points.len(), listed[0].rows), (1, 0, 90));
    assert!(
        bob.list_uploads(pb::ListUploadsRequest::default())
            .await
            .unwrap()
            .into_inner()
            .uploads
            .is_empty()
    );
    assert_eq!(bob.get_upload(get()).await.unwrap_err().code(), Code::NotFound);
    let delete = || pb::DeleteUploadRequest {
        owner: String::new(),
        id: kept.id.clone(),
    };
    assert_eq!(code(bob.delete_upload(delete()).await), "upload_not_found");
    alice.delete_upload(delete()).await.unwrap();
    assert_eq!(code(alice.get_upload(get()).await), "upload_not_found");
    let odd = pb::GetUploadRequest {
        owner: String::new(),
        id: "../1".to_owned(),
    };
    assert_eq!(code(alice.get_upload(odd).await), "upload_not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn faults_come_all_at_once_and_nothing_is_kept() {
    let world = World::start().await;
    world.board.set("bitcoin", coin(100));
    let (mut client, _) = world.user();
    let answer = client
        .upload_forecast(upload("ds,yhat\n2027-02-29,1\n2027-03-01,=1\n"))
        .await
        .unwrap()
        .into_inner();
    assert!(answer.upload.is_none());
    let faults: Vec<_> = answer
        .errors
        .iter()
        .map(|e| (e.line, e.column.as_str(), e.code.as_str()))
        .collect();
    assert_eq!(faults, [(2, "ds", "invalid_date"), (3, "yhat", "formula")]);
    assert!(
        client
            .list_uploads(pb::ListUploadsRequest::default())
            .await
            .unwrap()
            .into_inner()
            .uploads
            .is_empty()
    );
    assert_eq!(
        code(client.upload_forecast(upload(b"\xFF\xFEd\0".to_vec())).await),
        "unsupported_encoding"
    );
    assert_eq!(
        code(client.upload_forecast(upload(vec![b'x'; (10 << 20) + 1])).await),
        "payload_too_large"
    );
    let mut named = upload(csv(100, 3, 1.0));
    named.name = "x\u{0}".to_owned();
    assert_eq!(code(client.upload_forecast(named).await), "validation_failed");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_largest_file_goes_through_and_one_more_upload_does_not() {
    let world = World::start_with(|args| args.upload_limit = 1).await;
    world.board.set("bitcoin", coin(100));
    let (mut client, _) = world.user();
    let mut text = "ds,yhat\n".to_owned();
    let first = Day::parse(b"1900-01-01").unwrap();
    for step in 0..100_000 {
        text.push_str(&format!("{},-1\n", first.plus(step)));
    }
    let kept = client
        .upload_forecast(upload(text))
        .await
        .unwrap()
        .into_inner()
        .upload
        .unwrap();
    assert_eq!(
        (kept.rows, kept.points.len(), kept.points[99_999].yhat),
        (100_000, 100_000, -1.0)
    );
    assert_eq!(
        code(client.upload_forecast(upload(csv(100, 3, 1.0))).await),
        "limit_reached"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn uploads_at_once_do_not_pass_the_limit() {
    let world = World::start_with(|args| args.upload_limit = 3).await;
    world.board.set("bitcoin", coin(100));
    let (client, _) = world.user();
    let calls = (0..12).map(|_| {
        let mut client = client.clone();
        async move { client.upload_forecast(upload(csv(100, 3, 1.0))).await }
    });
    let (kept, refused): (Vec<_>, Vec<_>) = futures::future::join_all(calls)
        .await
        .into_iter()
        .partition(Result::is_ok);
    assert_eq!(kept.len(), 3);
    for one in refused {
        assert_eq!(code(one), "limit_reached");
    }
}

/// A file may hold prices that are none; its record shows it instead of failing.
#[tokio::test(flavor = "multi_thread")]
async fn negative_prices_are_scored_as_a_floor() {
    let world = World::start().await;
    world.board.set("bitcoin", coin(100));
    let (mut client, _) = world.user();
    let kept = client
        .upload_forecast(upload(csv(90, 10, 1.0).replace(",1,0.7,", ",-5,-9,")))
        .await
        .unwrap();
    let scores = kept.into_inner().upload.unwrap().scores;
    assert!(
        scores[0].wis.is_finite() && scores[0].wis_ratio > Some(5.0),
        "{scores:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn inner_addresses_are_not_fetched() {
    let world = World::start().await;
    let (mut client, _) = world.user();
    for url in [
        "http://example.com/a.csv",
        "https://127.0.0.1/a.csv",
        "https://rebound.example.com/a.csv",
        "nonsense",
    ] {
        let request = pb::FetchForecastRequest {
            owner: String::new(),
            url: url.to_owned(),
            coingecko_id: String::new(),
        };
        let status = client.fetch_forecast(request).await.unwrap_err();
        let details = kit::status::read(&status);
        assert_eq!(
            (details.code.as_str(), details.fields[0].0.as_str()),
            ("url_forbidden", "url"),
            "{url}"
        );
    }
}
