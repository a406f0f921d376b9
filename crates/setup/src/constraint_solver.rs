//! Z3, the constraint solver, from the PyPI wheel that carries its program.

use std::fs;
use std::path::PathBuf;

use crate::apt::Apt;
use crate::cache::{Cache, Lock};
use crate::error::Result;
use crate::host::Host;
use crate::progress::Progress;
use crate::wheels::{self, Download, check_hash};

const WHAT: &str = "z3-solver==5.4.0.0";
const WHEEL_SHA256: &str = "0549ffad554178a59480ba41b5279cfbb27053ed5a2da269ae1a48214d5db34b";
const PROGRAM_SHA256: &str = "4bf249abd220d0ae4582536e572aa04019b8dfc91d25135fb6f098d230acfd0d";
const PROGRAM_SIZE: u64 = 29_337_440;
/// The only part of the wheel that is unpacked: the program has its library in it.
const FOLDER: &str = "z3_solver-5.4.0.0.data/data/bin/";

fn place(cache: &Cache) -> PathBuf {
    cache.folder().join("constraint-solver").join(WHAT)
}

/// The program, if it is there.
pub(crate) fn find(cache: &Cache) -> Option<PathBuf> {
    let program = place(cache).join("z3");
    let size = fs::metadata(&program).ok()?.len();
    (size == PROGRAM_SIZE).then_some(program)
}

pub(crate) fn fetch(
    host: &dyn Host,
    apt: &mut Apt<'_>,
    cache: &Cache,
    lock: &Lock,
    progress: &mut dyn Progress,
) -> Result<()> {
    let wheel = Download {
        what: WHAT,
        platform: "manylinux_2_27_x86_64",
        described: "the constraint solver, 39 MB",
        sha256: WHEEL_SHA256,
    };
    let file = wheels::download(host, apt, cache, lock, &wheel, progress)?;
    let made = cache.scratch(lock, "constraint-solver")?;
    wheels::unpack(&file, FOLDER, &made, WHAT)?;
    check_hash(WHAT, &made.join("z3"), PROGRAM_SHA256)?;
    cache.publish(lock, &made, &place(cache))?;
    wheels::discard(&file)
}
