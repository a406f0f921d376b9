//! What is damaged: files that are well formed, small, and have much in them.

use std::path::Path;

use anyhow::{Context, Result};
use gibbon_device::{
    BootOptions, Capability, Change, Device, Event, FieldName, Follow, Gaps, Interest, Location,
    ObjectId, Observed, Outcome, Problem, Profile, Record, Seen, SnapshotId,
};
use gibbon_engine::Episode;
use gibbon_engine::fake::{FakeApp, crash, go, nothing, set};
use gibbon_explore::{Balance, Explorer, Rules, Settings};
use gibbon_formats::Archive;
use gibbon_pool::protocol::{Answer, Hello, Request, VERSION, send};
use gibbon_trace::{Trace, export};

use crate::programs;

/// Apps of this repository: with layouts and styles of their own, and with several screens.
const APPS: &[&str] = &["typing", "looks", "forms"];

/// What of the samples takes time to get.
pub struct Samples {
    apks: Vec<Vec<u8>>,
    classes: Vec<Vec<u8>>,
}

impl Samples {
    pub fn new() -> Result<Samples> {
        let paths = programs::tools()?;
        let sources = programs::repository().join("apps/sources");
        let build = |name: &&str| {
            let apk = gibbon_app_builder::build(&paths, &sources.join(name))?;
            std::fs::read(&apk).with_context(|| apk.display().to_string())
        };
        let apks = APPS.iter().map(build).collect::<Result<_>>()?;
        let mut classes = Vec::new();
        programs::read_folder(
            &programs::harness(&paths)?,
            &programs::harness(&paths)?,
            &mut classes,
        )?;
        Ok(Samples {
            apks,
            classes: classes.into_iter().map(|(_, bytes)| bytes).collect(),
        })
    }

    /// Files of the apps, by their names.
    fn files(&self, is_wanted: impl Fn(&str) -> bool) -> Vec<Vec<u8>> {
        const LARGEST: u64 = 1 << 24;
        let mut files = Vec::new();
        for apk in &self.apks {
            let archive = Archive::from_bytes("sample", &apk[..]).expect("it was built");
            let wanted = archive.entries().filter(|one| is_wanted(one.name()));
            files.extend(wanted.map(|one| one.read(LARGEST).expect("it was built")));
        }
        files
    }
}

pub fn apk(samples: &Samples) -> Vec<Vec<u8>> {
    samples.apks.clone()
}

pub fn manifest(samples: &Samples) -> Vec<Vec<u8>> {
    samples.files(|name| name == "AndroidManifest.xml")
}

pub fn layouts(samples: &Samples) -> Vec<Vec<u8>> {
    samples.files(|name| name.starts_with("res/") && name.ends_with(".xml"))
}

pub fn resources(samples: &Samples) -> Vec<Vec<u8>> {
    samples.files(|name| name == "resources.arsc")
}

pub fn dex(samples: &Samples) -> Vec<Vec<u8>> {
    samples.files(|name| name.ends_with(".dex"))
}

pub fn classes(samples: &Samples) -> Vec<Vec<u8>> {
    samples.classes.clone()
}

/// An app with what there is to say of one in a trace, a model, an answer.
pub fn fake_app() -> FakeApp {
    FakeApp::new()
        .state("notes")
        .label("Notes")
        .list("Rows")
        .shows("count")
        .on("tap Add", set("count", 1).when("count", 0))
        .on("tap Open", go("note"))
        .on("long-tap Open", nothing())
        .on("swipe Rows", set("scrolled", 1))
        .on("rotate", crash("a.Rotated").when("scrolled", 1))
        .state("note")
        .activity("app.fake.Note")
        .field("Title")
        .on("text Ada", set("titled", 1))
        .on("tap Save", crash("java.lang.NullPointerException"))
        .on(
            "tap Share",
            nothing().listens("android.intent.action.TIME_SET"),
        )
        .on("key back", go("notes"))
}

/// A trace of the fake app that ends in a crash, and its outcomes.
fn played() -> (Trace, Vec<Answer>) {
    let app = fake_app();
    let mut device = app.device();
    let mut answers = Vec::new();
    let mut episode = Episode::begin(&mut device, app.trace()).expect("it starts");
    for line in ["tap Add", "tap Open", "text Ada", "tap Share", "tap Save"] {
        let gui = episode.device().gui().expect("a screen");
        answers.push(Answer::Gui(gui.clone()));
        let event = Event::from_line(line, || Ok(gui)).expect("it can be done");
        let outcome = episode.perform(event).expect("it is done");
        answers.push(Answer::Outcome(outcome));
    }
    (episode.end(None).trace, answers)
}

