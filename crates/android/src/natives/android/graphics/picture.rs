//! `android.graphics.Picture`.

use std::sync::Arc;

use gibbon_graphics::display_list::{ClipOp, DisplayList, Draw};
use gibbon_graphics::geometry::rect;
use gibbon_machine::{Args, Machine, NativeResult, ok};

use super::canvas::peer::{self, CanvasPeer};
use super::held::{self, Held, destroy, find, get, get_mut};

#[derive(Clone, Default)]
struct Picture {
    width: i32,
    height: i32,
    list: Arc<DisplayList>,
    /// The canvas that records, while it does.
    canvas: i64,
}

gibbon_machine::natives! { "android/graphics/Picture";
    "nativeConstructor" "(J)J" => |machine, args| {
        let copy = find::<Picture>(machine, args.long(0)).cloned().unwrap_or_default();
        held::add(machine, Picture { canvas: 0, ..copy })
    },
    // The form of stored pictures is Skia's own and changes with it; none can be read.
    "nativeCreateFromStream" "(Ljava/io/InputStream;[B)J" => |_, _| ok(0i64),
    "nativeWriteToStream" "(JLjava/io/OutputStream;[B)Z" => |_, _| ok(false),
    "nativeGetWidth" "(J)I" => |machine, args| ok(get::<Picture>(machine, args.long(0))?.width),
    "nativeGetHeight" "(J)I" => |machine, args| ok(get::<Picture>(machine, args.long(0))?.height),
    "nativeBeginRecording" "(JII)J" => |machine, args| {
        let (width, height) = (args.int(1), args.int(2));
        let canvas = machine.state.peers.add(Held(CanvasPeer::recording(width, height)));
        let picture = get_mut::<Picture>(machine, args.long(0))?;
        *picture = Picture { width, height, list: Arc::default(), canvas };
        ok(canvas)
    },
    "nativeEndRecording" "(J)V" => |machine, args| {
        end(machine, args.long(0))?;
        ok(())
    },
    "nativeDraw" "(JJ)V" => draw,
    "nativeDestructor" "(J)V" => destroy,
}

fn end(machine: &mut Machine, handle: i64) -> NativeResult {
    let canvas = std::mem::take(&mut get_mut::<Picture>(machine, handle)?.canvas);
    if canvas != 0 {
        let list = get_mut::<CanvasPeer>(machine, canvas)?.take_list();
        get_mut::<Picture>(machine, handle)?.list = Arc::new(list);
    }
    ok(())
}

fn draw(machine: &mut Machine, args: Args) -> NativeResult {
    let (canvas, picture) = (args.long(0), args.long(1));
    end(machine, picture)?;
    let Picture {
        width,
        height,
        list,
        ..
    } = get::<Picture>(machine, picture)?.clone();
    peer::save(machine, canvas)?;
    let bounds = rect(0.0, 0.0, width as f32, height as f32);
    peer::clip_rect(machine, canvas, bounds, ClipOp::Intersect)?;
    peer::draw(machine, canvas, Draw::List(list))?;
    peer::restore(machine, canvas)?;
    ok(())
}
