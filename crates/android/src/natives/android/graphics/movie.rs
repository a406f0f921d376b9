//! `android.graphics.Movie`: animated GIF files.

use std::sync::Arc;

use gibbon_graphics::decode::{self, Frame};
use gibbon_graphics::display_list::Draw;
use gibbon_jdk::guest::{get_long, library_class, library_method};
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use super::canvas::{paints, peer};
use super::guest_shapes::bytes;
use super::held::{Held, destroy, get, get_mut};
use super::image_bytes::of_asset;

#[derive(Clone)]
struct Movie {
    frames: Arc<Vec<Frame>>,
    shown: usize,
}

gibbon_machine::natives! { "android/graphics/Movie";
    "width" "()I" => |machine, args| ok(first(machine, args)?.bitmap.width),
    "height" "()I" => |machine, args| ok(first(machine, args)?.bitmap.height),
    "isOpaque" "()Z" => |_, _| ok(false),
    "duration" "()I" => |machine, args| {
        let movie = get::<Movie>(machine, handle(machine, args))?;
        let all: u32 = movie.frames.iter().map(|frame| frame.milliseconds).sum();
        ok(all as i32)
    },
    "setTime" "(I)Z" => set_time,
    "nDraw" "(JFFJ)V" => |machine, args| {
        let movie = get::<Movie>(machine, handle(machine, args))?.clone();
        let Some(frame) = movie.frames.get(movie.shown) else {
            return ok(());
        };
        let paint = paints::for_canvas(machine, args.long(1), args.long(4));
        let source = frame.bitmap.bounds().to_rect();
        peer::draw(machine, args.long(1), Draw::Image {
            bitmap: frame.bitmap.clone(),
            source,
            target: source.offset(args.float(2), args.float(3)),
            paint,
        })
    },
    "nativeDecodeAsset" "(J)Landroid/graphics/Movie;" => |machine, args| {
        if let Some(made) = made(machine, args) {
            return made;
        }
        let data = of_asset(machine, args.long(0))?;
        create(machine, args, &data)
    },
    "nativeDecodeStream" "(Ljava/io/InputStream;)Landroid/graphics/Movie;" => stream,
    "decodeByteArray" "([BII)Landroid/graphics/Movie;" => |machine, args| {
        if let Some(made) = made(machine, args) {
            return made;
        }
        let data = bytes(machine, args.reference(0), args.int(1), args.int(2))?;
        create(machine, args, &data)
    },
    "nativeDestructor" "(J)V" => destroy,
}

const MADE: u16 = 80;

fn made(machine: &mut Machine, args: Args) -> Option<NativeResult> {
    (machine.stage() == MADE).then(|| ok(args.kept_ref(0)))
}

fn handle(machine: &Machine, args: Args) -> i64 {
    get_long(machine, args.reference(0), "mNativeMovie")
}

fn first(machine: &mut Machine, args: Args) -> Result<Frame, Exit> {
    let movie = get::<Movie>(machine, handle(machine, args))?;
    Ok(movie.frames[0].clone())
}

/// Answers whether another picture is to be shown than before.
fn set_time(machine: &mut Machine, args: Args) -> NativeResult {
    let movie = get_mut::<Movie>(machine, handle(machine, args))?;
    let (mut until, mut shown) = (0, 0);
    for (index, frame) in movie.frames.iter().enumerate() {
        shown = index;
        until += i64::from(frame.milliseconds);
        if until > i64::from(args.int(1)) {
            break;
        }
    }
    let differs = shown != movie.shown;
    movie.shown = shown;
    ok(differs)
}

fn stream(machine: &mut Machine, args: Args) -> NativeResult {
    const STORAGE: u32 = 16 * 1024;
    if let Some(made) = made(machine, args) {
        super::streams::done(machine, args);
        return made;
    }
    if args.kept_ref(1).is_null() {
        let class = machine.primitive_array_class(gibbon_formats::descriptor::Kind::Byte);
        let storage = machine.new_array(class, STORAGE)?;
        args.keep_ref(1, storage);
    }
    let data = super::streams::read_stream(machine, args, args.reference(0), args.kept_ref(1))?;
    create(machine, args, &data)
}

fn create(machine: &mut Machine, args: Args, data: &[u8]) -> NativeResult {
    let frames = decode::frames(data);
    if frames.is_empty() {
        return ok(Ref::NULL);
    }
    let class = library_class(machine, "android/graphics/Movie")?;
    machine.initialize(class)?;
    let object = machine.new_object(class)?;
    args.keep_ref(0, object);
    let movie = Movie {
        frames: Arc::new(frames),
        shown: 0,
    };
    let handle = machine.state.peers.add(Held(movie));
    let constructor = library_method(machine, class, "<init>", "(J)V");
    Err(Exit::call(
        constructor,
        vec![object.0.into(), handle as u64],
        MADE,
    ))
}
