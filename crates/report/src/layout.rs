//! Where the states of a map lie on the page.
//!
//! Layers by distance from the start, from top to bottom, as in Sugiyama's method: within a layer
//! states of one activity lie together, and both activities and states follow what leads to them,
//! so that fewer edges cross. A layer that is wider than the page should be goes on in a next row.
//! The same map is always laid out the same.

use std::collections::{BTreeMap, VecDeque};

use gibbon_record::{Map, MapEdge};

/// The size of a state on the page.
pub const WIDTH: f64 = 100.0;
pub const HEIGHT: f64 = 255.0;
/// Room on the left for the names of the layers.
pub const MARGIN: f64 = 56.0;
const BETWEEN_COLUMNS: f64 = 26.0;
const BETWEEN_ROWS: f64 = 30.0;
const BETWEEN_LAYERS: f64 = 70.0;
/// How many columns there are for each row.
const SHAPE: f64 = 3.6;
const COLUMNS: std::ops::RangeInclusive<usize> = 3..=22;

#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// The upper left corner of each state, in the map's order.
    pub places: Vec<(f64, f64)>,
    pub layers: Vec<Layer>,
    pub lines: Vec<Line>,
    /// Class names, in the order in which they are first met from the start on.
    pub activities: Vec<String>,
    pub width: f64,
    pub height: f64,
}

/// States that are equally far from the start.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    /// `None`: no way from the start is known.
    pub distance: Option<usize>,
    pub top: f64,
}

/// All that leads from one state to another, as one line.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Positions in the map's list of states.
    pub from: usize,
    pub to: usize,
    /// Positions in the map's list of edges.
    pub edges: Vec<usize>,
    /// Whether it is on the way by which `to` is reached first.
    pub is_first_way: bool,
    pub is_nondeterministic: bool,
    pub is_crash: bool,
}

pub fn lay_out(map: &Map) -> Layout {
    let count = map.states.len();
    let mut lines = lines(map);
    let distances = distances(count, &mut lines);
    let last = distances.iter().flatten().max().map_or(0, |last| last + 1);
    let mut members: Vec<Vec<usize>> = vec![Vec::new(); last + 1];
    for (at, distance) in distances.iter().enumerate() {
        members[distance.unwrap_or(last)].push(at);
    }
    let widest = members.iter().map(Vec::len).max().unwrap_or(0);
    // About one and a half times as wide as high, as screens of computers are.
    let columns = (count as f64 * SHAPE).sqrt().ceil() as usize;
    let columns = columns.clamp(*COLUMNS.start(), *COLUMNS.end()).min(widest);
    let mut layout = Layout {
        places: vec![(0.0, 0.0); count],
        layers: Vec::new(),
        lines,
        activities: Vec::new(),
        width: 2.0 * MARGIN + span(columns),
        height: 0.0,
    };
    let mut top = BETWEEN_LAYERS;
    for (distance, states) in members.into_iter().enumerate() {
        if states.is_empty() {
            continue;
        }
        let distance = (distance < last).then_some(distance);
        layout.layers.push(Layer { distance, top });
        let states = in_order(states, map, &layout);
        // Rows of about the same length.
        let rows = states.len().div_ceil(columns.max(1));
        for row in states.chunks(states.len().div_ceil(rows)) {
            let left = (layout.width - span(row.len())) / 2.0;
            for (column, &state) in row.iter().enumerate() {
                layout.places[state] = (left + column as f64 * (WIDTH + BETWEEN_COLUMNS), top);
            }
            top += HEIGHT + BETWEEN_ROWS;
        }
        top += BETWEEN_LAYERS - BETWEEN_ROWS;
        for state in states {
            let activity = &map.states[state].activity;
            if !layout.activities.contains(activity) {
                layout.activities.push(activity.clone());
            }
        }
    }
    layout.height = top;
    layout
}

/// The width of so many states beside each other.
fn span(columns: usize) -> f64 {
    columns as f64 * (WIDTH + BETWEEN_COLUMNS) - BETWEEN_COLUMNS
}

/// Edges between the same two states together, crashes apart. What leads nowhere is not drawn.
fn lines(map: &Map) -> Vec<Line> {
    let at: BTreeMap<usize, usize> = map
        .states
        .iter()
        .enumerate()
        .map(|(at, state)| (state.id, at))
        .collect();
    let mut lines: BTreeMap<(usize, usize, bool), Line> = BTreeMap::new();
    for (number, edge) in map.edges.iter().enumerate() {
        let MapEdge { from, to, .. } = edge;
        let (Some(&from), Some(&to)) = (at.get(from), at.get(to)) else {
            continue;
        };
        if from == to {
            continue;
        }
        let line = lines
            .entry((from, to, edge.is_crash))
            .or_insert_with(|| Line {
                from,
                to,
                edges: Vec::new(),
                is_first_way: false,
                is_nondeterministic: false,
                is_crash: edge.is_crash,
            });
        line.edges.push(number);
        line.is_nondeterministic |= edge.is_nondeterministic;
    }
    lines.into_values().collect()
}

/// How far each state is from the first, and by which lines.
fn distances(count: usize, lines: &mut [Line]) -> Vec<Option<usize>> {
    let mut outgoing: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (at, line) in lines.iter().enumerate() {
        outgoing[line.from].push(at);
    }
    let mut distances = vec![None; count];
    let mut queue = VecDeque::new();
    if let Some(first) = distances.first_mut() {
        *first = Some(0);
        queue.push_back((0, 0));
    }
    while let Some((state, distance)) = queue.pop_front() {
        for &at in &outgoing[state] {
            let line = &mut lines[at];
            if distances[line.to].is_none() {
                distances[line.to] = Some(distance + 1);
                line.is_first_way = true;
                queue.push_back((line.to, distance + 1));
            }
        }
    }
    distances
}

