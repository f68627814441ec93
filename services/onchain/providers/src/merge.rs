//! Several lists, each newest first and in pages, read as one. Whole blocks go out at a time: within a block the lists have no
//! common order, and what is not out yet is read again by the block it stands in, however many new rows came on top since.

use std::future::Future;

use chain_model::transfer::{Kind, Transfer};
use serde::{Deserialize, Serialize};

use crate::failure::Failure;

/// What asks for a page of a provider.
pub type Params = Vec<(String, String)>;

/// One page of a provider's list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<T> {
    pub items: Vec<T>,
    /// None at the end.
    pub next: Option<Params>,
    /// Rows that could not be read and were left out.
    pub unreadable: u32,
}

/// Where a list goes on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Place {
    At(Params),
    /// As `At`, where so many pages were read before: what was left out of them is counted already.
    Again {
        params: Params,
        counted: usize,
    },
    Done,
    Failed(String),
}

/// Where all lists go on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Cursor {
    /// Blocks above this are out.
    pub before: Option<u64>,
    pub places: Vec<Place>,
}

impl Cursor {
    pub(super) fn start(lists: usize) -> Self {
        Self {
            before: None,
            places: vec![Place::At(Vec::new()); lists],
        }
    }

    pub(super) fn text(&self) -> String {
        hex::encode(serde_json::to_vec(self).unwrap_or_default())
    }

    pub(super) fn read(text: &str, lists: usize) -> Option<Self> {
        let bytes = hex::decode(text).ok()?;
        let cursor: Self = serde_json::from_slice(&bytes).ok()?;
        (cursor.places.len() == lists).then_some(cursor)
    }
}

/// What came out of one step.
#[derive(Debug)]
pub(super) struct Merged {
    /// Newest first.
    pub items: Vec<Transfer>,
    pub next: Option<Cursor>,
    /// For each list why it could not be read; none for those that could.
    pub failures: Vec<Option<Failure>>,
    /// For each list how many of its rows could not be read and were left out.
    pub unreadable: Vec<u32>,
}

/// Pages of one list that may be needed to get out of one block.
const DEEPEST: usize = 10;
/// Pages in a row without a row, after which a list that names a next one is taken for one without an end.
const EMPTY: usize = 3;
/// Pages of one list that are read in a step at most, whatever is on them.
const FARTHEST: usize = 200;

/// Unconfirmed ones stand above all blocks.
fn height(transfer: &Transfer) -> u64 {
    transfer.block.unwrap_or(u64::MAX)
}

#[derive(Default)]
struct List {
    items: Vec<Transfer>,
    /// Pages that were read, each with its lowest block.
    pages: Vec<(Params, u64)>,
    next: Option<Params>,
    unreadable: u32,
}

/// Reads one step: at least one block of what is left. `page` reads a page of the list of this number.
pub(super) async fn step<F, Fut>(cursor: &Cursor, page: F) -> Merged
where
    F: Fn(usize, Params) -> Fut,
    Fut: Future<Output = Result<Page<Transfer>, Failure>>,
{
    let before = cursor.before.unwrap_or(u64::MAX);
    let reads = cursor.places.iter().enumerate().map(|(number, place)| {
        let page = &page;
        async move {
            let page = |params| page(number, params);
            match place {
                Place::At(params) => read(params.clone(), 0, before, page).await,
                Place::Again { params, counted } => read(params.clone(), *counted, before, page).await,
                Place::Done | Place::Failed(_) => Ok(List::default()),
            }
        }
    });
    let lists = futures::future::join_all(reads).await;
    // Below this block some list has not been read yet.
    let open = lists.iter().flatten().filter(|list| list.next.is_some());
    let watermark = open.filter_map(|list| list.items.last().map(height)).max();
    let mut items = Vec::new();
    let (mut places, mut failures, mut unreadable) = (Vec::new(), Vec::new(), Vec::new());
    for (outcome, place) in lists.into_iter().zip(&cursor.places) {
        match outcome {
            Ok(list) => {
                places.push(match place {
                    Place::Failed(why) => Place::Failed(why.clone()),
                    Place::At(_) | Place::Again { .. } | Place::Done => list.place(watermark),
                });
                unreadable.push(list.unreadable);
                items.extend(
                    list.items
                        .into_iter()
                        .filter(|item| watermark.is_none_or(|mark| height(item) > mark)),
                );
                failures.push(None);
            }
            Err(failure) => {
                places.push(Place::Failed(failure.words().to_owned()));
                unreadable.push(0);
                failures.push(Some(failure));
            }
        }
    }
    items.sort_by(|a: &Transfer, b| {
        let order = |kind| matches!(kind, Kind::Native);
        (height(b), &a.tx, order(b.kind), a.position).cmp(&(height(a), &b.tx, order(a.kind), b.position))
    });
    let next = places
        .iter()
        .any(|place| matches!(place, Place::At(_) | Place::Again { .. }))
        .then_some(Cursor {
            before: watermark,
            places,
        });
    Merged {
        items,
        next,
        failures,
        unreadable,
    }
}

