//! A writer of small images, for tests: every resource as given, no layers
//! unless asked for, and the same perfect hash as `jlink`.

use std::io::Write;

use super::index::hash;

/// How a resource is stored.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Store {
    Plain,
    /// One `zip` layer.
    Zip,
    /// Already in `compact-cp` form, given with its size after expansion;
    /// `zip` layer around it.
    Compact {
        size: usize,
    },
}

#[derive(Default)]
pub(crate) struct ImageWriter {
    strings: Vec<u8>,
    entries: Vec<(String, [u64; 7])>,
    content: Vec<u8>,
}

impl ImageWriter {
    pub fn new() -> Self {
        ImageWriter {
            strings: vec![0],
            ..Default::default()
        }
    }

    /// The offset of a string in the image's strings.
    pub fn string(&mut self, text: &str) -> u64 {
        let mut with_end = text.as_bytes().to_vec();
        with_end.push(0);
        let at = self
            .strings
            .windows(with_end.len())
            .position(|window| window == with_end);
        at.unwrap_or_else(|| {
            let at = self.strings.len();
            self.strings.extend(with_end);
            at
        }) as u64
    }

    fn layer(&mut self, decompressor: &str, content: &[u8], size: usize) -> Vec<u8> {
        let mut out = 0xcafe_fafa_u32.to_le_bytes().to_vec();
        out.extend((content.len() as u64).to_le_bytes());
        out.extend((size as u64).to_le_bytes());
        out.extend((self.string(decompressor) as u32).to_le_bytes());
        out.extend([0; 4]);
        out.push(1);
        out.extend(content);
        out
    }

    fn zip(&mut self, content: &[u8]) -> Vec<u8> {
        let level = flate2::Compression::default();
        let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), level);
        encoder.write_all(content).unwrap();
        let zipped = encoder.finish().unwrap();
        self.layer("zip", &zipped, content.len())
    }

    pub fn resource(&mut self, path: &str, content: &[u8], store: Store) {
        let (stored, size) = match store {
            Store::Plain => (content.to_vec(), content.len()),
            Store::Zip => (self.zip(content), content.len()),
            Store::Compact { size } => {
                let layer = self.layer("compact-cp", content, size);
                (self.zip(&layer), size)
            }
        };
        let compressed = if store == Store::Plain {
            0
        } else {
            stored.len() as u64
        };
        let offset = self.content.len() as u64;
        let (module, rest) = path[1..].split_once('/').expect("a module");
        let (parent, name) = match module {
            "packages" | "modules" => ("", rest),
            _ => rest.rsplit_once('/').unwrap_or(("", rest)),
        };
        let (base, extension) = match module {
            "packages" | "modules" => (name, ""),
            _ => name.rsplit_once('.').unwrap_or((name, "")),
        };
        let texts = [module, parent, base, extension].map(|text| self.string(text));
        let [m, p, b, e] = texts;
        self.entries.push((
            path.to_owned(),
            [m, p, b, e, offset, compressed, size as u64],
        ));
        self.content.extend(stored);
    }

    /// A `/packages/…` entry.
    pub fn package(&mut self, package: &str, modules: &[(bool, &str)]) {
        let mut content = Vec::new();
        for &(empty, module) in modules {
            content.extend(u32::from(empty).to_le_bytes());
            content.extend((self.string(module) as u32).to_le_bytes());
        }
        self.resource(&format!("/packages/{package}"), &content, Store::Plain);
    }

    pub fn finish(self) -> Vec<u8> {
        let length = self.entries.len();
        let mut buckets = vec![Vec::new(); length];
        for (i, (path, _)) in self.entries.iter().enumerate() {
            buckets[hash(path.as_bytes(), 0x0100_0193) as usize % length].push(i);
        }
        let mut redirect = vec![0i32; length];
        let mut order: Vec<Option<usize>> = vec![None; length];
        let mut by_size: Vec<usize> = (0..length).collect();
        by_size.sort_by_key(|&b| std::cmp::Reverse(buckets[b].len()));
        for bucket in by_size {
            match buckets[bucket][..] {
                [] => {}
                [only] => {
                    let free = order.iter().position(Option::is_none).unwrap();
                    order[free] = Some(only);
                    redirect[bucket] = -1 - free as i32;
                }
                ref many => {
                    let places = (1..).find_map(|seed: i32| {
                        let mut places = Vec::new();
                        for &entry in many {
                            let path = self.entries[entry].0.as_bytes();
                            let place = hash(path, seed as u32) as usize % length;
                            if order[place].is_some() || places.contains(&place) {
                                return None;
                            }
                            places.push(place);
                        }
                        redirect[bucket] = seed;
                        Some(places)
                    });
                    for (place, &entry) in places.unwrap().into_iter().zip(many) {
                        order[place] = Some(entry);
                    }
                }
            }
        }

        let mut locations = vec![0];
        let mut offsets = Vec::new();
        for entry in order.into_iter().flatten() {
            offsets.push(locations.len() as u32);
            for (kind, value) in (1u8..).zip(self.entries[entry].1) {
                if value != 0 {
                    let bytes = value.to_be_bytes();
                    let skip = value.leading_zeros() as usize / 8;
                    locations.push(kind << 3 | (7 - skip) as u8);
                    locations.extend(&bytes[skip..]);
                }
            }
            locations.push(0);
        }

        let mut out = Vec::new();
        for word in [
            0xcafe_dada,
            1 << 16,
            0,
            length as u32,
            length as u32,
            locations.len() as u32,
            self.strings.len() as u32,
        ] {
            out.extend(word.to_le_bytes());
        }
        out.extend(redirect.iter().flat_map(|w| w.to_le_bytes()));
        out.extend(offsets.iter().flat_map(|w| w.to_le_bytes()));
        out.extend(locations);
        out.extend(self.strings);
        out.extend(self.content);
        out
    }
}
