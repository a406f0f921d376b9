//! Event scripts: what is done to a device, in plain text, one event a line.
//!
//! A line is a verb and its words. What is tapped is named by its text, description or resource,
//! or by its place. `see` and `gone` look instead of acting: they say what has to be on the
//! screen, or must not be. Whatever this does not know goes to the device's shell as it stands.

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
    #[error("it should look like `{0}`")]
    Malformed(&'static str),
}

/// Plays a script; `after` is called after every event, with the number of its line.
pub fn play(
    device: &mut Device,
    script: &str,
    mut after: impl FnMut(&mut Device, usize) -> Result<(), DeviceError>,
) -> Result<(), ScriptError> {
    for (number, line) in script.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        event(device, line)
            .and_then(|()| Ok(after(device, number + 1)?))
            .map_err(|problem| ScriptError {
                line: number + 1,
                event: line.to_owned(),
                problem,
            })?;
    }
    Ok(())
}

/// One line of a script.
pub fn event(device: &mut Device, line: &str) -> Result<(), EventError> {
    let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
    match verb {
        "wait" => {
            let millis: u64 = rest
                .parse()
                .map_err(|_| EventError::Malformed("wait MILLISECONDS"))?;
            device.wait(millis * 1_000_000)?;
        }
        "kill" => device.kill()?,
        // Android kills whoever loses a permission.
        "revoke" => {
            if device.command(&[verb, rest])? == "killed" {
                device.kill()?;
            }
        }
        "see" if gui::centre(&device.gui()?, rest).is_none() => {
            return Err(EventError::NotThere(rest.to_owned()));
        }
        "gone" if gui::centre(&device.gui()?, rest).is_some() => {
            return Err(EventError::Still(rest.to_owned()));
        }
        "see" | "gone" => {}
        // Text goes in as it stands, with its spaces.
        "text" => {
            device.command(&[verb, rest])?;
        }
        "partner" => {
            let (what, with) = rest.split_once(' ').unwrap_or((rest, ""));
            device.command(&[verb, what, with])?;
        }
        "tap" | "double-tap" | "long-tap" if !is_place(rest) => {
            let place = gui::centre(&device.gui()?, rest);
            let (x, y) = place.ok_or_else(|| EventError::NotThere(rest.to_owned()))?;
            device.command(&[verb, &x.to_string(), &y.to_string()])?;
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

/// Two numbers: a text of one number, such as a calculator's key, is a name.
fn is_place(words: &str) -> bool {
    let numbers = words.split_whitespace().map(str::parse::<f32>);
    words.split_whitespace().count() == 2 && numbers.into_iter().all(|number| number.is_ok())
}

#[cfg(test)]
mod tests {
    use super::{is_place, words};

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

    #[test]
    fn a_place_is_two_numbers() {
        assert!(is_place("540 1200.5"));
        for name in ["", "7", "Save", "10 percent", "1 2 3"] {
            assert!(!is_place(name), "{name}");
        }
    }
}
