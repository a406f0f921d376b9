//! One event as statements of a test.

use gibbon_device::{Event, Point, Target, Widget};

use super::Language;
use super::literal::literal;
use crate::export::{ExportState, LEAKS, Tap, comment, key_constant, shell, tap};

/// UI Automator waits so long between two steps of a finger, in milliseconds.
const STEP: u32 = 5;
const LONG: u32 = 750;

/// Statements without what ends them, and comments.
pub fn of(
    event: &Event,
    package: &str,
    language: Language,
    state: &mut ExportState,
) -> Vec<String> {
    if let Some((how, target)) = tap(event) {
        return tapped(how, target, language);
    }
    if let Event::KeepsInput { through } = event {
        let events = through.events();
        let statements = events
            .iter()
            .flat_map(|one| of(one, package, language, state));
        let asks = comment::java("What was entered before has to be there after this:");
        return std::iter::once(asks).chain(statements).collect();
    }
    if let Event::Leaks = event {
        return vec![comment::java(LEAKS)];
    }
    if let Event::Property { property } = event {
        let events = property.events.iter();
        let statements = events.flat_map(|one| of(one, package, language, state));
        let asks = comment::java(&format!("A property: {}", property.name));
        return std::iter::once(asks).chain(statements).collect();
    }
    let statement = match event {
        Event::Swipe { from, to, millis } => swipe(from.at, *to, *millis),
        Event::Text { text } if text.is_ascii() => format!(
            "onView(isFocused()).perform(typeTextIntoFocusedView({}))",
            literal(text, language)
        ),
        Event::Text { text } => {
            return vec![
                "// Espresso types ASCII alone: this replaces all that the field has.".into(),
                format!(
                    "onView(isFocused()).perform(replaceText({}))",
                    literal(text, language)
                ),
            ];
        }
        Event::Key { name } => key(name).unwrap_or_else(|| impossible(event)),
        Event::Wait { millis } => format!("Thread.sleep({millis})"),
        event => return other(event, package, language, state),
    };
    vec![statement]
}

fn tapped(how: Tap, target: &Target, language: Language) -> Vec<String> {
    let widget = target.widget.as_ref();
    if let Some(matcher) = widget.and_then(|widget| matcher(widget, language)) {
        let action = match how {
            Tap::Single => "click()",
            Tap::Double => "doubleClick()",
            Tap::Long => "longClick()",
        };
        return vec![format!("onView({matcher}).perform({action})")];
    }
    // Nothing names it: by its place.
    let click = format!("device.click({}, {})", target.at.x, target.at.y);
    match how {
        Tap::Single => vec![click],
        Tap::Double => vec![click.clone(), click],
        Tap::Long => vec![swipe(target.at, target.at, LONG)],
    }
}

fn swipe(from: Point, to: Point, millis: u32) -> String {
    let steps = (millis / STEP).max(1);
    format!(
        "device.swipe({}, {}, {}, {}, {steps})",
        from.x, from.y, to.x, to.y
    )
}

fn key(name: &str) -> Option<String> {
    Some(match (name, name.parse::<u32>()) {
        ("back", _) => "Espresso.pressBackUnconditionally()".into(),
        ("home", _) => "device.pressHome()".into(),
        (_, Ok(code)) => format!("device.pressKeyCode({code})"),
        (name, Err(_)) => format!("device.pressKeyCode(KeyEvent.{})", key_constant(name)?),
    })
}

fn impossible(event: &Event) -> String {
    comment::java(&format!("Espresso cannot do this: {event}"))
}

fn other(event: &Event, package: &str, language: Language, state: &mut ExportState) -> Vec<String> {
    let statement = match event {
        Event::Rotate => {
            let side = match state.turned(event) {
                Some(1) => "Left",
                _ => "Natural",
            };
            format!("device.setOrientation{side}()")
        }
        Event::Home => {
            state.is_away = true;
            "device.pressHome()".into()
        }
        Event::ImeAction => "onView(isFocused()).perform(pressImeActionButton())".into(),
        Event::Notification { title } => {
            return vec![
                "device.openNotification()".into(),
                format!(
                    "device.wait(Until.findObject(By.text({})), 5000).click()",
                    literal(title, language)
                ),
            ];
        }
        Event::Path { points } => path(points, language),
        Event::Drag { from, to } => format!(
            "device.drag({}, {}, {}, {}, 100)",
            from.x, from.y, to.x, to.y
        ),
        event => return by_shell(event, package, language, state),
    };
    vec![statement]
}

fn path(points: &[Point], language: Language) -> String {
    let new = if language == Language::Java {
        "new "
    } else {
        ""
    };
    let points: Vec<String> = points
        .iter()
        .map(|point| format!("{new}Point({}, {})", point.x, point.y))
        .collect();
    let points = points.join(", ");
    match language {
        Language::Java => format!("device.swipe(new Point[] {{{points}}}, 2)"),
        Language::Kotlin => format!("device.swipe(arrayOf({points}), 2)"),
    }
}

