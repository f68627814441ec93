//! What is asked about addresses in bodies that the contracts cannot say.

use proto::onchain as pb;
use utoipa::ToSchema;

use crate::{
    problem::INVALID,
    rest::{Need, Object, Readable, Shape},
};

#[expect(dead_code, reason = "only described here: the call's request is read")]
#[derive(ToSchema)]
pub struct AddressNoteBody {
    /// At most 20,000 characters.
    pub body: String,
}

impl Shape for AddressNoteBody {
    type Message = pb::PutNoteRequest;
    const NAME: &'static str = "AddressNoteBody";
}

impl Readable for AddressNoteBody {
    fn read(o: &mut Object<'_>) -> pb::PutNoteRequest {
        let body = o.limited_text("body", Need::MayBeNull, 20_000, true);
        pb::PutNoteRequest {
            body: body.unwrap_or_default(),
            ..pb::PutNoteRequest::default()
        }
    }
}

/// Texts to be recognised.
#[expect(dead_code, reason = "only described here: the call's request is read")]
#[derive(ToSchema)]
pub struct ParseBody {
    /// 1 to 500 addresses, hashes or names, with line ends between.
    pub text: String,
}

/// Most texts at once.
const BULK: usize = 500;

impl Shape for ParseBody {
    type Message = pb::ParseAddressesRequest;
    const NAME: &'static str = "ParseBody";
}

impl Readable for ParseBody {
    fn read(o: &mut Object<'_>) -> pb::ParseAddressesRequest {
        let text = o
            .limited_text("text", Need::MayBeNull, 60_000, true)
            .unwrap_or_default();
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        let texts: Vec<String> = lines.map(str::to_owned).collect();
        if texts.is_empty() {
            o.fault("text", INVALID, "This field may not be empty.");
        }
        if texts.len() > BULK {
            o.fault("text", INVALID, "At most 500 at a time.");
        }
        pb::ParseAddressesRequest { texts }
    }
}
