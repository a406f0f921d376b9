//! Steps that were recorded with another version of an app, done by what they were meant for.

use std::sync::Arc;

use gibbon_device::{Event, Gui, Target};
use gibbon_engine::Random;
use gibbon_trace::Step;

use crate::action::Kind;
use crate::events::events_for;
use crate::model::GuiAction;
use crate::rules::Rules;
use crate::tree::{Tree, is_field, node_at, place_of};

/// What is left of them.
pub struct RecordedSteps {
    steps: Arc<[Step]>,
    at: usize,
}

impl RecordedSteps {
    pub fn new(steps: Arc<[Step]>) -> RecordedSteps {
        RecordedSteps { steps, at: 0 }
    }

    /// The next that can be done on a screen. What has lost its widget is passed over: what comes
    /// after it may still lead there.
    pub fn next(
        &mut self,
        gui: &Gui,
        tree: &Tree,
        rules: &Rules,
        random: &mut Random,
    ) -> Option<(GuiAction, Vec<Event>)> {
        loop {
            let event = self.take()?;
            let (action, events) = match event.target() {
                Some(target) => match self.on_widget(&event, target, gui, tree) {
                    Some(done) => done,
                    None => continue,
                },
                None => self.on_device(&event, gui, tree),
            };
            // Where a list begins may have changed.
            let scrolls = matches!(
                action.kind,
                Kind::ScrollUp | Kind::ScrollDown | Kind::ScrollLeft | Kind::ScrollRight
            );
            return Some(match scrolls {
                true => (action, events_for(gui, action, rules, random)),
                false => (action, events),
            });
        }
    }

    fn take(&mut self) -> Option<Event> {
        let step = self.steps.get(self.at)?;
        self.at += 1;
        Some(step.event.clone())
    }

    fn on_widget(
        &mut self,
        event: &Event,
        target: &Target,
        gui: &Gui,
        tree: &Tree,
    ) -> Option<(GuiAction, Vec<Event>)> {
        let node = gui.find(target.widget.as_ref()?)?;
        let at = place_of(gui, node)?;
        let does = tree.widgets.get(at as usize)?.does;
        let (_, path) = node_at(gui, at)?;
        let target = Target {
            at: node.bounds.centre(),
            widget: Some(node.widget(&path)),
        };
        let action = |kind| GuiAction {
            kind,
            widget: Some(at),
        };
        Some(match event {
            Event::Swipe { from, to, .. } => {
                let (right, down) = (to.x - from.at.x, to.y - from.at.y);
                let kind = match (right.abs() > down.abs(), right > 0, down > 0) {
                    (true, true, _) => Kind::ScrollLeft,
                    (true, false, _) => Kind::ScrollRight,
                    (false, _, true) => Kind::ScrollUp,
                    (false, _, false) => Kind::ScrollDown,
                };
                match does.has(kind) {
                    true => (action(kind), Vec::new()),
                    false => (action(Kind::Drag), vec![event.clone()]),
                }
            }
            Event::LongTap(_) => (action(Kind::LongTap), vec![Event::LongTap(target)]),
            _ if is_field(node) => {
                let mut events = vec![Event::Tap(target)];
                if let Some(Event::Text { .. }) = self.steps.get(self.at).map(|step| &step.event) {
                    events.extend(self.take());
                }
                (action(Kind::Text), events)
            }
            _ if does.has(Kind::Touch) => (action(Kind::Touch), vec![event.clone()]),
            _ => (action(Kind::Tap), vec![Event::Tap(target)]),
        })
    }

