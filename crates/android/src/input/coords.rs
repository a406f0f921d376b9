//! Where one pointer is at one time: values by axis.

use gibbon_expressions::ExprId;

use super::transform::Transform;

pub const X: u32 = 0;
pub const Y: u32 = 1;
pub const PRESSURE: u32 = 2;
pub const SIZE: u32 = 3;
pub const TOUCH_MAJOR: u32 = 4;
pub const TOUCH_MINOR: u32 = 5;
pub const TOOL_MAJOR: u32 = 6;
pub const TOOL_MINOR: u32 = 7;
pub const ORIENTATION: u32 = 8;
pub const RELATIVE_X: u32 = 27;
pub const RELATIVE_Y: u32 = 28;

/// An axis without a value has 0.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Coords {
    /// Which axes have a value, by bit.
    axes: u64,
    /// The values, in the order of axes.
    values: Vec<f32>,
    pub is_resampled: bool,
    /// How X and Y depend on inputs, if they do.
    pub origin: Option<Origin>,
}

/// Symbolic values of X and Y: where they were when they came in, and what was done to them since.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Origin {
    pub x: ExprId,
    pub y: ExprId,
    pub to: Transform,
}

impl Coords {
    fn place(&self, axis: u32) -> usize {
        (self.axes & ((1 << axis) - 1)).count_ones() as usize
    }

    pub fn has(&self, axis: u32) -> bool {
        axis < 64 && self.axes >> axis & 1 != 0
    }

    pub fn get(&self, axis: u32) -> f32 {
        if self.has(axis) {
            self.values[self.place(axis)]
        } else {
            0.0
        }
    }

    pub fn set(&mut self, axis: u32, value: f32) {
        if axis >= 64 {
            return;
        }
        if axis == X || axis == Y {
            self.origin = None;
        }
        let place = self.place(axis);
        if self.has(axis) {
            self.values[place] = value;
        } else if value != 0.0 {
            self.axes |= 1 << axis;
            self.values.insert(place, value);
        }
    }

    /// Axes and values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (u32, f32)> {
        (0..64)
            .filter(|&axis| self.has(axis))
            .zip(self.values.iter().copied())
    }

    pub fn transform(&mut self, transform: &Transform) {
        let origin = self.origin;
        let (x, y) = transform.point(self.get(X), self.get(Y));
        self.set(X, x);
        self.set(Y, y);
        self.origin = origin.map(|origin| Origin {
            to: transform.after(&origin.to),
            ..origin
        });
        if self.has(RELATIVE_X) || self.has(RELATIVE_Y) {
            let (x, y) = transform.vector(self.get(RELATIVE_X), self.get(RELATIVE_Y));
            self.set(RELATIVE_X, x);
            self.set(RELATIVE_Y, y);
        }
        if self.has(ORIENTATION) {
            self.set(ORIENTATION, transform.angle(self.get(ORIENTATION)));
        }
    }

    /// Sizes and places grow; pressure, size and orientation do not depend on the screen.
    pub fn scale(&mut self, factor: f32) {
        let axes = [
            X,
            Y,
            TOUCH_MAJOR,
            TOUCH_MINOR,
            TOOL_MAJOR,
            TOOL_MINOR,
            RELATIVE_X,
            RELATIVE_Y,
        ];
        let origin = self.origin;
        for axis in axes {
            self.set(axis, self.get(axis) * factor);
        }
        let scale = Transform::from_values([factor, 0.0, 0.0, 0.0, factor, 0.0]);
        self.origin = origin.map(|origin| Origin {
            to: scale.after(&origin.to),
            ..origin
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_by_axis() {
        let mut coords = Coords::default();
        coords.set(40, 4.0);
        coords.set(X, 1.0);
        coords.set(ORIENTATION, 0.0);
        coords.set(Y, 2.0);
        coords.set(X, 0.0);
        let all: Vec<_> = coords.iter().collect();
        assert_eq!(all, [(X, 0.0), (Y, 2.0), (40, 4.0)]);
        assert_eq!(coords.get(ORIENTATION), 0.0);
        coords.set(64, 9.0);
        assert_eq!(coords.get(64), 0.0);
    }
}
