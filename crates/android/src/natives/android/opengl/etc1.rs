//! `android.opengl.ETC1`: compressed pictures, and the header of their files.

use gibbon_gles::constants::ETC1_RGB8;
use gibbon_gles::{decode_compressed, encode_etc1, rows_to_compress};
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};

use crate::natives::android::graphics::guest_shapes::BufferMemory;

gibbon_machine::natives! { "android/opengl/ETC1";
    "getEncodedDataSize" "(II)I" => |_, args| ok(encoded_size(args.int(0), args.int(1))),
    "encodeImage" "(Ljava/nio/Buffer;IIIILjava/nio/Buffer;)V" => encode_image,
    "decodeImage" "(Ljava/nio/Buffer;Ljava/nio/Buffer;IIII)V" => decode_image,
    "formatHeader" "(Ljava/nio/Buffer;II)V" => format_header,
    "isValid" "(Ljava/nio/Buffer;)Z" => |machine, args| {
        let header = header(machine, args)?;
        ok(header.is_some_and(|header| is_valid(&header)))
    },
    "getWidth" "(Ljava/nio/Buffer;)I" => |machine, args| size(machine, args, WIDTH),
    "getHeight" "(Ljava/nio/Buffer;)I" => |machine, args| size(machine, args, HEIGHT),
}

/// A file's header: magic, version, what the pixels are, padded size, size.
const HEADER: usize = 16;
const MAGIC: [u8; 8] = *b"PKM 10\0\0";
const WIDTH: usize = 12;
const HEIGHT: usize = 14;

fn padded(value: i32) -> i32 {
    value.wrapping_add(3) & !3
}

fn encoded_size(width: i32, height: i32) -> i32 {
    padded(width).wrapping_mul(padded(height)) / 2
}

fn header(machine: &mut Machine, args: Args) -> Result<Option<Vec<u8>>, Exit> {
    let memory = BufferMemory::of(machine, args.reference(0))?;
    let bytes = memory.read(machine, HEADER as u32);
    Ok((bytes.len() == HEADER).then_some(bytes))
}

fn short(header: &[u8], at: usize) -> i32 {
    i32::from(u16::from_be_bytes([header[at], header[at + 1]]))
}

fn is_valid(header: &[u8]) -> bool {
    let (width, height) = (short(header, WIDTH), short(header, HEIGHT));
    header.starts_with(&MAGIC)
        && short(header, 8) == padded(width)
        && short(header, 10) == padded(height)
}

fn size(machine: &mut Machine, args: Args, at: usize) -> NativeResult {
    let header = header(machine, args)?;
    ok(header.map_or(0, |header| short(&header, at)))
}

fn format_header(machine: &mut Machine, args: Args) -> NativeResult {
    let memory = BufferMemory::of(machine, args.reference(0))?;
    let (width, height) = (args.int(1), args.int(2));
    let mut header = MAGIC.to_vec();
    for value in [padded(width), padded(height), width, height] {
        header.extend((value as u16).to_be_bytes());
    }
    memory.write(machine, &header);
    ok(())
}

/// From width, height, bytes of a pixel and of a row at some argument on; three bytes are RGB,
/// two are 565.
fn shape(machine: &mut Machine, args: Args, at: u16) -> Result<(i32, i32, usize, usize), Exit> {
    let (width, height, pixel, row) = (
        args.int(at),
        args.int(at + 1),
        args.int(at + 2),
        args.int(at + 3),
    );
    if !matches!(pixel, 2 | 3) {
        let message = "pixelSize must be 2 or 3";
        return Err(machine.throw("java/lang/IllegalArgumentException", message));
    }
    Ok((width, height, pixel as usize, row.max(0) as usize))
}

fn encode_image(machine: &mut Machine, args: Args) -> NativeResult {
    let (width, height, pixel, row) = shape(machine, args, 1)?;
    let input = BufferMemory::of(machine, args.reference(0))?;
    let output = BufferMemory::of(machine, args.reference(5))?;
    let bytes = input.read(machine, input.length);
    let encoded = encode_etc1(&rows_to_compress(&bytes, width, height, pixel, row));
    output.write(machine, &encoded);
    ok(())
}

fn decode_image(machine: &mut Machine, args: Args) -> NativeResult {
    let (width, height, pixel, row) = shape(machine, args, 2)?;
    let input = BufferMemory::of(machine, args.reference(0))?;
    let output = BufferMemory::of(machine, args.reference(1))?;
    let bytes = input.read(machine, input.length);
    let images = decode_compressed(ETC1_RGB8, 0, width, height, &bytes).unwrap_or_default();
    let Some(image) = images.first() else {
        let message = "out of bounds";
        return Err(machine.throw("java/lang/IllegalArgumentException", message));
    };
    let mut rows = output.read(machine, output.length);
    for (at, rgba) in image.pixels.chunks_exact(4).enumerate() {
        let (x, y) = (at % width as usize, at / width as usize);
        let place = y * row + x * pixel;
        let [red, green, blue] = [rgba[0], rgba[1], rgba[2]].map(u16::from);
        let packed = red >> 3 << 11 | green >> 2 << 5 | blue >> 3;
        let bytes = match pixel {
            2 => packed.to_le_bytes().to_vec(),
            _ => rgba[..3].to_vec(),
        };
        if let Some(place) = rows.get_mut(place..place + pixel) {
            place.copy_from_slice(&bytes);
        }
    }
    output.write(machine, &rows);
    ok(())
}
