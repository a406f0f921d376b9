//! `gibbon java`: a Java program on the machine.

use std::cell::RefCell;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::rc::Rc;

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use gibbon_jdk::Program;
use gibbon_machine::interp::HashObserver;
use gibbon_machine::threads::scheduler::{
    Pct, RandomWalk, Recorder, RoundRobin, Scheduler, Scripted, Turn,
};
use gibbon_machine::{Halt, Machine, NoObserver, Observer, StackSamples};
use gibbon_setup::Need;

use super::{interrupt, serve};

#[derive(Args)]
pub struct JavaArguments {
    /// Folders of class files, jars, APKs and DEX files, separated by colons.
    #[arg(
        long = "cp",
        short = 'c',
        visible_alias = "class-path",
        default_value = "."
    )]
    class_path: String,
    /// Class path of the boot loader, after the class library.
    #[arg(long)]
    boot_cp: Option<String>,
    /// Put the Android framework behind the class library, with its natives.
    #[arg(long)]
    android: bool,
    /// Another seed is another schedule, other random numbers, other identity hash codes.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    #[arg(long, value_enum, default_value_t = SchedulerName::RoundRobin)]
    scheduler: SchedulerName,
    /// Print a hash of what was executed, on standard error.
    #[arg(long)]
    trace_hash: bool,
    /// Write the schedule to this file: who ran, for how many instructions.
    #[arg(long, value_name = "FILE")]
    record_schedule: Option<PathBuf>,
    /// Follow the schedule in this file; where it ends, threads take turns.
    #[arg(long, value_name = "FILE", conflicts_with = "scheduler")]
    schedule: Option<PathBuf>,
    /// Memory for the program's objects, in megabytes.
    #[arg(long, default_value_t = 512)]
    max_heap: u32,
    /// Print counts of what the machine did, on standard error.
    #[arg(long)]
    stats: bool,
    /// After this many instructions take a snapshot; run to the end; go back to it, and run on.
    #[arg(long)]
    snapshot_at: Option<u64>,
    /// Stop after this many instructions, as an error.
    #[arg(long, conflicts_with = "snapshot_at")]
    max_instructions: Option<u64>,
    /// Write the program's stacks, looked at every ten thousand instructions, to this file, in
    /// the folded form that flame graphs are made of.
    #[arg(long, value_name = "FILE")]
    profile: Option<PathBuf>,
    /// Set a system property: name=value.
    #[arg(short = 'D', value_name = "NAME=VALUE")]
    property: Vec<String>,
    /// The class whose main method is run.
    main_class: String,
    /// Passed to the program.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
}

#[derive(Clone, Copy, ValueEnum)]
enum SchedulerName {
    RoundRobin,
    Random,
    Pct,
}

impl SchedulerName {
    fn make(self, seed: u64) -> Box<dyn Scheduler> {
        match self {
            SchedulerName::RoundRobin => Box::new(RoundRobin::default()),
            SchedulerName::Random => Box::new(RandomWalk::new(seed)),
            SchedulerName::Pct => Box::new(Pct::new(seed, 3, 100_000_000)),
        }
    }
}

pub fn run(arguments: &JavaArguments) -> anyhow::Result<ExitCode> {
    let (scheduler, turns) = scheduler(arguments)?;
    let program = program(arguments, scheduler)?;
    // Made now: a confined process makes no files any more.
    let mut profile = output(arguments.profile.as_deref())?;
    let mut schedule = output(arguments.record_schedule.as_deref())?;
    // A program may read what its user may, as under any `java`.
    let readable = vec![PathBuf::from("/")];
    gibbon_pool::bound_memory(serve::MAX_MEMORY)?;
    serve::confine(readable).map_err(anyhow::Error::msg)?;
    let mut machine = program.machine()?;
    machine.samples = arguments.profile.as_ref().map(|_| samples());
    let halt = if arguments.trace_hash {
        drive(&mut machine, &mut HashObserver, arguments)
    } else {
        drive(&mut machine, &mut NoObserver, arguments)
    };
    if let Some(file) = &mut profile {
        let text = machine.samples.as_ref().map(StackSamples::folded);
        file.write_all(text.unwrap_or_default().as_bytes())
            .context("the profile")?;
    }
    let hash = machine.state.trace_hash;
    let statistics = arguments.stats.then(|| machine.counts());
    // Output is complete before anything of ours follows it.
    drop(machine);
    if let Some(text) = statistics {
        eprint!("{text}");
    }
    if let (Some(file), Some(turns)) = (&mut schedule, turns) {
        let lines: Vec<String> = turns.borrow().iter().map(Turn::to_string).collect();
        writeln!(file, "{}", lines.join("\n")).context("the schedule")?;
    }
    if arguments.trace_hash {
        eprintln!("trace-hash: {hash:016x}");
    }
    if halt == Halt::Budget && !interrupt::goes_on() {
        return Ok(interrupt::exit_code());
    }
    match halt {
        Halt::Exit(code) => Ok(ExitCode::from(code as u8)),
        Halt::Deadlock(stacks) => bail!("deadlock: no thread can ever run again\n{stacks}"),
        Halt::Budget | Halt::Idle => bail!("the budget of instructions is used up"),
        Halt::Unsupported(what) => bail!("the machine cannot do this yet: {what}"),
        Halt::Bug(what) => bail!("a fault of the machine itself: {what}"),
    }
}

