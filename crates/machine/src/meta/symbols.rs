//! Interned names: classes, members, descriptors.

use std::sync::Arc;

use rustc_hash::FxHashMap;

/// A name; equal names have equal symbols.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Symbol(pub u32);

#[derive(Default)]
pub struct Symbols {
    names: Vec<Arc<str>>,
    by_name: FxHashMap<Arc<str>, Symbol>,
}

impl Symbols {
    pub fn intern(&mut self, name: &str) -> Symbol {
        if let Some(&symbol) = self.by_name.get(name) {
            return symbol;
        }
        let symbol = Symbol(self.names.len() as u32);
        let name: Arc<str> = name.into();
        self.names.push(name.clone());
        self.by_name.insert(name, symbol);
        symbol
    }

    /// The symbol of a name that was interned before.
    pub fn find(&self, name: &str) -> Option<Symbol> {
        self.by_name.get(name).copied()
    }

    pub fn name(&self, symbol: Symbol) -> &Arc<str> {
        &self.names[symbol.0 as usize]
    }
}
