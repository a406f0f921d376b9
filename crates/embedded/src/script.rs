//! Event scripts ([`gibbon_device::Line`]), played. Whatever this does not know goes to the
//! device's shell as it stands.

use gibbon_device::{Line, NoSchedule, Schedule, lines};

use crate::{Device, DeviceError, gui};

/// Why a script did not get to its end.
#[derive(Debug, thiserror::Error)]
#[error("line {line}, `{event}`: {problem}")]
pub struct ScriptError {
    pub line: usize,
    pub event: String,
    pub problem: EventError,
}

#[derive(Debug, thiserror::Error)]
pub enum EventError {
    #[error(transparent)]
    Device(#[from] DeviceError),
    #[error("there is no `{0}` on the screen")]
    NotThere(String),
    #[error("`{0}` is on the screen")]
    Still(String),
    #[error(transparent)]
    Schedule(#[from] NoSchedule),
    #[error("it should look like `{0}`")]
    Malformed(&'static str),
}

/// Plays a script; `after` is called after every event, with the number of its line.
pub fn play(
    device: &mut Device,
    script: &str,
    mut after: impl FnMut(&mut Device, usize) -> Result<(), DeviceError>,
) -> Result<(), ScriptError> {
    for (number, line) in lines(script) {
        event(device, line)
            .and_then(|()| Ok(after(device, number)?))
            .map_err(|problem| ScriptError {
                line: number,
                event: line.to_owned(),
                problem,
            })?;
    }
    Ok(())
}

/// One line of a script.
pub fn event(device: &mut Device, line: &str) -> Result<(), EventError> {
    match Line::parse(line) {
        Line::See(name) if gui::centre(&device.gui()?, name).is_none() => {
            Err(EventError::NotThere(name.to_owned()))
        }
        Line::Gone(name) if gui::centre(&device.gui()?, name).is_some() => {
            Err(EventError::Still(name.to_owned()))
        }
        Line::See(_) | Line::Gone(_) => Ok(()),
        Line::Touch { verb, name } => {
            let place = gui::centre(&device.gui()?, name);
            let (x, y) = place.ok_or_else(|| EventError::NotThere(name.to_owned()))?;
            device.command(&[verb, &x.to_string(), &y.to_string()])?;
            Ok(())
        }
        Line::Event { verb, rest } => perform(device, line, verb, rest),
    }
}

fn perform(device: &mut Device, line: &str, verb: &str, rest: &str) -> Result<(), EventError> {
    match verb {
        "wait" => {
            let millis: u64 = rest
                .parse()
                .map_err(|_| EventError::Malformed("wait MILLISECONDS"))?;
            device.wait(millis * 1_000_000)?;
        }
        "kill" => device.kill()?,
        "schedule" => {
            let schedule: Schedule = rest.parse()?;
            device.set_schedule(&schedule);
        }
        // Android kills whoever loses a permission.
        "revoke" => {
            if device.command(&[verb, rest])? == "killed" {
                device.kill()?;
            }
        }
        // Text goes in as it stands, with its spaces.
        "text" => {
            device.command(&[verb, rest])?;
        }
        "partner" => {
            let (what, with) = rest.split_once(' ').unwrap_or((rest, ""));
            device.command(&[verb, what, with])?;
        }
        _ => {
            let words = words(line);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            device.command(&words)?;
        }
    }
    Ok(())
}

/// The words of a line; what is between quotation marks is one.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (at, part) in line.split('"').enumerate() {
        if at % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn what_is_quoted_is_one_word() {
        assert_eq!(
            words("start -n a/.B --es name \"Ada Lovelace\" --ei n 3"),
            [
                "start",
                "-n",
                "a/.B",
                "--es",
                "name",
                "Ada Lovelace",
                "--ei",
                "n",
                "3"
            ]
        );
        assert_eq!(words("key back"), ["key", "back"]);
    }
}
