//! Every method of a whole JDK, where one is at hand.

use std::time::{Duration, Instant};

use gibbon_formats::Image;
use gibbon_formats::class_file::{BytecodeReader, ClassFile};

use crate::from_class::lower;
use crate::{Insn, live_references, validate};

#[derive(Default)]
struct Figures {
    methods: usize,
    bytecodes: usize,
    insns: usize,
    moves: usize,
    time: Duration,
}

impl Figures {
    fn print(&self, name: &str) {
        println!(
            "{name}: {} methods, {} bytecodes, {} instructions ({} moves), \
             {:.3} per bytecode, {:.1} ns per bytecode",
            self.methods,
            self.bytecodes,
            self.insns,
            self.moves,
            self.insns as f64 / self.bytecodes as f64,
            self.time.as_nanos() as f64 / self.bytecodes as f64,
        );
    }
}

#[test]
fn lowers_the_jdk() {
    let Some(path) = std::env::var_os("GIBBON_JDK_IMAGE") else {
        return;
    };
    let image = Image::open(path).unwrap();
    let mut all = Figures::default();
    let mut base = Figures::default();
    for entry in image.entries() {
        let entry = entry.unwrap();
        if entry.extension != "class" || entry.base == "module-info" {
            continue;
        }
        let class = ClassFile::parse(image.read(&entry).unwrap()).unwrap();
        lower_class(&class, &mut all);
        if entry.module == "java.base" {
            lower_class(&class, &mut base);
        }
    }
    base.print("java.base");
    all.print("all");
}

fn lower_class(class: &ClassFile, figures: &mut Figures) {
    for method in class.methods.iter().filter(|m| m.code.is_some()) {
        let name = || format!("{}.{}", class.name(), class.str(method.name));
        let start = Instant::now();
        let code = lower(class, method);
        figures.time += start.elapsed();
        let code = code.unwrap_or_else(|e| panic!("{}: {e}", name()));
        if let Err(problem) = validate(&code) {
            panic!("{}: {problem}", name());
        }
        // Verified code reads nothing it has not written, so neither does this.
        let live = live_references(&code, 0);
        let is_live = |r: &u16| live[usize::from(*r) / 64] >> (r % 64) & 1 != 0;
        let registers = code.argument_count..64 * live.len() as u16;
        let unwritten: Vec<_> = registers.filter(is_live).collect();
        assert!(unwritten.is_empty(), "{}: {unwritten:?}", name());
        let body = class.code(method).unwrap().unwrap();
        figures.methods += 1;
        figures.bytecodes += BytecodeReader::new(body.bytecode).instructions().count();
        figures.insns += code.insns.len();
        let is_move = |insn: &&Insn| matches!(insn, Insn::Move { .. });
        figures.moves += code.insns.iter().filter(is_move).count();
    }
}
