//! How fast pointers move.
//!
//! Android fits a curve of the second degree through where a pointer was in the last tenth of a
//! second, by least squares, and takes its slope now. For scrolling it adds up the impulses that
//! would have given the movement.

use std::collections::BTreeMap;

use crate::input::MotionEvent;
use crate::input::coords::{X, Y};

pub const AXIS_SCROLL: u32 = 26;
/// Positions that are remembered.
const HISTORY: usize = 20;
/// Older positions do not count; nanoseconds.
const HORIZON: i64 = 100_000_000;
/// A pointer that did not move for so long stands still; nanoseconds.
const STOPPED: i64 = 40_000_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// A curve of this degree.
    LeastSquares(usize),
    Impulse,
}

#[derive(Clone, Copy, Debug)]
struct Movement {
    time: i64,
    position: f32,
}

#[derive(Clone, Debug)]
pub struct Tracker {
    /// Overrides the axes' own.
    strategy: Option<Strategy>,
    /// By axis and pointer.
    movements: BTreeMap<(u32, i32), Vec<Movement>>,
    /// In order of their coming; the first is the one asked for when none is named.
    pointers: Vec<i32>,
    active: Option<i32>,
    last_time: i64,
    computed: BTreeMap<(u32, i32), f32>,
}

impl Tracker {
    pub fn new(strategy: Option<Strategy>) -> Tracker {
        Tracker {
            strategy,
            movements: BTreeMap::new(),
            pointers: Vec::new(),
            active: None,
            last_time: 0,
            computed: BTreeMap::new(),
        }
    }

    pub fn clear(&mut self) {
        self.movements.clear();
        self.pointers.clear();
        self.active = None;
    }

    fn clear_pointer(&mut self, pointer: i32) {
        self.movements.retain(|&(_, other), _| other != pointer);
        self.pointers.retain(|&other| other != pointer);
        if self.active == Some(pointer) {
            self.active = self.pointers.iter().min().copied();
        }
    }

    fn strategy(&self, axis: u32) -> Strategy {
        self.strategy.unwrap_or(match axis {
            AXIS_SCROLL => Strategy::Impulse,
            _ => Strategy::LeastSquares(2),
        })
    }

    pub fn add_event(&mut self, event: &MotionEvent) {
        let index = (event.action >> 8 & 0xff) as usize;
        let axes: &[u32] = match event.action & 0xff {
            // Down, hover enter.
            0 | 9 => {
                self.clear();
                &[X, Y]
            }
            // Another pointer is down.
            5 => {
                if let Some(pointer) = event.pointers.get(index) {
                    self.clear_pointer(pointer.id);
                }
                &[X, Y]
            }
            // Move, hover move.
            2 | 7 => &[X, Y],
            // Up: where the pointer is, the last move said. A late one has stood still.
            1 | 6 => {
                if event.current().time - self.last_time > STOPPED {
                    self.movements.clear();
                }
                return;
            }
            8 => &[AXIS_SCROLL],
            3 => {
                self.clear();
                return;
            }
            _ => return,
        };
        for sample in &event.samples {
            for (pointer, coords) in event.pointers.iter().zip(&sample.coords) {
                for &axis in axes {
                    self.add(sample.time, pointer.id, axis, event.axis(coords, axis));
                }
            }
        }
    }

    fn add(&mut self, time: i64, pointer: i32, axis: u32, position: f32) {
        if self.pointers.contains(&pointer) {
            if time - self.last_time > STOPPED {
                self.movements.clear();
            }
        } else {
            self.pointers.push(pointer);
        }
        self.last_time = time;
        self.active.get_or_insert(pointer);
        let differential = axis == AXIS_SCROLL;
        let movements = self.movements.entry((axis, pointer)).or_default();
        if !differential && movements.last().is_some_and(|last| last.time == time) {
            // A later word on the same time.
            movements.pop();
        }
        movements.push(Movement { time, position });
        if movements.len() > HISTORY {
            movements.remove(0);
        }
    }

    /// Velocities per `units` milliseconds, none above `maximum`.
    pub fn compute(&mut self, units: i32, maximum: f32) {
        let velocity = |(&(axis, pointer), movements): (&(u32, i32), &Vec<Movement>)| {
            let velocity = match self.strategy(axis) {
                Strategy::LeastSquares(degree) => least_squares(movements, degree),
                Strategy::Impulse => impulse(movements, axis == AXIS_SCROLL),
            }?;
            let scaled = (velocity * units as f32 / 1000.0).clamp(-maximum, maximum);
            Some(((axis, pointer), scaled))
        };
        self.computed = self.movements.iter().filter_map(velocity).collect();
    }

    /// As last computed; `None` asks for the active pointer.
    pub fn velocity(&self, axis: u32, pointer: Option<i32>) -> f32 {
        pointer
            .or(self.active)
            .and_then(|pointer| self.computed.get(&(axis, pointer)))
            .copied()
            .unwrap_or(0.0)
    }
}

/// The movements that count, latest first.
fn recent(movements: &[Movement]) -> impl Iterator<Item = Movement> {
    let newest = movements.last().map_or(0, |movement| movement.time);
    let counts = move |movement: &&Movement| newest - movement.time <= HORIZON;
    movements.iter().rev().take_while(counts).copied()
}

/// The slope at the latest movement of the curve of at most this degree that fits best.
fn least_squares(movements: &[Movement], degree: usize) -> Option<f32> {
    let newest = movements.last()?.time;
    let (times, positions): (Vec<f32>, Vec<f32>) = recent(movements)
        .map(|movement| {
            let age = newest - movement.time;
            (-(age as f32) * 0.000000001, movement.position)
        })
        .unzip();
    let degree = degree.min(times.len() - 1);
    match degree {
        0 => None,
        2 => parabola(&times, &positions),
        _ => polynomial(&times, &positions, degree),
    }
}

