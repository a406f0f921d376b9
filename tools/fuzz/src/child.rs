//! Running cases: one machine, booted once, taken back to a snapshot before each case.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::Write;
use std::rc::Rc;

use anyhow::{Context, Result, bail, ensure};
use gibbon_dex::{ClassDefIndex, DexFile};
use gibbon_formats::class_file::ClassFile;
use gibbon_jdk::Program;
use gibbon_machine::compile::{CompileMode, Variant};
use gibbon_machine::interp::HashObserver;
use gibbon_machine::meta::{ClassId, DexSource, LoaderId, Method, MethodId, Source};
use gibbon_machine::threads::scheduler::RandomWalk;
use gibbon_machine::{Exit, Halt, IdleRule, Machine, Observer, Reached, Ref, Snapshot};

use crate::mutate::Case;
use crate::{RunArguments, mutate, programs};

const MAX_HEAP: u32 = 48 << 20;
const HARNESS: &str = "FuzzHarness";

thread_local! {
    /// The classes of the case, for the loader that has them.
    static CLASSES: RefCell<(u32, BTreeMap<String, Source>)> = RefCell::default();
}

pub fn run(arguments: &RunArguments) -> Result<()> {
    let programs = programs::all()?;
    let mut bench = Bench::new(CompileMode::Off)?;
    let compiled = arguments.compare.then(|| Bench::new(CompileMode::Always));
    let mut compiled = compiled.transpose()?;
    let mut output = std::io::stdout();
    for number in arguments.first..arguments.first + arguments.cases {
        output.write_all(&number.to_le_bytes())?;
        output.flush()?;
        let case = mutate::case(&programs, arguments.seed, number);
        let outcome = bench.run(&case, arguments.budget);
        if let Halt::Bug(what) = &outcome.halt {
            bail!("case {number}: {what}");
        }
        if let Some(compiled) = &mut compiled {
            let other = compiled.run(&case, arguments.budget);
            ensure!(
                other == outcome,
                "case {number}: interpreted {outcome:?}, compiled {other:?}"
            );
        }
    }
    Ok(())
}

/// What a case did.
#[derive(Debug, PartialEq, Eq)]
pub struct Outcome {
    pub halt: Halt,
    instructions: u64,
    trace_hash: u64,
    /// Pages that were written, and what is in them.
    memory: u64,
    /// Code of DEX files that was reached for the first time.
    reached: Vec<(MethodId, u32, Reached)>,
}

/// As a device watches an app.
#[derive(Default)]
struct Watcher {
    reached: Vec<(MethodId, u32, Reached)>,
}

impl Observer for Watcher {
    const COMPILED: Option<Variant> = Some(Variant::HashAndCoverage);
    const CONTROL: bool = true;
    const COVERAGE: bool = true;

    fn enter(&mut self, hash: &mut u64, method: &Method) {
        HashObserver.enter(hash, method);
    }

    fn branch(&mut self, hash: &mut u64, pc: usize, taken: bool) {
        HashObserver.branch(hash, pc, taken);
    }

    fn native(&mut self, hash: &mut u64, method: &Method, result: u64) {
        HashObserver.native(hash, method, result);
    }

    fn cover(&mut self, method: MethodId, pc: u32, how: Reached) {
        self.reached.push((method, pc, how));
    }
}

pub struct Bench {
    machine: Machine,
    ready: Snapshot,
    harness: ClassId,
}

impl Bench {
    pub fn new(compile: CompileMode) -> Result<Bench> {
        let paths = programs::tools()?;
        let classes = programs::harness(&paths)?;
        let home = paths.class_library()?.home().to_path_buf();
        let program = Program {
            max_heap: MAX_HEAP,
            scheduler: Box::new(RandomWalk::new(1)),
            compile: Some(compile),
            ..Program::new(&home, &classes, HARNESS)
        };
        let mut machine = program.machine()?;
        machine.natives.find_class = Some(find_class);
        machine.lets_panics_through = true;
        machine.idle = Some(IdleRule {
            longest_wait: 1_000_000_000,
            limit: u64::MAX,
        });
        let halt = machine.run(&mut Watcher::default(), 200_000_000);
        ensure!(halt == Halt::Idle, "the harness does not wait: {halt:?}");
        machine.idle = None;
        // What mutants print is nobody's business.
        machine.host.hold_streams();
        let harness = machine
            .find_loaded(LoaderId::APP, HARNESS)
            .context("the harness runs")?;
        let ready = machine.snapshot();
        Ok(Bench {
            machine,
            ready,
            harness,
        })
    }

