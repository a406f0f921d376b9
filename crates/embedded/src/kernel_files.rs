//! Files by which the kernel tells of memory and processors, as far as apps may read them. They say
//! what the system's interfaces say: four processors, four gigabytes.
//!
//! # Differs from Android
//!
//! They do not change while the device runs.

use gibbon_jdk::host::Overlay;
use gibbon_machine::host::{Errno, Files, OpenMode};

const PROCESSORS: u32 = 4;
/// In kilobytes, as `android.os.Process` and `ActivityManager` have it.
const MEMORY: u64 = 4 << 20;

pub fn put(files: &mut Overlay) -> Result<(), Errno> {
    write(files, "/proc/meminfo", &memory())?;
    write(files, "/proc/cpuinfo", &processors())?;
    let version = "Linux version 5.10.101-android13 (build@gibbon) #1 SMP PREEMPT\n";
    write(files, "/proc/version", version)?;
    let folder = "/sys/devices/system/cpu";
    for name in ["possible", "present", "online"] {
        let all = format!("0-{}\n", PROCESSORS - 1);
        write(files, &format!("{folder}/{name}"), &all)?;
    }
    for processor in 0..PROCESSORS {
        for (name, kilohertz) in [("min", 300_000), ("max", 2_000_000)] {
            let file = format!("{folder}/cpu{processor}/cpufreq/cpuinfo_{name}_freq");
            write(files, &file, &format!("{kilohertz}\n"))?;
        }
    }
    Ok(())
}

fn memory() -> String {
    let lines = [
        ("MemTotal", MEMORY),
        ("MemFree", MEMORY / 4),
        ("MemAvailable", MEMORY / 2),
        ("Buffers", 4096),
        ("Cached", MEMORY / 4),
        ("SwapCached", 0),
        ("Active", MEMORY / 4),
        ("Inactive", MEMORY / 4),
        ("SwapTotal", 0),
        ("SwapFree", 0),
    ];
    let line = |(name, size): (&str, u64)| format!("{:<16}{size:>8} kB\n", format!("{name}:"));
    lines.into_iter().map(line).collect()
}

fn processors() -> String {
    let one = |number: u32| {
        format!(
            "processor\t: {number}\nBogoMIPS\t: 38.40\n\
             Features\t: fp asimd aes pmull sha1 sha2 crc32 atomics\n\
             CPU implementer\t: 0x41\nCPU architecture: 8\nCPU variant\t: 0x1\n\
             CPU part\t: 0xd05\nCPU revision\t: 0\n\n"
        )
    };
    (0..PROCESSORS).map(one).collect()
}

fn write(files: &mut Overlay, path: &str, text: &str) -> Result<(), Errno> {
    let folder = path.rsplit_once('/').map_or("/", |(folder, _)| folder);
    files.make_directories(folder)?;
    let mode = OpenMode {
        read: false,
        write: true,
        create: true,
        ..OpenMode::READ
    };
    let file = files.open(path, mode)?;
    files.write_at(file, 0, text.as_bytes())?;
    files.close(file)?;
    files.set_mode(path, 0o444)
}
