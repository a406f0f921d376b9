//! The data behind a `MotionEvent`.
//!
//! Places are kept as they were on the screen; what a view sees is a transform away. The last
//! sample is the current one, the others are its history.

use std::fmt;
use std::sync::Arc;

use gibbon_machine::peers::Peer;

use super::coords::{self, Coords};
use super::transform::Transform;
use crate::parcel::Parcel;

pub const MAX_POINTERS: i32 = 16;
const ACTION_MASK: i32 = 0xff;
const SOURCE_CLASS_POINTER: i32 = 0x2;
const SOURCE_CLASS_POSITION: i32 = 0x8;
const SOURCE_CLASS_JOYSTICK: i32 = 0x10;
const SOURCE_MOUSE_RELATIVE: i32 = 0x20004;

#[derive(Clone, Debug, PartialEq)]
pub struct MotionEvent {
    pub id: i32,
    pub device_id: i32,
    pub source: i32,
    pub display_id: i32,
    pub action: i32,
    pub action_button: i32,
    pub flags: i32,
    pub edge_flags: i32,
    pub meta_state: i32,
    pub button_state: i32,
    pub classification: i32,
    pub transform: Transform,
    pub x_precision: f32,
    pub y_precision: f32,
    /// Where the mouse is on the screen; not numbers if there is none.
    pub cursor: (f32, f32),
    /// Nanoseconds.
    pub down_time: i64,
    pub pointers: Vec<Pointer>,
    pub samples: Vec<Sample>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointer {
    pub id: i32,
    pub tool_type: i32,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// Nanoseconds.
    pub time: i64,
    /// One for each pointer.
    pub coords: Vec<Coords>,
}

impl Peer for MotionEvent {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

fn is_from(source: i32, class: i32) -> bool {
    source & class == class
}

impl MotionEvent {
    pub fn history_size(&self) -> usize {
        self.samples.len() - 1
    }

    pub fn current(&self) -> &Sample {
        self.samples.last().expect("an event has a sample")
    }

    /// Joysticks and touch pads have no place in a window.
    fn ignores_transform(&self) -> bool {
        [
            SOURCE_CLASS_JOYSTICK,
            SOURCE_CLASS_POSITION,
            SOURCE_MOUSE_RELATIVE,
        ]
        .iter()
        .any(|&class| is_from(self.source, class))
    }

    /// Trackballs move, but from nowhere in particular.
    fn ignores_offset(&self) -> bool {
        !is_from(self.source, SOURCE_CLASS_POINTER)
    }

    /// A pointer's value of an axis, as the window sees it.
    pub fn axis(&self, coords: &Coords, axis: u32) -> f32 {
        if self.ignores_transform() {
            return coords.get(axis);
        }
        match axis {
            coords::X | coords::Y => {
                let (x, y) = (coords.get(coords::X), coords.get(coords::Y));
                let (x, y) = if self.ignores_offset() {
                    self.transform.vector(x, y)
                } else {
                    self.transform.point(x, y)
                };
                if axis == coords::X { x } else { y }
            }
            coords::RELATIVE_X | coords::RELATIVE_Y => {
                let (x, y) = (
                    coords.get(coords::RELATIVE_X),
                    coords.get(coords::RELATIVE_Y),
                );
                let (x, y) = self.transform.vector(x, y);
                if axis == coords::RELATIVE_X { x } else { y }
            }
            coords::ORIENTATION => self.transform.angle(coords.get(axis)),
            _ => coords.get(axis),
        }
    }

    /// What leads from a pointer's place on the screen to what the window sees.
    pub fn window_transform(&self) -> Transform {
        if self.ignores_transform() {
            return Transform::IDENTITY;
        }
        let mut transform = self.transform;
        if self.ignores_offset() {
            transform.set_offset(0.0, 0.0);
        }
        transform
    }

    pub fn pointer_index(&self, id: i32) -> Option<usize> {
        self.pointers.iter().position(|pointer| pointer.id == id)
    }

    pub fn is_touch(&self) -> bool {
        let acts_on_a_place = matches!(self.action & ACTION_MASK, 0..=6);
        is_from(self.source, SOURCE_CLASS_POINTER) && acts_on_a_place
    }

    pub fn offset_location(&mut self, dx: f32, dy: f32) {
        let (x, y) = self.transform.offset();
        self.transform.set_offset(x + dx, y + dy);
    }

