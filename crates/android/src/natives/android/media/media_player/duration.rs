//! How long a medium plays, from its header: WAV, Ogg, MPEG-4, AMR, and MPEG audio and AAC by their
//! first frames.

/// Milliseconds; `None` if the bytes are no medium that is known.
pub fn duration(bytes: &[u8]) -> Option<u64> {
    if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WAVE") {
        return wave(bytes);
    }
    if bytes.starts_with(b"OggS") {
        return ogg(bytes);
    }
    if bytes.get(4..8) == Some(b"ftyp") {
        return movie(bytes);
    }
    if bytes.starts_with(b"#!AMR") {
        return amr(bytes);
    }
    if let [0xff, 0xf0 | 0xf1 | 0xf8 | 0xf9, ..] = bytes {
        return adts(bytes);
    }
    mpeg(bytes)
}

/// A frame is 20 ms; its first byte says how long it is.
fn amr(bytes: &[u8]) -> Option<u64> {
    const NARROW: [usize; 16] = [13, 14, 16, 18, 20, 21, 27, 32, 6, 1, 1, 1, 1, 1, 1, 1];
    const WIDE: [usize; 16] = [18, 24, 33, 37, 41, 47, 51, 59, 61, 6, 1, 1, 1, 1, 1, 1];
    let (mut at, sizes) = match bytes.starts_with(b"#!AMR-WB\n") {
        true => (9, WIDE),
        false => (6, NARROW),
    };
    let mut frames = 0;
    while let Some(head) = bytes.get(at) {
        at += sizes[usize::from(head >> 3 & 15)];
        frames += 1;
    }
    Some(frames * 20)
}

fn adts(bytes: &[u8]) -> Option<u64> {
    const RATES: [u64; 13] = [
        96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025,
        8_000, 7_350,
    ];
    let rate = RATES.get(usize::from(*bytes.get(2)? >> 2 & 15))?;
    let (mut at, mut frames) = (0, 0);
    while let Some(head) = bytes.get(at..at + 6) {
        let size = usize::from(head[3] & 3) << 11 | usize::from(head[4]) << 3;
        at += (size | usize::from(head[5] >> 5)).max(7);
        frames += 1;
    }
    Some(frames * 1024 * 1000 / rate)
}

fn little(bytes: &[u8], at: usize) -> Option<u32> {
    let word = bytes.get(at..at + 4)?.try_into().ok()?;
    Some(u32::from_le_bytes(word))
}

fn big(bytes: &[u8], at: usize) -> Option<u32> {
    let word = bytes.get(at..at + 4)?.try_into().ok()?;
    Some(u32::from_be_bytes(word))
}

fn wave(bytes: &[u8]) -> Option<u64> {
    let (mut at, mut rate) = (12, 0);
    while let (Some(name), Some(size)) = (bytes.get(at..at + 4), little(bytes, at + 4)) {
        match name {
            b"fmt " => rate = little(bytes, at + 16)?,
            b"data" if rate > 0 => return Some(u64::from(size) * 1000 / u64::from(rate)),
            _ => {}
        }
        at += 8 + (size as usize).next_multiple_of(2);
    }
    None
}

/// The last page says how many samples there were.
fn ogg(bytes: &[u8]) -> Option<u64> {
    let rate = match bytes
        .windows(7)
        .take(200)
        .position(|part| part == b"\x01vorbis")
    {
        Some(at) => little(bytes, at + 12)?,
        None => 48_000,
    };
    let last = bytes.windows(4).rposition(|part| part == b"OggS")?;
    let samples = u64::from_le_bytes(bytes.get(last + 6..last + 14)?.try_into().ok()?);
    (rate > 0).then(|| samples * 1000 / u64::from(rate))
}

/// The movie header: time scale and duration.
fn movie(bytes: &[u8]) -> Option<u64> {
    let at = bytes.windows(4).position(|part| part == b"mvhd")? + 4;
    let (scale, length) = match bytes.get(at)? {
        1 => {
            let high = u64::from(big(bytes, at + 24)?);
            (
                big(bytes, at + 20)?,
                high << 32 | u64::from(big(bytes, at + 28)?),
            )
        }
        _ => (big(bytes, at + 12)?, u64::from(big(bytes, at + 16)?)),
    };
    (scale > 0).then(|| length.saturating_mul(1000) / u64::from(scale))
}

/// By the rate of the first frame.
fn mpeg(bytes: &[u8]) -> Option<u64> {
    const RATES: [u64; 16] = [
        0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0,
    ];
    const LOW_RATES: [u64; 16] = [
        0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0,
    ];
    let mut start = 0;
    if bytes.starts_with(b"ID3") {
        let size = bytes.get(6..10)?;
        let size = size
            .iter()
            .fold(0, |sum, &b| sum << 7 | usize::from(b & 0x7f));
        start = 10 + size;
    }
    let rest = bytes.get(start..)?;
    let frame = rest
        .windows(3)
        .take(4096)
        .find(|part| part[0] == 0xff && part[1] & 0xe6 == 0xe2)?;
    let index = usize::from(frame[2] >> 4);
    let rate = if frame[1] & 0x18 == 0x18 {
        RATES[index]
    } else {
        LOW_RATES[index]
    };
    (rate > 0).then(|| rest.len() as u64 * 8 / rate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_of_sound() {
        let mut wave = b"RIFF\0\0\0\0WAVEfmt \x10\0\0\0".to_vec();
        wave.extend([1, 0, 1, 0]);
        wave.extend(8000u32.to_le_bytes());
        wave.extend(16000u32.to_le_bytes());
        wave.extend([2, 0, 16, 0]);
        wave.extend(b"data");
        wave.extend(16000u32.to_le_bytes());
        assert_eq!(duration(&wave), Some(1000));
        assert_eq!(duration(b"#!AMR\n\x7c\x7c"), Some(40));
        let frame = [0xff, 0xf1, 0x50, 0x40, 0x01, 0x7f, 0xfc, 0, 0, 0, 7];
        assert_eq!(duration(&frame.repeat(43)), Some(998));
        assert_eq!(duration(b"no medium at all"), None);
    }
}
