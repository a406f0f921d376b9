//! Whether an event means something that a device could be asked to do.
//!
//! Both readers, of scripts and of traces, ask this of every event, so nothing else is performed.

use super::{
    BroadcastTarget, Event, PartnerAction, Permission, Point, ServiceTarget, StartTarget, intent,
    known,
};
use crate::limits;

impl Event {
    /// Why it is refused.
    pub fn check(&self) -> Result<(), String> {
        match self {
            Event::Tap(target) | Event::DoubleTap(target) | Event::LongTap(target) => {
                place(target.at)
            }
            Event::Swipe { from, to, millis } => {
                place(from.at)?;
                place(*to)?;
                match *millis <= limits::GESTURE_MILLIS {
                    true => Ok(()),
                    false => Err(format!(
                        "a finger is on its way for at most {} milliseconds",
                        limits::GESTURE_MILLIS
                    )),
                }
            }
            Event::Drag { from, to } => place(*from).and_then(|()| place(*to)),
            Event::Pinch { at, from, to } => {
                place(*at)?;
                match *from >= 0 && *to >= 0 {
                    true => place(Point { x: *from, y: *to }),
                    false => Err("fingers cannot be nearer than 0".into()),
                }
            }
            Event::Path { points } if points.is_empty() => Err("it goes to no place".into()),
            Event::Path { points } if points.len() > limits::PATH_POINTS => {
                Err(format!("a path has at most {} places", limits::PATH_POINTS))
            }
            Event::Path { points } => points.iter().try_for_each(|point| place(*point)),
            Event::Trackball { x, y, .. } => place(Point { x: *x, y: *y }),
            Event::Key { name } => known::check_key(name),
            Event::Start { target } => match target {
                StartTarget::Package(name) if name.is_empty() || name.contains('/') => {
                    Err(format!("`{name}` is no package"))
                }
                StartTarget::Package(_) => Ok(()),
                StartTarget::Component(name) => intent::check_component(name),
                StartTarget::Intent(intent) => intent.check(),
            },
            Event::StartService { target } => match target {
                ServiceTarget::Component(name) => intent::check_component(name),
                ServiceTarget::Intent(intent) => intent.check(),
            },
            Event::Broadcast { target } => match target {
                BroadcastTarget::Action(_) => Ok(()),
                BroadcastTarget::Intent(intent) => intent.check(),
            },
            Event::Grant { permission } | Event::Revoke { permission } => match permission {
                Permission::Named(name) if name.is_empty() => Err("no permission is named".into()),
                Permission::Named(_) | Permission::All => Ok(()),
            },
            Event::Set { setting } => setting.check(),
            Event::Schedule { schedule } => schedule.check(),
            Event::Property { property } => property.check(),
            Event::TouchNamed { .. }
            | Event::Text { .. }
            | Event::ImeAction
            | Event::Notification { .. }
            | Event::Rotate
            | Event::Home
            | Event::Return
            | Event::Kill
            | Event::Partner {
                action: PartnerAction::Answer(_) | PartnerAction::Cancel,
            }
            | Event::KeepsInput { .. }
            | Event::Leaks
            | Event::Wait { .. } => Ok(()),
        }
    }
}

/// Fingers may leave the screen, but not by miles.
fn place(at: Point) -> Result<(), String> {
    let allowed = limits::COORDINATES;
    match allowed.contains(&at.x) && allowed.contains(&at.y) {
        true => Ok(()),
        false => Err(format!("{at} is far outside of any screen")),
    }
}
