//! A page with both orders of each harmful race side by side on a time line.

use std::collections::BTreeMap;
use std::fmt::Write;

use gibbon_device::HoldOutcome;

use crate::search::Found;
use crate::timeline::{Timeline, TimelineStep};
use crate::verdict::Verdict;

const STYLE: &str = include_str!("page.css");

/// What belongs to a race and is kept in files.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    /// Commands that replay the usual order and the other one, which is last.
    pub commands: Vec<String>,
    /// Screens of both orders, as places of files and what was done after each.
    pub screens: Vec<Vec<(String, String)>>,
}

/// The page; `kept` is what there is of each race.
pub fn page(package: &str, found: &[Found], kept: &[Kept]) -> String {
    let package = escape(package);
    let mut text = format!(
        "<!DOCTYPE html><html lang=\"en\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>Races of {package}</title>\
         <style>{STYLE}</style><h1>Races of {package}</h1>\n"
    );
    overview(&mut text, found);
    let is_harmful = |(one, _): &(&Found, &Kept)| one.judgement.verdict == Verdict::Harmful;
    for (at, (one, kept)) in found.iter().zip(kept).filter(is_harmful).enumerate() {
        race(&mut text, at + 1, one, kept);
    }
    text
}

/// How many of each verdict, and all races of the app's own in a table.
fn overview(text: &mut String, found: &[Found]) {
    let is_shown = |one: &&Found| !one.is_library || one.judgement.verdict == Verdict::Harmful;
    let own: Vec<&Found> = found.iter().filter(is_shown).collect();
    let mut counts: BTreeMap<Verdict, usize> = BTreeMap::new();
    for one in &own {
        *counts.entry(one.judgement.verdict).or_default() += 1;
    }
    text.push_str("<p>");
    for (verdict, count) in &counts {
        let _ = write!(
            text,
            "<span class=\"verdict {verdict}\">{count} {verdict}</span> "
        );
    }
    if own.is_empty() {
        text.push_str("No races.");
    }
    text.push_str("</p>\n");
    let (undecided, decided): (Vec<&Found>, Vec<&Found>) = own
        .into_iter()
        .partition(|one| one.judgement.verdict == Verdict::Undecided);
    table(text, &decided);
    if !undecided.is_empty() {
        let _ = write!(
            text,
            "<details><summary>{} undecided</summary>",
            undecided.len()
        );
        table(text, &undecided);
        text.push_str("</details>\n");
    }
}

fn table(text: &mut String, races: &[&Found]) {
    if races.is_empty() {
        return;
    }
    text.push_str("<table><tr><th>verdict<th>field<th>first<th>second<th>why\n");
    let mut harmful = 0;
    for one in races {
        let verdict = one.judgement.verdict;
        let cells = [&one.field, &one.first, &one.second, &one.judgement.reason];
        let mut cells = cells.map(|cell| breakable(&escape(cell)));
        if verdict == Verdict::Harmful {
            harmful += 1;
            cells[0] = format!("<a href=\"#race-{harmful}\">{}</a>", cells[0]);
        }
        let _ = writeln!(
            text,
            "<tr><td><span class=\"verdict {verdict}\">{verdict}</span><td>{}",
            cells.join("<td>")
        );
    }
    text.push_str("</table>\n");
}

fn race(text: &mut String, number: usize, one: &Found, kept: &Kept) {
    let field = breakable(&escape(&one.field));
    let _ = writeln!(
        text,
        "<section class=\"race\" id=\"race-{number}\"><h2>{field}</h2>"
    );
    let _ = writeln!(text, "<p>{}</p>", escape(&one.judgement.reason));
    let remarks = one.remarks.join("; ");
    let _ = writeln!(text, "<p class=\"small\">{}</p>", escape(&remarks));
    let names = ["The usual order", "The other order"];
    let of = |at: usize, count: usize| at.checked_sub(2 - count.min(2));
    text.push_str("<div class=\"orders\">");
    for (at, name) in names.iter().enumerate() {
        let _ = write!(text, "<div><h3>{name}</h3>");
        let screens = of(at, kept.screens.len()).and_then(|at| kept.screens.get(at));
        if let Some(screens) = screens {
            filmstrip(text, screens);
        }
        if let Some(order) = one.orders.as_ref().map(|orders| &orders[at]) {
            timeline(text, order);
        }
        let command = of(at, kept.commands.len()).and_then(|at| kept.commands.get(at));
        if let Some(command) = command {
            let _ = write!(text, "<pre class=\"command\">{}</pre>", escape(command));
        }
        text.push_str("</div>");
    }
    text.push_str("</div>\n");
    if !one.stacks.is_empty() {
        text.push_str("<h3>The accesses</h3><div class=\"orders\">");
        for stack in &one.stacks {
            let _ = write!(text, "<pre>{}</pre>", escape(stack));
        }
        text.push_str("</div>\n");
    }
    text.push_str("</section>\n");
}

fn filmstrip(text: &mut String, screens: &[(String, String)]) {
    text.push_str("<div class=\"screens\">");
    for (picture, event) in screens {
        let _ = write!(
            text,
            "<figure><img src=\"{}\" alt=\"\" loading=\"lazy\"><figcaption>{}</figcaption></figure>",
            escape(picture),
            escape(event)
        );
    }
    text.push_str("</div>");
}

