//! Pictures of image files. The same file at the same size is the same pixels: whoever decodes it
//! again gets those that somebody still has, here or in a snapshot, until one of them is drawn on.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use gibbon_graphics::bitmap::{Bitmap, Config};
use gibbon_graphics::decode;
use gibbon_machine::Machine;
use gibbon_machine::peers::Peer;

use super::bitmap_factory::{Wanted, finished};

/// Entries of pictures that nobody has any more are looked for when there are twice as many.
const FIRST_LOOK: usize = 256;

/// One for all snapshots: it says nothing but what pixels a file has.
#[derive(Clone, Default)]
struct Decoded(Arc<Mutex<Pictures>>);

impl Peer for Decoded {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

#[derive(Default)]
struct Pictures {
    by_file: BTreeMap<Key, Entry>,
    next_look: usize,
}

/// The file itself is part of it: no hash can be mistaken for another's.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    width: i32,
    height: i32,
    config: i32,
    premultiplied: bool,
    file: Box<[u8]>,
}

struct Entry {
    /// Without its pixels.
    bitmap: Bitmap,
    pixels: Weak<Vec<u8>>,
}

impl Pictures {
    fn find(&self, key: &Key) -> Option<Bitmap> {
        let entry = self.by_file.get(key)?;
        Some(Bitmap {
            pixels: entry.pixels.upgrade()?,
            ..entry.bitmap.clone()
        })
    }

    fn add(&mut self, key: Key, bitmap: &Bitmap) {
        if self.by_file.len() >= self.next_look {
            self.by_file
                .retain(|_, entry| entry.pixels.strong_count() > 0);
            self.next_look = FIRST_LOOK.max(2 * self.by_file.len());
        }
        let entry = Entry {
            pixels: Arc::downgrade(&bitmap.pixels),
            bitmap: Bitmap {
                pixels: Arc::default(),
                ..bitmap.clone()
            },
        };
        self.by_file.insert(key, entry);
    }
}

/// The picture of a file, at this size and in the form that is wanted; none if it is broken.
pub fn picture(
    machine: &mut Machine,
    file: &[u8],
    (width, height): (i32, i32),
    wanted: &Wanted,
) -> Option<Bitmap> {
    let shared = machine.state.peers.singleton::<Decoded>().0.clone();
    let mut pictures = shared.lock().unwrap_or_else(PoisonError::into_inner);
    let key = Key {
        width,
        height,
        config: wanted.config as i32,
        premultiplied: wanted.premultiplied,
        file: file.into(),
    };
    if let Some(mut bitmap) = pictures.find(&key) {
        bitmap.mutable = wanted.mutable && bitmap.config != Config::Hardware;
        return Some(bitmap);
    }
    let whole = decode::decode(file)?;
    let bitmap = finished(decode::scaled(&whole, width, height, true), wanted);
    pictures.add(key, &bitmap);
    Some(bitmap)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(file: &[u8]) -> Key {
        Key {
            width: 1,
            height: 1,
            config: Config::Argb8888 as i32,
            premultiplied: true,
            file: file.into(),
        }
    }

    #[test]
    fn pixels_are_shared_as_long_as_somebody_has_them() {
        let mut pictures = Pictures::default();
        let bitmap = Bitmap::new(1, 1, Config::Argb8888);
        pictures.add(key(b"a"), &bitmap);
        let again = pictures.find(&key(b"a")).expect("somebody has it");
        assert!(Arc::ptr_eq(&again.pixels, &bitmap.pixels));
        assert!(pictures.find(&key(b"b")).is_none());
        drop((bitmap, again));
        assert!(pictures.find(&key(b"a")).is_none());
    }

    #[test]
    fn files_that_nobody_has_are_forgotten() {
        let mut pictures = Pictures::default();
        let kept = Bitmap::new(1, 1, Config::Argb8888);
        pictures.add(key(b"kept"), &kept);
        for number in 0..10 * FIRST_LOOK {
            let bitmap = Bitmap::new(1, 1, Config::Argb8888);
            pictures.add(key(&number.to_le_bytes()), &bitmap);
        }
        assert!(pictures.by_file.len() <= FIRST_LOOK);
        assert!(pictures.find(&key(b"kept")).is_some());
    }
}
