//! As an Espresso test, in Java or Kotlin: by what things are, not where.
//!
//! What Espresso has nothing for is done by UI Automator, or by the device's shell.

mod holding;
mod literal;
mod statement;

use gibbon_device::Event;
use holding::{HELPER, Holding};
use literal::literal;

use super::{ExportState, comment, found};
use crate::format::Trace;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    Java,
    Kotlin,
}

const IMPORTS: &[&str] = &[
    "android.app.Activity",
    "android.content.Context",
    "android.content.Intent",
    "android.graphics.Point",
    "android.view.KeyEvent",
    "androidx.test.core.app.ActivityScenario",
    "androidx.test.core.app.ApplicationProvider",
    "androidx.test.espresso.Espresso",
    "androidx.test.ext.junit.runners.AndroidJUnit4",
    "androidx.test.platform.app.InstrumentationRegistry",
    "androidx.test.uiautomator.By",
    "androidx.test.uiautomator.UiDevice",
    "androidx.test.uiautomator.Until",
    "org.junit.Test",
    "org.junit.runner.RunWith",
];

const STATIC_IMPORTS: &[&str] = &[
    "androidx.test.espresso.Espresso.onView",
    "androidx.test.espresso.action.ViewActions.*",
    "androidx.test.espresso.matcher.ViewMatchers.*",
    "org.hamcrest.Matchers.allOf",
    "org.hamcrest.Matchers.anyOf",
];

pub fn write(trace: &Trace, language: Language) -> String {
    let is_java = language == Language::Java;
    let end = if is_java { ";" } else { "" };
    let statements = body(trace, language);
    let holds = statements
        .iter()
        .any(|line| line.starts_with("HeldMessage "));
    let package = literal::package(&trace.header.app.package, language);
    let mut lines = vec![format!("package {package}{end}"), String::new()];
    let kind = if is_java { "static " } else { "" };
    let names = STATIC_IMPORTS.iter().copied();
    let used = names.filter(|name| is_used(name, &statements));
    lines.extend(used.map(|name| format!("import {kind}{name}{end}")));
    lines.push(String::new());
    let names = IMPORTS.iter().copied();
    let used = names.filter(|name| is_used(name, &statements));
    lines.extend(used.map(|name| format!("import {name}{end}")));
    lines.push(String::new());
    lines.extend(found(trace).map(|line| comment::java(&line)));
    let frame = match language {
        Language::Java => [
            "@RunWith(AndroidJUnit4.class)",
            "public class RecordedTest {",
            "    @Test",
            "    public void replays() throws Exception {",
        ],
        Language::Kotlin => [
            "@RunWith(AndroidJUnit4::class)",
            "class RecordedTest {",
            "    @Test",
            "    fun replays() {",
        ],
    };
    lines.extend(frame.map(str::to_owned));
    lines.extend(
        statements
            .into_iter()
            .map(|statement| match statement.starts_with("//") {
                true => format!("        {statement}"),
                false => format!("        {statement}{end}"),
            }),
    );
    lines.extend(["    }".to_owned(), "}".to_owned()]);
    if holds {
        lines.extend(HELPER.trim_end().lines().map(str::to_owned));
    }
    lines.join("\n") + "\n"
}

/// Whether the test needs the import. The frame needs JUnit's, actions and matchers come together.
fn is_used(import: &str, statements: &[String]) -> bool {
    let name = import.rsplit('.').next().unwrap_or_default();
    let searched = match name {
        "Test" | "RunWith" | "AndroidJUnit4" => return true,
        "*" => "onView(".to_owned(),
        // A word of its own: `By.text`, `new Point(`.
        name if name.starts_with(char::is_uppercase) => name.to_owned(),
        name => format!("{name}("),
    };
    let is_word = |statement: &String| {
        statement.match_indices(&searched).any(|(at, _)| {
            let before = statement[..at].chars().next_back();
            let after = statement[at + searched.len()..].chars().next();
            let goes_on = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
            !goes_on(before) && (searched.ends_with('(') || !goes_on(after))
        })
    };
    let mut code = statements.iter().filter(|line| !line.starts_with("//"));
    code.any(is_word)
}

