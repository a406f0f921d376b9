//! A film of a finding: its screens one after the other, as an animated PNG.
//!
//! Pictures are not decoded: an animated PNG has the data of plain ones in chunks of another name
//! (the APNG specification, part of PNG's third edition). So all frames have to be of one shape and
//! format; those of another, such as screens that were turned, are left out.

use crate::checksum::crc32;

const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

/// How long the last picture stays, in times of the others.
const LAST: u16 = 3;

struct Picture<'a> {
    header: &'a [u8],
    /// Palette and transparency, which all frames share.
    common: Vec<(&'a [u8], &'a [u8])>,
    data: Vec<&'a [u8]>,
}

/// `millis` is how long a picture stays. None if there are not two that fit.
pub fn film(pictures: &[&[u8]], millis: u16) -> Option<Vec<u8>> {
    let read = pictures.iter().filter_map(|png| read(png));
    let mut frames: Vec<Picture<'_>> = read.collect();
    let first = frames.first()?;
    let (header, common) = (first.header, first.common.clone());
    frames.retain(|one| one.header == header && one.common == common);
    if frames.len() < 2 {
        return None;
    }
    let mut out = SIGNATURE.to_vec();
    chunk(&mut out, b"IHDR", &[header]);
    let count = u32::try_from(frames.len()).ok()?;
    // Played for ever.
    chunk(&mut out, b"acTL", &[&count.to_be_bytes(), &[0; 4]]);
    for (name, data) in &common {
        chunk(&mut out, &[name[0], name[1], name[2], name[3]], &[data]);
    }
    let mut sequence = 0u32;
    for (at, frame) in frames.iter().enumerate() {
        let stays = match at + 1 == frames.len() {
            true => millis.saturating_mul(LAST),
            false => millis,
        };
        // Width and height as in the header, at its corner; shown for so long, replacing all.
        chunk(
            &mut out,
            b"fcTL",
            &[
                &sequence.to_be_bytes(),
                &header[..8],
                &[0; 8],
                &stays.to_be_bytes(),
                &1000u16.to_be_bytes(),
                &[0, 0],
            ],
        );
        sequence += 1;
        for data in &frame.data {
            if at == 0 {
                chunk(&mut out, b"IDAT", &[data]);
            } else {
                chunk(&mut out, b"fdAT", &[&sequence.to_be_bytes(), data]);
                sequence += 1;
            }
        }
    }
    chunk(&mut out, b"IEND", &[]);
    Some(out)
}

fn chunk(out: &mut Vec<u8>, name: &[u8; 4], parts: &[&[u8]]) {
    let length: usize = parts.iter().map(|part| part.len()).sum();
    out.extend((length as u32).to_be_bytes());
    out.extend(name);
    for part in parts {
        out.extend(*part);
    }
    let mut checked: Vec<&[u8]> = vec![name];
    checked.extend(parts);
    out.extend(crc32(&checked).to_be_bytes());
}

fn read(png: &[u8]) -> Option<Picture<'_>> {
    let mut rest = png.strip_prefix(SIGNATURE)?;
    let mut picture = Picture {
        header: &[],
        common: Vec::new(),
        data: Vec::new(),
    };
    while rest.len() >= 12 {
        let length = u32::from_be_bytes([rest[0], rest[1], rest[2], rest[3]]) as usize;
        let name = &rest[4..8];
        let data = rest.get(8..8usize.checked_add(length)?)?;
        match name {
            b"IHDR" => picture.header = data,
            b"PLTE" | b"tRNS" => picture.common.push((name, data)),
            b"IDAT" => picture.data.push(data),
            _ => {}
        }
        rest = rest.get(length + 12..)?;
    }
    (picture.header.len() == 13 && !picture.data.is_empty()).then_some(picture)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(width: u32, pixel: u8) -> Vec<u8> {
        let mut out = SIGNATURE.to_vec();
        let rest = [0, 0, 0, 1, 8, 0, 0, 0, 0];
        chunk(&mut out, b"IHDR", &[&width.to_be_bytes(), &rest]);
        chunk(&mut out, b"IDAT", &[&[pixel; 5]]);
        chunk(&mut out, b"IDAT", &[&[pixel; 3]]);
        chunk(&mut out, b"IEND", &[]);
        out
    }

    /// Names and lengths of chunks, whose checksums are right.
    fn chunks(file: &[u8]) -> Vec<(String, usize)> {
        let mut rest = &file[8..];
        let mut found = Vec::new();
        while !rest.is_empty() {
            let length = u32::from_be_bytes(rest[..4].try_into().expect("4")) as usize;
            let crc = u32::from_be_bytes(rest[8 + length..12 + length].try_into().expect("4"));
            assert_eq!(crc, crc32(&[&rest[4..8 + length]]));
            found.push((String::from_utf8_lossy(&rest[4..8]).into_owned(), length));
            rest = &rest[12 + length..];
        }
        found
    }

    #[test]
    fn frames_of_one_shape_become_a_film() {
        let pictures = [png(4, 1), png(9, 2), png(4, 3)];
        let pictures: Vec<&[u8]> = pictures.iter().map(Vec::as_slice).collect();
        let film = film(&pictures, 500).expect("a film");
        let names: Vec<(String, usize)> = chunks(&film);
        let names: Vec<(&str, usize)> = names.iter().map(|(name, at)| (&name[..], *at)).collect();
        assert_eq!(
            names,
            [
                ("IHDR", 13),
                ("acTL", 8),
                ("fcTL", 26),
                ("IDAT", 5),
                ("IDAT", 3),
                ("fcTL", 26),
                ("fdAT", 9),
                ("fdAT", 7),
                ("IEND", 0)
            ]
        );
    }

    #[test]
    fn one_picture_is_no_film_and_rubbish_is_left_out() {
        let picture = png(4, 1);
        assert!(film(&[&picture, b"rubbish", SIGNATURE], 500).is_none());
        assert!(film(&[], 500).is_none());
        let mut cut = png(4, 2);
        cut.truncate(40);
        assert!(film(&[&picture, &cut], 500).is_none());
    }
}
