//! Path data of vector drawables: the letters and numbers of SVG, parsed, morphed, made a path.

use crate::geometry::{Point, point};
use crate::path::Path;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct PathData {
    pub verbs: Vec<u8>,
    /// How many numbers belong to each verb.
    pub sizes: Vec<usize>,
    pub numbers: Vec<f32>,
}

/// Numbers that one use of a verb takes.
fn arity(verb: u8) -> Option<usize> {
    Some(match verb.to_ascii_lowercase() {
        b'a' => 7,
        b'c' => 6,
        b'q' | b's' => 4,
        b'l' | b'm' | b't' => 2,
        b'h' | b'v' => 1,
        b'z' => 0,
        _ => return None,
    })
}

impl PathData {
    pub fn parse(text: &str) -> Result<PathData, String> {
        let bytes = text.as_bytes();
        let mut data = PathData::default();
        let is_verb = |byte: u8| byte.is_ascii_alphabetic() && !matches!(byte, b'e' | b'E');
        let mut at = 0;
        while at < bytes.len() && bytes[at].is_ascii_whitespace() {
            at += 1;
        }
        while at < bytes.len() {
            let verb = bytes[at];
            let end = bytes[at + 1..]
                .iter()
                .position(|&byte| is_verb(byte))
                .map_or(bytes.len(), |length| at + 1 + length);
            let Some(arity) = arity(verb) else {
                return Err(format!(
                    "'{}' at position {at} is not a valid verb in path: {text}",
                    char::from(verb)
                ));
            };
            let before = data.numbers.len();
            numbers(&bytes[at + 1..end], &mut data.numbers)
                .map_err(|part| format!("'{part}' is not a number in path: {text}"))?;
            let count = data.numbers.len() - before;
            let fits = if arity == 0 {
                count == 0
            } else {
                count % arity == 0
            };
            if !fits {
                return Err(format!(
                    "verb '{}' at position {at} has {count} numbers, which is no multiple of \
                     {arity}, in path: {text}",
                    char::from(verb)
                ));
            }
            data.verbs.push(verb);
            data.sizes.push(count);
            at = end;
        }
        if data.verbs.is_empty() {
            return Err("Path string has no valid path data".to_owned());
        }
        Ok(data)
    }

    pub fn can_morph(&self, other: &PathData) -> bool {
        self.verbs == other.verbs && self.sizes == other.sizes
    }

    /// The data at `t` from this (0) to another (1); nothing if they are not alike.
    pub fn interpolate(&self, other: &PathData, t: f32) -> Option<PathData> {
        self.can_morph(other).then(|| PathData {
            numbers: self
                .numbers
                .iter()
                .zip(&other.numbers)
                .map(|(from, to)| from * (1.0 - t) + to * t)
                .collect(),
            ..self.clone()
        })
    }

    pub fn to_path(&self) -> Path {
        let mut pen = Pen::default();
        let (mut at, mut before) = (0, b'm');
        for (&verb, &size) in self.verbs.iter().zip(&self.sizes) {
            pen.verb(verb, before, &self.numbers[at..at + size]);
            at += size;
            before = verb;
        }
        pen.path
    }
}

/// Splits "1.5.25-3e4,7" as Android does.
fn numbers(bytes: &[u8], out: &mut Vec<f32>) -> Result<(), String> {
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at].is_ascii_whitespace() || bytes[at] == b',' {
            at += 1;
            continue;
        }
        let start = at;
        let (mut has_dot, mut after_exponent) = (false, false);
        while at < bytes.len() {
            match bytes[at] {
                b'-' | b'+' if at > start && !after_exponent => break,
                b'.' if has_dot => break,
                b'.' => has_dot = true,
                b',' => break,
                byte if byte.is_ascii_whitespace() => break,
                _ => {}
            }
            after_exponent = matches!(bytes[at], b'e' | b'E');
            at += 1;
        }
        let part = String::from_utf8_lossy(&bytes[start..at]);
        out.push(part.parse().map_err(|_| part.to_string())?);
    }
    Ok(())
}

#[derive(Default)]
struct Pen {
    path: Path,
    at: Point,
    control: Point,
    start: Point,
}

impl Pen {
    fn verb(&mut self, verb: u8, before: u8, numbers: &[f32]) {
        let relative = verb.is_ascii_lowercase();
        let lower = verb.to_ascii_lowercase();
        if lower == b'z' {
            self.path.close();
            self.at = self.start;
            self.control = self.start;
            self.path.move_to(self.at.x, self.at.y);
            return;
        }
        let Some(step) = arity(verb) else { return };
        let mut before = before.to_ascii_lowercase();
        for (index, n) in numbers.chunks_exact(step).enumerate() {
            let base = if relative { self.at } else { point(0.0, 0.0) };
            let p = |at: usize| base + point(n[at], n[at + 1]);
            match lower {
                b'm' => {
                    self.at = p(0);
                    if index == 0 {
                        self.start = self.at;
                        self.path.move_to(self.at.x, self.at.y);
                    } else {
                        self.path.line_to(self.at.x, self.at.y);
                    }
                }
                b'l' => self.line(p(0)),
                b'h' => self.line(point(base.x + n[0], self.at.y)),
                b'v' => self.line(point(self.at.x, base.y + n[0])),
                b'c' => self.cubic(p(0), p(2), p(4)),
                b's' => {
                    let control = self.reflected(matches!(before, b'c' | b's'));
                    self.cubic(control, p(0), p(2));
                }
                b'q' => self.quad(p(0), p(2)),
                b't' => {
                    let control = self.reflected(matches!(before, b'q' | b't'));
                    self.quad(control, p(0));
                }
                _ => self.arc(n, p(5)),
            }
            before = lower;
        }
    }

