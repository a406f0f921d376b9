//! What goes through a channel to a window.

use super::{Key, MotionEvent};

#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    Motion(MotionEvent),
    Key(Key),
    Focus(bool),
    Capture(bool),
    Drag { x: f32, y: f32, is_exiting: bool },
    TouchMode(bool),
}

const ACTION_MOVE: i32 = 2;
const ACTION_HOVER_MOVE: i32 = 7;
const SOURCE_CLASS_POINTER: i32 = 0x2;
const SOURCE_CLASS_JOYSTICK: i32 = 0x10;

impl Message {
    /// Moves of pointers and joysticks may wait for a frame.
    pub fn can_wait(&self) -> bool {
        match self {
            Message::Motion(event) => {
                let class = SOURCE_CLASS_POINTER | SOURCE_CLASS_JOYSTICK;
                let moves = matches!(event.action & 0xff, ACTION_MOVE | ACTION_HOVER_MOVE);
                moves && event.source & class != 0
            }
            _ => false,
        }
    }

    /// Adds a later move to this one; false if they do not belong together.
    pub fn absorb(&mut self, later: &Message) -> bool {
        let (Message::Motion(event), Message::Motion(later)) = (self, later) else {
            return false;
        };
        let belongs = event.action == later.action
            && event.device_id == later.device_id
            && event.source == later.source
            && event.display_id == later.display_id
            && event.transform == later.transform
            && event.pointers == later.pointers;
        if belongs {
            event.meta_state |= later.meta_state;
            event.samples.extend(later.samples.iter().cloned());
        }
        belongs
    }

    /// When it happened, if that matters for frames.
    pub fn time(&self) -> i64 {
        match self {
            Message::Motion(event) => event.current().time,
            _ => i64::MIN,
        }
    }
}