fn by_shell(
    event: &Event,
    package: &str,
    language: Language,
    state: &mut ExportState,
) -> Vec<String> {
    let commands = shell::commands(event, package, state);
    // A test's commands are cut at spaces, whatever is around them.
    let is_plain = |word: &String| !word.is_empty() && !word.contains(char::is_whitespace);
    match commands.filter(|commands| commands.iter().flatten().all(is_plain)) {
        Some(commands) => {
            let commands = commands.iter().map(|words| words.join(" "));
            let call =
                |line: String| format!("device.executeShellCommand({})", literal(&line, language));
            commands.map(call).collect()
        }
        None => vec![impossible(event)],
    }
}

/// What tells the widget from others, without its place.
fn matcher(widget: &Widget, language: Language) -> Option<String> {
    let mut matchers = Vec::new();
    let mut add = |name: &str, value: &str| {
        if !value.is_empty() {
            matchers.push(format!("{name}({})", literal(value, language)));
        }
    };
    let resource = widget.resource.rsplit('/').next().unwrap_or_default();
    add("withResourceName", resource);
    // What is seen in an empty field is its hint, and what is in it changes.
    let is_field = ["EditText", "AutoCompleteTextView"]
        .iter()
        .any(|class| widget.class.ends_with(class));
    if !is_field {
        add("withText", &widget.text);
    }
    add("withContentDescription", &widget.description);
    if is_field && matchers.is_empty() && !widget.text.is_empty() {
        let text = literal(&widget.text, language);
        matchers.push(format!("anyOf(withText({text}), withHint({text}))"));
    }
    if !widget.inside.is_empty() {
        let text = literal(&widget.inside, language);
        let words = format!("anyOf(withText({text}), withContentDescription({text}))");
        matchers.push(match resource {
            // What is around the words is touched with them.
            "" => words,
            _ => format!("hasDescendant({words})"),
        });
    }
    if matchers.is_empty() {
        return None;
    }
    // Of several pages that look alike one is shown.
    matchers.push("isDisplayed()".into());
    Some(format!("allOf({})", matchers.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn statements(event: &Event) -> Vec<String> {
        of(event, "a.b", Language::Kotlin, &mut ExportState::default())
    }

    #[test]
    fn what_nothing_names_is_touched_by_its_place() {
        let target = || Target::from(Point { x: 3, y: 4 });
        assert_eq!(statements(&Event::Tap(target())), ["device.click(3, 4)"]);
        assert_eq!(statements(&Event::DoubleTap(target())).len(), 2);
        assert_eq!(
            statements(&Event::LongTap(target())),
            ["device.swipe(3, 4, 3, 4, 150)"]
        );
    }

    #[test]
    fn fields_are_not_known_by_what_is_in_them() {
        let field = |resource: &str| Widget {
            class: "android.widget.EditText".into(),
            resource: resource.into(),
            text: "Name".into(),
            ..Widget::default()
        };
        let matcher = |resource| matcher(&field(resource), Language::Java).expect("named");
        assert_eq!(
            matcher("a.b:id/name"),
            r#"allOf(withResourceName("name"), isDisplayed())"#
        );
        assert_eq!(
            matcher(""),
            r#"allOf(anyOf(withText("Name"), withHint("Name")), isDisplayed())"#
        );
    }

    #[test]
    fn rows_are_known_by_what_is_inside() {
        let row = |resource: &str| Widget {
            class: "android.widget.LinearLayout".into(),
            resource: resource.into(),
            inside: "Notes".into(),
            ..Widget::default()
        };
        let words = r#"anyOf(withText("Notes"), withContentDescription("Notes"))"#;
        let matcher = |resource| matcher(&row(resource), Language::Java);
        assert_eq!(matcher(""), Some(format!("allOf({words}, isDisplayed())")));
        let named = r#"withResourceName("row")"#;
        assert_eq!(
            matcher("a.b:id/row"),
            Some(format!(
                "allOf({named}, hasDescendant({words}), isDisplayed())"
            ))
        );
    }

    #[test]
    fn keys_and_text_are_what_android_calls_them() {
        let cases = [
            (Event::key("66"), "device.pressKeyCode(66)"),
            (
                Event::key("dpad_up"),
                "device.pressKeyCode(KeyEvent.KEYCODE_DPAD_UP)",
            ),
            (
                Event::Text { text: "a$".into() },
                r#"onView(isFocused()).perform(typeTextIntoFocusedView("a\$"))"#,
            ),
        ];
        for (event, expected) in cases {
            assert_eq!(statements(&event), [expected]);
        }
        let words = Event::Text { text: "ü".into() };
        assert!(statements(&words)[1].contains("replaceText(\"ü\")"));
    }

    #[test]
    fn words_with_spaces_do_not_go_to_a_shell() {
        let line = "start -a a.b.SEND --es text \"a b\"";
        let expected = format!("// Espresso cannot do this: {line}");
        assert_eq!(statements(&line.parse().expect(line)), [expected]);
    }
}
