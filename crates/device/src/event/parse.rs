//! Events read from lines of scripts. This is the only place that does so.

use std::str::FromStr;

use super::known::{VERBS, did_you_mean};
use super::words::{Escapes, split};
use super::{
    BroadcastTarget, Event, Intent, Interruption, PartnerAction, Permission, Point, ServiceTarget,
    Setting, StartTarget, Touch,
};
use crate::{Property, Schedule};

/// What lines begin with whose words are all quoted, with more escapes than others have. No line
/// of older scripts begins so.
pub(crate) const EXACT: char = '\\';

/// How long a finger is on its way if nobody says.
const SWIPE_MILLIS: u32 = 300;

/// A line that is no event, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{line}` is no event: {reason}")]
pub struct NoEvent {
    pub line: String,
    pub reason: String,
}

impl FromStr for Event {
    type Err = NoEvent;

    fn from_str(line: &str) -> Result<Event, NoEvent> {
        let line = line.trim();
        let event = match line.strip_prefix(EXACT) {
            Some(line) => exact(line),
            None => event(line),
        };
        let checked = event.and_then(|event| event.check().map(|()| event));
        checked.map_err(|reason| NoEvent {
            line: line.to_owned(),
            reason,
        })
    }
}

/// A line whose words are all quoted ([`super::print`] writes it where the usual form would lose
/// something). Names and texts are the words as they stand.
fn exact(line: &str) -> Result<Event, String> {
    let words = split(line, Escapes::All)?;
    let (verb, rest) = words.split_first().ok_or("there is nothing")?;
    let touched = |touch: Touch, name: &str| Event::TouchNamed {
        touch,
        name: name.to_owned(),
    };
    let words: Vec<&str> = rest.iter().map(String::as_str).collect();
    Ok(match (verb.as_str(), &words[..]) {
        ("text", &[text]) => Event::Text { text: text.into() },
        ("tap", &[name]) => touched(Touch::Tap, name),
        ("double-tap", &[name]) => touched(Touch::DoubleTap, name),
        ("long-tap", &[name]) => touched(Touch::LongTap, name),
        ("property", &[name, ref parts @ ..]) => Event::Property {
            property: Property::of_parts(name, parts)?,
        },
        ("notification", &[title]) => Event::Notification {
            title: title.into(),
        },
        ("partner", &["answer", words]) => Event::Partner {
            action: PartnerAction::Answer(words.into()),
        },
        ("grant", &[name]) => Event::Grant {
            permission: Permission::Named(name.into()),
        },
        ("revoke", &[name]) => Event::Revoke {
            permission: Permission::Named(name.into()),
        },
        ("start", &[name]) => Event::Start {
            target: match name.contains('/') {
                true => StartTarget::Component(name.into()),
                false => StartTarget::Package(name.into()),
            },
        },
        ("start", _) => Event::Start {
            target: StartTarget::Intent(Intent::parse(rest)?),
        },
        ("start-service", &[name]) => Event::StartService {
            target: ServiceTarget::Component(name.into()),
        },
        ("start-service", _) => Event::StartService {
            target: ServiceTarget::Intent(Intent::parse(rest)?),
        },
        ("broadcast", &[action]) => Event::Broadcast {
            target: BroadcastTarget::Action(action.into()),
        },
        ("broadcast", _) => Event::Broadcast {
            target: BroadcastTarget::Intent(Intent::parse(rest)?),
        },
        _ => return Err(format!("there is no such form of `{verb}`")),
    })
}