impl List {
    /// Where to go on when all blocks above the mark are out.
    fn place(&self, watermark: Option<u64>) -> Place {
        let held = watermark.and_then(|mark| self.pages.iter().position(|(_, lowest)| *lowest <= mark));
        match (held.and_then(|at| self.pages.get(at..)), &self.next) {
            (Some(again @ [(params, _), ..]), _) => Place::Again {
                params: params.clone(),
                counted: again.len(),
            },
            (_, Some(params)) => Place::At(params.clone()),
            (_, None) => Place::Done,
        }
    }
}

/// Pages until they reach over more than one block of what is not out yet. What was left out of the first `counted` is not counted
/// again. A list that gets nowhere (empty pages, or the same one again) is a provider's fault, and ends here.
async fn read<Fut>(start: Params, counted: usize, before: u64, page: impl Fn(Params) -> Fut) -> Result<List, Failure>
where
    Fut: Future<Output = Result<Page<Transfer>, Failure>>,
{
    let mut list = List {
        next: Some(start),
        ..List::default()
    };
    let mut empty = 0;
    while let Some(params) = list.next.take() {
        if list.pages.len() >= FARTHEST || list.pages.iter().any(|(before, _)| *before == params) {
            return Err(Failure::Shape("its pages do not come to an end".to_owned()));
        }
        let got = page(params.clone()).await?;
        let is_empty = got.items.is_empty() && got.unreadable == 0;
        empty = if is_empty { empty + 1 } else { 0 };
        if empty >= EMPTY && got.next.is_some() {
            return Err(Failure::Shape(format!(
                "{EMPTY} pages in a row are empty, and a next one is named"
            )));
        }
        let lowest = got.items.last().map_or(u64::MAX, height);
        if list.pages.len() >= counted {
            list.unreadable = list.unreadable.saturating_add(got.unreadable);
        }
        list.pages.push((params, lowest));
        list.items
            .extend(got.items.into_iter().filter(|item| height(item) <= before));
        list.next = got.next;
        let (first, last) = (list.items.first().map(height), list.items.last().map(height));
        let enough = first.is_some() && first != last;
        if enough {
            break;
        }
        if list.pages.len() >= DEEPEST && first.is_some() {
            return Err(Failure::TooMuch("one block holds too many of its transfers".to_owned()));
        }
    }
    Ok(list)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use crate::failure::Failure;
    use crate::merge::{Cursor, Page, step};
    use chain_model::{
        amount::Amount,
        transfer::{Asset, Kind, Transfer},
    };

    fn transfer(block: u64, position: u32) -> Transfer {
        Transfer {
            tx: format!("{block}"),
            position,
            kind: Kind::Erc20,
            asset: Asset::Native,
            from: None,
            to: None,
            value: Amount::ZERO,
            token_id: None,
            block: Some(block),
            time: 0,
            failed: false,
            fee: None,
        }
    }

    /// A list in pages of two that starts at an offset, as providers do.
    fn page(all: &[Transfer], params: &[(String, String)]) -> Page<Transfer> {
        let start: usize = params.first().map_or(0, |(_, at)| at.parse().unwrap());
        let end = (start + 2).min(all.len());
        Page {
            items: all[start..end].to_vec(),
            next: (end < all.len()).then(|| vec![("at".to_owned(), end.to_string())]),
            unreadable: 1,
        }
    }

    #[tokio::test]
    async fn every_row_comes_once_and_in_order_whatever_the_pages() {
        let lists = [
            vec![9, 9, 9, 7, 5, 5, 1],
            vec![8, 8, 7, 7, 7, 7, 7, 2, 2],
            vec![],
            vec![5],
        ];
        let lists: Vec<Vec<Transfer>> = lists
            .into_iter()
            .enumerate()
            .map(|(list, blocks): (usize, Vec<u64>)| {
                let positions = 0_u32..;
                let rows = blocks.into_iter().zip(positions);
                rows.map(|(block, at)| transfer(block, at + 100 * u32::try_from(list).unwrap()))
                    .collect()
            })
            .collect();
        let (mut cursor, mut out) = (Some(Cursor::start(4)), Vec::new());
        let mut unreadable = [0; 4];
        while let Some(at) = cursor {
            let at = Cursor::read(&at.text(), 4).unwrap();
            let merged = step(&at, |list, params| {
                let answer = page(&lists[list], &params);
                async move { Ok(answer) }
            })
            .await;
            assert!(merged.failures.iter().all(Option::is_none));
            out.extend(merged.items);
            for (sum, more) in unreadable.iter_mut().zip(merged.unreadable) {
                *sum += more;
            }
            cursor = merged.next;
        }
        assert!(out.windows(2).all(|pair| pair[0].block >= pair[1].block), "{out:?}");
        assert_eq!(out.len(), lists.iter().map(Vec::len).sum::<usize>());
        let mut ids: Vec<_> = out.iter().map(|row| row.position).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), out.len(), "each once");
        // One on each page of two, however often the page was read.
        assert_eq!(unreadable, [4, 5, 1, 1]);
    }

    /// Names a next page for ever; `same`: always the same one.
    async fn endless(items: &[Transfer], same: bool) -> (crate::merge::Merged, u64) {
        let calls = AtomicU64::new(0);
        let read = |_: usize, _: crate::merge::Params| {
            let n = calls.fetch_add(1, Ordering::Relaxed);
            let next = if same { 7 } else { n };
            let answer = Page {
                items: items.to_vec(),
                next: Some(vec![("at".to_owned(), next.to_string())]),
                unreadable: 0,
            };
            async move { Ok(answer) }
        };
        let start = Cursor {
            before: Some(5),
            ..Cursor::start(1)
        };
        let merged = tokio::time::timeout(std::time::Duration::from_secs(180), step(&start, read)).await;
        (merged.expect("it ends"), calls.into_inner())
    }

    #[tokio::test]
    async fn pages_without_an_end_are_a_failure_of_the_provider() {
        let above = [transfer(9, 0)];
        for (items, same, calls) in [(&[][..], false, 3), (&above, true, 2), (&above, false, 200)] {
            let (merged, asked) = endless(items, same).await;
            assert!(
                matches!(merged.failures[0], Some(Failure::Shape(_))),
                "{:?}",
                merged.failures
            );
            assert_eq!((asked, merged.next.is_none()), (calls, true));
        }
    }

    #[tokio::test]
    async fn a_list_that_fails_is_named_and_the_others_go_on() {
        let all = vec![transfer(3, 0), transfer(2, 1), transfer(1, 2)];
        let calls = AtomicU64::new(0);
        let read = |list: usize, params: crate::merge::Params| {
            calls.fetch_add(1, Ordering::Relaxed);
            let answer = if list == 0 {
                Err(Failure::Timeout)
            } else {
                Ok(page(&all, &params))
            };
            async move { answer }
        };
        let first = step(&Cursor::start(2), read).await;
        assert!(matches!(first.failures[0], Some(Failure::Timeout)));
        let next = first.next.unwrap();
        assert_eq!(first.items.len(), 1);
        let second = step(&next, read).await;
        assert_eq!(second.items.len(), 2);
        assert_eq!(second.next, None);
        assert_eq!(
            calls.into_inner(),
            4,
            "the one that failed is not asked again within this reading"
        );
    }
}
