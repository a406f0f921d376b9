//! Events as the system's shell takes them. This is the only place that makes words for it.

use gibbon_android::ChosenDraws;
use gibbon_device::{
    BroadcastTarget, Event, Gui, HoldOutcome, PartnerAction, Permission, Problem, ServiceTarget,
    Setting, StartTarget,
};

use crate::{DeviceError, GuestSystem};

/// What the shell answers to an event that the app's process must not survive.
const KILLED: &str = "killed";

/// Why an event was not done.
pub(crate) enum EventError {
    Device(DeviceError),
    /// What it names is not on the screen.
    NotThere(String),
}

impl From<DeviceError> for EventError {
    fn from(error: DeviceError) -> EventError {
        EventError::Device(error)
    }
}

impl GuestSystem {
    /// Does something to the device and waits until it is idle.
    pub(crate) fn perform(&mut self, event: &Event) -> Result<(), EventError> {
        if let Event::Set {
            setting: Setting::Random(numbers),
        } = event
        {
            self.choose_draws(numbers);
            return Ok(());
        }
        let done = self.do_event(event);
        // What was not drawn by now is not for later events.
        self.choose_draws(&[]);
        done
    }

    fn choose_draws(&mut self, numbers: &[i32]) {
        let peers = &mut self.machine.state.peers;
        if peers.singleton::<ChosenDraws>().0 != numbers {
            peers.singleton_mut::<ChosenDraws>().0 = numbers.iter().copied().collect();
        }
    }

    fn do_event(&mut self, event: &Event) -> Result<(), EventError> {
        match event {
            Event::TouchNamed { name, .. } => {
                let gui = self.gui()?;
                let gui = Gui::parse(&gui).map_err(|error| DeviceError::Tree(error.to_string()))?;
                let located = event.clone().located(|| Ok(gui));
                let located = located.map_err(|problem| match problem {
                    Problem::NotThere(name) => EventError::NotThere(name),
                    _ => EventError::NotThere(name.clone()),
                })?;
                self.tell(&located)?;
            }
            Event::Wait { millis } => self.wait(u64::from(*millis) * 1_000_000)?,
            Event::Kill => self.kill()?,
            // Whoever asks looks at the screen before and after.
            Event::KeepsInput { through } => {
                for event in through.events() {
                    self.do_event(&event)?;
                }
            }
            // Whoever asks looks into the heap.
            Event::Leaks => {}
            Event::Property { property } => {
                for event in &property.events {
                    self.do_event(event)?;
                }
            }
            Event::Schedule { schedule } => {
                let is_holding = self.hold_outcomes().contains(&HoldOutcome::Holding);
                self.set_schedule(schedule);
                // What was held goes on now.
                if is_holding {
                    let settled = self.settle();
                    self.outlive(settled)?;
                }
            }
            event => {
                // Android kills whoever loses a permission.
                if self.tell(event)? == KILLED {
                    self.kill()?;
                }
            }
        }
        Ok(())
    }

    fn tell(&mut self, event: &Event) -> Result<String, DeviceError> {
        let words = shell_words(event);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        self.command(&words)
    }
}

/// The command that performs the event, in words. For events that scripts write as a line, these
/// are the words of that line.
fn shell_words(event: &Event) -> Vec<String> {
    let all = |words: &[&str]| -> Vec<String> { words.iter().map(|&word| word.into()).collect() };
    let with = |verb: &str, mut words: Vec<String>| {
        words.insert(0, verb.to_owned());
        words
    };
    match event {
        Event::Text { text } => all(&["text", text]),
        // The shell takes numbers for codes, and none is 0.
        Event::Key { name } if name == "0" => all(&["key", "keycode_0"]),
        Event::Partner { action } => match action {
            PartnerAction::Answer(words) => all(&["partner", "answer", words]),
            PartnerAction::Cancel => all(&["partner", "cancel", ""]),
        },
        Event::Start { target } => match target {
            StartTarget::Package(name) | StartTarget::Component(name) => all(&["start", name]),
            StartTarget::Intent(intent) => with("start", intent.words()),
        },
        Event::StartService { target } => match target {
            ServiceTarget::Component(name) => all(&["start-service", name]),
            ServiceTarget::Intent(intent) => with("start-service", intent.words()),
        },
        Event::Broadcast { target } => match target {
            BroadcastTarget::Action(action) => all(&["broadcast", action]),
            BroadcastTarget::Intent(intent) => with("broadcast", intent.words()),
        },
        Event::Notification { title } => with(
            "notification",
            title.split(' ').map(str::to_owned).collect(),
        ),
        Event::Grant { permission } => all(&["grant", permission_word(permission)]),
        Event::Revoke { permission } => all(&["revoke", permission_word(permission)]),
        Event::Set { setting } => all(&["set", setting.name(), &setting.value()]),
        // Verbs and plain words or numbers.
        event => {
            let line = event.to_string();
            line.split(' ').map(str::to_owned).collect()
        }
    }
}

fn permission_word(permission: &Permission) -> &str {
    match permission {
        Permission::All => "all",
        Permission::Named(name) => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        shell_words(&line.parse().expect(line))
    }

    #[test]
    fn plain_lines_are_their_words() {
        for line in [
            "tap 1 2",
            "swipe 1 2 3 4 200",
            "path 1 2 3 4",
            "pinch 1 2 3 4",
            "trackball -1 2 1",
            "key back",
            "rotate",
            "start a.b/.C",
            "start -a a.SEND --ei n 3",
            "broadcast a.PING",
            "grant CAMERA",
            "revoke all",
            "set night true",
            "notification Two messages",
        ] {
            assert_eq!(words(line).join(" "), line);
            assert_eq!(words(line).len(), line.split(' ').count());
        }
    }

    #[test]
    fn what_is_one_word_stays_one() {
        assert_eq!(words("text a  b"), ["text", "a  b"]);
        assert_eq!(words("partner answer a b"), ["partner", "answer", "a b"]);
        assert_eq!(words("partner cancel"), ["partner", "cancel", ""]);
        let start = words("start -a a.SEND --es text \"a b\"");
        assert_eq!(start, ["start", "-a", "a.SEND", "--es", "text", "a b"]);
    }
}