/// A layer's states, given that those before it have their places.
fn in_order(states: Vec<usize>, map: &Map, layout: &Layout) -> Vec<usize> {
    let mut sums: BTreeMap<usize, (f64, usize)> = BTreeMap::new();
    for line in layout.lines.iter().filter(|line| line.is_first_way) {
        let sum = sums.entry(line.to).or_default();
        // Rows count a little: what is further up is further left.
        let (x, y) = layout.places[line.from];
        sum.0 += x + y / layout.width.max(1.0);
        sum.1 += 1;
    }
    let mean = |state: usize| sums.get(&state).map_or(0.0, |(sum, n)| sum / *n as f64);
    let mut groups: BTreeMap<&str, (f64, Vec<usize>)> = BTreeMap::new();
    for state in states {
        let group = groups.entry(&map.states[state].activity).or_default();
        group.0 += mean(state);
        group.1.push(state);
    }
    let mut groups: Vec<(f64, Vec<usize>)> = groups
        .into_values()
        .map(|(sum, members)| (sum / members.len() as f64, members))
        .collect();
    // Both sorts are stable: equals stay in the order of names and of the map.
    groups.sort_by(|one, other| one.0.total_cmp(&other.0));
    for (_, members) in &mut groups {
        members.sort_by(|one, other| mean(*one).total_cmp(&mean(*other)));
    }
    groups
        .into_iter()
        .flat_map(|(_, members)| members)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gibbon_record::MapState;

    fn edge(from: usize, to: usize) -> MapEdge {
        MapEdge {
            from,
            to,
            count: 1,
            ..MapEdge::default()
        }
    }

    /// A map without pattern: a way to every state but the last, and as many edges again.
    fn scattered(count: usize) -> Map {
        let states = (0..count).map(|id| MapState {
            id: id * 3,
            activity: format!("a.Activity{}", id % 7),
            ..MapState::default()
        });
        let mut random = 1u64;
        let mut next = |below: usize| {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (random >> 33) as usize % below.max(1)
        };
        let mut edges: Vec<MapEdge> = (1..count.saturating_sub(1))
            .map(|id| edge(next(id) * 3, id * 3))
            .collect();
        edges.extend((0..count).map(|_| edge(next(count - 1) * 3, next(count - 1) * 3)));
        Map {
            states: states.collect(),
            edges,
        }
    }

    #[test]
    fn nothing_overlaps_and_all_is_on_the_page() {
        for count in [0, 1, 2, 5, 40, 300] {
            let layout = lay_out(&scattered(count));
            assert_eq!(layout.places.len(), count);
            for (at, &(x, y)) in layout.places.iter().enumerate() {
                assert!(x >= MARGIN && x + WIDTH + MARGIN <= layout.width + 0.01);
                assert!(y >= 0.0 && y + HEIGHT <= layout.height);
                for &(other_x, other_y) in &layout.places[..at] {
                    let is_apart = (x - other_x).abs() >= WIDTH || (y - other_y).abs() >= HEIGHT;
                    assert!(is_apart, "{count} states: {at}");
                }
            }
        }
    }

    #[test]
    fn the_same_map_is_laid_out_the_same() {
        let map = scattered(120);
        assert_eq!(lay_out(&map), lay_out(&map.clone()));
    }

    #[test]
    fn layers_are_distances_from_the_start() {
        let layout = lay_out(&scattered(60));
        let layer = |state: usize| {
            let y = layout.places[state].1;
            let passed = layout.layers.iter().filter(|layer| layer.top <= y);
            passed.count() - 1
        };
        assert_eq!(layer(0), 0);
        for line in &layout.lines {
            if line.is_first_way {
                assert_eq!(layer(line.to), layer(line.from) + 1);
            } else {
                assert!(layer(line.to) <= layer(line.from) + 1);
            }
        }
        // To the last there is no way.
        assert_eq!(layer(59), layout.layers.len() - 1);
        assert_eq!(layout.layers.last().map(|layer| layer.distance), Some(None));
    }

    #[test]
    fn an_activitys_states_lie_together() {
        let layout = lay_out(&Map {
            states: scattered(10).states,
            edges: (1..10).map(|id| edge(0, id * 3)).collect(),
        });
        let mut row: Vec<usize> = (1..10).collect();
        row.sort_by(|one, other| {
            let (one, other) = (layout.places[*one], layout.places[*other]);
            (one.1, one.0)
                .partial_cmp(&(other.1, other.0))
                .expect("numbers")
        });
        let mut activities: Vec<usize> = row.iter().map(|state| state % 7).collect();
        activities.dedup();
        assert_eq!(activities.len(), 7);
    }

    #[test]
    fn edges_between_the_same_states_are_one_line_but_crashes() {
        let crash = MapEdge {
            is_crash: true,
            ..edge(0, 3)
        };
        let layout = lay_out(&Map {
            states: scattered(2).states,
            edges: vec![edge(0, 3), edge(0, 3), crash, edge(0, 0), edge(0, 77)],
        });
        let edges: Vec<_> = layout.lines.iter().map(|line| line.edges.len()).collect();
        assert_eq!(edges, [2, 1]);
    }
}