    fn on_device(&mut self, event: &Event, gui: &Gui, tree: &Tree) -> (GuiAction, Vec<Event>) {
        let mut events = vec![event.clone()];
        let of_widget = |kind, fits: &dyn Fn(u32) -> bool| {
            let widget = (0..tree.widgets.len() as u32).find(|at| fits(*at));
            GuiAction { kind, widget }
        };
        let action = match event {
            Event::Key { name } if name == "back" => GuiAction::to_device(Kind::Back),
            Event::Key { name } if name == "menu" => GuiAction::to_device(Kind::Menu),
            Event::Key { .. } => of_widget(Kind::Arrows, &|at| {
                tree.widgets[at as usize].does.has(Kind::Arrows)
            }),
            Event::Text { .. } => of_widget(Kind::Text, &|at| {
                node_at(gui, at).is_some_and(|(node, _)| node.focused)
            }),
            Event::Rotate => GuiAction::to_device(Kind::Rotate),
            Event::Home => {
                // Away, perhaps killed, and back: one thing.
                let rest = self.steps[self.at..].iter().map(|step| &step.event);
                let back = rest.clone().position(|one| *one == Event::Return);
                let taken = back.map_or(0, |back| back + 1);
                events.extend(rest.take(taken).cloned());
                self.at += taken;
                GuiAction::to_device(match events.contains(&Event::Kill) {
                    true => Kind::Kill,
                    false => Kind::Leave,
                })
            }
            _ => GuiAction::to_device(Kind::Broadcast),
        };
        (action, events)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gibbon_device::{Bounds, Node, Point, Widget};

    fn node(class: &str, resource: &str, top: i32) -> Node {
        Node {
            class: format!("android.widget.{class}"),
            resource: resource.into(),
            enabled: true,
            clickable: true,
            scrollable: class == "ListView",
            bounds: Bounds {
                left: 0,
                top,
                right: 100,
                bottom: top + 100,
            },
            ..Node::default()
        }
    }

    fn target(class: &str, resource: &str) -> Target {
        Target {
            at: Point { x: 1, y: 1 },
            widget: Some(Widget {
                class: format!("android.widget.{class}"),
                resource: resource.into(),
                ..Widget::default()
            }),
        }
    }

    #[test]
    fn steps_go_to_where_their_widgets_are_now() {
        let mut root = node("FrameLayout", "", 0);
        root.children = vec![
            node("Button", "id/save", 500),
            node("EditText", "id/name", 600),
            node("ListView", "id/list", 700),
        ];
        let gui = Gui {
            windows: vec![root],
            ..Gui::default()
        };
        let tree = Tree::read(&gui, Some("a.B"));
        let events = [
            Event::Tap(target("Button", "id/gone")),
            Event::Tap(target("Button", "id/save")),
            Event::Tap(target("EditText", "id/name")),
            Event::Text { text: "Ada".into() },
            Event::Swipe {
                from: target("ListView", "id/list"),
                to: Point { x: 1, y: -50 },
                millis: 200,
            },
            Event::Home,
            Event::Kill,
            Event::Return,
            Event::key("back"),
        ];
        let steps = events.map(|event| Step {
            event,
            activity: None,
            hash: None,
        });
        let mut recorded = RecordedSteps::new(steps.into());
        let mut random = Random::new(0, 0);
        let done: Vec<(GuiAction, Vec<Event>)> =
            std::iter::from_fn(|| recorded.next(&gui, &tree, &Rules::default(), &mut random))
                .collect();
        let kinds: Vec<(Kind, Option<u32>, usize)> = done
            .iter()
            .map(|(action, events)| (action.kind, action.widget, events.len()))
            .collect();
        assert_eq!(
            kinds,
            [
                (Kind::Tap, Some(1), 1),
                (Kind::Text, Some(2), 2),
                (Kind::ScrollDown, Some(3), 1),
                (Kind::Kill, None, 3),
                (Kind::Back, None, 1),
            ]
        );
        let place = |events: &[Event]| events[0].target().map(|target| target.at);
        assert_eq!(place(&done[0].1), Some(Point { x: 50, y: 550 }));
        assert_eq!(place(&done[2].1), Some(Point { x: 50, y: 780 }));
    }
}