fn event(line: &str) -> Result<Event, String> {
    let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
    let rest = match verb {
        // Text goes in as it stands, with its spaces.
        "text" => rest,
        _ => rest.trim(),
    };
    let wants = |what: &str| format!("it should look like `{verb}{what}`");
    let alone = |event: Event| match rest {
        "" => Ok(event),
        _ => Err(wants("")),
    };
    Ok(match verb {
        "tap" => touch(Touch::Tap, rest)?,
        "double-tap" => touch(Touch::DoubleTap, rest)?,
        "long-tap" => touch(Touch::LongTap, rest)?,
        "swipe" => match numbers(rest).as_deref() {
            Some(&[x, y, to_x, to_y]) => swipe([x, y, to_x, to_y], SWIPE_MILLIS),
            Some(&[x, y, to_x, to_y, millis @ 0..=i32::MAX]) => {
                swipe([x, y, to_x, to_y], millis as u32)
            }
            _ => return Err(wants(" X Y X Y [MILLIS]")),
        },
        "drag" => match numbers(rest).as_deref() {
            Some(&[x, y, to_x, to_y]) => Event::Drag {
                from: Point { x, y },
                to: Point { x: to_x, y: to_y },
            },
            _ => return Err(wants(" X Y X Y")),
        },
        "pinch" => match numbers(rest).as_deref() {
            Some(&[x, y, from, to]) => Event::Pinch {
                at: Point { x, y },
                from,
                to,
            },
            _ => return Err(wants(" X Y FROM TO")),
        },
        "path" => match numbers(rest).as_deref() {
            Some(numbers) if !numbers.is_empty() && numbers.len() % 2 == 0 => Event::Path {
                points: numbers
                    .chunks_exact(2)
                    .map(|point| Point {
                        x: point[0],
                        y: point[1],
                    })
                    .collect(),
            },
            _ => return Err(wants(" X Y X Y …")),
        },
        "trackball" => match numbers(rest).as_deref() {
            Some(&[x, y, clicks @ 0..=1]) => Event::Trackball {
                x,
                y,
                clicks: clicks == 1,
            },
            _ => return Err(wants(" X Y 0|1")),
        },
        "text" => Event::Text { text: rest.into() },
        "key" if is_word(rest) => Event::key(rest),
        "key" => return Err(wants(" NAME")),
        "ime-action" => alone(Event::ImeAction)?,
        "notification" if !rest.is_empty() => Event::Notification {
            title: split(rest, Escapes::Quotes)?.join(" "),
        },
        "notification" => return Err(wants(" TITLE")),
        "rotate" => alone(Event::Rotate)?,
        "home" => alone(Event::Home)?,
        "return" => alone(Event::Return)?,
        "kill" => alone(Event::Kill)?,
        "start" => Event::Start {
            target: start(rest).map_err(|reason| reason.unwrap_or(wants(" PACKAGE[/CLASS]")))?,
        },
        "start-service" => Event::StartService {
            target: match intent_words(rest)? {
                Ok(intent) => ServiceTarget::Intent(intent),
                Err(words) => match &words[..] {
                    [name] => ServiceTarget::Component(name.clone()),
                    _ => return Err(wants(" PACKAGE/CLASS")),
                },
            },
        },
        "broadcast" => Event::Broadcast {
            target: match intent_words(rest)? {
                Ok(intent) => BroadcastTarget::Intent(intent),
                Err(words) => match &words[..] {
                    [action] => BroadcastTarget::Action(action.clone()),
                    _ => return Err(wants(" ACTION")),
                },
            },
        },
        "grant" => Event::Grant {
            permission: permission(rest).ok_or_else(|| wants(" PERMISSION"))?,
        },
        "revoke" => Event::Revoke {
            permission: permission(rest).ok_or_else(|| wants(" PERMISSION"))?,
        },
        "partner" => {
            let (what, with) = rest.split_once(' ').unwrap_or((rest, ""));
            let action = match (what, with) {
                ("answer", words) => PartnerAction::Answer(words.to_owned()),
                ("cancel", "") => PartnerAction::Cancel,
                _ => return Err(wants(" answer [WORDS]` or `partner cancel")),
            };
            Event::Partner { action }
        }
        "set" => match &split(rest, Escapes::Quotes)?[..] {
            [name, value] => Event::set(Setting::parse(name, value)?),
            _ => return Err(wants(" SETTING VALUE")),
        },
        "schedule" => {
            let schedule = rest.parse::<Schedule>();
            schedule.map_err(|error| error.to_string())?.event()
        }
        "keeps-input" => {
            let is_meant = |one: &Interruption| one.word() == rest;
            let through = Interruption::ALL.into_iter().find(is_meant);
            let through = through.ok_or_else(|| wants(" turn|leave|kill"))?;
            Event::KeepsInput { through }
        }
        "leaks" => alone(Event::Leaks)?,
        "wait" => Event::Wait {
            millis: rest.parse().map_err(|_| wants(" MILLISECONDS"))?,
        },
        "see" | "gone" => return Err("it only looks".into()),
        _ => {
            let hint = did_you_mean(verb, VERBS.iter().copied());
            return Err(format!("there is no `{verb}`{hint}"));
        }
    })
}