    pub fn scale(&mut self, factor: f32) {
        let (x, y) = self.transform.offset();
        self.transform.set_offset(x * factor, y * factor);
        self.x_precision *= factor;
        self.y_precision *= factor;
        for sample in &mut self.samples {
            for coords in &mut sample.coords {
                coords.scale(factor);
            }
        }
    }

    /// Changes what the window sees; where things were on the screen stays.
    pub fn transform(&mut self, transform: &Transform) {
        self.transform = transform.after(&self.transform);
    }

    /// Changes where things were on the screen.
    pub fn apply_transform(&mut self, transform: &Transform) {
        for sample in &mut self.samples {
            for coords in &mut sample.coords {
                coords.transform(transform);
            }
        }
        if !self.cursor.0.is_nan() && !self.cursor.1.is_nan() {
            self.cursor = transform.point(self.cursor.0, self.cursor.1);
        }
    }

    pub fn without_history(mut self) -> MotionEvent {
        self.samples.drain(..self.history_size());
        self
    }

    pub fn write(&self, parcel: &mut Parcel) {
        parcel.write_i32(self.pointers.len() as i32);
        parcel.write_i32(self.samples.len() as i32);
        for number in self.numbers() {
            parcel.write_i32(number);
        }
        for value in self.transform.values() {
            parcel.write_f32(value);
        }
        for value in [
            self.x_precision,
            self.y_precision,
            self.cursor.0,
            self.cursor.1,
        ] {
            parcel.write_f32(value);
        }
        parcel.write_i64(self.down_time);
        for pointer in &self.pointers {
            parcel.write_i32(pointer.id);
            parcel.write_i32(pointer.tool_type);
        }
        for sample in &self.samples {
            parcel.write_i64(sample.time);
            for coords in &sample.coords {
                parcel.write_i64(coords.iter().fold(0, |axes, (axis, _)| axes | 1 << axis));
                for (_, value) in coords.iter() {
                    parcel.write_f32(value);
                }
                parcel.write_i32(coords.is_resampled.into());
            }
        }
    }

    fn numbers(&self) -> [i32; 11] {
        [
            self.id,
            self.device_id,
            self.source,
            self.display_id,
            self.action,
            self.action_button,
            self.flags,
            self.edge_flags,
            self.meta_state,
            self.button_state,
            self.classification,
        ]
    }

    /// What [`MotionEvent::write`] wrote; `None` if it is something else.
    pub fn read(parcel: &mut Parcel) -> Option<MotionEvent> {
        let (pointer_count, sample_count) = (parcel.read_i32(), parcel.read_i32());
        if !(1..=MAX_POINTERS).contains(&pointer_count) || sample_count < 1 {
            return None;
        }
        if parcel.available() < sample_count as usize * 8 {
            return None;
        }
        let [
            id,
            device_id,
            source,
            display_id,
            action,
            action_button,
            flags,
            edge_flags,
            meta_state,
            button_state,
            classification,
        ] = std::array::from_fn(|_| parcel.read_i32());
        let transform = Transform::from_values(std::array::from_fn(|_| parcel.read_f32()));
        let [x_precision, y_precision, cursor_x, cursor_y] =
            std::array::from_fn(|_| parcel.read_f32());
        let down_time = parcel.read_i64();
        let pointers = (0..pointer_count)
            .map(|_| Pointer {
                id: parcel.read_i32(),
                tool_type: parcel.read_i32(),
            })
            .collect();
        let samples = (0..sample_count)
            .map(|_| Sample {
                time: parcel.read_i64(),
                coords: (0..pointer_count).map(|_| read_coords(parcel)).collect(),
            })
            .collect();
        Some(MotionEvent {
            id,
            device_id,
            source,
            display_id,
            action,
            action_button,
            flags,
            edge_flags,
            meta_state,
            button_state,
            classification,
            transform,
            x_precision,
            y_precision,
            cursor: (cursor_x, cursor_y),
            down_time,
            pointers,
            samples,
        })
    }
}

fn read_coords(parcel: &mut Parcel) -> Coords {
    let mut coords = Coords::default();
    let axes = parcel.read_i64() as u64;
    for axis in (0..64).filter(|axis| axes >> axis & 1 != 0) {
        coords.set(axis, parcel.read_f32());
    }
    coords.is_resampled = parcel.read_i32() != 0;
    coords
}

/// As Android's messages show an event.
impl fmt::Display for MotionEvent {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "MotionEvent {{ action={}", action_name(self.action))?;
        for (index, (pointer, coords)) in
            self.pointers.iter().zip(&self.current().coords).enumerate()
        {
            write!(out, ", id[{index}]={}", pointer.id)?;
            let (x, y) = (self.axis(coords, coords::X), self.axis(coords, coords::Y));
            if x != 0.0 || y != 0.0 {
                write!(out, ", x[{index}]={x}, y[{index}]={y}")?;
            }
        }
        for (name, value) in [
            ("buttonState", self.button_state),
            ("classification", self.classification),
            ("metaState", self.meta_state),
        ] {
            if value != 0 {
                write!(out, ", {name}={value}")?;
            }
        }
        if self.flags != 0 {
            write!(out, ", flags=0x{:x}", self.flags)?;
        }
        if self.pointers.len() != 1 {
            write!(out, ", pointerCount={}", self.pointers.len())?;
        }
        if self.history_size() != 0 {
            write!(out, ", historySize={}", self.history_size())?;
        }
        write!(
            out,
            ", eventTime={}, downTime={}, deviceId={}, source=0x{:x}, displayId={}, \
             eventId=0x{:x}}}",
            self.current().time,
            self.down_time,
            self.device_id,
            self.source,
            self.display_id,
            self.id
        )
    }
}