    pub fn run(&mut self, case: &Case, budget: u64) -> Outcome {
        let mut watcher = Watcher::default();
        let halt = self.perform(case, budget, &mut watcher);
        let machine = &mut self.machine;
        let outcome = Outcome {
            halt,
            instructions: machine.state.instructions,
            trace_hash: machine.state.trace_hash,
            memory: machine.heap.written_digest(),
            reached: watcher.reached,
        };
        machine.collect_garbage(true);
        outcome
    }

    fn perform(&mut self, case: &Case, budget: u64, watcher: &mut Watcher) -> Halt {
        for loader in self.machine.meta.loaders.iter_mut().skip(3) {
            // A restore keeps what such loaders found: it takes them for parts of the class path.
            loader.is_transparent = false;
        }
        self.machine.restore(&self.ready);
        self.machine.host.drop_held_streams();
        self.machine.host.hold_streams();
        let machine = &mut self.machine;
        let Ok(mirror) = machine.mirror(self.harness) else {
            return Halt::Exit(1);
        };
        let loader = machine.static_ref(self.harness, "loader");
        let loader = machine.loader_of_object(loader);
        let names = prepare(loader, case);
        let mut targets = Vec::new();
        for name in &names {
            let class = machine.load_class(loader, name);
            if let Ok(class) = class.and_then(|class| machine.mirror(class)) {
                targets.push(class);
            }
        }
        let class = machine.meta.known().class;
        let targets: Result<Ref, Exit> = machine.new_ref_array(class, &targets);
        let Ok(targets) = targets else {
            return Halt::Exit(1);
        };
        let offset = machine.field_offset(self.harness, "targets");
        machine.heap.set_ref(mirror, offset, targets);
        let offset = machine.field_offset(self.harness, "mainFirst");
        machine.heap.set_u8(mirror, offset, case.main_first.into());
        machine.run(watcher, budget)
    }
}

/// Makes a case's classes known to its loader; their names, what was changed first.
fn prepare(loader: LoaderId, case: &Case) -> Vec<String> {
    let mut names = Vec::new();
    let mut classes = BTreeMap::new();
    let mut add = |name: String, source: Source| {
        names.push(name.clone());
        classes.insert(name, source);
    };
    for (name, bytes) in &case.files {
        if let Some(name) = name.strip_suffix(".class") {
            if let Ok(class) = ClassFile::parse(bytes.clone()) {
                add(name.to_owned(), Source::Class(Rc::new(class)));
            }
        } else if let Ok(file) = DexFile::parse_unchecked(bytes.clone()) {
            let file = Rc::new(file);
            for index in 0..file.class_count().min(1_000) {
                let class = file.class(ClassDefIndex(index));
                let Ok(descriptor) = class.and_then(|class| class.descriptor()) else {
                    continue;
                };
                let name = descriptor.trim_start_matches('L').trim_end_matches(';');
                if let Some(Ok(source)) = DexSource::find(&file, name) {
                    add(name.to_owned(), Source::Dex(Rc::new(source)));
                }
            }
        }
    }
    CLASSES.set((loader.0, classes));
    names
}

/// The classes of the case, then the library's: no guest code is asked.
fn find_class(
    machine: &mut Machine,
    loader: LoaderId,
    name: &str,
) -> Result<Option<ClassId>, Exit> {
    let source =
        CLASSES.with_borrow(|(of, classes)| (*of == loader.0).then(|| classes.get(name).cloned()));
    match source {
        None => Ok(None),
        Some(Some(source)) => machine.define(loader, source, Some(name)).map(Some),
        Some(None) => machine.find_built_in(LoaderId::APP, name),
    }
}
