//! The location of a resource: the attributes an image's index holds for it.

/// One resource of an image, as its index describes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Location<'a> {
    pub module: &'a str,
    /// The package with slashes (`java/lang`), or empty.
    pub parent: &'a str,
    pub base: &'a str,
    /// Without the dot.
    pub extension: &'a str,
    /// Of the content, from the end of the index.
    pub(super) offset: u64,
    /// 0 if not compressed.
    pub(super) compressed: u64,
    pub(super) size: u64,
}

/// The attributes of a location, before strings are looked up.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Attributes {
    pub module: u64,
    pub parent: u64,
    pub base: u64,
    pub extension: u64,
    pub offset: u64,
    pub compressed: u64,
    pub size: u64,
}

impl Attributes {
    /// Decodes the attributes at the start of `bytes`; `None` if broken.
    pub fn decode(bytes: &[u8]) -> Option<Attributes> {
        let mut all = Attributes::default();
        let mut rest = bytes;
        loop {
            let (&first, after) = rest.split_first()?;
            let kind = first >> 3;
            if kind == 0 {
                return Some(all);
            }
            let length = usize::from(first & 7) + 1;
            let (value, after) = after.split_at_checked(length)?;
            let value = value.iter().fold(0, |v, &b| v << 8 | u64::from(b));
            match kind {
                1 => all.module = value,
                2 => all.parent = value,
                3 => all.base = value,
                4 => all.extension = value,
                5 => all.offset = value,
                6 => all.compressed = value,
                7 => all.size = value,
                _ => return None,
            }
            rest = after;
        }
    }
}

impl Location<'_> {
    /// The size of the content, decompressed.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Whether this is one of the two directories the image keeps of itself
    /// (`/modules/…`, `/packages/…`) and not a resource of a module.
    pub fn is_directory(&self) -> bool {
        matches!(self.module, "modules" | "packages" | "")
    }

    /// The full name: `/java.base/java/lang/Object.class`.
    pub fn path(&self) -> String {
        let mut path = String::new();
        self.parts(|part| path.push_str(part));
        path
    }

    /// The path within the module: `java/lang/Object.class`.
    pub fn name(&self) -> String {
        let mut path = self.path();
        if !self.module.is_empty() {
            path.drain(..self.module.len() + 2);
        }
        path
    }

    pub(super) fn is_named(&self, path: &str) -> bool {
        let mut rest = Some(path);
        self.parts(|part| rest = rest.and_then(|r| r.strip_prefix(part)));
        rest == Some("")
    }

    fn parts(&self, mut part: impl FnMut(&str)) {
        if !self.module.is_empty() {
            part("/");
            part(self.module);
            part("/");
        }
        if !self.parent.is_empty() {
            part(self.parent);
            part("/");
        }
        part(self.base);
        if !self.extension.is_empty() {
            part(".");
            part(self.extension);
        }
    }
}