/// The linear coefficient of the best parabola, from sums of powers.
fn parabola(times: &[f32], positions: &[f32]) -> Option<f32> {
    let (mut sxi, mut sxiyi, mut syi) = (0f32, 0f32, 0f32);
    let (mut sxi2, mut sxi3, mut sxi2yi, mut sxi4) = (0f32, 0f32, 0f32, 0f32);
    for (&x, &y) in times.iter().zip(positions) {
        let (x2, xy) = (x * x, x * y);
        sxi += x;
        sxi2 += x2;
        sxiyi += xy;
        sxi2yi += x2 * y;
        syi += y;
        sxi3 += x2 * x;
        sxi4 += x2 * x2;
    }
    let count = times.len() as f32;
    let sxx = sxi2 - sxi * sxi / count;
    let sxy = sxiyi - sxi * syi / count;
    let sxx2 = sxi3 - sxi * sxi2 / count;
    let sx2y = sxi2yi - sxi2 * syi / count;
    let sx2x2 = sxi4 - sxi2 * sxi2 / count;
    let denominator = sxx * sx2x2 - sxx2 * sxx2;
    if denominator == 0.0 {
        return None;
    }
    Some((sxy * sx2x2 - sx2y * sxx2) / denominator)
}

/// The linear coefficient of the best polynomial, by Gram-Schmidt.
fn polynomial(times: &[f32], positions: &[f32], degree: usize) -> Option<f32> {
    let terms = degree + 1;
    let powers: Vec<Vec<f32>> = (0..terms)
        .map(|power| times.iter().map(|x| libm::powf(*x, power as f32)).collect())
        .collect();
    let dot = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>();
    let mut basis: Vec<Vec<f32>> = Vec::new();
    for column in &powers {
        let mut vector = column.clone();
        for other in &basis {
            let part = dot(&vector, other);
            for (value, other) in vector.iter_mut().zip(other) {
                *value -= part * other;
            }
        }
        let norm = libm::sqrtf(dot(&vector, &vector));
        if norm < 0.000001 {
            return None;
        }
        vector.iter_mut().for_each(|value| *value /= norm);
        basis.push(vector);
    }
    // The triangle is solved from below.
    let mut coefficients = vec![0f32; terms];
    for row in (0..terms).rev() {
        let mut value = dot(&basis[row], positions);
        for column in (row + 1)..terms {
            value -= dot(&basis[row], &powers[column]) * coefficients[column];
        }
        coefficients[row] = value / dot(&basis[row], &powers[row]);
    }
    Some(coefficients[1])
}

/// The velocity of a mass that the movements' impulses have brought up to speed.
fn impulse(movements: &[Movement], differential: bool) -> Option<f32> {
    // A float can tell times apart only if they are small: count from the oldest.
    let oldest = recent(movements).last()?.time;
    let (times, positions): (Vec<f32>, Vec<f32>) = recent(movements)
        .map(|movement| {
            let since = (movement.time - oldest) as f32 * 0.000000001;
            (since, movement.position)
        })
        .unzip();
    let to_velocity = |energy: f32| energy.signum() * libm::sqrtf(energy.abs() * 2.0);
    let count = times.len();
    if count < 2 {
        return None;
    }
    let mut energy = 0f32;
    for at in (1..count).rev() {
        if times[at] == times[at - 1] {
            continue;
        }
        let moved = if differential {
            -positions[at - 1]
        } else {
            positions[at] - positions[at - 1]
        };
        let current = moved / (times[at] - times[at - 1]);
        let previous = if energy == 0.0 {
            0.0
        } else {
            to_velocity(energy)
        };
        energy += (current - previous) * current.abs();
        if at == count - 1 {
            // The first one starts from rest.
            energy *= 0.5;
        }
    }
    (energy != 0.0).then(|| to_velocity(energy))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tracked(strategy: Strategy, positions: &[(i64, f32)]) -> f32 {
        let mut tracker = Tracker::new(Some(strategy));
        for &(millis, position) in positions {
            tracker.add(millis * 1_000_000, 0, X, position);
        }
        tracker.compute(1000, f32::MAX);
        tracker.velocity(X, None)
    }

    #[test]
    fn even_movement_has_its_speed() {
        let moves: Vec<(i64, f32)> = (0..10).map(|i| (i * 10, i as f32 * 5.0)).collect();
        for degree in 1..=3 {
            let velocity = tracked(Strategy::LeastSquares(degree), &moves);
            assert!((velocity - 500.0).abs() < 0.5, "{degree}: {velocity}");
        }
        let velocity = tracked(Strategy::Impulse, &moves);
        assert!((velocity - 500.0).abs() < 0.5, "{velocity}");
    }

    #[test]
    fn acceleration_is_seen_at_the_end() {
        let moves: Vec<(i64, f32)> = (0..8).map(|i| (i * 10, (i * i) as f32)).collect();
        let velocity = tracked(Strategy::LeastSquares(2), &moves);
        // x = (t / 10 ms)²: 2 · 7 / 10 ms at the end.
        assert!((velocity - 1400.0).abs() < 1.0, "{velocity}");
    }

    #[test]
    fn one_place_is_no_movement() {
        assert_eq!(tracked(Strategy::LeastSquares(2), &[(0, 5.0)]), 0.0);
    }

    #[test]
    fn a_pause_starts_anew() {
        let moves = [(0, 0.0), (10, 100.0), (100, 100.0), (110, 101.0)];
        let velocity = tracked(Strategy::LeastSquares(2), &moves);
        assert!((velocity - 100.0).abs() < 0.1, "{velocity}");
    }
}
