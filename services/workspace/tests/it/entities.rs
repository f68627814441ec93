//! Entities that a test can fill: the part of onchain's that the workspace asks.

use std::sync::atomic::Ordering;

use kit::identity::Identity;
use proto::onchain::{self as pb, entities_server::Entities};
use tonic::{Request, Response, Status};
use uuid::Uuid;
use vocab::UserId;

use crate::chains::Chains;

/// An entity of somebody, with its labels.
#[derive(Debug, Clone)]
pub struct Owned {
    owner: UserId,
    entity: pb::Entity,
    labels: Vec<pb::Label>,
}

fn labels(entity: &str, places: &[(&str, &str)]) -> Vec<pb::Label> {
    let label = |(chain, address): &(&str, &str)| pb::Label {
        chain: (*chain).to_owned(),
        address: (*address).to_owned(),
        entity_id: entity.to_owned(),
        ..pb::Label::default()
    };
    places.iter().map(label).collect()
}

fn asker<T>(request: &Request<T>) -> Option<UserId> {
    request
        .extensions()
        .get::<Identity>()
        .and_then(|identity| identity.user)
}

impl Chains {
    /// Somebody's entity with a label of each of these addresses; gives its id.
    pub fn entity(&self, owner: UserId, name: &str, places: &[(&str, &str)]) -> String {
        let id = Uuid::now_v7().to_string();
        let owned = Owned {
            owner,
            entity: pb::Entity {
                id: id.clone(),
                name: name.to_owned(),
                ..pb::Entity::default()
            },
            labels: labels(&id, places),
        };
        self.put_entity(owned);
        id
    }

    /// Lets an entity have these addresses and no others.
    pub fn relabel(&self, id: &str, places: &[(&str, &str)]) {
        let mut entities = self.entities.lock().unwrap();
        entities.get_mut(id).unwrap().labels = labels(id, places);
    }

    pub fn take_entity(&self, id: &str) -> Owned {
        self.entities.lock().unwrap().remove(id).unwrap()
    }

    /// Lets it be somebody else's.
    pub fn give_entity(&self, id: &str, owner: UserId) {
        self.entities.lock().unwrap().get_mut(id).unwrap().owner = owner;
    }

    pub fn put_entity(&self, owned: Owned) {
        let id = owned.entity.id.clone();
        self.entities.lock().unwrap().insert(id, owned);
    }

    fn owned(&self, id: &str, asker: Option<UserId>) -> Result<Owned, Status> {
        // Under the lock: one that is taken while this is away is missed by nobody who asked before.
        let entities = self.entities.lock().unwrap();
        if self.away.load(Ordering::SeqCst) {
            return Err(Status::unavailable("secret address 10.0.0.7"));
        }
        let own = entities.get(id).filter(|owned| asker == Some(owned.owner));
        own.cloned().ok_or_else(|| Status::not_found("Entity not found."))
    }

    /// The labels of one entity.
    pub fn labels_of(
        &self,
        request: Request<pb::ListLabelsRequest>,
    ) -> Result<Response<pb::ListLabelsResponse>, Status> {
        let asker = asker(&request);
        let asked = request.into_inner();
        assert_eq!((asked.sort.as_str(), asked.ascending), ("confidence", false));
        let owned = self.owned(&asked.filter.unwrap_or_default().entity_id, asker)?;
        Ok(Response::new(pb::ListLabelsResponse {
            total: u64::try_from(owned.labels.len()).unwrap(),
            labels: owned.labels,
            ..pb::ListLabelsResponse::default()
        }))
    }
}

/// The call that is answered, and those that the workspace never makes.
macro_rules! entities {
    ($($name:ident: $asked:ident -> $answer:ident),+ $(,)?) => {
        #[tonic::async_trait]
        impl Entities for Chains {
            async fn get_entity(&self, request: Request<pb::GetEntityRequest>) -> Result<Response<pb::Entity>, Status> {
                let asker = asker(&request);
                let owned = self.owned(&request.into_inner().id, asker)?;
                Ok(Response::new(pb::Entity {
                    addresses: u32::try_from(owned.labels.len()).unwrap(),
                    ..owned.entity
                }))
            }

            $(async fn $name(&self, _: Request<pb::$asked>) -> Result<Response<pb::$answer>, Status> {
                Err(Status::unimplemented("workspace does not ask this"))
            })+
        }
    };
}

entities! {
    list_entities: ListEntitiesRequest -> ListEntitiesResponse,
    add_entity: AddEntityRequest -> Entity,
    update_entity: UpdateEntityRequest -> Entity,
    delete_entity: DeleteEntityRequest -> DeleteEntityResponse,
    merge_entities: MergeEntitiesRequest -> Entity,
}
