//! Field and method descriptors (JVMS §4.3): `[Ljava/lang/String;`, `(IJ)V`.
//!
//! Both are checked once and then hold on to their text; nothing is allocated.

/// A descriptor that is none.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("descriptor {descriptor:?}: {reason} at byte {offset}")]
pub struct DescriptorError {
    pub descriptor: Box<str>,
    pub offset: usize,
    pub reason: &'static str,
}

/// The kind of a value; all references are one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    Reference,
    /// Only as the return type of a method.
    Void,
}

impl Kind {
    /// The kind that a type descriptor's first character stands for.
    pub fn from_char(first: char) -> Option<Kind> {
        u8::try_from(first).ok().and_then(Kind::from_byte)
    }

    fn from_byte(first: u8) -> Option<Kind> {
        Some(match first {
            b'Z' => Kind::Boolean,
            b'B' => Kind::Byte,
            b'C' => Kind::Char,
            b'S' => Kind::Short,
            b'I' => Kind::Int,
            b'J' => Kind::Long,
            b'F' => Kind::Float,
            b'D' => Kind::Double,
            b'L' | b'[' => Kind::Reference,
            b'V' => Kind::Void,
            _ => return None,
        })
    }

    /// How many stack or local variable slots a value takes.
    pub fn slots(self) -> u16 {
        match self {
            Kind::Void => 0,
            Kind::Long | Kind::Double => 2,
            _ => 1,
        }
    }

    pub fn is_wide(self) -> bool {
        self.slots() == 2
    }

    /// The keyword of a primitive type or `void`.
    pub fn keyword(self) -> Option<&'static str> {
        Some(match self {
            Kind::Boolean => "boolean",
            Kind::Byte => "byte",
            Kind::Char => "char",
            Kind::Short => "short",
            Kind::Int => "int",
            Kind::Long => "long",
            Kind::Float => "float",
            Kind::Double => "double",
            Kind::Void => "void",
            Kind::Reference => return None,
        })
    }
}

/// One type: of a field, a parameter, or a return value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FieldType<'a> {
    text: &'a str,
    kind: Kind,
}

impl<'a> FieldType<'a> {
    /// A whole field descriptor.
    pub fn parse(text: &'a str) -> Result<Self, DescriptorError> {
        let end = type_end(text, 0, false)?;
        if end != text.len() {
            return Err(error(text, end, "more after the type"));
        }
        Ok(Self::checked(text))
    }

    /// `text` is known to be exactly one type.
    fn checked(text: &'a str) -> Self {
        let first = text.as_bytes().first().copied().unwrap_or(b'V');
        let kind = Kind::from_byte(first).unwrap_or(Kind::Void);
        FieldType { text, kind }
    }

    pub fn kind(self) -> Kind {
        self.kind
    }

    pub fn descriptor(self) -> &'a str {
        self.text
    }

    pub fn is_array(self) -> bool {
        self.text.starts_with('[')
    }

    pub fn dimensions(self) -> usize {
        self.text.bytes().take_while(|&b| b == b'[').count()
    }

    /// The element type of an array.
    pub fn element(self) -> Option<FieldType<'a>> {
        self.text.strip_prefix('[').map(Self::checked)
    }

    /// The internal name of a class type (not of an array).
    pub fn class_name(self) -> Option<&'a str> {
        self.text.strip_prefix('L')?.strip_suffix(';')
    }

    /// What a `Class` constant would say: the internal name of a class, or the
    /// descriptor of an array; `None` if primitive.
    pub fn class_constant(self) -> Option<&'a str> {
        if self.is_array() {
            Some(self.text)
        } else {
            self.class_name()
        }
    }
}

/// A method's parameter types and return type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MethodDescriptor<'a> {
    text: &'a str,
    /// Where the closing parenthesis is.
    close: usize,
    count: u8,
    slots: u8,
}

impl<'a> MethodDescriptor<'a> {
    pub fn parse(text: &'a str) -> Result<Self, DescriptorError> {
        if !text.starts_with('(') {
            return Err(error(text, 0, "no '('"));
        }
        let mut at = 1;
        let mut count = 0u8;
        let mut slots = 0u16;
        while text.as_bytes().get(at) != Some(&b')') {
            let end = type_end(text, at, false)?;
            slots += Self::parameter(text, at, end).kind.slots();
            if slots > 255 {
                return Err(error(text, at, "more than 255 parameter slots"));
            }
            count += 1;
            at = end;
        }
        let end = type_end(text, at + 1, true)?;
        if end != text.len() {
            return Err(error(text, end, "more after the return type"));
        }
        Ok(MethodDescriptor {
            text,
            close: at,
            count,
            slots: slots as u8,
        })
    }