fn touch(touch: Touch, rest: &str) -> Result<Event, String> {
    match (point(rest), rest) {
        (Some(at), _) => Ok(touch.at(at.into())),
        (None, "") => Err("it needs a name or a place".into()),
        (None, name) => Ok(Event::TouchNamed {
            touch,
            name: name.to_owned(),
        }),
    }
}

fn swipe([x, y, to_x, to_y]: [i32; 4], millis: u32) -> Event {
    Event::Swipe {
        from: Point { x, y }.into(),
        to: Point { x: to_x, y: to_y },
        millis,
    }
}

/// Two numbers: one alone, such as a calculator's key, is a name.
fn point(words: &str) -> Option<Point> {
    match numbers(words)?[..] {
        [x, y] => Some(Point { x, y }),
        _ => None,
    }
}

/// All words as numbers; what follows a point does not count.
fn numbers(words: &str) -> Option<Vec<i32>> {
    let numbers = words.split_whitespace().map(|word| {
        let number: f32 = word.parse().ok()?;
        number.is_finite().then_some(number as i32)
    });
    numbers.collect()
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && !text.contains(char::is_whitespace)
}

fn start(rest: &str) -> Result<StartTarget, Option<String>> {
    Ok(match intent_words(rest)? {
        Ok(intent) => StartTarget::Intent(intent),
        Err(words) => match &words[..] {
            [name] if name.contains('/') => StartTarget::Component(name.clone()),
            [name] => StartTarget::Package(name.clone()),
            _ => return Err(None),
        },
    })
}

/// An intent if the words begin with an option, or else the words.
fn intent_words(rest: &str) -> Result<Result<Intent, Vec<String>>, String> {
    let words = split(rest, Escapes::Quotes)?;
    match words.first() {
        Some(first) if first.starts_with('-') => Intent::parse(&words).map(Ok),
        _ => Ok(Err(words)),
    }
}

