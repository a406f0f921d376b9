//! What a trace has to reach, as options say it.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::bail;
use clap::Args;
use gibbon_apk::App;
use gibbon_coverage::Program;
use gibbon_device::{Device, Finding, Problem};
use gibbon_minimize::{Code, Goal, RequestGoal};
use gibbon_trace::Trace;

/// How a shell ends that cannot do what it was told.
const NOT_EXECUTABLE: i32 = 126;
const NOT_FOUND: i32 = 127;

/// So many activities are named to who names none of them.
const MOST_NAMED: usize = 10;

#[derive(Args)]
#[group(multiple = false)]
pub struct GoalArguments {
    /// The goal is that this activity is launched, also inside a tab, instead of what the trace
    /// found.
    #[arg(long, value_name = "CLASS")]
    activity: Option<String>,
    /// The goal is this exception, anywhere.
    #[arg(long, value_name = "CLASS")]
    exception: Option<String>,
    /// The goal is that the app does not respond.
    #[arg(long)]
    anr: bool,
    /// The goal is that this method or callback is executed, as `com.example.Main.onClick`.
    #[arg(long, value_name = "CLASS.METHOD")]
    method: Option<String>,
    /// The goal is that this line is executed.
    #[arg(long, value_name = "FILE.java:LINE")]
    line: Option<String>,
    /// The goal is that this text is on the screen.
    #[arg(long, value_name = "TEXT")]
    text: Option<String>,
    /// The goal is that the log has this text.
    #[arg(long, value_name = "TEXT")]
    log: Option<String>,
    /// The goal is that the app is about to send this request, as `example.com`,
    /// `example.com/menu` or `POST example.com/login`: to this host, or one below it, for this path,
    /// or one below it. Nothing is behind the device's network, so no request is ever answered.
    #[arg(long, value_name = "[METHOD ]HOST[/PATH]")]
    request: Option<RequestGoal>,
    /// The goal is the order of a race: what the trace's schedule holds back comes, and only after
    /// what it waits for.
    #[arg(long)]
    order: bool,
    /// The goal is that this command ends with 0. It runs after each run, with the log, the GUI tree
    /// and the findings in the files $GIBBON_LOG, $GIBBON_GUI and $GIBBON_FINDINGS.
    #[arg(long, value_name = "COMMAND")]
    command: Option<String>,
}

impl GoalArguments {
    /// Whether an option names the goal.
    pub fn is_named(&self) -> bool {
        let words = [
            &self.activity,
            &self.exception,
            &self.method,
            &self.line,
            &self.text,
            &self.log,
            &self.command,
        ];
        let is_word = words.into_iter().any(Option::is_some);
        is_word || self.anr || self.order || self.request.is_some()
    }

    pub fn goal(&self, trace: &Trace, apk: &Path) -> anyhow::Result<Goal> {
        let package = &trace.header.app.package;
        let program = || -> anyhow::Result<Program> { Ok(Program::new(&App::open(apk)?)) };
        if let Some(class) = &self.activity {
            return Ok(Goal::Activity(activity(class, &App::open(apk)?)?));
        }
        if let Some(exception) = &self.exception {
            return Ok(Goal::Finding {
                exception: exception.clone(),
                place: None,
                package: package.clone(),
            });
        }
        if self.anr {
            return Ok(Goal::NotResponding);
        }
        if let Some(method) = &self.method {
            let name = full_name(method, package);
            return Ok(Goal::Code(Code::method(&program()?, &name)?));
        }
        if let Some(line) = &self.line {
            return Ok(Goal::Code(Code::line(&program()?, line)?));
        }
        if let Some(text) = &self.text {
            return Ok(Goal::Text(text.clone()));
        }
        if let Some(text) = &self.log {
            return Ok(Goal::Log(text.clone()));
        }
        if let Some(request) = &self.request {
            return Ok(Goal::Request(request.clone()));
        }
        if self.order {
            let schedule = trace.header.schedule.as_ref();
            return match schedule.map_or(0, |schedule| schedule.holds.len()) {
                0 => bail!(
                    "the trace's schedule holds nothing back\nhint: `gibbon race` writes traces whose \
                     schedule does"
                ),
                holds => Ok(Goal::Order { holds }),
            };
        }
        if let Some(command) = &self.command {
            return Ok(by_command(command));
        }
        match Goal::of(trace) {
            Some(goal) => Ok(goal),
            None => bail!(
                "the trace found nothing\nhint: --activity CLASS says what it is to reach; there \
                 are other goals, too"
            ),
        }
    }
}

