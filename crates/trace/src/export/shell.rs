//! What the shell of a real device does for events that are neither taps, keys nor text.

use gibbon_device::{
    Battery, BroadcastTarget, Event, Network, Permission, Point, ServiceTarget, Setting,
    StartTarget,
};

use super::ExportState;

/// A command's words.
pub type Command = Vec<String>;

/// The commands that do what an event does; none if a shell cannot.
pub fn commands(event: &Event, package: &str, state: &mut ExportState) -> Option<Vec<Command>> {
    if let Some(rotation) = state.turned(event) {
        return Some(vec![
            command("settings put system accelerometer_rotation 0"),
            command(&format!("settings put system user_rotation {rotation}")),
        ]);
    }
    match event {
        Event::Home => {
            state.is_away = true;
            Some(vec![home()])
        }
        Event::Return => {
            state.is_away = false;
            Some(vec![launcher(package)])
        }
        // Only what is not in front is killed by this.
        Event::Kill if state.is_away => Some(vec![with("am kill", &[package])]),
        Event::Kill => {
            let kill = with("am kill", &[package]);
            Some(vec![home(), kill, launcher(package)])
        }
        Event::Start { target } => {
            state.is_away = false;
            Some(vec![match target {
                StartTarget::Component(name) => with("am start -W -n", &[name]),
                StartTarget::Package(name) => launcher(name),
                StartTarget::Intent(intent) => with("am start -W", &intent.words()),
            }])
        }
        Event::StartService { target } => Some(vec![match target {
            ServiceTarget::Component(name) => with("am startservice", &[name]),
            ServiceTarget::Intent(intent) => with("am startservice", &intent.words()),
        }]),
        Event::Broadcast { target } => Some(vec![match target {
            BroadcastTarget::Action(action) => with("am broadcast -a", &[action]),
            BroadcastTarget::Intent(intent) => with("am broadcast", &intent.words()),
        }]),
        Event::Grant {
            permission: Permission::Named(name),
        } => Some(vec![permit("grant", name, package)]),
        Event::Revoke {
            permission: Permission::Named(name),
        } => Some(vec![permit("revoke", name, package)]),
        Event::Set { setting } => set(setting, package),
        Event::ImeAction => Some(vec![command("input keyevent KEYCODE_ENTER")]),
        Event::Drag { from, to } => {
            let line = format!("input draganddrop {from} {to} 1000");
            Some(vec![command(&line)])
        }
        Event::Trackball { x, y, clicks } => {
            let mut commands = vec![command(&format!("input trackball roll {x} {y}"))];
            commands.extend(clicks.then(|| command("input trackball press")));
            Some(commands)
        }
        Event::Path { points } => path(points),
        _ => None,
    }
}

fn permit(verb: &str, name: &str, package: &str) -> Command {
    let prefix = if name.contains('.') {
        ""
    } else {
        "android.permission."
    };
    with("pm", &[verb, package, &format!("{prefix}{name}")])
}

fn set(setting: &Setting, package: &str) -> Option<Vec<Command>> {
    let lines = match setting {
        Setting::Locale(tag) => {
            let words = [package, "--locales", tag];
            return Some(vec![with("cmd locale set-app-locales", &words)]);
        }
        Setting::Night(true) => vec!["cmd uimode night yes".to_owned()],
        Setting::Night(false) => vec!["cmd uimode night no".to_owned()],
        Setting::FontScale(scale) => vec![format!("settings put system font_scale {scale}")],
        Setting::Density(dots) => vec![format!("wm density {dots}")],
        Setting::Airplane(true) => vec!["cmd connectivity airplane-mode enable".to_owned()],
        Setting::Airplane(false) => vec!["cmd connectivity airplane-mode disable".to_owned()],
        Setting::Network(Network::On) => vec!["svc wifi enable".into(), "svc data enable".into()],
        Setting::Network(Network::Off) => {
            vec!["svc wifi disable".into(), "svc data disable".into()]
        }
        Setting::Battery(Battery::Charging) => vec!["dumpsys battery set ac 1".to_owned()],
        Setting::Battery(Battery::Discharging) => vec!["dumpsys battery unplug".to_owned()],
        Setting::Battery(Battery::Level(level)) => {
            vec![format!("dumpsys battery set level {level}")]
        }
        Setting::Screen(true) => vec!["input keyevent KEYCODE_WAKEUP".to_owned()],
        Setting::Screen(false) => vec!["input keyevent KEYCODE_SLEEP".to_owned()],
        Setting::Rotation(_)
        | Setting::Random(_)
        | Setting::Time(_)
        | Setting::TimeZone(_)
        | Setting::Network(Network::Slow | Network::Metered) => return None,
    };
    Some(lines.iter().map(|line| command(line)).collect())
}

