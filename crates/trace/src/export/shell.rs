//! What the shell of a real device does for events that are neither taps, keys nor text.

use super::Held;

/// A command's words.
pub type Command = Vec<String>;

/// The commands that do what a line of a script says; none if a shell cannot.
pub fn commands(line: &str, package: &str, held: &mut Held) -> Option<Vec<Command>> {
    if let Some(rotation) = held.turned(line) {
        return Some(vec![
            command("settings put system accelerometer_rotation 0"),
            command(&format!("settings put system user_rotation {rotation}")),
        ]);
    }
    let words = words(line);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (verb, rest) = words.split_first()?;
    match (*verb, rest) {
        ("home", []) => {
            held.is_away = true;
            Some(vec![home()])
        }
        ("return", []) => {
            held.is_away = false;
            Some(vec![launcher(package)])
        }
        // Only what is not in front is killed by this.
        ("kill", []) if held.is_away => Some(vec![command(&format!("am kill {package}"))]),
        ("kill", []) => {
            let kill = command(&format!("am kill {package}"));
            Some(vec![home(), kill, launcher(package)])
        }
        ("start", intent) => {
            held.is_away = false;
            Some(vec![match intent {
                [target] if target.contains('/') => command(&format!("am start -W -n {target}")),
                [target] => launcher(target),
                _ => with(&["am", "start", "-W"], intent),
            }])
        }
        ("start-service", intent) => Some(vec![with(&["am", "startservice"], intent)]),
        ("broadcast", [action]) => Some(vec![command(&format!("am broadcast -a {action}"))]),
        ("broadcast", intent) => Some(vec![with(&["am", "broadcast"], intent)]),
        ("grant" | "revoke", [name]) if *name != "all" => {
            let prefix = if name.contains('.') {
                ""
            } else {
                "android.permission."
            };
            Some(vec![command(&format!(
                "pm {verb} {package} {prefix}{name}"
            ))])
        }
        ("set", [what, value]) => setting(what, value, package),
        ("ime-action", []) => Some(vec![command("input keyevent KEYCODE_ENTER")]),
        ("drag", [_, _, _, _]) => {
            let places = rest.join(" ");
            Some(vec![command(&format!("input draganddrop {places} 1000"))])
        }
        ("trackball", [x, y, clicks]) => {
            let mut commands = vec![command(&format!("input trackball roll {x} {y}"))];
            commands.extend((*clicks == "1").then(|| command("input trackball press")));
            Some(commands)
        }
        ("path", places) => path(places),
        _ => None,
    }
}

fn setting(what: &str, value: &str, package: &str) -> Option<Vec<Command>> {
    let lines = match (what, value) {
        ("night", "true") => vec!["cmd uimode night yes".to_owned()],
        ("night", _) => vec!["cmd uimode night no".to_owned()],
        ("font-scale", scale) => vec![format!("settings put system font_scale {scale}")],
        ("density", dots) => vec![format!("wm density {dots}")],
        ("locale", tag) => vec![format!(
            "cmd locale set-app-locales {package} --locales {tag}"
        )],
        ("airplane", "on") => vec!["cmd connectivity airplane-mode enable".to_owned()],
        ("airplane", "off") => vec!["cmd connectivity airplane-mode disable".to_owned()],
        ("network", "on") => vec!["svc wifi enable".into(), "svc data enable".into()],
        ("network", "off") => vec!["svc wifi disable".into(), "svc data disable".into()],
        ("battery", "charging") => vec!["dumpsys battery set ac 1".to_owned()],
        ("battery", "discharging") => vec!["dumpsys battery unplug".to_owned()],
        ("battery", level) => vec![format!("dumpsys battery set level {level}")],
        ("screen", "on") => vec!["input keyevent KEYCODE_WAKEUP".to_owned()],
        ("screen", "off") => vec!["input keyevent KEYCODE_SLEEP".to_owned()],
        _ => return None,
    };
    Some(lines.iter().map(|line| command(line)).collect())
}

/// A finger goes down at the first place, over the others, and up at the last.
fn path(places: &[&str]) -> Option<Vec<Command>> {
    let places: Vec<String> = places
        .chunks_exact(2)
        .map(|place| place.join(" "))
        .collect();
    let motion = |what, place: &String| command(&format!("input motionevent {what} {place}"));
    let (first, last) = (places.first()?, places.last()?);
    let down = std::iter::once(motion("DOWN", first));
    let moves = places[1..].iter().map(|place| motion("MOVE", place));
    Some(down.chain(moves).chain([motion("UP", last)]).collect())
}

fn home() -> Command {
    command("input keyevent KEYCODE_HOME")
}

/// Starts an app as from the home screen, or brings it back from there.
pub fn launcher(package: &str) -> Command {
    command(&format!(
        "monkey -p {package} -c android.intent.category.LAUNCHER 1"
    ))
}

fn command(line: &str) -> Command {
    line.split(' ').map(str::to_owned).collect()
}

fn with(command: &[&str], words: &[&str]) -> Command {
    let all = command.iter().chain(words);
    all.map(|word| (*word).to_owned()).collect()
}

/// The words of a line; what is between quotation marks is one.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (at, part) in line.split('"').enumerate() {
        match at % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_owned)),
            _ => words.push(part.to_owned()),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(line: &str, held: &mut Held) -> Option<Vec<String>> {
        let commands = commands(line, "a.b", held)?;
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
                lines(line, &mut Held::default()),
                Some(vec![expected.to_owned()]),
                "{line}"
            );
        }
        let path = lines("path 1 2 3 4", &mut Held::default()).expect("commands");
        let motion = |what: &str| format!("input motionevent {what}");
        assert_eq!(
            path,
            [motion("DOWN 1 2"), motion("MOVE 3 4"), motion("UP 3 4")]
        );
        for line in ["grant all", "set time 5", "pinch 1 2 3 4", "schedule fair"] {
            assert_eq!(lines(line, &mut Held::default()), None, "{line}");
        }
    }

    #[test]
    fn what_is_in_front_is_left_before_it_is_killed() {
        let mut held = Held::default();
        assert_eq!(lines("kill", &mut held).map(|all| all.len()), Some(3));
        lines("home", &mut held);
        assert_eq!(lines("kill", &mut held), Some(vec!["am kill a.b".into()]));
        lines("return", &mut held);
        assert_eq!(lines("kill", &mut held).map(|all| all.len()), Some(3));
    }
}
