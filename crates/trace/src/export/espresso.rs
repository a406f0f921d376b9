//! As an Espresso test, in Java or Kotlin: by what things are, not where.

use gibbon_device::{Event, Widget};

use super::{Tap, tap};
use crate::format::Trace;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    Java,
    Kotlin,
}

const IMPORTS: &[&str] = &[
    "androidx.test.core.app.ActivityScenario",
    "androidx.test.core.app.ApplicationProvider",
    "androidx.test.espresso.Espresso",
    "androidx.test.ext.junit.runners.AndroidJUnit4",
    "androidx.test.platform.app.InstrumentationRegistry",
    "androidx.test.uiautomator.UiDevice",
    "android.app.Activity",
    "android.content.Intent",
    "org.junit.Test",
    "org.junit.runner.RunWith",
];

const STATIC_IMPORTS: &[&str] = &[
    "androidx.test.espresso.Espresso.onView",
    "androidx.test.espresso.action.ViewActions.*",
    "androidx.test.espresso.matcher.ViewMatchers.*",
    "org.hamcrest.Matchers.allOf",
    "org.hamcrest.Matchers.endsWith",
];

pub fn write(trace: &Trace, language: Language) -> String {
    let end = if language == Language::Java { ";" } else { "" };
    let package = &trace.header.app.package;
    let mut lines = vec![format!("package {package}{end}"), String::new()];
    let statics = if language == Language::Java {
        "static "
    } else {
        ""
    };
    lines.extend(
        STATIC_IMPORTS
            .iter()
            .map(|name| format!("import {statics}{name}{end}")),
    );
    lines.push(String::new());
    lines.extend(IMPORTS.iter().map(|name| format!("import {name}{end}")));
    lines.push(String::new());
    let body = body(trace, language, end);
    match language {
        Language::Java => {
            lines.push("@RunWith(AndroidJUnit4.class)".into());
            lines.push("public class RecordedTest {".into());
            lines.push("    @Test".into());
            lines.push("    public void replays() throws Exception {".into());
        }
        Language::Kotlin => {
            lines.push("@RunWith(AndroidJUnit4::class)".into());
            lines.push("class RecordedTest {".into());
            lines.push("    @Test".into());
            lines.push("    fun replays() {".into());
        }
    }
    lines.extend(body.into_iter().map(|line| format!("        {line}")));
    lines.push("    }".into());
    lines.push("}".into());
    lines.join("\n") + "\n"
}

fn body(trace: &Trace, language: Language, end: &str) -> Vec<String> {
    let package = literal(&trace.header.app.package, language);
    let context = "ApplicationProvider.getApplicationContext()";
    let declare = |name: &str, kind: &str, value: &str| match language {
        Language::Java => format!("{kind} {name} = {value};"),
        Language::Kotlin => format!("val {name} = {value}"),
    };
    let intent = match (&trace.header.start, language) {
        (Some(class), Language::Java) => {
            format!(
                "new Intent().setClassName({package}, {})",
                literal(class, language)
            )
        }
        (Some(class), Language::Kotlin) => {
            format!(
                "Intent().setClassName({package}, {})",
                literal(class, language)
            )
        }
        (None, Language::Java) => {
            format!("{context}.getPackageManager().getLaunchIntentForPackage({package})")
        }
        (None, Language::Kotlin) => format!(
            "ApplicationProvider.getApplicationContext<android.content.Context>()\
             .packageManager.getLaunchIntentForPackage({package})"
        ),
    };
    let mut lines = vec![
        declare("start", "Intent", &intent),
        match language {
            Language::Java => format!("ActivityScenario.<Activity>launch(start){end}"),
            Language::Kotlin => "ActivityScenario.launch<Activity>(start)".into(),
        },
        declare(
            "device",
            "UiDevice",
            "UiDevice.getInstance(InstrumentationRegistry.getInstrumentation())",
        ),
    ];
    lines.extend(trace.events().map(|event| statement(event, language) + end));
    lines
}

fn statement(event: &Event, language: Language) -> String {
    if let Some((how, target)) = tap(event) {
        let action = match how {
            Tap::Single => "click()",
            Tap::Double => "doubleClick()",
            Tap::Long => "longClick()",
        };
        return match target
            .widget
            .as_ref()
            .and_then(|widget| matcher(widget, language))
        {
            Some(matcher) => format!("onView({matcher}).perform({action})"),
            // Nothing names it: by its place.
            None => format!("device.click({}, {})", target.at.x, target.at.y),
        };
    }
    match event {
        Event::Swipe { from, to, millis } => {
            let steps = (millis / 5).max(1);
            format!(
                "device.swipe({}, {}, {}, {}, {steps})",
                from.at.x, from.at.y, to.x, to.y
            )
        }
        Event::Text { text } => format!(
            "onView(hasFocus()).perform(typeTextIntoFocusedView({}))",
            literal(text, language)
        ),
        Event::Key { name } if name == "back" => "Espresso.pressBackUnconditionally()".into(),
        Event::Key { name } => format!(
            "device.pressKeyCode(android.view.KeyEvent.{})",
            super::key_constant(name)
        ),
        Event::Wait { millis } => format!("Thread.sleep({millis})"),
        Event::Other { line } => match line.as_str() {
            "rotate" => match language {
                Language::Java => "device.setOrientationLeft()".into(),
                Language::Kotlin => "device.setOrientationLeft()".into(),
            },
            "home" => "device.pressHome()".into(),
            line => format!(
                "/* Espresso cannot do this: {} */",
                line.replace("*/", "* /")
            ),
        },
        Event::Tap(_) | Event::DoubleTap(_) | Event::LongTap(_) => String::new(),
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
    add("withText", &widget.text);
    add("withContentDescription", &widget.description);
    match matchers.len() {
        0 => None,
        1 => matchers.pop(),
        _ => Some(format!("allOf({})", matchers.join(", "))),
    }
}

/// A string literal.
fn literal(text: &str, language: Language) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            '$' if language == Language::Kotlin => out.push_str("\\$"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            letter if letter.is_control() => out.push_str(&format!("\\u{:04x}", letter as u32)),
            letter => out.push(letter),
        }
    }
    out + "\""
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::tests::trace;

    #[test]
    fn widgets_are_named_not_placed() {
        let java = write(&trace(), Language::Java);
        let expected =
            r#"onView(allOf(withResourceName("save"), withText("Save \"it\""))).perform(click());"#;
        assert!(java.contains(expected), "{java}");
        let kotlin = write(&trace(), Language::Kotlin);
        assert!(kotlin.contains("fun replays() {"));
        assert!(!kotlin.contains(';'), "{kotlin}");
    }

    #[test]
    fn literals_are_escaped() {
        assert_eq!(literal("a$\"\n", Language::Kotlin), r#""a\$\"\n""#);
        assert_eq!(literal("a$", Language::Java), r#""a$""#);
    }
}
