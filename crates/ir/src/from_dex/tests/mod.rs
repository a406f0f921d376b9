//! Tests of the DEX front end.

mod assembler;
mod dex_builder;
mod listing;
mod samples;
mod validate;

use gibbon_dex::DexFile;

use crate::{Code, LowerError};

/// Lowers the method that `source` assembles to.
fn lower(header: &str, source: &str) -> Result<Code, LowerError> {
    let dex = assembler::assemble(header, source);
    with_method(&dex, |code| {
        let lowered = super::lower(&code)?;
        validate::validate(&dex, &code.method(), &lowered);
        Ok(lowered)
    })
}

fn with_method<T>(dex: &DexFile, run: impl FnOnce(gibbon_dex::CodeItem<'_>) -> T) -> T {
    let class = dex.find_class_in_order();
    let data = class.data().expect("class data");
    let method = data.methods().next().expect("a method");
    run(dex.code(method).expect("a code item").expect("code"))
}

trait OnlyClass {
    fn find_class_in_order(&self) -> gibbon_dex::ClassDef<'_>;
}

impl OnlyClass for DexFile {
    fn find_class_in_order(&self) -> gibbon_dex::ClassDef<'_> {
        self.classes().next().expect("a class").expect("a good one")
    }
}
