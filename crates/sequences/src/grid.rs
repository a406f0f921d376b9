//! An oracle for the classes of taps: taps all over the screen, none of which may take a path that
//! flipping did not find.

use gibbon_device::{Event, Point};
use gibbon_engine::{NotDone, Progress, Queue};
use rustc_hash::FxHashSet;
use serde::Serialize;

use crate::flips;
use crate::path::{Branch, Path, PathId};
use crate::stimulus::{Chain, Stimulus};
use crate::worker::{Events, Item, Output, Trial};

/// Taps that wait for a device at the same time.
const AT_ONCE: usize = 64;

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Grid {
    /// Pixels between two taps.
    pub step: u32,
    pub taps: usize,
    /// Paths that these taps took.
    pub classes: usize,
    /// Paths that flipping found on the screen; those between the grid's taps are none of its.
    pub found: usize,
    /// Taps whose path flipping did not find, one of each path.
    pub missed: Vec<Point>,
}

/// Taps the first screen all over and compares with the paths of length 1.
pub(crate) fn check(
    queue: &Queue<Events>,
    progress: &dyn Progress,
    paths: &[Path],
    step: u32,
    (width, height): (i32, i32),
) -> Result<Grid, NotDone> {
    let of_taps = paths
        .iter()
        .filter(|path| path.parent == PathId::START && matches!(path.event, Event::Tap(_)));
    let known: FxHashSet<&[Branch]> = of_taps.map(|path| &path.branches[..]).collect();
    let mut grid = Grid {
        step,
        found: known.len(),
        ..Grid::default()
    };
    let step = step.max(1) as usize;
    let places: Vec<Point> = (0..height)
        .step_by(step)
        .flat_map(|y| (0..width).step_by(step).map(move |x| Point { x, y }))
        .collect();
    let mut taken: FxHashSet<Vec<Branch>> = FxHashSet::default();
    for some in places.chunks(AT_ONCE) {
        let submitted: Vec<_> = some
            .iter()
            .map(|&at| {
                let stimulus = Stimulus::from(Event::Tap(at.into()));
                let trial = Trial {
                    after: Chain::default(),
                    follow: stimulus.follow(0),
                    stimulus,
                    is_after_others: false,
                };
                (at, queue.submit(Item::Try(Box::new(trial))))
            })
            .collect();
        for (at, ticket) in submitted {
            let done = queue.take(ticket)?;
            grid.taps += 1;
            progress.advanced(1);
            let Ok(Output::Tried(tried)) = done.output else {
                continue;
            };
            let branches = flips::branches(&tried.followed);
            let is_known = known.contains(&branches[..]);
            if taken.insert(branches) && !is_known {
                grid.missed.push(at);
            }
        }
    }
    grid.classes = taken.len();
    Ok(grid)
}
