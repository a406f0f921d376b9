//! No input makes lowering panic, and what it accepts is consistent.

use gibbon_dex::DexFile;

use super::{assembler, samples, validate};
use crate::from_dex::lower;

/// Marsaglia's xorshift: the same bytes on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % below as u64) as usize
    }
}

const SOURCE: &str = "
    const/4 v0, 0
    :top
    packed-switch v6, 1, :a, :b
    const-wide/16 v2, 5
    cmp-long v0, v2, v2
    if-eqz v0, :a
    :start
    invoke-static {v2, v3, v6}, LFoo;->a(JI)LFoo;
    move-result-object v0
    iget-object v1, v0, LFoo;->f:LFoo;
    move-object v0, v1
    :end
    if-eq v0, v5, :top
    :a
    const/4 v1, 0
    move v0, v1
    if-nez v0, :b
    new-array v1, v6, [I
    fill-array-data v1, 4, 1, 2
    aput v6, v1, v6
    :b
    return-void
    .catch LFoo; :start :end :h
    .catchall :start :end :b
    :h
    move-exception v0
    monitor-enter v0
    throw v0
";

#[test]
fn damaged_code() {
    let dex = assembler::assemble("static (LFoo;I)V 7", SOURCE);
    let range = super::with_method(&dex, |code| {
        let insns = code.insns.as_bytes();
        let start = insns.as_ptr() as usize - dex.bytes().as_ptr() as usize;
        // The header of the code item, and the tries after the code.
        start - 16..start + insns.len() + 24
    });
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut accepted = 0;
    for _ in 0..30_000 {
        let mut bytes = dex.bytes().to_vec();
        for _ in 0..=random.next(3) {
            let at = range.start + random.next(range.len());
            bytes[at.min(dex.bytes().len() - 1)] = random.next(256) as u8;
        }
        let Ok(damaged) = DexFile::parse_unchecked(bytes) else {
            continue;
        };
        accepted += lower_what_can_be(&damaged);
    }
    assert!(accepted > 1000, "only {accepted} were accepted");
}

/// Returns how many methods that is.
fn lower_what_can_be(dex: &DexFile) -> usize {
    let mut accepted = 0;
    for class in dex.classes() {
        let Ok(data) = class.and_then(|class| class.data()) else {
            continue;
        };
        for method in data.methods() {
            if let Ok(Some(code)) = dex.code(method)
                && let Ok(lowered) = lower(&code)
            {
                validate::validate_unverified(dex, method, &lowered);
                accepted += 1;
            }
        }
    }
    accepted
}

#[test]
fn damaged_samples() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    for path in samples::paths() {
        let bytes = std::fs::read(&path).expect("a sample");
        if bytes.len() > 1 << 20 {
            continue;
        }
        let dex = DexFile::parse(bytes.clone()).expect("a DEX file");
        let classes = dex.header().classes;
        let after_tables = (classes.offset + classes.count * 32) as usize;
        for damage in [bytes.len() / 20_000, bytes.len() / 2_000, bytes.len() / 200] {
            let mut bytes = bytes.clone();
            for _ in 0..damage {
                let at = after_tables + random.next(bytes.len() - after_tables);
                bytes[at] = random.next(256) as u8;
            }
            if let Ok(dex) = DexFile::parse_unchecked(bytes) {
                let accepted = lower_what_can_be(&dex);
                println!("{}: {damage} bytes, {accepted} accepted", path.display());
            }
        }
    }
}
