//! What a recorder writes: AMR, ADTS or MPEG-4, with silence of the right length.

use super::recorder::Recorder;

/// Nothing is recorded in less, in milliseconds; Android's `stop` fails then.
pub const SHORTEST: u64 = 20;

/// Of `MediaRecorder.OutputFormat`.
const AMR_NB: i32 = 3;
const AMR_WB: i32 = 4;
const AAC_ADTS: i32 = 6;

/// AMR: a frame of 20 ms without data.
const NO_DATA: u8 = 0x7c;
/// A frame of AAC-LC, 1,024 samples of one channel: an element without any band, and the end.
const SILENT: [u8; 4] = [0, 0, 0, 7];
const RATE: u64 = 44_100;
const SAMPLES: u64 = 1024;

pub fn write(recorder: &Recorder) -> Vec<u8> {
    let length = recorder.recorded();
    match recorder.format {
        AMR_NB => amr(b"#!AMR\n", length),
        AMR_WB => amr(b"#!AMR-WB\n", length),
        AAC_ADTS => adts(length),
        _ => movie(recorder, length),
    }
}

fn amr(head: &[u8], length: u64) -> Vec<u8> {
    let mut bytes = head.to_vec();
    bytes.extend(std::iter::repeat_n(NO_DATA, (length / 20) as usize));
    bytes
}

fn frames(length: u64) -> u64 {
    (length * RATE / 1000).div_ceil(SAMPLES)
}

fn adts(length: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    for _ in 0..frames(length) {
        let size = 7 + SILENT.len();
        bytes.extend([
            0xff,
            0xf1,
            // AAC-LC, 44,100 Hz, one channel.
            0x50,
            0x40 | (size >> 11) as u8,
            (size >> 3) as u8,
            ((size as u8 & 7) << 5) | 0x1f,
            0xfc,
        ]);
        bytes.extend(SILENT);
    }
    bytes
}

/// A box of the format: its length, its name, what is in it.
fn part(name: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let mut bytes = (8 + content.len() as u32).to_be_bytes().to_vec();
    bytes.extend(name);
    bytes.extend(content);
    bytes
}

fn numbers(values: &[u32]) -> Vec<u8> {
    values
        .iter()
        .flat_map(|value| value.to_be_bytes())
        .collect()
}

/// Times are in milliseconds. The samples come first, so that their places are known.
fn movie(recorder: &Recorder, length: u64) -> Vec<u8> {
    let mut bytes = part(b"ftyp", b"isom\0\0\x02\0isomiso2mp41");
    let start = bytes.len() as u32 + 8;
    let has_sound = recorder.audio_source.is_some() || recorder.video_source.is_none();
    let count = if has_sound { frames(length) as u32 } else { 0 };
    bytes.extend(part(b"mdat", &SILENT.repeat(count as usize)));
    let length = length as u32;
    let mut header = numbers(&[0, 0, 0, 1000, length, 0x0001_0000, 0x0100_0000, 0, 0]);
    header.extend(matrix());
    header.extend(numbers(&[0, 0, 0, 0, 0, 0, 3]));
    let mut tracks = part(b"mvhd", &header);
    if has_sound {
        let track = Track {
            number: 1,
            length,
            size: (0, 0),
            handler: b"soun",
            media_header: part(b"smhd", &numbers(&[0, 0])),
            entry: sound_entry(),
            samples: Some((count, start)),
        };
        tracks.extend(track.write());
    }
    if recorder.video_source.is_some() {
        let track = Track {
            number: 2,
            length,
            size: recorder.size,
            handler: b"vide",
            media_header: part(b"vmhd", &numbers(&[1, 0, 0])),
            entry: picture_entry(recorder.size),
            samples: None,
        };
        tracks.extend(track.write());
    }
    bytes.extend(part(b"moov", &tracks));
    bytes
}

fn matrix() -> Vec<u8> {
    numbers(&[0x0001_0000, 0, 0, 0, 0x0001_0000, 0, 0, 0, 0x4000_0000])
}

struct Track<'a> {
    number: u32,
    length: u32,
    size: (u32, u32),
    handler: &'a [u8; 4],
    media_header: Vec<u8>,
    entry: Vec<u8>,
    /// How many, and where the first is.
    samples: Option<(u32, u32)>,
}

