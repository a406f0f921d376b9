//! `gibbon java`: a Java program on the machine.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::rc::Rc;

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use gibbon_jdk::host::{Mounts, StandardHost};
use gibbon_machine::interp::HashObserver;
use gibbon_machine::meta::{ClassPath, ClassPathEntry, LoaderId, Meta, ModuleImage};
use gibbon_machine::threads::scheduler::{
    Pct, RandomWalk, Recorder, RoundRobin, Scheduler, Scripted, Turn,
};
use gibbon_machine::{Halt, Machine, NoObserver, Observer, Options};
use gibbon_setup::Need;

#[derive(Args)]
pub struct JavaArguments {
    /// Folders of class files, jars, APKs and DEX files, separated by colons.
    #[arg(long = "cp", short = 'c', visible_alias = "class-path", default_value = ".")]
    class_path: String,
    /// Class path of the boot loader, after the class library.
    #[arg(long, default_value = "")]
    boot_cp: String,
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

/// Guest wall time at the start of every run: 2024-01-01T00:00:00Z.
const START_MILLIS: i64 = 1_704_067_200_000;
/// Registers of a thread's stack: about what a megabyte holds on HotSpot.
const MAX_STACK: u32 = 1 << 17;

pub fn run(arguments: &JavaArguments) -> anyhow::Result<ExitCode> {
    let (scheduler, turns) = scheduler(arguments)?;
    let mut machine = machine(arguments, scheduler)?;
    let main_class = arguments.main_class.replace('/', ".");
    if let Err(exit) = gibbon_jdk::launch::start(&mut machine, &main_class, &arguments.arguments) {
        bail!("the machine could not start the program: {exit:?}");
    }
    let halt = if arguments.trace_hash {
        drive(&mut machine, &mut HashObserver, arguments.snapshot_at)
    } else {
        drive(&mut machine, &mut NoObserver, arguments.snapshot_at)
    };
    let hash = machine.state.trace_hash;
    let statistics = arguments.stats.then(|| statistics(&machine));
    // Output is complete before anything of ours follows it.
    drop(machine);
    if let Some(text) = statistics {
        eprint!("{text}");
    }
    if let (Some(file), Some(turns)) = (&arguments.record_schedule, turns) {
        let lines: Vec<String> = turns.borrow().iter().map(Turn::to_string).collect();
        std::fs::write(file, lines.join("\n") + "\n")
            .with_context(|| format!("the schedule {}", file.display()))?;
    }
    if arguments.trace_hash {
        eprintln!("trace-hash: {hash:016x}");
    }
    match halt {
        Halt::Exit(code) => Ok(ExitCode::from(code as u8)),
        Halt::Deadlock(stacks) => bail!("deadlock: no thread can ever run again\n{stacks}"),
        Halt::Budget => bail!("the budget of instructions is used up"),
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

/// Runs to the end; with a snapshot on the way, runs the rest a second time from there.
fn drive(machine: &mut Machine, observer: &mut impl Observer, snapshot_at: Option<u64>) -> Halt {
    let Some(instructions) = snapshot_at else {
        return machine.run(observer, u64::MAX);
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

fn machine(arguments: &JavaArguments, scheduler: Box<dyn Scheduler>) -> anyhow::Result<Machine> {
    let paths = super::setup::ensure(&Need::to_run())?;
    let library = paths.class_library()?;
    let image = gibbon_formats::jimage::Image::open(&library.modules())
        .with_context(|| format!("the class library {}", library.modules().display()))?;
    let image = Rc::new(ModuleImage::new(image));

    let mut meta = Meta::default();
    meta.boot_path.entries = [LoaderId::BOOT, LoaderId::PLATFORM, LoaderId::APP]
        .map(|loader| ClassPathEntry::Image(image.clone(), loader))
        .into();
    meta.image = Some(image);
    let boot: Vec<PathBuf> = arguments.boot_cp.split(':').map(PathBuf::from).collect();
    meta.boot_path.entries.extend(class_path(&boot)?.entries);
    let entries: Vec<PathBuf> = arguments.class_path.split(':').map(PathBuf::from).collect();
    meta.app_path = class_path(&entries)?;

    let mounts = Mounts {
        java_home: Some(library.home().to_path_buf()),
        current_directory: std::env::current_dir()?,
        visible: entries,
    };
    let mut host = StandardHost::new(&mounts)?;
    let mut properties = vec![("java.class.path".to_owned(), arguments.class_path.clone())];
    for property in &arguments.property {
        let (name, value) = property.split_once('=').unwrap_or((property, ""));
        properties.push((name.to_owned(), value.to_owned()));
    }
    host.set_properties(properties);
    let options = Options {
        max_heap: arguments.max_heap.saturating_mul(1 << 20),
        seed: arguments.seed,
        scheduler,
        start_millis: START_MILLIS,
        max_stack: MAX_STACK,
    };
    Ok(Machine::new(meta, gibbon_jdk::natives(), Box::new(host), options)?)
}

fn class_path(entries: &[PathBuf]) -> anyhow::Result<ClassPath> {
    let mut path = ClassPath::default();
    for entry in entries.iter().filter(|entry| !entry.as_os_str().is_empty()) {
        add_entry(&mut path, entry).with_context(|| format!("class path entry {}", entry.display()))?;
    }
    Ok(path)
}

fn add_entry(path: &mut ClassPath, entry: &Path) -> anyhow::Result<()> {
    if entry.is_dir() {
        path.entries.push(ClassPathEntry::Directory(entry.to_path_buf()));
        return Ok(());
    }
    if !entry.exists() {
        // As `java` has it: what is not there holds no classes.
        return Ok(());
    }
    if entry.extension().is_some_and(|extension| extension == "dex") {
        return add_dex(path, std::fs::read(entry)?);
    }
    let archive = Rc::new(gibbon_formats::archive::Archive::open(entry)?);
    let is_dex = |name: &str| name.starts_with("classes") && name.ends_with(".dex");
    let mut names: Vec<String> =
        archive.entries().map(|entry| entry.name().to_owned()).filter(|name| is_dex(name)).collect();
    // classes.dex, classes2.dex, …, classes10.dex
    names.sort_by_key(|name| (name.len(), name.clone()));
    for name in &names {
        if let Some(bytes) = archive.read(name, gibbon_formats::archive::DEFAULT_LIMIT)? {
            add_dex(path, bytes)?;
        }
    }
    path.entries.push(ClassPathEntry::Archive(archive));
    Ok(())
}

fn add_dex(path: &mut ClassPath, bytes: Vec<u8>) -> anyhow::Result<()> {
    for file in gibbon_dex::DexFile::parse_all(bytes)? {
        path.entries.push(ClassPathEntry::Dex(Rc::new(file)));
    }
    Ok(())
}

fn statistics(machine: &Machine) -> String {
    let counts = &machine.statistics;
    let mut text = format!(
        "instructions: {}\nclasses loaded: {}\nmethods lowered: {}\nallocated: {} KB\ncollections: {}\n",
        machine.state.instructions,
        machine.meta.class_count(),
        counts.lowered_methods,
        machine.heap.total_allocated() >> 10,
        counts.collections,
    );
    for (name, times) in &counts.missing_natives {
        text.push_str(&format!("missing native: {name} ({times})\n"));
    }
    for name in &counts.stand_ins {
        text.push_str(&format!("stand-in: {name}\n"));
    }
    text
}
