//! Repeats a log of steps: the same questions, asked up to the same block, must draw the same graph.

use chain_model::error::Error;
use vocab::UserId;

use crate::{
    Tracer,
    domain::graph::{Drawn, Graph, Request, Step},
};

/// Questions that one replay may hold.
const MOST: usize = 200;

#[derive(Debug, Clone)]
pub struct Replayed {
    pub drawn: Drawn,
    pub equal: bool,
    /// Steps that could not be repeated: number and reason.
    pub failed: Vec<String>,
}

impl Tracer {
    /// Repeats the questions of a log, in their order; lines of fetches are passed over.
    ///
    /// # Errors
    /// Where the log holds too much, or is about another chain.
    pub async fn replay(
        &self,
        user: UserId,
        chain: &str,
        steps: &[(String, String)],
        hash: &str,
    ) -> Result<Replayed, Error> {
        let mut questions = Vec::new();
        for (number, (action, detail)) in (1..).zip(steps) {
            let read = Request::read(action, detail)
                .map_err(|_| Error::invalid("steps", format!("Step {number} is damaged.")))?;
            let Some(request) = read else { continue };
            if request.chain() != chain {
                return Err(Error::invalid(
                    "steps",
                    format!("Step {number} is about another chain."),
                ));
            }
            questions.push((number, request));
        }
        if questions.len() > MOST {
            return Err(Error::invalid("steps", format!("At most {MOST} questions.")));
        }
        let mut graph = Graph::default();
        let mut log: Vec<Step> = Vec::new();
        let mut failed = Vec::new();
        for (number, request) in questions {
            match self.ask(user, request).await {
                Ok(drawn) => {
                    log.extend(drawn.steps);
                    graph.merge(drawn.graph);
                }
                Err(error) => failed.push(format!("{number}: {error}")),
            }
        }
        let wanted = chain_model::chain::chain(chain).ok_or(Error::NoChain)?;
        self.name_nodes(user, wanted, &mut graph).await?;
        let equal = failed.is_empty() && !hash.is_empty() && graph.hash() == hash;
        Ok(Replayed {
            drawn: Drawn { graph, steps: log },
            equal,
            failed,
        })
    }

    async fn ask(&self, user: UserId, request: Request) -> Result<Drawn, Error> {
        Ok(match request {
            Request::Expand(asked) => self.expand(user, asked).await?,
            Request::FindPath(asked) => self.find_path(user, asked).await?.drawn,
            Request::AutoTrace(asked) => self.auto_trace(user, asked).await?.drawn,
            Request::Taint(asked) => self.taint(user, asked).await?.drawn,
        })
    }
}
