//! `@CallerSensitive`: methods of the library whose result depends on who calls them.
//!
//! A handle of one is bound to the class that looked it up.

use gibbon_machine::Machine;
use gibbon_machine::meta::{LoaderId, MethodId, Source};

const ANNOTATION: &str = "Ljdk/internal/reflect/CallerSensitive;";

pub fn is_caller_sensitive(machine: &Machine, id: MethodId) -> bool {
    let method = machine.meta.method(id);
    let class = machine.meta.class(method.class);
    // The annotation means nothing outside the library.
    if class.loader != LoaderId::BOOT && class.loader != LoaderId::PLATFORM {
        return false;
    }
    let Source::Class(file) = &class.source else { return false };
    let annotations = file.methods.get(method.index as usize).and_then(|method| method.annotations);
    let Some(annotations) = annotations else { return false };
    let mut types = Vec::new();
    // What cannot be read has no annotations, as for the library's own parser.
    let _ = Annotations { bytes: file.bytes(annotations) }.all(&mut types);
    types.iter().any(|&index| file.pool.utf8(index).is_ok_and(|name| name == ANNOTATION))
}

/// The body of a `RuntimeVisibleAnnotations` attribute (JVMS 4.7.16).
struct Annotations<'a> {
    bytes: &'a [u8],
}

impl Annotations<'_> {
    /// The types of all annotations, as indices of the constant pool.
    fn all(&mut self, types: &mut Vec<u16>) -> Option<()> {
        for _ in 0..self.short()? {
            let annotation = self.annotation()?;
            types.push(annotation);
        }
        Some(())
    }

    fn annotation(&mut self) -> Option<u16> {
        let annotation_type = self.short()?;
        for _ in 0..self.short()? {
            self.short()?;
            self.value()?;
        }
        Some(annotation_type)
    }

    fn value(&mut self) -> Option<()> {
        let (&tag, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        match tag {
            b'e' => {
                self.short()?;
                self.short()?;
            }
            b'@' => drop(self.annotation()?),
            b'[' => {
                for _ in 0..self.short()? {
                    self.value()?;
                }
            }
            _ => drop(self.short()?),
        }
        Some(())
    }

    fn short(&mut self) -> Option<u16> {
        let (short, rest) = self.bytes.split_first_chunk::<2>()?;
        self.bytes = rest;
        Some(u16::from_be_bytes(*short))
    }
}
