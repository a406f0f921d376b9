//! The list of screens: which app, which activity, and what is done to get there.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use crate::drive::source::Source;

#[derive(Debug, PartialEq, Eq)]
pub enum App {
    Fetched(Source),
    /// A folder of sources.
    Built(PathBuf),
}

#[derive(Debug)]
pub struct Screen {
    pub name: String,
    pub app: App,
    pub activity: String,
    /// Scripts: what is done before the activity is started, and then.
    pub before: String,
    pub after: String,
}

pub fn read(file: &Path) -> anyhow::Result<Vec<Screen>> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    parse(&text).with_context(|| file.display().to_string())
}

fn parse(text: &str) -> anyhow::Result<Vec<Screen>> {
    let mut screens: Vec<Screen> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let event = line.trim();
        if event.is_empty() || event.starts_with('#') {
            continue;
        }
        let at = || format!("line {}", number + 1);
        match (line.strip_prefix("screen "), screens.last_mut()) {
            (Some(words), _) => screens.push(screen(words).with_context(at)?),
            (None, Some(screen)) if event == "start" => {
                screen.before = std::mem::take(&mut screen.after);
            }
            (None, Some(screen)) => {
                screen.after.push_str(event);
                screen.after.push('\n');
            }
            (None, None) => bail!("{}: an event before the first screen", at()),
        }
    }
    Ok(screens)
}

fn screen(words: &str) -> anyhow::Result<Screen> {
    let words: Vec<&str> = words.split_whitespace().collect();
    let [name, app, activity] = words[..] else {
        bail!("it should look like `screen NAME APP ACTIVITY`");
    };
    let app = match app.starts_with("npm:") {
        true => App::Fetched(app.parse()?),
        false => App::Built(app.into()),
    };
    Ok(Screen {
        name: name.to_owned(),
        app,
        activity: activity.to_owned(),
        before: String::new(),
        after: String::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_before_the_start_comes_first() {
        let text = "# list\nscreen a apps/a .A\n  rotate\n  start\n  tap B\n\nscreen b apps/b .B\n";
        let screens = parse(text).unwrap();
        assert_eq!(screens.len(), 2);
        assert_eq!(
            (&*screens[0].before, &*screens[0].after),
            ("rotate\n", "tap B\n")
        );
        assert_eq!(screens[1].app, App::Built("apps/b".into()));
        assert!(parse("  tap A\n").is_err());
        assert!(parse("screen a\n").is_err());
    }
}
