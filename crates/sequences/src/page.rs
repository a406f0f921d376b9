//! The tree of paths as a page to walk through: each path with its screen, and the part of the
//! screen that its taps are.

use std::collections::BTreeMap;
use std::fmt::Write;

use gibbon_device::{Bounds, DecisionKind};

use crate::path::{Path, PathId};
use crate::results::Sequences;

/// More paths are not shown.
const MOST: usize = 3_000;

const STYLE: &str = "\
body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 1080px; padding: 0 1rem;
  color: #222; background: #fff }
h1 { font-size: 1.5rem } table { border-collapse: collapse; margin: 1rem 0 }
td, th { padding: .2rem .8rem; text-align: right; border-bottom: 1px solid #ddd }
details { margin-left: 1.1rem; border-left: 2px solid #ddd; padding-left: .5rem }
summary { cursor: pointer; padding: .15rem 0 } summary:hover { background: #f3f6fa }
.leaf > summary { list-style: none } .pruned > summary { color: #777 }
.new { color: #0a7a32; font-weight: 600 } .ended { color: #b3261e; font-weight: 600 }
.path { display: flex; gap: 1.2rem; margin: .4rem 0 .8rem }
.screen { position: relative; width: 216px; flex: none; border: 1px solid #bbb }
.screen img { width: 100%; display: block }
.screen i { position: absolute; background: #1a73e866 }
.screen b { position: absolute; width: 8px; height: 8px; margin: -4px; border-radius: 50%;
  background: #1a73e8; border: 1px solid #fff }
.facts { font-size: .86rem; overflow-wrap: anywhere } .facts ul { margin: .2rem 0; padding-left: 1.1rem }
code { font-size: .95em } @media (prefers-color-scheme: dark) {
  body { background: #16181c; color: #ddd } summary:hover { background: #23262c }
  details { border-color: #3a3d44 } .pruned > summary { color: #8a8d94 } td, th { border-color: #3a3d44 } }
";

/// Where a picture of the screen after a path is, beside the page.
pub fn picture_file(path: PathId) -> String {
    format!("screens/path-{}.png", path.0)
}

impl Sequences {
    /// The page; `size` is that of the screen in pixels.
    pub fn page(&self, title: &str, size: (u32, u32)) -> String {
        let mut children: BTreeMap<PathId, Vec<&Path>> = BTreeMap::new();
        for path in self.paths.iter().take(MOST) {
            children.entry(path.parent).or_default().push(path);
        }
        let mut page = format!(
            "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n\
             <title>{title} · sequences</title>\n<style>{STYLE}</style>\n<h1>{title}</h1>\n",
            title = escape(title)
        );
        self.write_levels(&mut page);
        if self.paths.len() > MOST {
            let _ = writeln!(
                page,
                "<p>The first {MOST} of {} paths; all are in <code>paths.json</code>.</p>",
                self.paths.len()
            );
        }
        page.push_str(
            "<p>Each line is a path: an event after those it stands under, and what has to hold of \
             it. <span class=\"new\">new code</span> marks a path that ran code which none before \
             it ran; grey ones are not continued.</p>\n",
        );
        self.write_children(&mut page, PathId::START, &children, size);
        page.push_str("</html>\n");
        page
    }

    fn write_levels(&self, page: &mut String) {
        page.push_str(
            "<table><tr><th>length<th>paths<th>continued<th>runs<th>checks<th>branches<th>seconds\n",
        );
        for level in &self.levels {
            let _ = writeln!(
                page,
                "<tr><td>{}<td>{}<td>{}<td>{}<td>{}<td>{}<td>{:.1}",
                level.length,
                level.paths,
                level.kept,
                level.runs,
                level.checks,
                level.branches,
                level.seconds
            );
        }
        page.push_str("</table>\n");
    }

    fn write_children(
        &self,
        page: &mut String,
        of: PathId,
        children: &BTreeMap<PathId, Vec<&Path>>,
        size: (u32, u32),
    ) {
        for path in children.get(&of).into_iter().flatten() {
            let is_leaf = !children.contains_key(&path.id);
            let classes = match (is_leaf, path.kept) {
                (true, false) => "leaf pruned",
                (true, true) => "leaf",
                (false, _) => "",
            };
            let mut marks = String::new();
            if path.runs_new_code {
                marks.push_str(" <span class=\"new\">new code</span>");
            }
            if path.ended {
                marks.push_str(" <span class=\"ended\">crash</span>");
            }
            let _ = writeln!(
                page,
                "<details class=\"{classes}\"><summary>{}{marks}</summary>",
                escape(&path.condition)
            );
            self.write_path(page, path, size);
            self.write_children(page, path.id, children, size);
            page.push_str("</details>\n");
        }
    }

    fn write_path(&self, page: &mut String, path: &Path, size: (u32, u32)) {
        page.push_str("<div class=\"path\">");
        if self.pictures.contains_key(&path.parent) {
            let _ = write!(
                page,
                "<div class=\"screen\"><img loading=\"lazy\" alt=\"the screen before\" src=\"{}\">",
                picture_file(path.parent)
            );
            for part in &path.region {
                page.push_str(&rectangle(*part, size));
            }
            if let Some(at) = path.place() {
                let _ = write!(
                    page,
                    "<b style=\"left:{:.2}%;top:{:.2}%\"></b>",
                    percent(at.x, size.0),
                    percent(at.y, size.1)
                );
            }
            page.push_str("</div>");
        }
        let _ = write!(
            page,
            "<div class=\"facts\"><code>{}</code>",
            escape(&path.event.to_string())
        );
        if let Some(after) = &path.after {
            let after: Vec<String> = after
                .iter()
                .map(|event| escape(&event.to_string()))
                .collect();
            let _ = write!(
                page,
                "<br>after <code>{}</code>",
                after.join("</code>, <code>")
            );
        }
        let own = path.branches.iter();
        let own: Vec<_> = own
            .filter(|branch| branch.kind == DecisionKind::App)
            .collect();
        if !own.is_empty() {
            page.push_str("<br>branches of the app that depended on it:<ul>");
            for branch in own {
                let way = match (&branch.way, branch.taken) {
                    (Some(way), _) => way.clone(),
                    (None, true) => "taken".to_owned(),
                    (None, false) => "not taken".to_owned(),
                };
                let method = escape(&branch.method);
                let _ = write!(
                    page,
                    "<li><code>{method}</code> at {}: {}",
                    branch.at,
                    escape(&way)
                );
            }
            page.push_str("</ul>");
        }
        if !path.writes.is_empty() {
            let writes: Vec<String> = path.writes.iter().take(40).map(|one| escape(one)).collect();
            let _ = write!(
                page,
                "<br>changed: <code>{}</code>",
                writes.join("</code>, <code>")
            );
        }
        page.push_str("</div></div>\n");
    }
}

fn rectangle(part: Bounds, (width, height): (u32, u32)) -> String {
    format!(
        "<i style=\"left:{:.2}%;top:{:.2}%;width:{:.2}%;height:{:.2}%\"></i>",
        percent(part.left, width),
        percent(part.top, height),
        percent(part.right - part.left, width),
        percent(part.bottom - part.top, height)
    )
}

fn percent(of: i32, whole: u32) -> f64 {
    100.0 * f64::from(of) / f64::from(whole.max(1))
}

fn escape(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}
