//! `snapshots`: a guest with a hundred megabytes of live objects that writes a thousand
//! scattered pages between snapshots.
//!
//! In this process, without the command line: what is timed is `Machine::snapshot` and
//! `Machine::restore` alone, in processor time.

use anyhow::{Result, bail, ensure};
use clap::Args;
use gibbon_machine::heap::PAGE_SIZE;
use gibbon_machine::interp::HashObserver;
use gibbon_machine::{Halt, Machine};
use gibbon_setup::Paths;

use crate::process::{resident, timed};
use crate::programs::{self, Program};
use crate::report::{publish, row, table};

#[derive(Args)]
pub struct SnapshotArguments {
    /// Snapshots to take and to keep.
    #[arg(long, default_value_t = 500)]
    count: usize,
    /// Pages written between two of them.
    #[arg(long, default_value_t = 1000)]
    pages: usize,
}

/// Milliseconds for a snapshot and a restore together that are promised.
const TARGET: f64 = 2.0;
/// What keeping a page may cost, as a multiple of its size.
const TARGET_OVERHEAD: f64 = 1.25;

pub fn run(options: &SnapshotArguments, write: bool) -> Result<bool> {
    let paths = programs::tools()?;
    let program = programs::own("Pages", &paths)?;
    let mut bench = Bench {
        machine: machine(&program, options, &paths)?,
        pages: options.pages,
    };

    // A run without any snapshot: what all others must come to.
    let expected = bench.finish();
    let Halt::Exit(checksum) = expected.halt else {
        bail!("{:?}", expected.halt)
    };

    bench.machine = machine(&program, options, &paths)?;
    bench.build_heap()?;
    let live = bench.machine.heap.used();
    let (first, first_time) = timed(|| bench.machine.snapshot());

    // As an engine does: the last snapshot replaces the one before.
    let (mut takes, mut restores) = (Vec::new(), Vec::new());
    let mut last = first;
    for _ in 0..options.count {
        bench.write_pages()?;
        let (snapshot, take) = timed(|| bench.machine.snapshot());
        let ((), restore) = timed(|| bench.machine.restore(&last));
        bench.machine.restore(&snapshot);
        takes.push(take);
        restores.push(restore);
        last = snapshot;
    }

    // As a search does: all of them are kept.
    let memory_before = resident()?;
    let mut kept = vec![last];
    let (mut keeps, mut differing) = (Vec::new(), 0);
    for _ in 0..options.count {
        differing += bench.write_pages()?;
        let (snapshot, take) = timed(|| bench.machine.snapshot());
        keeps.push(take);
        kept.push(snapshot);
    }
    let held = resident()?.saturating_sub(memory_before);

    // From any of them, in any order, the run ends as it did without.
    let last = kept.len() - 1;
    for at in [last, 0, last / 2, last, last / 3] {
        bench.machine.restore(&kept[at]);
        let end = bench.finish();
        ensure!(
            end == expected,
            "from snapshot {at}: {end:?}, not {expected:?}"
        );
    }

    let both: Vec<f64> = takes
        .iter()
        .zip(&restores)
        .map(|(take, back)| take + back)
        .collect();
    let overhead = held as f64 / (differing * PAGE_SIZE) as f64;
    let text = summary(&Summary {
        live,
        count: options.count,
        pages: differing / options.count,
        first_time,
        times: [
            ("snapshot", &takes),
            ("restore", &restores),
            ("both", &both),
            ("snapshot, all of them kept", &keeps),
        ],
        held,
        overhead,
    });
    let text = format!(
        "{text}\nFrom each of 5 snapshots, restored out of order, the run ends with the checksum \
         ({checksum:08x}), the instruction count\nand the trace hash of a run without snapshots.\n"
    );
    publish("snapshots", &text, write)?;
    Ok(mean(&both) < TARGET && overhead < TARGET_OVERHEAD)
}

struct Bench {
    machine: Machine,
    pages: usize,
}

/// How a run ended, and the way it took.
#[derive(PartialEq, Debug)]
struct Ended {
    halt: Halt,
    trace_hash: u64,
    instructions: u64,
}

impl Bench {
    fn finish(&mut self) -> Ended {
        let halt = self.machine.run(&mut HashObserver, u64::MAX);
        let state = &self.machine.state;
        Ended {
            halt,
            trace_hash: state.trace_hash,
            instructions: state.instructions,
        }
    }

    fn step(&mut self, instructions: u64) -> Result<()> {
        match self.machine.run(&mut HashObserver, instructions) {
            Halt::Budget => Ok(()),
            other => bail!("the guest ended before it was measured: {other:?}"),
        }
    }

    /// Until nothing is allocated any more.
    fn build_heap(&mut self) -> Result<()> {
        loop {
            let before = self.machine.heap.total_allocated();
            self.step(20_000)?;
            if before > 100 << 20 && self.machine.heap.total_allocated() == before {
                return Ok(());
            }
        }
    }

    fn write_pages(&mut self) -> Result<usize> {
        while self.machine.heap.dirty_pages() < self.pages {
            self.step(100)?;
        }
        Ok(self.machine.heap.dirty_pages())
    }
}

fn machine(program: &Program, options: &SnapshotArguments, paths: &Paths) -> Result<Machine> {
    let home = paths.class_library()?.home();
    let mut guest = gibbon_jdk::Program::new(home, &program.built.classes, &program.name);
    // More than are measured, so that the guest does not end before.
    let rounds = 4 * (options.count + 1) * options.pages.div_ceil(1000) + 100;
    guest.arguments = vec![rounds.to_string()];
    Ok(guest.machine()?)
}

struct Summary<'a> {
    live: u64,
    count: usize,
    pages: usize,
    first_time: f64,
    times: [(&'static str, &'a [f64]); 4],
    held: usize,
    overhead: f64,
}

fn summary(result: &Summary) -> String {
    let mut rows = vec![row([
        "processor time, ms",
        "mean",
        "median",
        "99th percentile",
    ])];
    for (name, times) in result.times {
        let mut sorted = times.to_vec();
        sorted.sort_by(f64::total_cmp);
        let place = |part: f64| sorted[((sorted.len() - 1) as f64 * part) as usize];
        let cells = [mean(times), place(0.5), place(0.99)].map(|time| format!("{time:.2}"));
        rows.push(row([name, &cells[0], &cells[1], &cells[2]]));
    }
    let megabytes = |bytes: f64| bytes / f64::from(1 << 20);
    format!(
        "{} MB of objects; {} snapshots, {} pages of {PAGE_SIZE} bytes written between two. The first, \
         of everything, takes {:.0} ms.\n\n{}\nHolding all of them takes {:.0} MB, {:.2} times the pages they \
         differ in.\n",
        megabytes(result.live as f64) as u64,
        result.count,
        result.pages,
        result.first_time,
        table(&rows),
        megabytes(result.held as f64),
        result.overhead,
    )
}

fn mean(times: &[f64]) -> f64 {
    times.iter().sum::<f64>() / times.len() as f64
}