    fn parameter(text: &str, start: usize, end: usize) -> FieldType<'_> {
        FieldType::checked(text.get(start..end).unwrap_or_default())
    }

    pub fn descriptor(self) -> &'a str {
        self.text
    }

    pub fn parameters(self) -> Parameters<'a> {
        Parameters {
            text: self.text.get(1..self.close).unwrap_or_default(),
            left: usize::from(self.count),
        }
    }

    pub fn parameter_count(self) -> usize {
        usize::from(self.count)
    }

    /// The slots the parameters take, without `this`.
    pub fn parameter_slots(self) -> u16 {
        u16::from(self.slots)
    }

    /// Of [`Kind::Void`] if the method returns nothing.
    pub fn return_type(self) -> FieldType<'a> {
        FieldType::checked(self.text.get(self.close + 1..).unwrap_or_default())
    }
}

/// The parameter types of a method, in order.
#[derive(Debug, Clone)]
pub struct Parameters<'a> {
    text: &'a str,
    left: usize,
}

impl<'a> Iterator for Parameters<'a> {
    type Item = FieldType<'a>;

    fn next(&mut self) -> Option<FieldType<'a>> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        // Already checked: only the end has to be found again.
        let bytes = self.text.as_bytes();
        let base = bytes.iter().position(|&b| b != b'[')?;
        let end = match bytes[base] {
            b'L' => self.text.find(';')? + 1,
            _ => base + 1,
        };
        let (one, rest) = self.text.split_at_checked(end)?;
        self.text = rest;
        Some(FieldType::checked(one))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Parameters<'_> {}

/// Where the type that starts at `start` ends.
fn type_end(text: &str, start: usize, void: bool) -> Result<usize, DescriptorError> {
    let bytes = text.as_bytes();
    let mut at = start;
    while bytes.get(at) == Some(&b'[') {
        at += 1;
    }
    if at - start > 255 {
        return Err(error(text, start, "more than 255 dimensions"));
    }
    match bytes.get(at) {
        None => Err(error(text, at, "a type is missing")),
        Some(b'L') => {
            let name_start = at + 1;
            let length = bytes[name_start..]
                .iter()
                .position(|&b| b == b';')
                .ok_or_else(|| error(text, at, "no ';' after the class name"))?;
            let name = &bytes[name_start..name_start + length];
            if name.is_empty() || name.split(|&b| b == b'/').any(<[u8]>::is_empty) {
                return Err(error(text, at, "an empty name"));
            }
            if let Some(bad) = name.iter().position(|&b| b == b'.' || b == b'[') {
                return Err(error(text, name_start + bad, "not allowed in a class name"));
            }
            Ok(name_start + length + 1)
        }
        Some(b'V') if void && at == start => Ok(at + 1),
        Some(b'V') => Err(error(text, at, "void is no type here")),
        Some(&first) if Kind::from_byte(first).is_some() => Ok(at + 1),
        Some(_) => Err(error(text, at, "not a type")),
    }
}

fn error(descriptor: &str, offset: usize, reason: &'static str) -> DescriptorError {
    DescriptorError {
        descriptor: descriptor.into(),
        offset,
        reason,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields() {
        let field = FieldType::parse("[[Ljava/lang/String;").unwrap();
        assert_eq!(field.kind(), Kind::Reference);
        assert_eq!(field.dimensions(), 2);
        assert_eq!(field.class_name(), None);
        let element = field.element().unwrap().element().unwrap();
        assert_eq!(element.class_name(), Some("java/lang/String"));
        assert_eq!(FieldType::parse("J").unwrap().kind().slots(), 2);
        assert_eq!(FieldType::parse("LДва;").unwrap().class_name(), Some("Два"));
    }

    #[test]
    fn methods() {
        let method =
            MethodDescriptor::parse("(I[JLjava/lang/String;D[[La;)Ljava/util/List;").unwrap();
        let parameters: Vec<_> = method.parameters().map(FieldType::descriptor).collect();
        assert_eq!(parameters, ["I", "[J", "Ljava/lang/String;", "D", "[[La;"]);
        assert_eq!(method.parameter_slots(), 6);
        assert_eq!(method.parameter_count(), 5);
        assert_eq!(method.return_type().class_name(), Some("java/util/List"));
        let nothing = MethodDescriptor::parse("()V").unwrap();
        assert_eq!(nothing.return_type().kind(), Kind::Void);
        assert_eq!(nothing.parameters().count(), 0);
    }

    #[test]
    fn malformed() {
        let brackets = "[".repeat(256) + "I";
        for text in [
            "", "V", "L", "L;", "La", "La//b;", "L/a;", "La/;", "La.b;", "La[b;", "II", "X", "[",
            "[V", "(I)V", &brackets,
        ] {
            assert!(FieldType::parse(text).is_err(), "{text}");
        }
        let many = format!("({})V", "J".repeat(128));
        for text in [
            "", "()", "(V)V", "(I", "I)V", "()VV", "()[V", "(L)V", "(é)V", &many,
        ] {
            assert!(MethodDescriptor::parse(text).is_err(), "{text}");
        }
        let most = format!("({})V", "I".repeat(255));
        assert_eq!(
            MethodDescriptor::parse(&most).unwrap().parameter_slots(),
            255
        );
    }
}