fn permission(rest: &str) -> Option<Permission> {
    match rest {
        "all" => Some(Permission::All),
        name => is_word(name).then(|| Permission::Named(name.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines that are printed as they were read, and come back from JSON.
    const LINES: &[&str] = &[
        "tap 540 1200",
        "double-tap 1 2",
        "long-tap 1 2",
        "tap Save & exit",
        "double-tap 7",
        "long-tap 1 2 3",
        "swipe 5 6 7 8 200",
        "drag 1 2 3 4",
        "pinch 300 400 100 240",
        "path 100 200 130 190 170 240",
        "trackball -3 2 0",
        "trackball 0 0 1",
        "text a  \"b\" ",
        "key back",
        "key 66",
        "ime-action",
        "notification Two new messages",
        "rotate",
        "home",
        "return",
        "kill",
        "leaks",
        "start a.b",
        "start a.b/.Main",
        "start -n a/.B -a a.SEND -d http://x -t text/plain -c a.CAT -p a -f 0x10000000",
        "start -a a.SEND --es name \"Ada \\\"the\\\" first\" --ei n -3 --ez b true --esn none",
        "start -a x --el l 5 --ef f 1.5 --eu u content://x --ecn c a/.B --esa s a,b --eia i 1,2",
        "start-service a.b/.Service",
        "start-service -n a.b/.Service --es a \"\"",
        "broadcast a.b.PING",
        "broadcast -a a.b.PING --ei n 1",
        "grant all",
        "grant CAMERA",
        "revoke android.permission.CAMERA",
        "partner answer Ada Lovelace",
        "partner answer",
        "partner cancel",
        "set rotation 3",
        "set locale ar-EG",
        "set night true",
        "set font-scale 1.3",
        "set density 320",
        "set time 1893553445000",
        "set time 2030-01-02T03:04:05",
        "set time-zone Asia/Tokyo",
        "set network metered",
        "set airplane on",
        "set screen off",
        "set battery 4",
        "set battery charging",
        "set random 3,0,-5",
        "schedule random 7, late 1 20",
        "schedule fair, hold callback=a.B$C until handler=d.E&what=116",
        "wait 20",
    ];

    #[test]
    fn lines_are_printed_as_they_were_read() {
        for line in LINES {
            // Lines of scripts have nothing at their ends.
            let line = line.trim();
            let event: Event = line.parse().expect(line);
            assert_eq!(event.to_string(), line);
            let json = serde_json::to_string(&event).expect("JSON");
            let read: Event = serde_json::from_str(&json).expect(&json);
            assert_eq!(read, event, "{json}");
        }
    }

    #[test]
    fn numbers_and_times_may_be_left_out() {
        let swipe: Event = "swipe 5.5 6 7 8".parse().expect("a swipe");
        assert_eq!(swipe.to_string(), "swipe 5 6 7 8 300");
    }

    #[test]
    fn bad_lines_are_refused_with_a_reason() {
        for (line, reason) in [
            ("", "there is no ``"),
            ("hop", "there is no `hop`"),
            ("tpa 1 2", "did you mean `tap`?"),
            ("tap 99999999999 1", "far outside of any screen"),
            ("tap -2147483648 5", "far outside of any screen"),
            ("swipe 1 2 3 99999", "far outside of any screen"),
            ("swipe 1 2 3 4 60001", "60000 milliseconds"),
            ("pinch 1 1 -5 100", "nearer than 0"),
            ("trackball 2147483647 0 1", "far outside"),
            ("key nosuch", "no key `nosuch`"),
            ("key bakc", "did you mean `back`?"),
            ("rotate 5", "should look like `rotate`"),
            ("set night maybe", "true or false"),
            ("set density 100000", "60 to 1000"),
            ("set font-scale 1e30", "0.25 to 4"),
            ("set locale ../../etc", "language tag"),
            ("set time 9223372036854775807", "the time"),
            ("set time 2030-02-30T00:00:00", "is no time"),
            ("set time 0001-01-01T00:00:00", "is no time"),
            ("set time-zone Nowhere/Land", "no time zone `Nowhere/Land`"),
            ("set nigth true", "did you mean `night`?"),
            ("schedule priorities 1 4294967295 9", "at most 1000"),
            (
                "schedule priorities 1 3 18446744073709551615",
                "at most 1000000000000",
            ),
            ("schedule late 1 4294967295", "at most 3600000"),
            ("broadcast \"a", "not closed"),
            ("broadcast -a x --eia n 1,2,x", "`x` is no value"),
            ("broadcast -a x --ela n 1,", "`` is no value"),
            ("broadcast -a x --efa n 1.5,inf", "`inf` is no value"),
            ("start -f 0xffffffff -a x", "`0xffffffff` is no number"),
            ("\\text \"a\\q\"", "stands for no letter"),
            ("\\wait \"a\"", "no such form"),
            ("tap", "a name or a place"),
            ("swipe 5 6", "X Y X Y [MILLIS]"),
            ("swipe 1 2 3 4 -5", "X Y X Y [MILLIS]"),
            ("pinch a b c d", "X Y FROM TO"),
            ("path 1 2 3", "X Y X Y …"),
            ("trackball 1 2 7", "X Y 0|1"),
            ("key", "key NAME"),
            ("rotate twice", "should look like `rotate`"),
            ("start", "PACKAGE[/CLASS]"),
            ("start a b", "PACKAGE[/CLASS]"),
            ("start /.B", "PACKAGE/CLASS"),
            ("start -a", "`-a` needs a value"),
            ("start --hop 1", "`--hop` is no option"),
            ("start -a x --ei n many", "`many` is no value"),
            ("start-service x", "PACKAGE/CLASS"),
            ("grant", "grant PERMISSION"),
            ("partner hop", "partner cancel"),
            ("set night", "SETTING VALUE"),
            ("set night dark", "true or false"),
            ("set rotation 4", "0 to 3"),
            ("set battery 101", "0 to 100"),
            ("set random 1,six", "whole numbers"),
            ("set time soon", "is no time"),
            ("set moon full", "no setting `moon`"),
            ("schedule backwards", "no part of a schedule"),
            ("keeps-input", "keeps-input turn|leave|kill"),
            ("wait", "wait MILLISECONDS"),
            ("wait a bit", "wait MILLISECONDS"),
            ("see Save", "only looks"),
        ] {
            let error = line.parse::<Event>().expect_err(line).to_string();
            assert!(error.contains(reason), "{line}: {error}");
        }
    }
}
