//! Entities of alerts' owners: the addresses whose labels belong to one.

use proto::onchain as pb;
use uuid::Uuid;
use vocab::ErrorKind;

use super::{LONGEST_NAME, Lookout, failed};
use crate::{
    domain::alert_entity::{EntityPlaces, Place},
    error::Error,
    upstream::onchain::clipped,
};

/// Labels that are read: far more than the addresses that an alert goes through, since an address may have several.
const LABELS: u32 = 200;

/// True where asking again changes nothing: the entity does not exist, or the caller may not read it.
pub(super) fn is_refused(status: &tonic::Status) -> bool {
    let kind = kit::status::read(status).kind;
    matches!(kind, ErrorKind::NotFound | ErrorKind::Forbidden | ErrorKind::Invalid)
}

impl Lookout {
    /// The addresses of an entity of the caller, those whose labels are surest first; `None` where they have no such entity. No provider is asked.
    ///
    /// # Errors
    /// [`Error::Chains`] where onchain does not answer.
    pub async fn entity(&self, id: Uuid) -> Result<Option<EntityPlaces>, Error> {
        let asked = pb::GetEntityRequest { id: id.to_string() };
        let entity = match self.entities.clone().get_entity(asked).await {
            Ok(found) => found.into_inner(),
            Err(status) if is_refused(&status) => return Ok(None),
            Err(status) => return Err(failed(&status)),
        };
        let asked = pb::ListLabelsRequest {
            filter: Some(pb::LabelFilter {
                entity_id: id.to_string(),
                ..pb::LabelFilter::default()
            }),
            sort: "confidence".to_owned(),
            limit: LABELS,
            ..pb::ListLabelsRequest::default()
        };
        let answer = self.labels.clone().list_labels(asked).await;
        let page = answer.map_err(|status| failed(&status))?.into_inner();
        let places = page.labels.into_iter().map(|label| Place {
            chain: label.chain,
            address: label.address,
        });
        let name = clipped(&entity.name, LONGEST_NAME);
        let counted = usize::try_from(entity.addresses).unwrap_or(usize::MAX);
        Ok(Some(EntityPlaces::of(name, places, counted)))
    }
}