/// An activity of the app, by its name or the end of it.
fn activity(name: &str, app: &App) -> anyhow::Result<String> {
    let declared = app.manifest.activities();
    let full = full_name(name, &app.manifest.package);
    if declared.contains(&full.as_str()) {
        return Ok(full);
    }
    let is_end = |one: &&&str| {
        let before = one.strip_suffix(name.trim_start_matches('.'));
        before.is_some_and(|before| before.ends_with('.'))
    };
    let mut ends: Vec<&str> = declared.iter().filter(is_end).copied().collect();
    if ends.len() == 1 {
        return Ok(ends.remove(0).to_owned());
    }
    let (what, which) = match ends.is_empty() {
        true => ("the app has no activity", declared),
        false => ("the app has several activities", ends),
    };
    let named = &which[..which.len().min(MOST_NAMED)];
    let more = match which.len() > named.len() {
        true => ", …",
        false => "",
    };
    bail!("{what} `{name}`\nhint: it has {}{more}", named.join(", "))
}

/// A class that begins with a dot is in the app's package.
fn full_name(class: &str, package: &str) -> String {
    match class.starts_with('.') {
        true => format!("{package}{class}"),
        false => class.to_owned(),
    }
}

/// A command of the user's judges each run.
fn by_command(command: &str) -> Goal {
    let name = command.to_owned();
    let runs = AtomicUsize::new(0);
    let line = command.to_owned();
    let judge = move |device: &mut dyn Device, findings: &[Finding]| {
        let number = runs.fetch_add(1, Ordering::Relaxed);
        let name = format!("gibbon-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let answer = ask(&line, &folder, device, findings);
        // What cannot be taken away is in nobody's way.
        let _ = std::fs::remove_dir_all(&folder);
        answer
    };
    Goal::Judged {
        name,
        judge: Arc::new(judge),
    }
}

fn ask(
    command: &str,
    folder: &Path,
    device: &mut dyn Device,
    findings: &[Finding],
) -> Result<bool, Problem> {
    let gui = match device.gui() {
        Ok(gui) => gui.xml(),
        Err(Problem::AppDied) => String::new(),
        Err(problem) => return Err(problem),
    };
    let findings = serde_json::to_string_pretty(findings).expect("plain data");
    let write = |name: &str, text: &str| -> std::io::Result<PathBuf> {
        std::fs::create_dir_all(folder)?;
        let path = folder.join(name);
        std::fs::write(&path, text)?;
        Ok(path)
    };
    let log = device.log()?;
    let status = || -> std::io::Result<ExitStatus> {
        Command::new("sh")
            .args(["-c", command])
            .env("GIBBON_LOG", write("log.txt", &log)?)
            .env("GIBBON_GUI", write("gui.xml", &gui)?)
            .env("GIBBON_FINDINGS", write("findings.json", &findings)?)
            .stdout(std::process::Stdio::null())
            .status()
    };
    let refused = |why: &str| Problem::Refused(format!("`{command}` {why}"));
    let status = status().map_err(|error| refused(&error.to_string()))?;
    match status.code() {
        None => Err(refused("was ended by a signal")),
        Some(NOT_EXECUTABLE | NOT_FOUND) => Err(refused("cannot be executed")),
        Some(code) => Ok(code == 0),
    }
}