fn message<T: serde::Serialize>(message: &T) -> Vec<u8> {
    let mut bytes = Vec::new();
    send(&mut bytes, message).expect("written");
    bytes
}

pub fn requests(_: &Samples) -> Vec<Vec<u8>> {
    let mut requests = vec![
        Request::Boot(Profile::default(), BootOptions::default()),
        Request::Install("a.apk".into()),
        Request::Start(Some("a.b.Main".into())),
        Request::Picture(4),
        Request::Restore(SnapshotId(7)),
        Request::Reseed(u64::MAX),
        Request::Schedule(SCHEDULES[3].parse().expect("a schedule")),
        Request::Observe("reads,writes,messages".parse::<Interest>().expect("names")),
    ];
    let steps = played().0.steps;
    for step in steps {
        let follow = Follow {
            place: true,
            framework_fields: vec!["android.view.View.mScrollX".into()],
            ..Follow::default()
        };
        requests.push(Request::PerformSymbolically(step.event.clone(), follow));
        requests.push(Request::Perform(step.event));
    }
    requests.iter().map(message).collect()
}

pub fn answers(_: &Samples) -> Vec<Vec<u8>> {
    let mut answers = played().1;
    let app = fake_app();
    let mut device = app.device();
    device.start(None).expect("it starts");
    let follow = Follow {
        place: true,
        text: true,
        fields: true,
        accesses: true,
        ..Follow::default()
    };
    for line in ["tap Open", "text Ada"] {
        let event = Event::from_line(line, || device.gui()).expect("it can be done");
        let followed = device.perform_symbolically(&event, &follow);
        answers.push(Answer::Followed(Box::new(followed.expect("it is done"))));
    }
    answers.extend([
        Answer::Done,
        Answer::Booted(Capability::ALL.to_vec()),
        Answer::Bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x02\0\0\0\x02\x08\x02".to_vec()),
        Answer::Text("a log\nof two lines\n".into()),
        Answer::Gaps(Gaps {
            missing_natives: vec!["a.b.C.d()V".into()],
            stand_ins: vec!["a.IService.e".into()],
        }),
        Answer::Number(4711),
        Answer::Observed(observed()),
        Answer::Failed(Problem::Refused("it does not know how".into())),
        Answer::Outcome(Outcome::default()),
    ]);
    let mut messages: Vec<Vec<u8>> = answers.iter().map(message).collect();
    messages.push(message(&Hello {
        version: VERSION,
        process: 12,
    }));
    messages
}

fn observed() -> Observed {
    let write = Seen::Write {
        method: 0,
        at: 40,
        value: Location::Field {
            object: ObjectId(7),
            field: 0,
        },
        change: Change::default(),
        below: None,
    };
    let record = |what| Record { thread: 1, what };
    Observed {
        methods: vec!["La;->b()V".into()],
        classes: vec!["a".into()],
        fields: vec![FieldName {
            class: 0,
            name: "f".into(),
            descriptor: "I".into(),
            is_volatile: false,
            is_final: false,
        }],
        records: vec![record(write), record(Seen::Locked(ObjectId(7)))],
        ..Observed::default()
    }
}

pub fn traces(_: &Samples) -> Vec<Vec<u8>> {
    let (mut trace, _) = played();
    let whole = trace.text();
    trace.header.schedule = SCHEDULES[3].parse().ok();
    trace.steps = events().map(step).collect();
    vec![whole.into_bytes(), trace.text().into_bytes()]
}

fn step(event: Event) -> gibbon_trace::Step {
    gibbon_trace::Step {
        event,
        activity: Some("a.b.Main".into()),
        hash: None,
    }
}

/// One of each kind that needs no screen.
fn events() -> impl Iterator<Item = Event> {
    let gui = || Ok(gibbon_device::Gui::default());
    EVENTS
        .lines()
        .filter_map(move |line| Event::from_line(line, gui).ok())
}

const EVENTS: &str = "\
tap 540 1200
double-tap 1 2
long-tap 3 4
swipe 1 2 300 400 250
text hello \u{1f600}
key back
key enter
wait 1500
rotate
rotate left
home
return
kill
keeps-input turn
broadcast android.intent.action.TIME_SET
start a.b
set night true
set locale ar-EG
set font-scale 1.5
set network none
set battery 15
random 1 2 3
schedule random 7
";

