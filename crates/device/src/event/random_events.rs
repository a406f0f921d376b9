//! Random events: what is printed is read back as the same event, from a script and from a trace.

use super::*;
use crate::{Hold, Lateness, Look, MessageKind, Property, Script, ScriptLine, ThreadOrder, Until};

/// Marsaglia's xorshift: tests need no better.
struct Source(u64);

impl Source {
    fn draw(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, limit: u64) -> u64 {
        (self.draw() >> 8) % limit
    }

    fn choose<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u64) as usize]
    }

    /// Letters that end lines, quote, escape, cut and steer, more often than others.
    fn text(&mut self) -> String {
        const LETTERS: &[char] = &[
            'a', 'b', 'n', 'u', ' ', ' ', '\n', '\r', '\t', '"', '\'', '\\', '{', '}', '-', '/',
            ',', '&', '=', '%', '#', '$', '5', '7', '.', '\u{1b}', '\0', '\u{85}', '\u{a0}',
            '\u{2028}', '\u{feff}', 'ü', '😀',
        ];
        const WHOLE: &[&str] = &[
            "",
            " ",
            "all",
            "answer",
            "cancel",
            "5 5",
            "-a",
            "a.b/.C",
            "\\text \"a\"",
            "kill\nkill",
        ];
        match self.below(4) {
            0 => self.choose(WHOLE).to_owned(),
            _ => (0..self.below(8)).map(|_| self.choose(LETTERS)).collect(),
        }
    }

    fn number(&mut self) -> i32 {
        self.below(4000) as i32 - 500
    }

    fn point(&mut self) -> Point {
        Point {
            x: self.number(),
            y: self.number(),
        }
    }

    fn target(&mut self) -> Target {
        self.point().into()
    }

    fn touch(&mut self) -> Touch {
        self.choose(&[Touch::Tap, Touch::DoubleTap, Touch::LongTap])
    }

    fn component(&mut self) -> String {
        format!("a{}/b{}", self.text().replace('/', ""), self.text())
    }

    fn package(&mut self) -> String {
        format!("a{}", self.text().replace('/', ""))
    }

    fn intent(&mut self) -> Intent {
        let parts = 1 + self.below(4);
        Intent((0..parts).map(|_| self.part()).collect())
    }

    fn part(&mut self) -> IntentPart {
        match self.below(8) {
            0 => IntentPart::Action(self.text()),
            1 => IntentPart::Data(self.text()),
            2 => IntentPart::MimeType(self.text()),
            3 => IntentPart::Category(self.text()),
            4 => IntentPart::Component(self.component()),
            5 => IntentPart::Package(self.text()),
            6 => IntentPart::Flags(self.choose(&["0x10000000", "5", "-0x1"]).to_owned()),
            _ => IntentPart::Extra(self.extra()),
        }
    }

    fn extra(&mut self) -> Extra {
        let (kind, value) = match self.below(6) {
            0 => (ExtraKind::Null, String::new()),
            1 => (ExtraKind::Int, self.number().to_string()),
            2 => (ExtraKind::IntArray, "1,-2,0x7f".into()),
            3 => (ExtraKind::Component, self.component()),
            4 => (ExtraKind::StringArray, self.text()),
            _ => (ExtraKind::String, self.text()),
        };
        let name = self.text();
        Extra { kind, name, value }
    }

    fn setting(&mut self) -> Setting {
        match self.below(9) {
            0 => Setting::Rotation(self.below(4) as u8),
            1 => Setting::Locale(self.choose(&["de", "ar-EG", "zh-Hant-TW"]).into()),
            2 => Setting::Night(self.below(2) == 0),
            3 => Setting::FontScale(0.25 + self.below(1000) as f32 / 777.0),
            4 => Setting::Density(60 + self.below(900) as u32),
            5 => Setting::Time(WallTime::Millis(self.below(1 << 42) as i64)),
            6 => Setting::TimeZone(self.choose(&["UTC", "Asia/Tokyo", "GMT+5:30"]).into()),
            7 => Setting::Random(vec![self.below(6) as i32, -1, i32::MAX]),
            _ => Setting::Battery(Battery::Level(self.below(101) as u8)),
        }
    }

    fn property(&mut self) -> Property {
        Property {
            name: self.text(),
            when: vec![Look::See(format!("a{}", self.text()))],
            events: vec![Event::Text { text: self.text() }, Event::Rotate],
            then: vec![Look::Gone(format!("{} ", self.text()))],
        }
    }

    fn message(&mut self) -> MessageKind {
        let mut kind = MessageKind {
            what: Some(self.number()),
            ..MessageKind::default()
        };
        if self.below(2) == 0 {
            kind.handler = Some(self.text());
            kind.agent = Some(self.text());
            kind.nth = Some(self.below(9) as u32);
        }
        if self.below(2) == 0 {
            (kind.what, kind.callback) = (None, Some(self.text()));
        }
        kind
    }

    fn schedule(&mut self) -> Schedule {
        let threads = match self.below(3) {
            0 => ThreadOrder::Fair,
            1 => ThreadOrder::Random { seed: self.draw() },
            _ => ThreadOrder::Priorities {
                seed: self.draw(),
                depth: self.below(1000) as u32,
                length: self.below(1 << 39),
            },
        };
        let lateness = (self.below(2) == 0).then(|| Lateness {
            seed: self.draw(),
            most: self.below(1000) as u32,
        });
        let holds = (0..self.below(3)).map(|_| Hold {
            held: match self.below(3) {
                0 => crate::HoldTarget::Thread {
                    thread: 7,
                    at: None,
                },
                _ => crate::HoldTarget::Message(self.message()),
            },
            until: match self.below(4) {
                0 => Until::RELEASED,
                1 => Until::Later { later: 5 },
                2 => Until::Begun {
                    begun: self.message(),
                },
                _ => Until::Ended(self.message()),
            },
        });
        Schedule {
            threads,
            lateness,
            holds: holds.collect(),
        }
    }

    fn event(&mut self) -> Event {
        match self.below(27) {
            0 => Event::Tap(self.target()),
            1 => Event::DoubleTap(self.target()),
            2 => Event::LongTap(self.target()),
            3 => Event::TouchNamed {
                touch: self.touch(),
                name: self.text(),
            },
            4 => Event::Swipe {
                from: self.target(),
                to: self.point(),
                millis: self.below(60_000) as u32,
            },
            5 => Event::Drag {
                from: self.point(),
                to: self.point(),
            },
            6 => Event::Pinch {
                at: self.point(),
                from: 5,
                to: 700,
            },
            7 => Event::Path {
                points: (0..=self.below(5)).map(|_| self.point()).collect(),
            },
            8 => Event::Trackball {
                x: self.number(),
                y: self.number(),
                clicks: self.below(2) == 0,
            },
            9 | 10 => Event::Text { text: self.text() },
            11 => Event::key(self.choose(&["back", "dpad_up", "66"])),
            12 => Event::Notification { title: self.text() },
            13 => self
                .choose(&[
                    "ime-action",
                    "rotate",
                    "home",
                    "return",
                    "kill",
                    "keeps-input turn",
                    "keeps-input kill",
                    "leaks",
                    "wait 20",
                ])
                .parse()
                .expect("an event"),
            14 => Event::Start {
                target: StartTarget::Package(self.package()),
            },
            15 => Event::Start {
                target: StartTarget::Component(self.component()),
            },
            16 => Event::Start {
                target: StartTarget::Intent(self.intent()),
            },
            17 => Event::StartService {
                target: ServiceTarget::Component(self.component()),
            },
            18 => Event::StartService {
                target: ServiceTarget::Intent(self.intent()),
            },
            19 => Event::Broadcast {
                target: BroadcastTarget::Action(self.text()),
            },
            20 => Event::Broadcast {
                target: BroadcastTarget::Intent(self.intent()),
            },
            21 => Event::Grant {
                permission: Permission::Named(format!("P{}", self.text())),
            },
            22 => Event::Revoke {
                permission: match self.below(2) {
                    0 => Permission::All,
                    _ => Permission::Named("all".into()),
                },
            },
            23 => Event::Partner {
                action: PartnerAction::Answer(self.text()),
            },
            24 => Event::set(self.setting()),
            25 => Event::Property {
                property: self.property(),
            },
            _ => self.schedule().event(),
        }
    }
}

