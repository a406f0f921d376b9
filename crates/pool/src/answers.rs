//! What a device may answer. A guest that has broken out of the machine answers for its device, so
//! whatever is counted with, looked up or shown is checked here, before anybody sees it.
//!
//! Texts are not checked: who shows one escapes it. Tables of expressions check themselves
//! (`gibbon_expressions`), and numbers of what was observed are looked up, never trusted
//! ([`gibbon_device::Observed`]).

use gibbon_device::{Bounds, Followed, Gui, Node, Outcome, Reach};
use gibbon_expressions::ExprId;

use crate::protocol::Answer;

/// Widgets further out than this are as far out. With this, sizes times a hundred fit into 32 bits.
const FARTHEST: i32 = 1 << 23;
/// A picture's sides: the largest screen, and its other side when it is turned.
const LONGEST_SIDE: u32 = 8192;

impl Answer {
    /// The same, within bounds; or why it cannot be an answer.
    pub fn checked(mut self) -> Result<Answer, String> {
        match &mut self {
            Answer::Outcome(outcome) => check_outcome(outcome)?,
            Answer::Followed(both) => {
                check_outcome(&both.0)?;
                check_followed(&both.1)?;
            }
            Answer::Gui(gui) => check_gui(gui)?,
            Answer::Bytes(png) => check_picture(png)?,
            _ => {}
        }
        Ok(self)
    }
}

fn check_outcome(outcome: &Outcome) -> Result<(), String> {
    if !outcome.time.is_finite() || outcome.time < 0.0 {
        return Err(format!("a clock that says {}", outcome.time));
    }
    outcome.reached.iter().try_for_each(check_reach)
}

fn check_reach(reach: &Reach) -> Result<(), String> {
    let is_sound = |&(first, last): &(u32, u32)| first <= last && last < u32::MAX;
    match reach.stretches.iter().all(is_sound) {
        true => Ok(()),
        false => Err("code that ran before its start".to_owned()),
    }
}

fn check_followed(followed: &Followed) -> Result<(), String> {
    let decided = followed.decisions.iter().flat_map(|one| {
        let others = one.others.iter().copied();
        others.chain([one.condition])
    });
    let results = followed.results.iter().map(|one| one.value);
    let mut all = decided.chain(results);
    let is_unknown = |id: ExprId| !followed.expressions.has(id);
    match all.any(is_unknown) {
        true => Err("an expression that is in no table".to_owned()),
        false => Ok(()),
    }
}

fn check_gui(gui: &mut Gui) -> Result<(), String> {
    if gui.rotation > 3 {
        return Err(format!("a screen turned {} times", gui.rotation));
    }
    gui.windows.iter_mut().for_each(bound);
    Ok(())
}

fn bound(node: &mut Node) {
    let Bounds {
        left,
        top,
        right,
        bottom,
    } = &mut node.bounds;
    for place in [left, top, right, bottom] {
        *place = (*place).clamp(-FARTHEST, FARTHEST);
    }
    node.children.iter_mut().for_each(bound);
}

/// Signature and size, as they stand at the start of each PNG file.
fn check_picture(png: &[u8]) -> Result<(), String> {
    const START: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
    let side = |at: usize| {
        let bytes = png.get(START.len() + at..START.len() + at + 4)?;
        Some(u32::from_be_bytes(bytes.try_into().ok()?))
    };
    match (png.starts_with(START), side(0), side(4)) {
        (true, Some(width), Some(height))
            if (1..=LONGEST_SIDE).contains(&width) && (1..=LONGEST_SIDE).contains(&height) =>
        {
            Ok(())
        }
        _ => Err("a picture that is none".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gibbon_device::{Decision, DecisionKind};
    use gibbon_expressions::{Expressions, Value};

    #[test]
    fn places_far_out_are_moved_in() {
        let node = |left, right| Node {
            bounds: Bounds {
                left,
                right,
                ..Bounds::default()
            },
            ..Node::default()
        };
        let mut window = node(i32::MIN, i32::MAX);
        window.children.push(node(-5, i32::MAX));
        let gui = Gui {
            windows: vec![window],
            ..Gui::default()
        };
        let Ok(Answer::Gui(gui)) = Answer::Gui(gui).checked() else {
            panic!("it is one");
        };
        let window = &gui.windows[0];
        assert_eq!(window.bounds.centre().x, 0);
        assert_eq!(window.children[0].bounds.left, -5);
        assert_eq!(window.children[0].bounds.right, FARTHEST);
        let turned = Gui {
            rotation: 4,
            ..Gui::default()
        };
        assert!(Answer::Gui(turned).checked().is_err());
    }

    #[test]
    fn clocks_and_code_that_cannot_be_are_refused() {
        let outcome = |time, stretch| {
            let reached = Reach {
                method: "La/B;->c()V".into(),
                stretches: vec![stretch],
                edges: Vec::new(),
            };
            Answer::Outcome(Outcome {
                time,
                reached: vec![reached],
                ..Outcome::default()
            })
        };
        assert!(outcome(1.5, (3, 3)).checked().is_ok());
        assert!(outcome(f64::NAN, (3, 3)).checked().is_err());
        assert!(outcome(-1.0, (3, 3)).checked().is_err());
        assert!(outcome(1.5, (4, 3)).checked().is_err());
        assert!(outcome(1.5, (4, u32::MAX)).checked().is_err());
    }

    #[test]
    fn expressions_are_of_the_table_beside_them() {
        let mut expressions = Expressions::new();
        let id = expressions.constant(Value::Bool(true));
        let decision = Decision {
            thread: 0,
            method: String::new(),
            at: 0,
            line: None,
            condition: id,
            taken: true,
            others: Vec::new(),
            kind: DecisionKind::App,
        };
        let mut followed = Followed {
            expressions,
            decisions: vec![decision],
            ..Followed::default()
        };
        let answer = |followed: &Followed| {
            let both = (Outcome::default(), followed.clone());
            Answer::Followed(Box::new(both)).checked()
        };
        assert!(answer(&followed).is_ok());
        followed.expressions = Expressions::new();
        assert!(answer(&followed).is_err());
    }

    #[test]
    fn pictures_are_pictures() {
        let picture = |width: u32, height: u32| {
            let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
            png.extend(width.to_be_bytes());
            png.extend(height.to_be_bytes());
            Answer::Bytes(png).checked().is_ok()
        };
        assert!(picture(1080, 2400));
        assert!(!picture(1080, 0) && !picture(1 << 30, 1));
        assert!(Answer::Bytes(b"<script>".to_vec()).checked().is_err());
        assert!(Answer::Bytes(Vec::new()).checked().is_err());
    }
}
