//! A finger that goes down, moves and goes up again, as the gesture that it is.

use gibbon_device::{Event, Point};

/// A finger that is down.
pub struct Touch {
    pub from: Point,
    /// Where it was seen since.
    pub moves: Vec<Point>,
    pub millis: u32,
}

/// Fingers that stay so long mean more than a tap.
const LONG: u32 = 400;
/// And those that move so far, too, in pixels.
const SLOP: i32 = 16;

/// A finger that stays where it is.
pub fn press(at: Point, millis: u32) -> Event {
    match millis >= LONG {
        true => Event::LongTap(at.into()),
        false => Event::Tap(at.into()),
    }
}

impl Touch {
    pub fn new(from: Point) -> Touch {
        Touch {
            from,
            moves: Vec::new(),
            millis: 0,
        }
    }

    /// What it was, now that it is over.
    pub fn gesture(&self, end: Point) -> Event {
        let Touch {
            from,
            moves,
            millis,
        } = self;
        let far = |from: i32, to: i32| (from - to).abs() > SLOP;
        let is_far = far(from.x, end.x) || far(from.y, end.y);
        if is_far && (moves.is_empty() || is_even(*from, moves)) {
            Event::Swipe {
                from: (*from).into(),
                to: end,
                millis: (*millis).max(10),
            }
        } else if !moves.is_empty() {
            let points = std::iter::once(from).chain(moves).copied();
            Event::Path {
                points: points.collect(),
            }
        } else {
            press(*from, *millis)
        }
    }
}

/// Whether a finger went straight to the last of these places, in steps of one size.
fn is_even(from: Point, moves: &[Point]) -> bool {
    let Some(last) = moves.last() else {
        return true;
    };
    let count = moves.len() as i64;
    moves.iter().zip(1..).all(|(at, step): (_, i64)| {
        let near = |at: i32, from: i32, to: i32| {
            let expected = i64::from(from) + i64::from(to - from) * step / count;
            (expected - i64::from(at)).abs() <= 1
        };
        near(at.x, from.x, last.x) && near(at.y, from.y, last.y)
    })
}