fn body(trace: &Trace, language: Language) -> Vec<String> {
    let package = literal(&trace.header.app.package, language);
    let intent = match &trace.header.start {
        Some(class) => {
            let class = literal(class, language);
            match language {
                Language::Java => format!("new Intent().setClassName({package}, {class})"),
                Language::Kotlin => format!("Intent().setClassName({package}, {class})"),
            }
        }
        None => match language {
            Language::Java => {
                format!("context.getPackageManager().getLaunchIntentForPackage({package})")
            }
            Language::Kotlin => {
                format!("context.packageManager.getLaunchIntentForPackage({package})!!")
            }
        },
    };
    let mut lines = match language {
        Language::Java => vec![
            format!("Intent start = {intent}"),
            "ActivityScenario.<Activity>launch(start)".to_owned(),
            "UiDevice device = UiDevice.getInstance(InstrumentationRegistry.getInstrumentation())"
                .to_owned(),
        ],
        Language::Kotlin => vec![
            format!("val start = {intent}"),
            "ActivityScenario.launch<Activity>(start)".to_owned(),
            "val device = UiDevice.getInstance(InstrumentationRegistry.getInstrumentation())"
                .to_owned(),
        ],
    };
    if trace.header.start.is_none() {
        let context = match language {
            Language::Java => "Context context = ApplicationProvider.getApplicationContext()",
            Language::Kotlin => {
                "val context: Context = ApplicationProvider.getApplicationContext()"
            }
        };
        lines.insert(0, context.to_owned());
    }
    let mut state = ExportState::default();
    let mut holding = Holding::default();
    if let Some(schedule) = &trace.header.schedule {
        // Before the app is started.
        for (at, line) in holding.schedule(schedule, language).into_iter().enumerate() {
            lines.insert(at, line);
        }
    }
    for event in trace.events() {
        let package = &trace.header.app.package;
        match (event, holding.tap(event, package)) {
            (Event::Schedule { schedule }, _) => {
                lines.extend(holding.schedule(schedule, language));
            }
            (_, Some(tap)) => lines.push(tap),
            (event, None) => lines.extend(statement::of(event, package, language, &mut state)),
        }
    }
    lines.extend(holding.release());
    // A device nobody asks for anything is not needed.
    if !lines.iter().any(|line| line.contains("device.")) {
        lines.retain(|line| !line.contains("UiDevice.getInstance"));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Step;
    use crate::format::tests::{hostile, trace};

    fn with(lines: &[&str]) -> Trace {
        let mut trace = trace();
        let first = trace.steps[0].clone();
        let step = |line: &&str| Step {
            event: line.parse().expect(line),
            ..first.clone()
        };
        trace.steps.extend(lines.iter().map(step));
        trace
    }

    #[test]
    fn widgets_are_named_not_placed() {
        let java = write(&trace(), Language::Java);
        let expected = r#"onView(allOf(withResourceName("save"), withText("Save \"it\""), isDisplayed())).perform(click());"#;
        assert!(java.contains(expected), "{java}");
        let kotlin = write(&trace(), Language::Kotlin);
        assert!(kotlin.contains("fun replays() {"));
        assert!(!kotlin.contains(';'), "{kotlin}");
    }

    #[test]
    fn what_espresso_has_nothing_for_is_done_otherwise() {
        let java = write(
            &with(&[
                "rotate",
                "swipe 1 2 3 4 50",
                "path 1 2 3 4",
                "set night true",
                "notification Hello",
                "schedule fair",
            ]),
            Language::Java,
        );
        for part in [
            "device.setOrientationLeft();",
            "device.setOrientationNatural();",
            "device.swipe(1, 2, 3, 4, 10);",
            "device.swipe(new Point[] {new Point(1, 2), new Point(3, 4)}, 2);",
            "device.executeShellCommand(\"cmd uimode night yes\");",
            "device.wait(Until.findObject(By.text(\"Hello\")), 5000).click();",
            "// Espresso cannot do this: schedule fair\n",
            "import androidx.test.uiautomator.By;",
        ] {
            assert!(java.contains(part), "no {part} in\n{java}");
        }
    }

    #[test]
    fn a_message_is_held_by_a_class_that_comes_along() {
        let hold = "schedule hold callback=a.B$C&nth=2 until handler=d.E&what=116";
        let mut trace = with(&[hold]);
        let tap = trace.steps[0].clone();
        trace.steps.push(tap);
        let java = write(&trace, Language::Java);
        for part in [
            r#"HeldMessage held1 = HeldMessage.hold(">>>>> Dispatching to Handler .* \\Qa.B$C\\E(@\\w+)?: -?\\d+", 2, "#,
            r#"Handler \\(\\Qd.E\\E\\) \\{\\w+\\} .*: 116", 1);"#,
            // Espresso would deal with the message.
            r#"device.wait(Until.findObject(By.text("Save \"it\"")), 5000).click();"#,
            "held1.release();",
            "final class HeldMessage implements android.util.Printer {",
        ] {
            assert!(java.contains(part), "no {part} in\n{java}");
        }
        let threads = write(
            &with(&["schedule hold thread=3 until released"]),
            Language::Java,
        );
        assert!(!threads.contains("HeldMessage"), "{threads}");
        assert!(
            threads.contains("// Espresso cannot do this: schedule"),
            "{threads}"
        );
    }

    #[test]
    fn no_code_is_of_the_trace_s_own_making() {
        for language in [Language::Java, Language::Kotlin] {
            let code = write(&hostile(), language);
            // As a Java compiler reads it: escapes first, then lines.
            let read = code.replace("\\\\", "").replace("\\u000a", "\n");
            let mut outside = read.lines().map(without_literals);
            assert!(
                !outside.any(|line| line.contains("RunCmd") && !line.starts_with("//")),
                "{code}"
            );
        }
    }

    /// A line of code without what is between quotation marks.
    fn without_literals(line: &str) -> String {
        let line = line.trim().replace("\\\"", "");
        let parts = line.split('"').step_by(2);
        parts.collect::<Vec<_>>().join("\"\"")
    }

    #[test]
    fn only_what_is_used_is_imported() {
        let mut trace = trace();
        trace.steps.truncate(1);
        let java = write(&trace, Language::Java);
        for unused in [
            "UiDevice",
            "KeyEvent",
            "Point",
            "anyOf",
            "espresso.Espresso;",
        ] {
            assert!(!java.contains(unused), "{unused} in\n{java}");
        }
        for used in ["ViewActions.*", "allOf", "content.Intent", "app.Activity;"] {
            assert!(java.contains(used), "no {used} in\n{java}");
        }
    }
}
