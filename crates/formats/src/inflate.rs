//! Inflating to a known size, for zip entries and image resources alike.

use std::cell::RefCell;

use flate2::{Decompress, FlushDecompress, Status};

/// Why compressed data did not give what it should.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InflateError {
    #[error("{size} bytes cannot come out of {compressed} compressed ones")]
    Ratio { size: u64, compressed: usize },
    #[error("the compressed data is broken: {reason}")]
    Broken { reason: Box<str> },
    #[error("the compressed data ends after {found} bytes, {wanted} wanted")]
    Short { found: usize, wanted: usize },
    #[error("the compressed data does not end after {wanted} bytes")]
    Long { wanted: usize },
}

/// What is around the deflated data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wrapper {
    None,
    Zlib,
}

/// Deflate cannot do better than 1032 to 1: a length of 258 in two bits.
const BEST_RATIO: u64 = 1032;

thread_local! {
    /// A stream's window and tables, kept for the next one: making them takes
    /// longer than inflating a small class.
    static STREAM: RefCell<Decompress> = RefCell::new(Decompress::new(false));
}

/// Inflates `content` to exactly `size` bytes. The caller has limited `size`;
/// here it is refused only where it cannot be true.
pub(crate) fn inflate(
    content: &[u8],
    size: usize,
    wrapper: Wrapper,
) -> Result<Vec<u8>, InflateError> {
    if size as u64 > (content.len() as u64).saturating_mul(BEST_RATIO) {
        return Err(InflateError::Ratio {
            size: size as u64,
            compressed: content.len(),
        });
    }
    // One byte more, so that a stream of no bytes has somewhere to put them.
    let mut out = Vec::with_capacity(size + 1);
    let status = STREAM.with_borrow_mut(|stream| {
        stream.reset(wrapper == Wrapper::Zlib);
        stream.decompress_vec(content, &mut out, FlushDecompress::Finish)
    });
    let status = status.map_err(|e| InflateError::Broken {
        reason: e.to_string().into(),
    })?;
    if out.len() > size || (out.len() == size && status != Status::StreamEnd) {
        return Err(InflateError::Long { wanted: size });
    }
    if out.len() < size {
        return Err(InflateError::Short {
            found: out.len(),
            wanted: size,
        });
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn deflate(content: &[u8]) -> Vec<u8> {
        let level = flate2::Compression::best();
        let mut encoder = flate2::write::DeflateEncoder::new(Vec::new(), level);
        encoder.write_all(content).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn sizes_must_be_right() {
        for length in [0usize, 1, 1000, 300_000] {
            let content: Vec<u8> = (0..length).map(|i| ((i * i) >> 7) as u8).collect();
            let small = deflate(&content);
            assert_eq!(inflate(&small, length, Wrapper::None), Ok(content));
            assert!(inflate(&small, length + 1, Wrapper::None).is_err());
            if length > 0 {
                assert_eq!(
                    inflate(&small, length - 1, Wrapper::None),
                    Err(InflateError::Long { wanted: length - 1 })
                );
                assert!(inflate(&small[..small.len() - 1], length, Wrapper::None).is_err());
            }
        }
        assert!(matches!(
            inflate(&[3, 0], usize::MAX >> 1, Wrapper::None),
            Err(InflateError::Ratio { .. })
        ));
    }

    #[test]
    fn the_best_ratio_is_accepted() {
        let zeros = vec![0; 10_000_000];
        let small = deflate(&zeros);
        assert_eq!(inflate(&small, zeros.len(), Wrapper::None), Ok(zeros));
    }
}
