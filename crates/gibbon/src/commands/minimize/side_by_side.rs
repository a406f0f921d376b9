//! The page of a result: the given trace and the minimal one side by side, with pictures.

use std::fmt::Write;

use gibbon_device::xml::escape;
use gibbon_minimize::{Left, Unit, units};

use super::verdict::Verdict;

const STYLE: &str = "body{font:15px/1.45 system-ui,sans-serif;margin:1.5rem;color-scheme:light dark}\
    main{display:grid;grid-template-columns:1fr 1fr;gap:2rem}ol{list-style:none;padding:0;margin:0}\
    li{padding:.15rem .4rem;overflow-wrap:anywhere}.needed{border-left:4px solid #2e7d5b;font-weight:600}\
    details,.quiet{color:#777}img{display:block;width:11rem;border:1px solid #999;margin:.4rem 0 1rem}\
    pre{white-space:pre-wrap}";

/// `pictures` are file names: of the start, then after each event that is left; none where the app
/// was gone.
pub fn page(verdict: &Verdict, pictures: &[Option<String>]) -> String {
    let given = units(&verdict.trace);
    let minimized = &verdict.minimized;
    let title = escape(&verdict.goal.to_string());
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>{title}</title>\
         <style>{STYLE}</style>\n<h1>{title}</h1>\n<pre>"
    );
    for line in verdict.summary() {
        let _ = writeln!(page, "{}", escape(&line));
    }
    let _ = write!(
        page,
        "</pre>\n<main>\n<section><h2>Given: {} events</h2>\n<ol>\n{}</ol></section>\n\
         <section><h2>Needed: {}</h2>\n<ol>\n",
        given.len(),
        given_list(&given, &minimized.left),
        minimized.left.len()
    );
    let picture = |at: usize| match pictures.get(at) {
        Some(Some(file)) => format!("<img alt=\"the screen then\" src=\"{}\">", escape(file)),
        _ => "<p class=\"quiet\">the app is gone</p>".to_owned(),
    };
    let _ = writeln!(page, "<li>the start{}</li>", picture(0));
    for (at, left) in minimized.left.iter().enumerate() {
        let line = escape(&verdict.line(left));
        let _ = writeln!(
            page,
            "<li class=\"needed\">{}. {line}{}</li>",
            at + 1,
            picture(at + 1)
        );
    }
    page += "</ol></section>\n</main>\n";
    page
}

/// All events; those that are not needed are folded.
fn given_list(given: &[Unit], left: &[Left]) -> String {
    let is_needed = |unit: &Unit| left.iter().any(|one| one.position == unit.position);
    let line = |at: usize| {
        let lines = given[at].events.iter().map(ToString::to_string);
        let lines: Vec<String> = lines.collect();
        format!("{}. {}", at + 1, escape(&lines.join(", ")))
    };
    let mut list = String::new();
    let mut at = 0;
    while at < given.len() {
        if is_needed(&given[at]) {
            let _ = writeln!(list, "<li class=\"needed\">{}</li>", line(at));
            at += 1;
            continue;
        }
        let end = (at..given.len()).find(|at| is_needed(&given[*at]));
        let end = end.unwrap_or(given.len());
        let _ = write!(
            list,
            "<li><details><summary>{} to {}: not needed</summary>",
            at + 1,
            end
        );
        for at in at..end {
            let _ = write!(list, "<div>{}</div>", line(at));
        }
        list += "</details></li>\n";
        at = end;
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use gibbon_device::Event;

    #[test]
    fn what_is_needed_stands_out_and_the_rest_is_folded() {
        let unit = |position: usize, line: &str| Unit {
            events: vec![line.parse().expect("an event")],
            position,
        };
        let given = [
            unit(0, "tap 1 2"),
            unit(1, "text <b>"),
            unit(2, "key back"),
            unit(3, "tap 3 4"),
        ];
        let left = [Left {
            position: 2,
            events: vec![Event::key("back")],
            is_simplified: false,
        }];
        let list = given_list(&given, &left);
        let lines: Vec<&str> = list.lines().collect();
        assert_eq!(lines.len(), 3);
        assert!(lines[0].contains("1 to 2: not needed"));
        assert!(lines[0].contains("&lt;b&gt;"), "{list}");
        assert!(lines[1].starts_with("<li class=\"needed\">3. "));
        assert!(lines[2].contains("4 to 4: not needed"));
    }
}
