//! Against zlib 1.2.13: lengths and checksums of what it makes of the same input.

use super::*;

/// Numbers and runs by a linear congruential generator: repeats near and far.
fn sample(length: usize) -> Vec<u8> {
    let mut state = 12_345u32;
    let mut bytes = Vec::new();
    while bytes.len() < length {
        state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        if state >> 16 & 0xff < 200 {
            bytes.extend_from_slice(format!("{};", state >> 20).as_bytes());
        } else {
            bytes.extend(std::iter::repeat_n(
                (state >> 24) as u8,
                (state >> 16 & 63) as usize + 1,
            ));
        }
    }
    bytes.truncate(length);
    bytes
}

/// Compresses with calls of at most `input` and `output` bytes.
fn compress(deflate: &mut Deflate, content: &[u8], input: usize, output: usize) -> Vec<u8> {
    let (mut at, mut compressed) = (0, Vec::new());
    loop {
        let end = content.len().min(at + input);
        let flush = if end == content.len() {
            Flush::Finish
        } else {
            Flush::None
        };
        let mut out = vec![0; output];
        let mut buffers = Buffers::new(&content[at..end], &mut out);
        let status = deflate.deflate(&mut buffers, flush);
        let (consumed, produced) = (buffers.consumed, buffers.produced);
        at += consumed;
        compressed.extend_from_slice(&out[..produced]);
        match status {
            Status::StreamEnd => return compressed,
            Status::Ok => {}
            other => panic!("{other:?}"),
        }
    }
}

fn decompress(
    inflate: &mut Inflate,
    content: &[u8],
    input: usize,
    output: usize,
) -> Result<(Vec<u8>, usize), Status> {
    let (mut at, mut made) = (0, Vec::new());
    loop {
        let end = content.len().min(at + input);
        let mut out = vec![0; output];
        let mut buffers = Buffers::new(&content[at..end], &mut out);
        let status = inflate.inflate(&mut buffers);
        let (consumed, produced) = (buffers.consumed, buffers.produced);
        at += consumed;
        made.extend_from_slice(&out[..produced]);
        match status {
            Status::StreamEnd => return Ok((made, at)),
            Status::Ok => {}
            other => return Err(other),
        }
    }
}

#[test]
fn output_is_that_of_zlib() {
    let content = sample(200_000);
    assert_eq!(crc32(0, &content), 3_666_446_161);
    assert_eq!(adler32(1, &content), 3_651_491_930);
    let expected = [
        (Strategy::Default, 1, 50_824, 0x6e3e_70de),
        (Strategy::Default, 2, 49_236, 0xac7f_9949),
        (Strategy::Default, 3, 47_642, 0x87c9_dd7f),
        (Strategy::Default, 4, 46_248, 0xffe1_3112),
        (Strategy::Default, 5, 45_175, 0x86b2_6625),
        (Strategy::Default, 6, 44_286, 0xea0b_1394),
        (Strategy::Default, 7, 43_850, 0x4196_55b1),
        (Strategy::Default, 8, 43_130, 0xa72c_b762),
        (Strategy::Default, 9, 43_130, 0xa72c_b762),
        (Strategy::Filtered, 6, 41_322, 0x71f3_9135),
        (Strategy::HuffmanOnly, 6, 170_947, 0x8110_a347),
    ];
    for (strategy, level, length, checksum) in expected {
        for (input, output) in [(usize::MAX / 2, 300_000), (1000, 512)] {
            let mut deflate = Deflate::new(level, strategy, true).expect("a level");
            let compressed = compress(&mut deflate, &content, input, output);
            assert_eq!(
                (compressed.len(), crc32(0, &compressed)),
                (length, checksum),
                "{strategy:?} {level}"
            );
        }
    }
}

#[test]
fn what_was_compressed_comes_back() {
    let content = sample(100_000);
    for wrapped in [false, true] {
        for level in 0..=9 {
            let mut deflate = Deflate::new(level, Strategy::Default, wrapped).expect("a level");
            let mut compressed = compress(&mut deflate, &content, 30_000, 4096);
            let length = compressed.len();
            compressed.extend_from_slice(b"after");
            for (input, output) in [(usize::MAX / 2, 200_000), (500, 70)] {
                let mut inflate = Inflate::new(wrapped);
                let back = decompress(&mut inflate, &compressed, input, output);
                let (back, used) = back.expect("it is whole");
                assert!(back == content, "level {level}");
                assert_eq!(used, length);
            }
        }
    }
}

#[test]
fn a_clone_goes_its_own_way() {
    let content = sample(50_000);
    let mut deflate = Deflate::new(6, Strategy::Default, true).expect("a level");
    let mut out = vec![0; 100_000];
    let mut buffers = Buffers::new(&content[..20_000], &mut out);
    assert_eq!(deflate.deflate(&mut buffers, Flush::None), Status::Ok);
    let start = buffers.produced;
    let mut other = deflate.clone();
    let end = compress(&mut deflate, &content[20_000..], 10_000, 1000);
    assert_eq!(compress(&mut other, &content[20_000..], 10_000, 1000), end);
    let whole = [&out[..start], &end].concat();
    let back = decompress(&mut Inflate::new(true), &whole, 100, 100).expect("it is whole");
    assert!(back.0 == content);
}

#[test]
fn a_dictionary_is_asked_for_and_used() {
    let dictionary = b"the quick brown fox";
    let mut deflate = Deflate::new(9, Strategy::Default, true).expect("a level");
    assert_eq!(deflate.set_dictionary(dictionary), Status::Ok);
    let compressed = compress(&mut deflate, b"the quick brown fox jumps", 100, 100);
    let mut inflate = Inflate::new(true);
    let needed = decompress(&mut inflate, &compressed, 100, 100);
    assert_eq!(needed, Err(Status::NeedDictionary));
    assert_eq!(inflate.adler(), adler32(1, dictionary));
    assert_eq!(inflate.set_dictionary(b"another"), Status::DataError(""));
    assert_eq!(inflate.set_dictionary(dictionary), Status::Ok);
    let (back, _) = decompress(&mut inflate, &compressed[6..], 100, 100).expect("it is whole");
    assert_eq!(back, b"the quick brown fox jumps");
}

#[test]
fn broken_input_is_named() {
    let broken = |bytes: &[u8], wrapped| decompress(&mut Inflate::new(wrapped), bytes, 100, 100);
    let error = |message| Err(Status::DataError(message));
    assert_eq!(
        broken(&[0x78, 0x9d, 0, 0], true),
        error("incorrect header check")
    );
    assert_eq!(
        broken(&[0x79, 0x18], true),
        error("unknown compression method")
    );
    assert_eq!(broken(&[0x07], false), error("invalid block type"));
    assert_eq!(
        broken(&[0x01, 1, 0, 0, 0], false),
        error("invalid stored block lengths")
    );
    let mut good = vec![
        0x78, 0x9c, 0xcb, 0x48, 0xcd, 0xc9, 0xc9, 0x57, 0xc8, 0x40, 0x27, 0x01,
    ];
    good.extend_from_slice(&[0x68, 0x03, 0x08, 0xb1]);
    let (back, _) = broken(&good, true).expect("it is whole");
    assert_eq!(back, b"hello hello hello hello");
    assert_eq!(broken(&good[..9], true), Err(Status::BufferError));
    *good.last_mut().expect("not empty") ^= 1;
    assert_eq!(broken(&good, true), error("incorrect data check"));
}
