//! Which guest registers are in host registers at the moment.
//!
//! Every write goes to the guest's slot at once, so the cache can be dropped anywhere: an exit has
//! nothing to store. What it saves is loading again, inside a stretch of code that is entered at
//! its start only.

use gibbon_ir::Reg;

use super::assembler::{Gpr, Precision, R8, R9, R10, R11, RDI, RSI, Xmm};

/// `rax`, `rcx`, `rdx`, `xmm0` and `xmm1` are scratch.
const GENERAL: [Gpr; 6] = [RSI, RDI, R8, R9, R10, R11];
const VECTORS: usize = 14;
const FIRST_VECTOR: u8 = 2;

/// What is known of the copy in a general register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Copy {
    /// All 64 bits are the slot's.
    pub is_full: bool,
    /// The upper 32 bits are zero.
    pub is_extended: bool,
}

#[derive(Clone, Copy)]
struct General {
    guest: Reg,
    copy: Copy,
    used: u32,
}

#[derive(Clone, Copy)]
struct Vector {
    guest: Reg,
    precision: Precision,
    used: u32,
}

#[derive(Default)]
pub struct RegisterCache {
    general: [Option<General>; GENERAL.len()],
    vectors: [Option<Vector>; VECTORS],
    clock: u32,
    /// Guest registers that hold no null.
    non_null: Vec<Reg>,
}

impl RegisterCache {
    /// Forgets everything: control comes from elsewhere, or a call clobbered the registers.
    pub fn clear(&mut self) {
        self.clear_copies();
        self.non_null.clear();
    }

    pub fn clear_copies(&mut self) {
        self.general = Default::default();
        self.clear_vectors();
    }

    pub fn clear_vectors(&mut self) {
        self.vectors = Default::default();
    }

    fn tick(&mut self) -> u32 {
        self.clock += 1;
        self.clock
    }

    pub fn general(&mut self, guest: Reg) -> Option<(Gpr, Copy)> {
        let now = self.tick();
        let at = self
            .general
            .iter()
            .position(|entry| entry.is_some_and(|entry| entry.guest == guest))?;
        let entry = self.general[at].as_mut()?;
        entry.used = now;
        Some((GENERAL[at], entry.copy))
    }

    pub fn vector(&mut self, guest: Reg, precision: Precision) -> Option<Xmm> {
        let now = self.tick();
        let is_it = |entry: &Vector| entry.guest == guest && entry.precision == precision;
        let at = self
            .vectors
            .iter()
            .position(|entry| entry.as_ref().is_some_and(is_it))?;
        self.vectors[at].as_mut()?.used = now;
        Some(Xmm(at as u8 + FIRST_VECTOR))
    }

    /// A host register for something new; what was used longest ago makes room. An instruction
    /// uses few enough that its own operands stay.
    pub fn take_general(&mut self) -> Gpr {
        let age = |entry: &Option<General>| entry.map_or(0, |entry| entry.used);
        let at = (0..GENERAL.len())
            .min_by_key(|&at| age(&self.general[at]))
            .unwrap_or(0);
        // Taken, so that the next one asked for is another.
        let used = self.tick();
        self.general[at] = Some(General {
            guest: Reg::MAX,
            copy: Copy {
                is_full: false,
                is_extended: false,
            },
            used,
        });
        GENERAL[at]
    }

    pub fn take_vector(&mut self) -> Xmm {
        let age = |entry: &Option<Vector>| entry.map_or(0, |entry| entry.used);
        let at = (0..VECTORS)
            .min_by_key(|&at| age(&self.vectors[at]))
            .unwrap_or(0);
        let used = self.tick();
        self.vectors[at] = Some(Vector {
            guest: Reg::MAX,
            precision: Precision::Double,
            used,
        });
        Xmm(at as u8 + FIRST_VECTOR)
    }

    /// A guest register gets another value: no copy of it is right any more.
    pub fn forget(&mut self, guest: Reg) {
        for entry in &mut self.general {
            if entry.is_some_and(|entry| entry.guest == guest) {
                *entry = None;
            }
        }
        for entry in &mut self.vectors {
            if entry.is_some_and(|entry| entry.guest == guest) {
                *entry = None;
            }
        }
        self.non_null.retain(|&known| known != guest);
    }

    /// `host` holds a copy of `guest` from now on.
    pub fn bind(&mut self, guest: Reg, host: Gpr, copy: Copy) {
        let used = self.tick();
        let Some(at) = GENERAL.iter().position(|&general| general == host) else {
            return;
        };
        for entry in &mut self.general {
            if entry.is_some_and(|entry| entry.guest == guest) {
                *entry = None;
            }
        }
        self.general[at] = Some(General { guest, copy, used });
    }

    pub fn bind_vector(&mut self, guest: Reg, host: Xmm, precision: Precision) {
        let used = self.tick();
        let at = usize::from(host.0.saturating_sub(FIRST_VECTOR));
        if host.0 < FIRST_VECTOR {
            return;
        }
        for entry in &mut self.vectors {
            if entry.is_some_and(|entry| entry.guest == guest) {
                *entry = None;
            }
        }
        self.vectors[at] = Some(Vector {
            guest,
            precision,
            used,
        });
    }

    pub fn is_non_null(&self, guest: Reg) -> bool {
        self.non_null.contains(&guest)
    }

    pub fn set_non_null(&mut self, guest: Reg) {
        if !self.is_non_null(guest) {
            self.non_null.push(guest);
        }
    }
}
