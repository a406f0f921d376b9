//! Files and messages, damaged and read: nothing that somebody else wrote may break who reads it.
//!
//! Each format has samples ([`mod@samples`]) and a function that reads one and asks everything of it
//! ([`mod@read`]). A case is a sample with a few changes ([`mod@damage`]); a panic, a signal or a read
//! that goes on for ever fails it. No guest runs here: what code does is `gibbon-fuzz run`'s.

mod damage;
mod read;
mod samples;

use std::io::Write;

use anyhow::{Result, bail, ensure};

use crate::random::Random;
use crate::{FormatArguments, FormatCaseArguments};
use samples::Samples;

/// Something that is read, and how.
pub struct Format {
    pub name: &'static str,
    /// Lines of text; else bytes.
    is_text: bool,
    samples: fn(&Samples) -> Vec<Vec<u8>>,
    read: fn(&[u8]),
}

const fn binary(
    name: &'static str,
    samples: fn(&Samples) -> Vec<Vec<u8>>,
    read: fn(&[u8]),
) -> Format {
    Format {
        name,
        is_text: false,
        samples,
        read,
    }
}

const fn text(
    name: &'static str,
    samples: fn(&Samples) -> Vec<Vec<u8>>,
    read: fn(&[u8]),
) -> Format {
    Format {
        is_text: true,
        ..binary(name, samples, read)
    }
}

/// All of them. A case's number decides which one it is of, so new ones go to the end.
pub const FORMATS: &[Format] = &[
    binary("apk", samples::apk, read::apk),
    binary("manifest", samples::manifest, read::manifest),
    binary("layout", samples::layouts, read::layout),
    binary("resources", samples::resources, read::resources),
    binary("dex", samples::dex, read::dex),
    binary("class", samples::classes, read::class),
    binary("request", samples::requests, read::request),
    binary("answer", samples::answers, read::answer),
    text("trace", samples::traces, read::trace),
    text("script", samples::scripts, read::script),
    text(
        "monkey-script",
        samples::monkey_scripts,
        read::monkey_script,
    ),
    text("properties", samples::properties, read::properties),
    text("schedule", samples::schedules, read::schedule),
    text("rules", samples::rules, read::rules),
    text("model", samples::models, read::model),
    text("gui", samples::guis, read::gui),
    text("stack", samples::stacks, read::stack),
];

/// The formats that are asked for, each with its samples.
struct Bench(Vec<(&'static Format, Vec<Vec<u8>>)>);

impl Bench {
    fn new(only: &[String]) -> Result<Bench> {
        let formats = chosen(only)?;
        let samples = Samples::new()?;
        let mut bench = Vec::new();
        for format in formats {
            let all = (format.samples)(&samples);
            ensure!(!all.is_empty(), "{} has no samples", format.name);
            bench.push((format, all));
        }
        Ok(Bench(bench))
    }

    /// Case `number` of a seed.
    fn case(&self, seed: u64, number: u64) -> Case {
        let (format, samples) = &self.0[(number % self.0.len() as u64) as usize];
        let mut random = Random::new(seed.wrapping_mul(0x1000_0003).wrapping_add(number));
        let at = random.below(samples.len());
        let (bytes, changes) = match format.is_text {
            true => damage::text(&samples[at], samples, &mut random),
            false => damage::binary(&samples[at], &mut random),
        };
        Case {
            format,
            text: format!("{}, sample {at}\n  {}", format.name, changes.join("\n  ")),
            bytes,
        }
    }
}

struct Case {
    format: &'static Format,
    bytes: Vec<u8>,
    /// What it is, for people.
    text: String,
}

pub fn chosen(only: &[String]) -> Result<Vec<&'static Format>> {
    for name in only {
        if !FORMATS.iter().any(|format| format.name == name) {
            let names: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
            bail!("there is no format `{name}`\nhint: {}", names.join(", "));
        }
    }
    let is_chosen = |format: &&Format| only.is_empty() || only.iter().any(|one| one == format.name);
    Ok(FORMATS.iter().filter(is_chosen).collect())
}

/// What `formats` starts: cases in this process.
pub fn child(arguments: &FormatArguments) -> Result<()> {
    bound_memory()?;
    let bench = Bench::new(&arguments.only)?;
    let mut output = std::io::stdout();
    for number in arguments.first..arguments.first + arguments.cases {
        output.write_all(&number.to_le_bytes())?;
        output.flush()?;
        let case = bench.case(arguments.seed, number);
        (case.format.read)(&case.bytes);
    }
    Ok(())
}

/// One case, told and read.
pub fn one(arguments: &FormatCaseArguments) -> Result<()> {
    let bench = Bench::new(&arguments.only)?;
    let case = bench.case(arguments.seed, arguments.number);
    println!("{}", case.text);
    if let Some(file) = &arguments.save {
        std::fs::write(file, &case.bytes)?;
    }
    bound_memory()?;
    (case.format.read)(&case.bytes);
    println!("read");
    Ok(())
}

/// A file of a few megabytes must not make its reader take gigabytes: an allocation fails, and that ends
/// the process.
fn bound_memory() -> Result<()> {
    const MOST: u64 = 2 << 30;
    let limit = libc::rlimit {
        rlim_cur: MOST,
        rlim_max: MOST,
    };
    // SAFETY: `limit` is a valid `rlimit` for the time of the call.
    match unsafe { libc::setrlimit(libc::RLIMIT_DATA, &limit) } {
        0 => Ok(()),
        _ => Err(std::io::Error::last_os_error().into()),
    }
}