#[test]
fn what_is_printed_is_read_back_as_the_same_event() {
    let mut source = Source(0x9e37_79b9_7f4a_7c15);
    let mut script = String::new();
    let mut events = Vec::new();
    for _ in 0..20_000 {
        let event = source.event();
        assert_eq!(event.check(), Ok(()), "{event:?}");
        let line = event.to_string();
        assert!(!line.contains(char::is_control), "{line:?}");
        assert_eq!(line.parse().as_ref(), Ok(&event), "{line}");
        let json = serde_json::to_string(&event).expect("JSON");
        let read: Event = serde_json::from_str(&json).expect(&json);
        assert_eq!(read, event, "{json}");
        script.push_str(&format!("{line}\n"));
        events.push(ScriptLine::Event(event));
    }
    // All of them as one script: no line becomes two, and none is lost.
    let script: Script = script.parse().expect("a script");
    let lines: Vec<ScriptLine> = script.lines.into_iter().map(|(_, line)| line).collect();
    assert!(lines == events);
}

#[test]
fn words_that_need_no_quotes_have_none() {
    for (event, line) in [
        (
            Event::Text {
                text: "a\nb".into(),
            },
            r#"\text "a\nb""#,
        ),
        (
            Event::Text {
                text: r#"c:\new "x" "#.into(),
            },
            r#"\text "c:\\new \"x\" ""#,
        ),
        (
            Event::Text {
                text: r#"c:\new "x""#.into(),
            },
            r#"text c:\new "x""#,
        ),
        (
            Event::Broadcast {
                target: BroadcastTarget::Action("a\nkill".into()),
            },
            r#"\broadcast "a\nkill""#,
        ),
    ] {
        assert_eq!(event.to_string(), line);
    }
}