/// A finger goes down at the first place, over the others, and up at the last.
fn path(points: &[Point]) -> Option<Vec<Command>> {
    let motion = |what, point: &Point| command(&format!("input motionevent {what} {point}"));
    let (first, last) = (points.first()?, points.last()?);
    let down = std::iter::once(motion("DOWN", first));
    let moves = points[1..].iter().map(|point| motion("MOVE", point));
    Some(down.chain(moves).chain([motion("UP", last)]).collect())
}

fn home() -> Command {
    command("input keyevent KEYCODE_HOME")
}

/// Starts an app as from the home screen, or brings it back from there.
pub fn launcher(package: &str) -> Command {
    let words = [package, "-c", "android.intent.category.LAUNCHER", "1"];
    with("monkey -p", &words)
}

/// A line whose words are all our own.
fn command(line: &str) -> Command {
    line.split(' ').map(str::to_owned).collect()
}

/// The same with words of others at its end, each of them one word whatever is in it.
fn with<Word: AsRef<str>>(line: &str, words: &[Word]) -> Command {
    let mut command = command(line);
    command.extend(words.iter().map(|word| word.as_ref().to_owned()));
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(line: &str, state: &mut ExportState) -> Option<Vec<String>> {
        let event = line.parse().expect(line);
        let commands = commands(&event, "a.b", state)?;
        Some(commands.iter().map(|words| words.join(" ")).collect())
    }

    #[test]
    fn lines_become_commands() {
        let cases = [
            ("start a.b/a.b.Main", "am start -W -n a.b/a.b.Main"),
            (
                "start -a android.intent.action.SEND --es text \"a b\"",
                "am start -W -a android.intent.action.SEND --es text a b",
            ),
            ("broadcast a.b.PING", "am broadcast -a a.b.PING"),
            ("grant CAMERA", "pm grant a.b android.permission.CAMERA"),
            (
                "set locale ar",
                "cmd locale set-app-locales a.b --locales ar",
            ),
            ("drag 1 2 3 4", "input draganddrop 1 2 3 4 1000"),
            ("trackball 1 -2 0", "input trackball roll 1 -2"),
        ];
        for (line, expected) in cases {
            assert_eq!(
                lines(line, &mut ExportState::default()),
                Some(vec![expected.to_owned()]),
                "{line}"
            );
        }
        let path = lines("path 1 2 3 4", &mut ExportState::default()).expect("commands");
        let motion = |what: &str| format!("input motionevent {what}");
        assert_eq!(
            path,
            [motion("DOWN 1 2"), motion("MOVE 3 4"), motion("UP 3 4")]
        );
        for line in ["grant all", "set time 5", "pinch 1 2 3 4", "schedule fair"] {
            assert_eq!(lines(line, &mut ExportState::default()), None, "{line}");
        }
    }

    #[test]
    fn what_is_in_front_is_left_before_it_is_killed() {
        let mut state = ExportState::default();
        assert_eq!(lines("kill", &mut state).map(|all| all.len()), Some(3));
        lines("home", &mut state);
        assert_eq!(lines("kill", &mut state), Some(vec!["am kill a.b".into()]));
        lines("return", &mut state);
        assert_eq!(lines("kill", &mut state).map(|all| all.len()), Some(3));
    }
}
