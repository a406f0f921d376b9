//! Points and rectangles, as Skia has them.

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    pub x: f32,
    pub y: f32,
}

pub const fn point(x: f32, y: f32) -> Point {
    Point { x, y }
}

impl std::ops::Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        point(self.x + other.x, self.y + other.y)
    }
}

impl std::ops::Sub for Point {
    type Output = Point;
    fn sub(self, other: Point) -> Point {
        point(self.x - other.x, self.y - other.y)
    }
}

impl std::ops::Mul<f32> for Point {
    type Output = Point;
    fn mul(self, factor: f32) -> Point {
        point(self.x * factor, self.y * factor)
    }
}

impl Point {
    pub fn length(self) -> f32 {
        let (x, y) = (f64::from(self.x), f64::from(self.y));
        (x * x + y * y).sqrt() as f32
    }

    /// The point at `t` between this one (0) and another (1).
    pub fn lerp(self, other: Point, t: f32) -> Point {
        self + (other - self) * t
    }

    /// The same direction with length 1; nothing for a vector of no length.
    pub fn normalized(self) -> Option<Point> {
        let length = self.length();
        (length > 0.0 && length.is_finite()).then(|| point(self.x / length, self.y / length))
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    pub left: f32,
    pub top: f32,
    pub right: f32,
    pub bottom: f32,
}

pub const fn rect(left: f32, top: f32, right: f32, bottom: f32) -> Rect {
    Rect {
        left,
        top,
        right,
        bottom,
    }
}

impl Rect {
    pub fn width(&self) -> f32 {
        self.right - self.left
    }

    pub fn height(&self) -> f32 {
        self.bottom - self.top
    }

    /// Also true if a side is not a number.
    pub fn is_empty(&self) -> bool {
        !(self.left < self.right && self.top < self.bottom)
    }

    pub fn center(&self) -> Point {
        point(
            (self.left + self.right) * 0.5,
            (self.top + self.bottom) * 0.5,
        )
    }

    /// With left and right, top and bottom in order.
    pub fn sorted(&self) -> Rect {
        rect(
            self.left.min(self.right),
            self.top.min(self.bottom),
            self.left.max(self.right),
            self.top.max(self.bottom),
        )
    }

    pub fn offset(&self, dx: f32, dy: f32) -> Rect {
        rect(
            self.left + dx,
            self.top + dy,
            self.right + dx,
            self.bottom + dy,
        )
    }

    pub fn outset(&self, by: f32) -> Rect {
        rect(
            self.left - by,
            self.top - by,
            self.right + by,
            self.bottom + by,
        )
    }

    pub fn intersects(&self, other: &Rect) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    pub fn corners(&self) -> [Point; 4] {
        [
            point(self.left, self.top),
            point(self.right, self.top),
            point(self.right, self.bottom),
            point(self.left, self.bottom),
        ]
    }

    /// The smallest rectangle around these; all zero if there are none or one is not finite.
    pub fn around(points: &[Point]) -> Rect {
        let Some(first) = points.first() else {
            return Rect::default();
        };
        let mut bounds = rect(first.x, first.y, first.x, first.y);
        for p in points {
            if !p.x.is_finite() || !p.y.is_finite() {
                return Rect::default();
            }
            bounds.left = bounds.left.min(p.x);
            bounds.top = bounds.top.min(p.y);
            bounds.right = bounds.right.max(p.x);
            bounds.bottom = bounds.bottom.max(p.y);
        }
        bounds
    }

    pub fn round_out(&self) -> IntRect {
        IntRect {
            left: self.left.floor() as i32,
            top: self.top.floor() as i32,
            right: self.right.ceil() as i32,
            bottom: self.bottom.ceil() as i32,
        }
    }

    pub fn round(&self) -> IntRect {
        let near = |value: f32| (value + 0.5).floor() as i32;
        IntRect {
            left: near(self.left),
            top: near(self.top),
            right: near(self.right),
            bottom: near(self.bottom),
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IntRect {
    pub left: i32,
    pub top: i32,
    pub right: i32,
    pub bottom: i32,
}

pub const fn int_rect(left: i32, top: i32, right: i32, bottom: i32) -> IntRect {
    IntRect {
        left,
        top,
        right,
        bottom,
    }
}

impl IntRect {
    pub fn width(&self) -> i32 {
        self.right.saturating_sub(self.left)
    }

    pub fn height(&self) -> i32 {
        self.bottom.saturating_sub(self.top)
    }

    pub fn is_empty(&self) -> bool {
        self.left >= self.right || self.top >= self.bottom
    }

    pub fn contains(&self, x: i32, y: i32) -> bool {
        x >= self.left && x < self.right && y >= self.top && y < self.bottom
    }

    pub fn contains_rect(&self, other: &IntRect) -> bool {
        !other.is_empty()
            && !self.is_empty()
            && self.left <= other.left
            && self.top <= other.top
            && self.right >= other.right
            && self.bottom >= other.bottom
    }

    pub fn intersects(&self, other: &IntRect) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    /// What both have; all zero if they have nothing in common.
    pub fn intersection(&self, other: &IntRect) -> IntRect {
        let both = int_rect(
            self.left.max(other.left),
            self.top.max(other.top),
            self.right.min(other.right),
            self.bottom.min(other.bottom),
        );
        if both.is_empty() {
            IntRect::default()
        } else {
            both
        }
    }

    pub fn offset(&self, dx: i32, dy: i32) -> IntRect {
        int_rect(
            self.left.saturating_add(dx),
            self.top.saturating_add(dy),
            self.right.saturating_add(dx),
            self.bottom.saturating_add(dy),
        )
    }

    pub fn to_rect(&self) -> Rect {
        rect(
            self.left as f32,
            self.top as f32,
            self.right as f32,
            self.bottom as f32,
        )
    }
}
