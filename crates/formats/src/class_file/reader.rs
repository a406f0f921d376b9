//! A checked cursor over the bytes of a class file.

use super::error::{ClassErrorKind, Fault};

/// A stretch of a class file's bytes; [`super::ClassFile::bytes`] gives them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    pub(super) start: u32,
    pub(super) length: u32,
}

impl Span {
    pub fn len(self) -> usize {
        self.length as usize
    }

    pub fn is_empty(self) -> bool {
        self.length == 0
    }

    /// Where in the file it starts.
    pub fn offset(self) -> usize {
        self.start as usize
    }

    pub(super) fn of(self, data: &[u8]) -> &[u8] {
        let start = self.offset();
        data.get(start..start + self.len()).unwrap_or_default()
    }
}

/// Reads big-endian values up to `end`. Offsets in errors are of the file.
#[derive(Clone)]
pub(super) struct Reader<'a> {
    data: &'a [u8],
    at: usize,
    end: usize,
}

impl<'a> Reader<'a> {
    pub fn new(data: &'a [u8]) -> Result<Self, Fault> {
        if u32::try_from(data.len()).is_err() {
            return Err(Fault::new(0, ClassErrorKind::TooLong));
        }
        Ok(Reader {
            data,
            at: 0,
            end: data.len(),
        })
    }

    /// A reader of one stretch of `data`.
    pub fn over(data: &'a [u8], span: Span) -> Self {
        let end = (span.offset() + span.len()).min(data.len());
        Reader {
            data,
            at: span.offset().min(end),
            end,
        }
    }

    pub fn offset(&self) -> usize {
        self.at
    }

    pub fn left(&self) -> usize {
        self.end - self.at
    }

    fn take(&mut self, wanted: usize) -> Result<&'a [u8], Fault> {
        let left = self.left();
        if wanted > left {
            return Err(Fault::new(
                self.at,
                ClassErrorKind::Truncated { wanted, left },
            ));
        }
        let bytes = &self.data[self.at..self.at + wanted];
        self.at += wanted;
        Ok(bytes)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Fault> {
        let bytes = self.take(N)?;
        Ok(bytes.try_into().expect("take gives as many as asked for"))
    }

    pub fn u1(&mut self) -> Result<u8, Fault> {
        Ok(self.array::<1>()?[0])
    }

    pub fn u2(&mut self) -> Result<u16, Fault> {
        Ok(u16::from_be_bytes(self.array()?))
    }

    pub fn u4(&mut self) -> Result<u32, Fault> {
        Ok(u32::from_be_bytes(self.array()?))
    }

    pub fn u8(&mut self) -> Result<u64, Fault> {
        Ok(u64::from_be_bytes(self.array()?))
    }

    /// The next `length` bytes as a span, which is then inside of the file.
    pub fn span(&mut self, length: usize) -> Result<Span, Fault> {
        let start = self.at;
        self.take(length)?;
        // `new` refuses files whose offsets do not fit.
        Ok(Span {
            start: start as u32,
            length: length as u32,
        })
    }

    /// A vector of `count` elements of at least `size` bytes each: no room is
    /// made for more elements than there are bytes left.
    pub fn list<T>(
        &mut self,
        count: usize,
        size: usize,
        mut element: impl FnMut(&mut Self) -> Result<T, Fault>,
    ) -> Result<Vec<T>, Fault> {
        let wanted = count * size;
        if wanted > self.left() {
            let left = self.left();
            return Err(Fault::new(
                self.at,
                ClassErrorKind::Truncated { wanted, left },
            ));
        }
        let mut list = Vec::with_capacity(count);
        for _ in 0..count {
            list.push(element(self)?);
        }
        Ok(list)
    }

    pub fn finish(&self, what: &'static str) -> Result<(), Fault> {
        match self.left() {
            0 => Ok(()),
            extra => Err(Fault::new(
                self.at,
                ClassErrorKind::TrailingBytes { what, extra },
            )),
        }
    }
}