fn action_name(action: i32) -> String {
    let index = action >> 8 & 0xff;
    match action & ACTION_MASK {
        0 => "DOWN".to_owned(),
        1 => "UP".to_owned(),
        2 => "MOVE".to_owned(),
        3 => "CANCEL".to_owned(),
        4 => "OUTSIDE".to_owned(),
        5 => format!("POINTER_DOWN({index})"),
        6 => format!("POINTER_UP({index})"),
        7 => "HOVER_MOVE".to_owned(),
        8 => "SCROLL".to_owned(),
        9 => "HOVER_ENTER".to_owned(),
        10 => "HOVER_EXIT".to_owned(),
        11 => "BUTTON_PRESS".to_owned(),
        12 => "BUTTON_RELEASE".to_owned(),
        _ => action.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event() -> MotionEvent {
        let mut coords = Coords::default();
        coords.set(coords::X, 10.0);
        coords.set(coords::Y, 20.0);
        let sample = |time| Sample {
            time,
            coords: vec![coords.clone()],
        };
        MotionEvent {
            id: 1,
            device_id: 2,
            source: 0x1002,
            display_id: 0,
            action: 2,
            action_button: 0,
            flags: 0,
            edge_flags: 0,
            meta_state: 0,
            button_state: 0,
            classification: 0,
            transform: Transform::IDENTITY,
            x_precision: 1.0,
            y_precision: 1.0,
            cursor: (f32::NAN, f32::NAN),
            down_time: 5,
            pointers: vec![Pointer {
                id: 0,
                tool_type: 1,
            }],
            samples: vec![sample(6), sample(7)],
        }
    }

    #[test]
    fn a_window_sees_places_from_its_corner() {
        let mut event = event();
        event.offset_location(-4.0, -5.0);
        event.transform(&Transform::from_matrix([
            2.0, 0.0, 0.0, 0.0, 2.0, 0.0, 0.0, 0.0, 1.0,
        ]));
        let coords = &event.current().coords[0];
        assert_eq!(event.axis(coords, coords::X), 12.0);
        assert_eq!(event.axis(coords, coords::Y), 30.0);
        assert_eq!(coords.get(coords::X), 10.0);
    }

    #[test]
    fn trackballs_have_no_offset() {
        let mut event = event();
        event.source = 0x10004;
        event.offset_location(100.0, 100.0);
        let coords = &event.current().coords[0];
        assert_eq!(event.axis(coords, coords::X), 10.0);
    }

    #[test]
    fn goes_through_a_parcel() {
        let mut event = event();
        event.cursor = (1.0, 2.0);
        let mut parcel = Parcel::default();
        event.write(&mut parcel);
        parcel.set_position(0);
        assert_eq!(MotionEvent::read(&mut parcel), Some(event));
        assert_eq!(MotionEvent::read(&mut Parcel::default()), None);
    }

    #[test]
    fn is_shown_as_android_shows_it() {
        assert_eq!(
            event().to_string(),
            "MotionEvent { action=MOVE, id[0]=0, x[0]=10, y[0]=20, historySize=1, eventTime=7, \
             downTime=5, deviceId=2, source=0x1002, displayId=0, eventId=0x1}"
        );
    }
}
