//! A page with both orders of each harmful race side by side.

use std::fmt::Write;

use crate::search::Found;
use crate::timeline::{Timeline, TimelineStep};
use crate::verdict::Verdict;

const STYLE: &str = "\
body { font: 15px/1.4 system-ui, sans-serif; margin: 2em auto; max-width: 1200px; color: #222 }
h2 { border-top: 1px solid #ccc; padding-top: 1em }
.orders { display: grid; grid-template-columns: 1fr 1fr; gap: 1.5em }
.task { border: 1px solid #bbb; border-radius: 4px; padding: .3em .6em; margin: .3em 0 }
.task.raced { border-color: #b00; background: #fff4f4 }
.task.other-thread { margin-left: 2em }
.event { color: #777; font-size: 12px }
.access { color: #b00 }
pre { background: #f6f6f6; padding: .6em; overflow: auto; font-size: 12px }
td, th { text-align: left; padding: .1em .8em .1em 0; vertical-align: top }
@media (prefers-color-scheme: dark) { body { background: #1b1b1b; color: #ddd }
  .task { border-color: #555 } .task.raced { background: #3a2020 } pre { background: #262626 } }
";

/// The page; `commands` are those that replay the traces of each race.
pub fn page(package: &str, found: &[Found], commands: &[Vec<String>]) -> String {
    let mut text = format!(
        "<!DOCTYPE html><html lang=\"en\"><meta charset=\"utf-8\"><title>Races of {package}</title>\
         <style>{STYLE}</style><h1>Races of {package}</h1>\n<table>\
         <tr><th>verdict<th>field<th>first<th>second<th>why\n",
        package = escape(package)
    );
    for one in found.iter().filter(|one| !one.is_library) {
        let cells = [&one.field, &one.first, &one.second, &one.judgement.reason];
        let cells: Vec<String> = cells.iter().map(|cell| escape(cell)).collect();
        let _ = writeln!(
            text,
            "<tr><td>{}<td>{}",
            one.judgement.verdict,
            cells.join("<td>")
        );
    }
    text.push_str("</table>\n");
    let is_harmful = |(one, _): &(&Found, &Vec<String>)| one.judgement.verdict == Verdict::Harmful;
    for (one, commands) in found.iter().zip(commands).filter(is_harmful) {
        race(&mut text, one, commands);
    }
    text
}

fn race(text: &mut String, one: &Found, commands: &[String]) {
    let _ = writeln!(text, "<h2>{}</h2>", escape(&one.field));
    let _ = writeln!(text, "<p>{}</p>", escape(&one.judgement.reason));
    let remarks = one.remarks.join("; ");
    let _ = writeln!(text, "<p class=\"event\">{}</p>", escape(&remarks));
    if let Some(orders) = &one.orders {
        text.push_str("<div class=\"orders\">");
        for (name, order) in ["The usual order", "The other order"].iter().zip(orders) {
            let _ = write!(text, "<section><h3>{name}</h3>");
            timeline(text, order);
            text.push_str("</section>");
        }
        text.push_str("</div>\n");
    }
    for stack in &one.stacks {
        let _ = writeln!(text, "<pre>{}</pre>", escape(stack));
    }
    for command in commands {
        let _ = writeln!(text, "<pre>{}</pre>", escape(command));
    }
}

fn timeline(text: &mut String, order: &Timeline) {
    let mut event = None;
    for step in &order.steps {
        if event != Some(step.event) {
            event = Some(step.event);
            let name = match step.event {
                Some(0) => "start".to_owned(),
                Some(number) => format!("event {number}"),
                None => "nothing is held any more".to_owned(),
            };
            let _ = write!(text, "<div class=\"event\">{name}</div>");
        }
        task(text, step);
    }
    if let Some(stack) = &order.crash {
        let _ = write!(text, "<pre>{}</pre>", escape(stack));
    }
}

fn task(text: &mut String, step: &TimelineStep) {
    let raced = if step.accesses.is_empty() {
        ""
    } else {
        " raced"
    };
    let thread = if step.thread == 0 {
        ""
    } else {
        " other-thread"
    };
    let _ = write!(
        text,
        "<div class=\"task{raced}{thread}\">{}<div class=\"event\">{}</div>",
        escape(&step.callbacks.join(", ")),
        escape(&step.task)
    );
    for access in &step.accesses {
        let _ = write!(text, "<div class=\"access\">{}</div>", escape(access));
    }
    text.push_str("</div>");
}

/// What an app says is shown as it is, and never as markup.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::Judgement;

    #[test]
    fn both_orders_are_side_by_side_and_nothing_is_markup() {
        let step = TimelineStep {
            event: Some(2),
            thread: 0,
            task: "H 116 on thread 0".into(),
            callbacks: vec!["a.B.<init>".into()],
            accesses: vec!["a.B.c sets it to null".into()],
        };
        let order = |crash: Option<&str>| Timeline {
            steps: vec![step.clone()],
            hold: None,
            crash: crash.map(str::to_owned),
        };
        let found = Found {
            field: "a.B.<script>".into(),
            first: "one".into(),
            second: "two".into(),
            tasks: [String::new(), String::new()],
            is_library: false,
            remarks: Vec::new(),
            judgement: Judgement::new(Verdict::Harmful, "it crashes"),
            traces: None,
            orders: Some([order(None), order(Some("at a.B"))]),
            stacks: vec!["first: a.B".into()],
        };
        let page = page("a", &[found], &[vec!["gibbon replay x".into()]]);
        assert!(page.contains("The usual order") && page.contains("The other order"));
        assert!(page.contains("a.B.&lt;init&gt;") && !page.contains("<script>"));
        assert!(page.contains("gibbon replay x"));
    }
}
