//! Does an app keep what was entered when it is interrupted?
//!
//! Android destroys activities when the device is turned and when memory is short, and makes them again.
//! What the user typed and checked has to be there then. [`keep_input`] asks this as one event: it
//! compares what the screen shows before and after. So a trace with that event replays and shrinks
//! like any other: without the text that was typed there is nothing to lose.
//!
//! What it does not see: scroll positions, choices inside of lists, and input on screens that are not
//! there any more after the interruption.

use std::collections::BTreeMap;

use crate::{
    Capability, Device, Event, Finding, FindingKind, Gui, Interruption, Node, Outcome, Problem,
    Widget,
};

/// So long an input must stay as it is by itself, without an interruption.
const CONTROL_MILLIS: u32 = 2_000;

/// A field or a switch, and what it shows.
#[derive(Clone, Debug, PartialEq)]
struct Input {
    widget: Widget,
    value: String,
}

/// What a widget is recognised by after its activity was made again.
type Key = (String, Vec<u32>);

/// Interrupts the app, and reports input that is lost by it. Devices call this to perform
/// [`Event::KeepsInput`].
pub fn keep_input(device: &mut dyn Device, through: Interruption) -> Result<Outcome, Problem> {
    let mut before = inputs(&device.gui()?);
    if !before.is_empty() && device.can(Capability::Snapshots) {
        let control = control(device)?;
        before.retain(|key, input| control.get(key) == Some(input));
    }
    let mut whole = Outcome::default();
    for event in through.events() {
        let next = match device.perform(&event) {
            Err(Problem::AppDied) if !whole.findings.is_empty() => return Ok(whole),
            other => other?,
        };
        let is_over = !next.findings.is_empty();
        whole.add(next);
        if is_over {
            return Ok(whole);
        }
    }
    let after = inputs(&device.gui()?);
    let lost = before.iter().filter_map(|(key, input)| {
        let now = after.get(key).filter(|now| now.value != input.value)?;
        Some((input, now))
    });
    let activity = whole.activity.clone().unwrap_or_default();
    let findings: Vec<Finding> = lost
        .map(|(input, now)| finding(&activity, input, now, through))
        .collect();
    whole.findings.extend(findings);
    Ok(whole)
}

/// What the same input is after a while in which nothing happens.
fn control(device: &mut dyn Device) -> Result<BTreeMap<Key, Input>, Problem> {
    let moment = device.snapshot()?;
    let millis = CONTROL_MILLIS;
    let waited = device.perform(&Event::Wait { millis });
    let later = waited.and_then(|_| device.gui());
    device.restore(moment)?;
    device.forget(moment)?;
    match later {
        Err(problem) if problem.ends_device() => Err(problem),
        // An app that ends by itself says nothing about the interruption.
        other => Ok(other.map(|gui| inputs(&gui)).unwrap_or_default()),
    }
}

/// What was or could be entered into the window in front. Widgets that share their resource, and those
/// without one inside of what scrolls, cannot be recognised later.
fn inputs(gui: &Gui) -> BTreeMap<Key, Input> {
    let mut found: BTreeMap<Key, Vec<Input>> = BTreeMap::new();
    for window in gui.front() {
        let mut path = vec![window as u32];
        collect(&gui.windows[window], &mut path, false, &mut found);
    }
    let single = found.into_iter().filter_map(|(key, mut inputs)| {
        let input = inputs.pop()?;
        inputs.is_empty().then_some((key, input))
    });
    single.collect()
}

fn collect(
    node: &Node,
    path: &mut Vec<u32>,
    is_scrolled: bool,
    found: &mut BTreeMap<Key, Vec<Input>>,
) {
    let key = match node.resource.is_empty() {
        false => Some((node.resource.clone(), Vec::new())),
        true if is_scrolled => None,
        true => Some((node.class.clone(), path.clone())),
    };
    if let (Some(key), Some(value)) = (key, value(node)) {
        let widget = node.widget(path);
        found.entry(key).or_default().push(Input { widget, value });
    }
    for (at, child) in node.children.iter().enumerate() {
        path.push(at as u32);
        collect(child, path, is_scrolled || node.scrollable, found);
        path.pop();
    }
}

/// What a field or switch shows; none for other nodes, and for what is hidden.
fn value(node: &Node) -> Option<String> {
    if node.password || !node.enabled {
        return None;
    }
    match (node.class.contains("EditText"), node.checkable) {
        (true, _) => Some(node.text.clone()),
        (_, true) => Some(if node.checked { "on" } else { "off" }.to_owned()),
        _ => None,
    }
}

fn finding(activity: &str, input: &Input, now: &Input, through: Interruption) -> Finding {
    const NAME: &str = "LostInput";
    let package = input.widget.resource.split(':').next().unwrap_or_default();
    let class = input.widget.class.rsplit('.').next().unwrap_or_default();
    let (widget, name) = match input.widget.resource.rsplit_once('/') {
        Some((_, name)) => (format!("{class} “{name}”"), name.to_owned()),
        None => (class.to_owned(), class.to_lowercase()),
    };
    let message = format!(
        "{widget} showed “{}” before {through}, and shows “{}” after",
        input.value, now.value
    );
    let stack = format!("{NAME}: {message}\n\tat {activity}.{name}({through})\n");
    Finding::new(FindingKind::LostInput, package, NAME, &message, &stack)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Bounds;

    fn node(class: &str, resource: &str, text: &str) -> Node {
        Node {
            class: class.into(),
            resource: resource.into(),
            text: text.into(),
            enabled: true,
            bounds: Bounds {
                left: 0,
                top: 0,
                right: 9,
                bottom: 9,
            },
            ..Node::default()
        }
    }

    fn gui(children: Vec<Node>, scrollable: bool) -> Gui {
        let window = Node {
            children,
            scrollable,
            ..node("android.widget.FrameLayout", "", "")
        };
        Gui {
            windows: vec![window],
            ..Gui::default()
        }
    }

    #[test]
    fn fields_and_switches_are_inputs_and_labels_are_not() {
        let field = node("android.widget.EditText", "a:id/name", "Ada");
        let label = node("android.widget.TextView", "a:id/label", "Name");
        let box_ = Node {
            checkable: true,
            ..node("android.widget.CheckBox", "a:id/box", "News")
        };
        let found = inputs(&gui(vec![field, label, box_], false));
        let values: Vec<&str> = found.values().map(|one| one.value.as_str()).collect();
        assert_eq!(values, ["off", "Ada"]);
    }

    #[test]
    fn what_cannot_be_recognised_again_is_left_out() {
        let field = |resource: &str| node("android.widget.EditText", resource, "Ada");
        let twice = vec![field("a:id/name"), field("a:id/name")];
        assert!(inputs(&gui(twice, false)).is_empty());
        assert!(inputs(&gui(vec![field("")], true)).is_empty());
        assert_eq!(inputs(&gui(vec![field("")], false)).len(), 1);
        let secret = Node {
            password: true,
            ..field("a:id/secret")
        };
        assert!(inputs(&gui(vec![secret], false)).is_empty());
    }
}