impl Track<'_> {
    fn write(&self) -> Vec<u8> {
        let mut header = numbers(&[7, 0, 0, self.number, 0, self.length, 0, 0, 0]);
        // Sound has a volume of one.
        header.extend([if self.size == (0, 0) { 1 } else { 0 }, 0, 0, 0]);
        header.extend(matrix());
        header.extend(numbers(&[self.size.0 << 16, self.size.1 << 16]));
        let mut handler = numbers(&[0, 0]);
        handler.extend(self.handler);
        handler.extend([0; 13]);
        let (count, start) = self.samples.unwrap_or_default();
        let (scale, duration) = match self.samples {
            Some(_) => (RATE as u32, count * SAMPLES as u32),
            None => (1000, self.length),
        };
        let mut description = numbers(&[0, 1]);
        description.extend(&self.entry);
        let has = u32::from(count > 0);
        let list = |values: &[u32]| {
            let mut all = vec![0, has];
            all.extend(values.iter().take(values.len() * has as usize));
            numbers(&all)
        };
        let table = [
            part(b"stsd", &description),
            part(b"stts", &list(&[count, SAMPLES as u32])),
            part(b"stsc", &list(&[1, count, 1])),
            part(b"stsz", &numbers(&[0, SILENT.len() as u32, count])),
            part(b"stco", &list(&[start])),
        ]
        .concat();
        let mut reference = numbers(&[0, 1]);
        reference.extend(part(b"url ", &numbers(&[1])));
        let information = [
            self.media_header.clone(),
            part(b"dinf", &part(b"dref", &reference)),
            part(b"stbl", &table),
        ]
        .concat();
        let media = [
            part(b"mdhd", &numbers(&[0, 0, 0, scale, duration, 0x55c4_0000])),
            part(b"hdlr", &handler),
            part(b"minf", &information),
        ]
        .concat();
        let track = [part(b"tkhd", &header), part(b"mdia", &media)].concat();
        part(b"trak", &track)
    }
}

/// AAC-LC, one channel, with what a decoder has to know.
fn sound_entry() -> Vec<u8> {
    let mut entry = vec![0; 6];
    entry.extend([0, 1]);
    entry.extend(numbers(&[0, 0, 0x0001_0010, 0, (RATE as u32) << 16]));
    let mut codec = numbers(&[0]);
    codec.extend([3, 25, 0, 0, 0, 4, 17, 0x40, 0x15, 0, 0, 0]);
    codec.extend(numbers(&[64_000, 64_000]));
    codec.extend([5, 2, 0x12, 0x08, 6, 1, 2]);
    entry.extend(part(b"esds", &codec));
    part(b"mp4a", &entry)
}

fn picture_entry((width, height): (u32, u32)) -> Vec<u8> {
    let mut entry = vec![0; 6];
    entry.extend([0, 1]);
    entry.extend([0; 16]);
    entry.extend((width as u16).to_be_bytes());
    entry.extend((height as u16).to_be_bytes());
    entry.extend(numbers(&[0x0048_0000, 0x0048_0000, 0]));
    entry.extend([0, 1]);
    entry.extend([0; 32]);
    entry.extend([0, 24, 0xff, 0xff]);
    part(b"mp4v", &entry)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::natives::android::media::media_player::duration::duration;
    use gibbon_machine::Ref;

    fn recorded(format: i32, length: u64) -> Vec<u8> {
        let mut recorder = Recorder::new(Ref::NULL);
        recorder.format = format;
        recorder.audio_source = Some(1);
        recorder.resume(0);
        recorder.pause(length * 1_000_000);
        write(&recorder)
    }

    /// Boxes fill their parents to the last byte.
    fn check(bytes: &[u8]) {
        let mut at = 0;
        while at < bytes.len() {
            let size = u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
            let name = &bytes[at + 4..at + 8];
            assert!(size >= 8 && at + size <= bytes.len(), "{name:?}");
            if matches!(
                name,
                b"moov" | b"trak" | b"mdia" | b"minf" | b"stbl" | b"dinf"
            ) {
                check(&bytes[at + 8..at + size]);
            }
            at += size;
        }
    }

    #[test]
    fn files_are_as_long_as_was_recorded() {
        let movie = recorded(2, 1500);
        assert_eq!(duration(&movie), Some(1500));
        check(&movie);
        assert_eq!(recorded(AMR_NB, 1000).len(), 6 + 50);
        let adts = recorded(AAC_ADTS, 1000);
        assert_eq!(adts.len(), 44 * 11);
        // The header has the frame's length.
        assert_eq!((usize::from(adts[4]) << 3) | usize::from(adts[5] >> 5), 11);
    }
}
