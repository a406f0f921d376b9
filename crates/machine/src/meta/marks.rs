//! Annotations of the library's methods that the machine heeds.

use super::{LoaderId, Method, Source};

const CALLER_SENSITIVE: &str = "Ljdk/internal/reflect/CallerSensitive;";
const HIDDEN: &str = "Ljdk/internal/vm/annotation/Hidden;";
const LAMBDA_FORM: &str = "Ljava/lang/invoke/LambdaForm$Compiled;";

/// Sets the marks of a class's methods. Outside the library the annotations mean nothing.
pub(super) fn mark(methods: &mut [Method], source: &Source, loader: LoaderId) {
    let Source::Class(file) = source else { return };
    if loader != LoaderId::BOOT && loader != LoaderId::PLATFORM {
        return;
    }
    for (method, parsed) in methods.iter_mut().zip(&file.methods) {
        let Some(span) = parsed.annotations else {
            continue;
        };
        let mut annotations = Annotations {
            bytes: file.bytes(span),
        };
        let mut set = |index| match file.pool.utf8(index) {
            Ok(CALLER_SENSITIVE) => method.caller_sensitive = true,
            Ok(HIDDEN) => method.hidden = true,
            Ok(LAMBDA_FORM) => method.lambda_form = true,
            _ => {}
        };
        // What cannot be read has no annotations, as for the library's own parser.
        let _ = annotations.each(&mut set);
    }
}

/// The body of a `RuntimeVisibleAnnotations` attribute (JVMS 4.7.16).
struct Annotations<'a> {
    bytes: &'a [u8],
}

impl Annotations<'_> {
    /// Calls `found` with each annotation's type, an index of the constant pool.
    fn each(&mut self, found: &mut impl FnMut(u16)) -> Option<()> {
        for _ in 0..self.short()? {
            found(self.annotation()?);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_all_kinds_are_passed_over() {
        // Type 1 with name 2 = {'x', @3(), 4.5}, then type 6 without values.
        let bytes = [
            0, 2, 0, 1, 0, 1, 0, 2, b'[', 0, 3, b'C', 0, 9, b'@', 0, 3, 0, 0, b'e', 0, 4, 0, 5, 0,
            6, 0, 0,
        ];
        let mut types = Vec::new();
        assert_eq!(
            Annotations { bytes: &bytes }.each(&mut |found| types.push(found)),
            Some(())
        );
        assert_eq!(types, [1, 6]);
        assert_eq!(Annotations { bytes: &bytes[..9] }.each(&mut |_| {}), None);
    }
}
