//! How long a medium plays, from its header: WAV, Ogg, MPEG-4, MPEG audio by its first rate.

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
    mpeg(bytes)
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
        assert_eq!(duration(b"no medium at all"), None);
    }
}
