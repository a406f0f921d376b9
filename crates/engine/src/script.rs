//! Plays an event script on a device: plain text, one event a line.

use gibbon_device::{Device, Event, Line, Problem, lines};

use crate::{Episode, Progress};

/// A line of a script that could not be done, or that saw something else than it says.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {number}, `{line}`: {problem}")]
pub struct ScriptError {
    pub number: usize,
    pub line: String,
    #[source]
    pub problem: ScriptProblem,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScriptProblem {
    #[error("it is not on the screen")]
    NotSeen,
    #[error("it is on the screen")]
    NotGone,
    #[error(transparent)]
    Device(#[from] Problem),
}

impl ScriptError {
    /// What the device said, if it ended the device.
    pub fn ended_device(&self) -> Option<&Problem> {
        match &self.problem {
            ScriptProblem::Device(problem) if problem.ends_device() => Some(problem),
            _ => None,
        }
    }
}

/// Does what the lines say, until `progress` says no. `before` sees the device before each event.
pub fn play(
    episode: &mut Episode<'_>,
    script: &str,
    progress: &dyn Progress,
    mut before: impl FnMut(&mut dyn Device, &Event) -> Result<(), Problem>,
) -> Result<(), ScriptError> {
    for (number, line) in lines(script) {
        if !progress.goes_on() {
            break;
        }
        play_line(episode, line, &mut before).map_err(|problem| ScriptError {
            number,
            line: line.to_owned(),
            problem,
        })?;
    }
    Ok(())
}

fn play_line(
    episode: &mut Episode<'_>,
    line: &str,
    before: &mut impl FnMut(&mut dyn Device, &Event) -> Result<(), Problem>,
) -> Result<(), ScriptProblem> {
    let is_there = |episode: &mut Episode<'_>, name: &str| {
        let gui = episode.device().gui()?;
        Ok::<_, Problem>(gui.named(name).is_some())
    };
    match Line::parse(line) {
        Line::See(name) => match is_there(episode, name)? {
            true => Ok(()),
            false => Err(ScriptProblem::NotSeen),
        },
        Line::Gone(name) => match is_there(episode, name)? {
            true => Err(ScriptProblem::NotGone),
            false => Ok(()),
        },
        Line::Touch { .. } | Line::Event { .. } => {
            let event = Event::from_line(line, || episode.device().gui())?;
            before(episode.device(), &event)?;
            episode.perform(event)?;
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fake::{FakeApp, go};

    #[test]
    fn lines_are_done_and_looked_at() {
        let app = FakeApp::new()
            .state("list")
            .on("tap Open", go("detail"))
            .state("detail");
        let mut device = app.device();
        let mut play_all = |script: &str| {
            let mut episode = Episode::begin(&mut device, app.trace()).expect("begun");
            let mut seen = Vec::new();
            let played = play(&mut episode, script, &(), |_, event| {
                seen.push(event.to_string());
                Ok(())
            });
            (played, seen.len())
        };
        assert_eq!(
            play_all("# opens it\nsee Open\ntap Open\ngone Open\n"),
            (Ok(()), 1)
        );
        let (error, _) = play_all("\ntap Open\nsee Open");
        let error = error.expect_err("it is gone");
        assert_eq!(
            error.to_string(),
            "line 3, `see Open`: it is not on the screen"
        );
        let (error, events) = play_all("gone Open\ntap Open");
        assert_eq!(
            (error.expect_err("there").problem, events),
            (ScriptProblem::NotGone, 0)
        );
        let (error, _) = play_all("tap Save");
        let missing = ScriptProblem::Device(Problem::NotThere("Save".into()));
        assert_eq!(error.expect_err("not there").problem, missing);
    }
}
