//! `android.graphics.drawable.AnimatedImageDrawable`.

use std::sync::Arc;

use gibbon_graphics::decode::{self, Frame};
use gibbon_graphics::display_list::Draw;
use gibbon_graphics::filters::ColorFilter;
use gibbon_graphics::geometry::{IntRect, rect};
use gibbon_graphics::matrix::Matrix;
use gibbon_graphics::paint::Paint;
use gibbon_machine::{Args, Machine, NativeResult, ok};

use crate::natives::android::graphics::canvas::peer;
use crate::natives::android::graphics::filter::color_filter;
use crate::natives::android::graphics::guest_shapes::get_int_rect;
use crate::natives::android::graphics::held::{self, finalizer, get, get_mut};
use crate::natives::android::graphics::image_decoder::Decoder;

#[derive(Clone)]
struct AnimatedImage {
    frames: Arc<Vec<Frame>>,
    width: i32,
    height: i32,
    alpha: i32,
    filter: Option<Arc<ColorFilter>>,
    /// When it was started, in guest time.
    start: Option<u64>,
    repeat: i32,
    mirrored: bool,
    bounds: IntRect,
}

gibbon_machine::natives! { "android/graphics/drawable/AnimatedImageDrawable";
    "nCreate" "(JLandroid/graphics/ImageDecoder;IIJZLandroid/graphics/Rect;)J" => create,
    "nGetNativeFinalizer" "()J" => finalizer,
    "nDraw" "(JJ)J" => draw,
    "nSetAlpha" "(JI)V" => |machine, args| {
        image(machine, args, |image| image.alpha = args.int(1))
    },
    "nGetAlpha" "(J)I" => |machine, args| ok(get::<AnimatedImage>(machine, args.long(0))?.alpha),
    "nSetColorFilter" "(JJ)V" => |machine, args| {
        let filter = color_filter(machine, args.long(1));
        image(machine, args, |image| image.filter = filter)
    },
    "nIsRunning" "(J)Z" => |machine, args| {
        ok(get::<AnimatedImage>(machine, args.long(0))?.start.is_some())
    },
    "nStart" "(J)Z" => |machine, args| {
        let now = machine.nanos();
        let image = get_mut::<AnimatedImage>(machine, args.long(0))?;
        let started = image.start.is_none();
        image.start.get_or_insert(now);
        ok(started)
    },
    "nStop" "(J)Z" => |machine, args| {
        ok(get_mut::<AnimatedImage>(machine, args.long(0))?.start.take().is_some())
    },
    "nGetRepeatCount" "(J)I" => |machine, args| ok(get::<AnimatedImage>(machine, args.long(0))?.repeat),
    "nSetRepeatCount" "(JI)V" => |machine, args| {
        image(machine, args, |image| image.repeat = args.int(1))
    },
    // Animations are not seen to end.
    stand_in "nSetOnAnimationEndListener" "(JLjava/lang/ref/WeakReference;)V" => |_, _| ok(()),
    "nNativeByteSize" "(J)J" => |machine, args| {
        let frames = &get::<AnimatedImage>(machine, args.long(0))?.frames;
        let sizes = frames.iter().map(|frame| frame.bitmap.byte_count() as i64);
        ok(sizes.sum::<i64>())
    },
    "nSetMirrored" "(JZ)V" => |machine, args| {
        image(machine, args, |image| image.mirrored = args.boolean(1))
    },
    "nSetBounds" "(JLandroid/graphics/Rect;)V" => |machine, args| {
        let bounds = get_int_rect(machine, args.reference(1))?;
        image(machine, args, |image| image.bounds = bounds)
    },
}

fn image(
    machine: &mut Machine,
    args: Args,
    change: impl FnOnce(&mut AnimatedImage),
) -> NativeResult {
    change(get_mut(machine, args.long(0))?);
    ok(())
}

fn create(machine: &mut Machine, args: Args) -> NativeResult {
    let data = get::<Decoder>(machine, args.long(0))?.data.clone();
    let image = AnimatedImage {
        frames: Arc::new(decode::frames(&data)),
        width: args.int(2),
        height: args.int(3),
        alpha: 255,
        filter: None,
        start: None,
        repeat: -1,
        mirrored: false,
        bounds: IntRect::default(),
    };
    held::add(machine, image)
}

/// Draws the frame of the present; answers in how many milliseconds the next comes.
fn draw(machine: &mut Machine, args: Args) -> NativeResult {
    let image = get::<AnimatedImage>(machine, args.long(0))?.clone();
    let canvas = args.long(1);
    let total: u32 = image.frames.iter().map(|frame| frame.milliseconds).sum();
    let passed = match (image.start, total) {
        (Some(start), 1..) => ((machine.nanos() - start) / 1_000_000 % u64::from(total)) as u32,
        _ => 0,
    };
    let (mut shown, mut until) = (0, 0);
    for (index, frame) in image.frames.iter().enumerate() {
        shown = index;
        until += frame.milliseconds;
        if until > passed {
            break;
        }
    }
    let Some(frame) = image.frames.get(shown) else {
        return ok(-1i64);
    };
    peer::save(machine, canvas)?;
    if image.mirrored {
        let width = image.bounds.width() as f32;
        peer::translate(machine, canvas, width, 0.0)?;
        peer::concat(machine, canvas, &Matrix::scale(-1.0, 1.0))?;
    }
    let drawing = Draw::Image {
        bitmap: frame.bitmap.clone(),
        source: frame.bitmap.bounds().to_rect(),
        target: rect(0.0, 0.0, image.width as f32, image.height as f32),
        paint: Paint {
            color: [0.0, 0.0, 0.0, image.alpha as f32 / 255.0],
            color_filter: image.filter.clone(),
            ..Paint::default()
        },
    };
    peer::draw(machine, canvas, drawing)?;
    peer::restore(machine, canvas)?;
    let moves = image.start.is_some() && total > 0 && image.frames.len() > 1;
    ok(if moves { i64::from(until - passed) } else { -1 })
}
