//! Plays an event script on a device: plain text, one event a line.

use gibbon_device::{Device, Event, Problem, Script, ScriptError, ScriptLine};

use crate::{Episode, Progress};

/// Who looks at a device while a script is played. Looking changes nothing.
pub trait ScriptObserver {
    /// Before each event.
    fn before(&mut self, _device: &mut dyn Device, _event: &Event) -> Result<(), Problem> {
        Ok(())
    }

    /// After each line, by its number; 0 is the start.
    fn after(&mut self, _device: &mut dyn Device, _line: usize) -> Result<(), Problem> {
        Ok(())
    }
}

impl ScriptObserver for () {}

/// Does what the lines say, until `progress` says no. Places are kept with what is there.
pub fn play(
    episode: &mut Episode<'_>,
    script: &Script,
    progress: &dyn Progress,
    observer: &mut dyn ScriptObserver,
) -> Result<(), ScriptError> {
    for (number, line) in &script.lines {
        if !progress.goes_on() {
            break;
        }
        let played = play_line(episode, line, observer);
        let played = played.and_then(|()| observer.after(episode.device(), *number));
        played.map_err(|problem| ScriptError::Run {
            number: *number,
            line: line.to_string(),
            problem,
        })?;
    }
    Ok(())
}

fn play_line(
    episode: &mut Episode<'_>,
    line: &ScriptLine,
    observer: &mut dyn ScriptObserver,
) -> Result<(), Problem> {
    let ScriptLine::Event(event) = line else {
        return line.check(episode.device());
    };
    let event = event.clone().located(|| episode.device().gui())?;
    observer.before(episode.device(), &event)?;
    episode.perform(event).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fake::{FakeApp, go};

    /// What was about to be done, and after which lines somebody looked.
    #[derive(Default)]
    struct Notes {
        events: Vec<String>,
        lines: Vec<usize>,
    }

    impl ScriptObserver for Notes {
        fn before(&mut self, _: &mut dyn Device, event: &Event) -> Result<(), Problem> {
            self.events.push(event.to_string());
            Ok(())
        }

        fn after(&mut self, _: &mut dyn Device, line: usize) -> Result<(), Problem> {
            self.lines.push(line);
            Ok(())
        }
    }

    #[test]
    fn lines_are_done_and_looked_at() {
        let app = FakeApp::new()
            .state("list")
            .on("tap Open", go("detail"))
            .state("detail");
        let mut device = app.device();
        let mut play_all = |script: &str| {
            let mut episode = Episode::begin(&mut device, app.trace()).expect("begun");
            let mut notes = Notes::default();
            let script: Script = script.parse().expect("a script");
            let played = play(&mut episode, &script, &(), &mut notes);
            (played.map_err(|error| error.to_string()), notes)
        };
        let (played, notes) = play_all("# opens it\nsee Open\ntap Open\ngone Open\n");
        assert_eq!(played, Ok(()));
        assert_eq!(notes.events.len(), 1);
        assert_eq!(notes.lines, [2, 3, 4]);
        for (script, told) in [
            (
                "\ntap Open\nsee Open",
                "line 3, `see Open`: there is no `Open` on the screen",
            ),
            (
                "gone Open\ntap Open",
                "line 1, `gone Open`: `Open` is on the screen",
            ),
            (
                "tap Save",
                "line 1, `tap Save`: there is no `Save` on the screen",
            ),
        ] {
            assert_eq!(play_all(script).0, Err(told.to_owned()));
        }
    }
}