pub fn scripts(_: &Samples) -> Vec<Vec<u8>> {
    let folder = programs::repository().join("apps/scripts");
    let mut scripts = read_all(&folder);
    scripts.push(EVENTS.as_bytes().to_vec());
    scripts.push(b"# a comment\nsee Save\ntap Save\ngone Save\n".to_vec());
    scripts
}

/// The files of a folder, in the order of their names; the first few.
fn read_all(folder: &Path) -> Vec<Vec<u8>> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let files = paths.into_iter().take(20);
    files.filter_map(|path| std::fs::read(path).ok()).collect()
}

pub fn monkey_scripts(_: &Samples) -> Vec<Vec<u8>> {
    let (mut trace, _) = played();
    let first = export::monkey::write(&trace);
    trace.steps = events().map(step).collect();
    vec![
        first.into_bytes(),
        export::monkey::write(&trace).into_bytes(),
    ]
}

pub fn properties(_: &Samples) -> Vec<Vec<u8>> {
    let text = "\
# What is expected.
property Saved notes are listed
when see Save
do tap Title
do text Milk
do wait 500
do tap Save
then see Milk
then gone Save

property Back leads back
do key back
then see Notes
";
    vec![text.into()]
}

const SCHEDULES: &[&str] = &[
    "fair",
    "random 7",
    "priorities 7 3 100000, late 7 50",
    "fair, hold callback=a.B$C until handler=d.E&what=-116, hold what=1 until what=2",
    "fair, hold agent=a.B&nth=2 until released, hold thread=12 until begun:what=1&nth=3",
    "fair, hold what=3 until later=500",
    "fair, hold thread=12&at=entered:a.B$C.run until left:a.Main.onStop",
    "fair, hold at=reached:Job.java:42&nth=2 until reached:a.Main.work()V@18",
];

pub fn schedules(_: &Samples) -> Vec<Vec<u8>> {
    SCHEDULES
        .iter()
        .map(|text| text.as_bytes().to_vec())
        .collect()
}

pub fn rules(_: &Samples) -> Vec<Vec<u8>> {
    let asked = "\
# What widgets are known by.
known-by type
known-by text+parent: class=ListView > *
avoid text=\"Sign > out\"
avoid activity=.PayActivity
avoid resource=id/delete class=ImageButton
type resource=id/user: ada@example.org
do activity=.LoginActivity: tap user | text ada | tap password | tap Sign in
";
    let learnt = "\
known-by type

state 1: activity=.FileListActivity
has 1: tap, long-tap {class=LinearLayout}
has 1: long-tap {class=ListView resource=id/files}
known-by type+index in 1: {class=LinearLayout}
";
    vec![asked.into(), learnt.into()]
}

pub fn models(_: &Samples) -> Vec<Vec<u8>> {
    let app = fake_app();
    let explored = |events| {
        let settings = Settings {
            events,
            jobs: 1,
            balance: Balance::default(),
            broadcasts: Vec::new(),
            pictures: false,
        };
        let make = app.make();
        let rules = Rules::default();
        let mut explorer = Explorer::new(settings, rules, app.trace(), app.program(), &make);
        explorer.run(&()).expect("its devices do not break");
        explorer.saved().into_bytes()
    };
    vec![explored(10), explored(100)]
}

pub fn guis(_: &Samples) -> Vec<Vec<u8>> {
    let app = fake_app();
    let mut device = app.device();
    device.start(None).expect("it starts");
    vec![device.gui().expect("a screen").xml().into_bytes()]
}

pub fn stacks(_: &Samples) -> Vec<Vec<u8>> {
    let java = "\
java.lang.RuntimeException: it broke: 7
\tat a.b.Main$1.onClick(Main.java:42)
\tat android.view.View.performClick(View.java:7506)
\tat a.b.C.<init>(Unknown Source:12)
Caused by: java.lang.NullPointerException
\tat a.b.D.e(SourceFile)
\t... 7 more
";
    let log = "\
11-19 21:46:56.001  1234  1234 E AndroidRuntime: FATAL EXCEPTION: main
11-19 21:46:56.001  1234  1234 E AndroidRuntime: java.lang.IllegalStateException
11-19 21:46:56.001  1234  1234 E AndroidRuntime: \tat a.b.Main.onCreate(Main.java:7)
";
    vec![java.into(), log.into()]
}