    fn line(&mut self, to: Point) {
        self.path.line_to(to.x, to.y);
        self.at = to;
    }

    fn quad(&mut self, control: Point, to: Point) {
        self.path.quad_to(control.x, control.y, to.x, to.y);
        self.control = control;
        self.at = to;
    }

    fn cubic(&mut self, one: Point, two: Point, to: Point) {
        self.path.cubic_to(one, two, to);
        self.control = two;
        self.at = to;
    }

    fn reflected(&self, continues: bool) -> Point {
        if continues {
            self.at * 2.0 - self.control
        } else {
            self.at
        }
    }

    /// An elliptical arc by the formulas of SVG's implementation notes, as cubics of at most
    /// an eighth turn.
    fn arc(&mut self, n: &[f32], to: Point) {
        let from = self.at;
        self.at = to;
        self.control = to;
        let (mut rx, mut ry) = (f64::from(n[0].abs()), f64::from(n[1].abs()));
        if from == to {
            return;
        }
        if rx == 0.0 || ry == 0.0 {
            self.path.line_to(to.x, to.y);
            return;
        }
        let turn = f64::from(n[2]).to_radians();
        let (sin, cos) = (libm::sin(turn), libm::cos(turn));
        let (large, sweep) = (n[3] != 0.0, n[4] != 0.0);
        let (x1, y1) = (f64::from(from.x), f64::from(from.y));
        let (x2, y2) = (f64::from(to.x), f64::from(to.y));
        let (dx, dy) = ((x1 - x2) / 2.0, (y1 - y2) / 2.0);
        let (px, py) = (cos * dx + sin * dy, -sin * dx + cos * dy);
        let excess = px * px / (rx * rx) + py * py / (ry * ry);
        if excess > 1.0 {
            rx *= excess.sqrt();
            ry *= excess.sqrt();
        }
        let rest = rx * rx * ry * ry - rx * rx * py * py - ry * ry * px * px;
        let root = (rest.max(0.0) / (rx * rx * py * py + ry * ry * px * px)).sqrt();
        let root = if large == sweep { -root } else { root };
        let (qx, qy) = (root * rx * py / ry, -root * ry * px / rx);
        let center_x = cos * qx - sin * qy + (x1 + x2) / 2.0;
        let center_y = sin * qx + cos * qy + (y1 + y2) / 2.0;
        let angle = |x: f64, y: f64| libm::atan2(y / ry, x / rx);
        let start = angle(px - qx, py - qy);
        let mut span = angle(-px - qx, -py - qy) - start;
        let whole = 2.0 * std::f64::consts::PI;
        if sweep && span < 0.0 {
            span += whole;
        } else if !sweep && span > 0.0 {
            span -= whole;
        }
        let count = (span.abs() * 4.0 / std::f64::consts::PI).ceil().max(1.0) as usize;
        let step = span / count as f64;
        let reach = 4.0 / 3.0 * libm::tan(step / 4.0);
        let on = |x: f64, y: f64| {
            point(
                (center_x + cos * rx * x - sin * ry * y) as f32,
                (center_y + sin * rx * x + cos * ry * y) as f32,
            )
        };
        for index in 0..count {
            let (a, b) = (
                start + step * index as f64,
                start + step * (index + 1) as f64,
            );
            let (ca, sa, cb, sb) = (libm::cos(a), libm::sin(a), libm::cos(b), libm::sin(b));
            let end = if index + 1 == count { to } else { on(cb, sb) };
            self.path.cubic_to(
                on(ca - reach * sa, sa + reach * ca),
                on(cb + reach * sb, sb - reach * cb),
                end,
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::rect;
    use crate::path::Segment;

    #[test]
    fn numbers_run_together() {
        let data = PathData::parse("M1.5.25-3e1,7z").expect("well formed");
        assert_eq!(data.numbers, [1.5, 0.25, -30.0, 7.0]);
        assert_eq!(data.verbs, b"Mz");
        let path = PathData::parse("M12,2C6.48,2 2,6.48 2,12s4.48,10 10,10 10,-4.48 10,-10z")
            .expect("well formed")
            .to_path();
        assert_eq!(path.bounds(), rect(2.0, 2.0, 22.0, 22.0));
    }

    #[test]
    fn relative_and_absolute_are_the_same() {
        let one = PathData::parse("M10 10h20v20h-20z").expect("well formed");
        let two = PathData::parse("M10 10H30V30H10z").expect("well formed");
        assert_eq!(one.to_path(), two.to_path());
        assert!(!one.can_morph(&two));
    }

    #[test]
    fn an_arc_ends_where_it_should() {
        let path = PathData::parse("M0,5a5,5 0 1,1 10,0")
            .expect("well formed")
            .to_path();
        assert_eq!(path.last_point(), Some(point(10.0, 5.0)));
        let top = path
            .segments()
            .filter(Segment::is_curve)
            .map(|s| s.at(1.0).y)
            .fold(9.0f32, f32::min);
        assert!((top - 0.0).abs() < 1e-4);
    }

    #[test]
    fn morphs() {
        let one = PathData::parse("M0,0L10,0").expect("well formed");
        let two = PathData::parse("M0,10L20,0").expect("well formed");
        let middle = one.interpolate(&two, 0.5).expect("alike");
        assert_eq!(middle.numbers, [0.0, 5.0, 15.0, 0.0]);
        assert!(PathData::parse("M1").is_err());
        assert!(PathData::parse("x1,2").is_err());
    }
}
