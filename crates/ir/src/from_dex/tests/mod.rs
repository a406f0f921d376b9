//! Tests of the DEX front end.

mod assembler;
mod branches;
mod constants;
mod dex_builder;
mod errors;
mod fusing;
mod listing;
mod objects;
mod robustness;
mod samples;
mod tables;
mod validate;

use gibbon_dex::{CodeItem, DexFile};

use crate::{Code, LowerError};

/// Lowers the method that `source` assembles to; the header is that of `assembler::assemble`.
fn lower(header: &str, source: &str) -> Result<Code, LowerError> {
    let dex = assembler::assemble(header, source);
    with_method(&dex, |code| {
        let lowered = super::lower(&code)?;
        validate::validate(&dex, &code.method(), &lowered);
        Ok(lowered)
    })
}

/// The only method of a file that was assembled.
fn with_method<T>(dex: &DexFile, run: impl FnOnce(CodeItem<'_>) -> T) -> T {
    let class = dex.classes().next().expect("a class").expect("a good one");
    let data = class.data().expect("class data");
    let method = data.methods().next().expect("a method");
    run(dex.code(method).expect("a code item").expect("code"))
}

#[track_caller]
fn check(header: &str, source: &str, expected: &str) {
    let code = lower(header, source).expect("it lowers");
    let lines = |text: &str| -> Vec<String> {
        let lines = text.lines().map(str::trim);
        lines
            .filter(|line| !line.is_empty())
            .map(str::to_owned)
            .collect()
    };
    let found = listing::listing(&code);
    assert!(lines(&found) == lines(expected), "found:\n{found}");
}

#[track_caller]
fn check_error(header: &str, source: &str, offset: u32, problem: &str) {
    let error = lower(header, source).expect_err("it does not lower");
    assert!(error.problem.contains(problem), "{error}");
    assert_eq!(error.offset, offset, "{error}");
}
