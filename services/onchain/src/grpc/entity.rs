//! Who stands behind addresses.

use casebook::domain::entity::{Entity, Profile};
use proto::onchain::{self as pb, entities_server::Entities};
use tonic::{Request, Response};

use super::{Reply, Service, failed, once, user};

#[tonic::async_trait]
impl Entities for Service {
    async fn list_entities(&self, request: Request<pb::ListEntitiesRequest>) -> Reply<pb::ListEntitiesResponse> {
        let user = user(&request)?;
        let (found, labels_without) = self
            .0
            .casebook
            .entities(user, request.into_inner().query.trim())
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::ListEntitiesResponse {
            entities: found.into_iter().map(encode).collect(),
            labels_without,
        }))
    }

    async fn get_entity(&self, request: Request<pb::GetEntityRequest>) -> Reply<pb::Entity> {
        let user = user(&request)?;
        let entity = self
            .0
            .casebook
            .entity(user, &request.into_inner().id)
            .await
            .map_err(failed)?;
        Ok(Response::new(encode(entity)))
    }

    async fn add_entity(&self, request: Request<pb::AddEntityRequest>) -> Reply<pb::Entity> {
        let user = user(&request)?;
        let call = once(&request, user, "add_entity")?;
        let work = async move {
            let entity = self
                .0
                .casebook
                .add_entity(user, &decode(request.into_inner()))
                .await
                .map_err(failed)?;
            Ok(Response::new(encode(entity)))
        };
        self.once(call, work).await
    }

    async fn update_entity(&self, request: Request<pb::UpdateEntityRequest>) -> Reply<pb::Entity> {
        let user = user(&request)?;
        let r = request.into_inner();
        let new = decode(r.entity.unwrap_or_default());
        let entity = self
            .0
            .casebook
            .update_entity(user, &r.id, r.version, &new)
            .await
            .map_err(failed)?;
        Ok(Response::new(encode(entity)))
    }

    async fn delete_entity(&self, request: Request<pb::DeleteEntityRequest>) -> Reply<pb::DeleteEntityResponse> {
        let user = user(&request)?;
        let r = request.into_inner();
        self.0
            .casebook
            .delete_entity(user, &r.id, r.version)
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::DeleteEntityResponse {}))
    }

    async fn merge_entities(&self, request: Request<pb::MergeEntitiesRequest>) -> Reply<pb::Entity> {
        let user = user(&request)?;
        let r = request.into_inner();
        let entity = self
            .0
            .casebook
            .merge_entities(user, &r.id, &r.others)
            .await
            .map_err(failed)?;
        Ok(Response::new(encode(entity)))
    }
}

fn decode(sent: pb::AddEntityRequest) -> Profile {
    Profile {
        name: sent.name,
        category: sent.category,
        colour: sent.colour,
        note: sent.note,
    }
}

fn encode(entity: Entity) -> pb::Entity {
    let Profile {
        name,
        category,
        colour,
        note,
    } = entity.profile;
    pb::Entity {
        id: entity.id.to_string(),
        name,
        category,
        colour,
        note,
        version: entity.version,
        created_unix_ms: entity.created_at.timestamp_millis(),
        updated_unix_ms: entity.updated_at.timestamp_millis(),
        labels: entity.labels,
        addresses: entity.addresses,
    }
}