/// The scheduler asked for, and where its turns are written down if they are to be.
#[allow(clippy::type_complexity)]
fn scheduler(
    arguments: &JavaArguments,
) -> anyhow::Result<(Box<dyn Scheduler>, Option<Rc<RefCell<Vec<Turn>>>>)> {
    let scheduler: Box<dyn Scheduler> = match &arguments.schedule {
        None => arguments.scheduler.make(arguments.seed),
        Some(file) => {
            let text = std::fs::read_to_string(file)
                .with_context(|| format!("the schedule {}", file.display()))?;
            let turns = text.lines().map(str::parse).collect::<Result<_, String>>();
            Box::new(Scripted::new(turns.map_err(anyhow::Error::msg)?))
        }
    };
    if arguments.record_schedule.is_none() {
        return Ok((scheduler, None));
    }
    let (recorder, turns) = Recorder::new(scheduler);
    Ok((Box::new(recorder), Some(turns)))
}

/// Runs in pieces, which changes nothing of the run, and looks at the time between them.
fn run_while_there_is_time(machine: &mut Machine, observer: &mut impl Observer, most: u64) -> Halt {
    /// About a tenth of a second.
    const PIECE: u64 = 10_000_000;
    interrupt::runs_code();
    let mut left = most;
    loop {
        let piece = left.min(PIECE);
        match machine.run(observer, piece) {
            Halt::Budget if left > piece && interrupt::goes_on() => left -= piece,
            halt => return halt,
        }
    }
}

/// Runs to the end; with a snapshot on the way, runs the rest a second time from there.
fn drive(machine: &mut Machine, observer: &mut impl Observer, arguments: &JavaArguments) -> Halt {
    let most = arguments.max_instructions.unwrap_or(u64::MAX);
    let Some(instructions) = arguments.snapshot_at else {
        return run_while_there_is_time(machine, observer, most);
    };
    match machine.run(observer, instructions) {
        Halt::Budget => {}
        ended => return ended,
    }
    let snapshot = machine.snapshot();
    machine.host.hold_streams();
    machine.run(observer, u64::MAX);
    machine.host.drop_held_streams();
    machine.restore(&snapshot);
    machine.run(observer, u64::MAX)
}

fn program(arguments: &JavaArguments, scheduler: Box<dyn Scheduler>) -> anyhow::Result<Program> {
    let needs = if arguments.android {
        Need::to_run_apps()
    } else {
        Need::to_run()
    };
    let paths = super::setup::ensure(&needs)?;
    // As `java` has it: an empty entry is the current folder.
    let entry = |text: &str| PathBuf::from(if text.is_empty() { "." } else { text });
    let entries = |path: &str| path.split(':').map(entry).collect::<Vec<_>>();
    let property = |text: &String| {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        (name.to_owned(), value.to_owned())
    };
    let mut program = Program {
        java_home: paths.class_library()?.home().to_path_buf(),
        class_path: entries(&arguments.class_path),
        boot_class_path: arguments
            .boot_cp
            .as_deref()
            .map(entries)
            .unwrap_or_default(),
        current_directory: std::env::current_dir()?,
        properties: arguments.property.iter().map(property).collect(),
        main_class: arguments.main_class.clone(),
        arguments: arguments.arguments.clone(),
        max_heap: arguments.max_heap.saturating_mul(1 << 20),
        seed: arguments.seed,
        scheduler,
        compile: None,
        natives: Vec::new(),
        models: Vec::new(),
        adapter: None,
    };
    if arguments.android {
        gibbon_android::prepare(&mut program, paths.framework()?.to_path_buf());
        program
            .boot_class_path
            .push(gibbon_embedded::system_classes(&paths)?);
    }
    Ok(program)
}

/// Samples of the guest's stacks, at the usual distance.
fn samples() -> StackSamples {
    StackSamples::new(10_000)
}

/// A file to write in the end.
fn output(path: Option<&Path>) -> anyhow::Result<Option<File>> {
    let create = |path: &Path| {
        File::create(path).with_context(|| format!("could not make {}", path.display()))
    };
    path.map(create).transpose()
}
