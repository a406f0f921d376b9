//! Compressed resources, as `jlink --compress` makes them: one or more layers,
//! each with a header that names its decompressor.

use super::compact;
use super::error::ResourceError;
use crate::inflate::{Wrapper, inflate};

const LAYER_MAGIC: u32 = 0xcafe_fafa;
const LAYER_HEADER_SIZE: usize = 29;
/// `jlink` makes at most two.
const MOST_LAYERS: usize = 4;
/// No resource of a JDK comes near; a broken size field does.
const LARGEST_RESOURCE: u64 = 1 << 28;
struct Layer<'a> {
    content: &'a [u8],
    size: u64,
    decompressor: u32,
}

impl<'a> Layer<'a> {
    fn read(bytes: &'a [u8]) -> Option<Result<Layer<'a>, ResourceError>> {
        let (header, rest) = bytes.split_at_checked(LAYER_HEADER_SIZE)?;
        let word = |at: usize| {
            let bytes = header[at..].first_chunk().expect("inside of the header");
            u32::from_le_bytes(*bytes)
        };
        let long = |at: usize| u64::from(word(at)) | u64::from(word(at + 4)) << 32;
        if word(0) != LAYER_MAGIC {
            return None;
        }
        let (compressed, size) = (long(4), long(12));
        let content = usize::try_from(compressed)
            .ok()
            .and_then(|length| rest.get(..length));
        Some(match content {
            None => Err(ResourceError::Outside {
                offset: LAYER_HEADER_SIZE as u64,
                length: compressed,
            }),
            Some(content) => Ok(Layer {
                content,
                size,
                decompressor: word(20),
            }),
        })
    }
}

/// Takes all layers off. `string` looks up the image's strings; `size` is what
/// the index says the result is.
pub(super) fn decompress<'s>(
    bytes: &[u8],
    size: u64,
    string: impl Fn(u64) -> Option<&'s [u8]>,
) -> Result<Vec<u8>, ResourceError> {
    let mut current: Option<Vec<u8>> = None;
    for layers in 0.. {
        let layer = match Layer::read(current.as_deref().unwrap_or(bytes)) {
            Some(layer) => layer?,
            None => break,
        };
        if layers == MOST_LAYERS {
            return Err(ResourceError::Layers { limit: MOST_LAYERS });
        }
        if layer.size > LARGEST_RESOURCE {
            return Err(ResourceError::TooLarge {
                size: layer.size,
                limit: LARGEST_RESOURCE,
            });
        }
        let next = match string(u64::from(layer.decompressor)) {
            Some(b"zip") => inflate(layer.content, layer.size as usize, Wrapper::Zlib)?,
            Some(b"compact-cp") => compact::expand(layer.content, layer.size as usize, &string)?,
            name => {
                let name = String::from_utf8_lossy(name.unwrap_or_default());
                return Err(ResourceError::Decompressor { name: name.into() });
            }
        };
        current = Some(next);
    }
    let Some(content) = current else {
        return Err(ResourceError::NoHeader);
    };
    if content.len() as u64 != size {
        return Err(ResourceError::Length {
            found: content.len(),
            wanted: size,
        });
    }
    Ok(content)
}