/// Tasks from top to bottom, each in the lane of its thread.
fn timeline(text: &mut String, order: &Timeline) {
    let mut lanes: Vec<u32> = Vec::new();
    for step in &order.steps {
        if !lanes.contains(&step.thread) {
            lanes.push(step.thread);
        }
    }
    lanes.sort_unstable();
    let _ = write!(
        text,
        "<div class=\"timeline\" style=\"grid-template-columns:repeat({},minmax(0,1fr))\">",
        lanes.len().max(1)
    );
    for (lane, thread) in lanes.iter().enumerate() {
        let name = match thread {
            0 => "main thread".to_owned(),
            other => format!("thread {other}"),
        };
        let _ = write!(
            text,
            "<div class=\"lane\" style=\"grid-column:{}\">{name}</div>",
            lane + 1
        );
    }
    let mut event = None;
    for step in &order.steps {
        if event != Some(step.event) {
            let before = event.flatten();
            event = Some(step.event);
            held(text, order, before, step.event);
            let name = match step.event {
                Some(0) => "start".to_owned(),
                Some(number) => {
                    let event = order.events.get(&number).map_or("", String::as_str);
                    format!("{number}: {event}")
                }
                None if order.late.is_some() => "nothing is late any more".to_owned(),
                None => "after that".to_owned(),
            };
            let _ = write!(text, "<div class=\"event\">{}</div>", escape(&name));
        }
        let lane = lanes.iter().position(|thread| *thread == step.thread);
        task(text, step, lane.unwrap_or(0) + 1);
    }
    if let Some(stack) = &order.crash {
        let first = stack.lines().next().unwrap_or_default();
        let _ = write!(
            text,
            "<details class=\"crash\" open><summary>{}</summary><pre>{}</pre></details>",
            escape(first),
            escape(stack)
        );
    }
    text.push_str("</div>");
}

/// Says what is late, before the first event after that.
fn held(text: &mut String, order: &Timeline, before: Option<usize>, now: Option<usize>) {
    let Some((from, what)) = &order.late else {
        return;
    };
    let is_before = before.is_none_or(|before| before < *from);
    if is_before && now.is_none_or(|now| now >= *from) {
        let outcome = match order.hold {
            Some(HoldOutcome::NeverMet) => " (it did not come)",
            _ => "",
        };
        let _ = write!(
            text,
            "<div class=\"held\">late from here on: {}{outcome}</div>",
            escape(what)
        );
    }
}

fn task(text: &mut String, step: &TimelineStep, lane: usize) {
    let raced = if step.accesses.is_empty() {
        ""
    } else {
        " raced"
    };
    let callbacks: Vec<String> = step.callbacks.iter().map(|name| short(name)).collect();
    let _ = write!(
        text,
        "<div class=\"task{raced}\" style=\"grid-column:{lane}\" title=\"{}\">{}\
         <div class=\"small\">{}</div>",
        escape(&step.callbacks.join(", ")),
        breakable(&escape(&callbacks.join(", "))),
        breakable(&escape(&step.task))
    );
    for access in &step.accesses {
        let access = breakable(&escape(&short(access)));
        let _ = write!(text, "<div class=\"access\">{access}</div>");
    }
    text.push_str("</div>");
}

/// Names without their packages: `Main.onStop` for `a.b.Main.onStop`.
fn short(text: &str) -> String {
    let word = |word: &str| -> String {
        let parts: Vec<&str> = word.split('.').collect();
        let class = parts
            .iter()
            .position(|part| part.starts_with(char::is_uppercase));
        match class {
            Some(at) => parts[at..].join("."),
            None => word.to_owned(),
        }
    };
    let words: Vec<String> = text.split(' ').map(word).collect();
    words.join(" ")
}

/// Long names may be broken after their dots.
fn breakable(text: &str) -> String {
    text.replace('.', ".<wbr>").replace('$', "<wbr>$")
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
            events: [(2, "tap Button “<i>”".to_owned())].into(),
            late: crash.map(|_| (1, "thread 7".to_owned())),
            crash: crash.map(str::to_owned),
            ..Timeline::default()
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
            tries: 1,
            replays: (0, 0),
            places: Default::default(),
        };
        let kept = Kept {
            commands: vec!["gibbon replay x".into()],
            screens: vec![vec![("other/1.png".into(), "tap".into())]],
        };
        let page = page("a", &[found], &[kept]);
        let usual = page.find("The usual order").expect("one order");
        let other = page.find("The other order").expect("the other");
        assert!(page.contains("B.<wbr>&lt;init&gt;") && !page.contains("<script>"));
        assert!(page.contains("“&lt;i&gt;”"));
        // What there is one of belongs to the order that does harm.
        for text in [
            "gibbon replay x",
            "other/1.png",
            "late from here on: thread 7",
        ] {
            assert!(
                page.find(text)
                    .is_some_and(|at| usual < other && other < at),
                "{text}"
            );
        }
    }

    #[test]
    fn packages_are_left_out_and_nothing_else() {
        assert_eq!(short("a.b.Main$1.run reads it"), "Main$1.run reads it");
        assert_eq!(short("onStop, in a.b.c"), "onStop, in a.b.c");
    }
}
