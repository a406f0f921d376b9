//! Lowers every method of the DEX files in the folder that `GIBBON_DEX_SAMPLES` names.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use gibbon_dex::DexFile;

use super::validate::validate;
use crate::from_dex::lower;

#[derive(Default, Debug)]
struct Totals {
    methods: usize,
    dex_insns: usize,
    ir_insns: usize,
    dex_registers: usize,
    ir_registers: usize,
    fused: usize,
}

/// The samples; none if the variable is not set.
pub fn paths() -> Vec<PathBuf> {
    let Some(folder) = std::env::var_os("GIBBON_DEX_SAMPLES") else {
        return Vec::new();
    };
    let mut paths: Vec<_> = std::fs::read_dir(&folder)
        .expect("the folder of samples")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "dex"))
        .collect();
    paths.sort();
    assert!(!paths.is_empty(), "no .dex files in {}", folder.display());
    paths
}

#[test]
fn every_method_of_the_samples() {
    for path in paths() {
        let bytes = std::fs::read(&path).expect("a sample");
        let files = DexFile::parse_all(bytes).expect("a DEX file");
        let mut totals = Totals::default();
        let mut time = Duration::ZERO;
        for dex in &files {
            time += lower_all(dex, &mut totals, true);
        }
        // The shortest of a few runs says more than one alone.
        for _ in 0..3 {
            let again = files.iter();
            let again = again.map(|dex| lower_all(dex, &mut Totals::default(), false));
            time = time.min(again.sum());
        }
        let each = time.as_nanos() as f64 / totals.dex_insns.max(1) as f64;
        println!(
            "{}: {totals:?}, {time:?}, {each:.1} ns each",
            path.display()
        );
    }
}

fn lower_all(dex: &DexFile, totals: &mut Totals, check: bool) -> Duration {
    let mut time = Duration::ZERO;
    let mut errors = Vec::new();
    for class in dex.classes() {
        let data = class.and_then(|class| class.data()).expect("a class");
        for method in data.methods() {
            let Some(code) = dex.code(method).expect("a code item") else {
                continue;
            };
            let start = Instant::now();
            let lowered = lower(&code);
            time += start.elapsed();
            totals.methods += 1;
            totals.dex_insns += code.insns.iter().count();
            totals.dex_registers += usize::from(code.registers_size);
            match lowered {
                Ok(lowered) => {
                    totals.ir_insns += lowered.insns.len();
                    totals.ir_registers += usize::from(lowered.register_count);
                    totals.fused += lowered.insns.iter().filter(|insn| is_fused(insn)).count();
                    if check {
                        validate(dex, method, &lowered);
                    }
                }
                Err(error) => {
                    let text = dex.method_text(method.index).expect("a method");
                    errors.push(format!("{text}: {error}"));
                }
            }
        }
    }
    assert!(errors.is_empty(), "{errors:#?}");
    time
}

/// Made from two instructions.
fn is_fused(insn: &crate::Insn) -> bool {
    use crate::Insn::*;
    matches!(
        insn,
        IfEqJ { .. }
            | IfNeJ { .. }
            | IfLtJ { .. }
            | IfGeJ { .. }
            | IfGtJ { .. }
            | IfLeJ { .. }
            | IfEqImm { .. }
            | IfNeImm { .. }
            | IfLtImm { .. }
            | IfGeImm { .. }
            | IfGtImm { .. }
            | IfLeImm { .. }
            | AddImmJ { .. }
            | AndImmJ { .. }
            | ShlImmJ { .. }
            | ShrImmJ { .. }
            | UshrImmJ { .. }
    )
}
