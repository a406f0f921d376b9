//! `android.graphics.Picture`.

use std::sync::Arc;

use gibbon_graphics::display_list::{ClipOp, DisplayList, Draw};
use gibbon_graphics::geometry::rect;
use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};

use super::canvas::peer::{self, CanvasPeer};
use super::held::{self, Held, destroy, find, get, get_mut};
use super::streams;

#[derive(Clone, Default)]
struct Picture {
    width: i32,
    height: i32,
    list: Arc<DisplayList>,
    /// How many pictures are within each other in it.
    depth: u32,
    /// The canvas that records, while it does.
    canvas: i64,
}

gibbon_machine::natives! { "android/graphics/Picture";
    "nativeConstructor" "(J)J" => |machine, args| {
        let copy = find::<Picture>(machine, args.long(0)).cloned().unwrap_or_default();
        held::add(machine, Picture { canvas: 0, ..copy })
    },
    "nativeCreateFromStream" "(Ljava/io/InputStream;[B)J" => |machine, args| {
        let bytes = streams::read_stream(machine, args, args.reference(0), args.reference(1))?;
        streams::done(machine, args);
        let number = bytes.strip_prefix(MAGIC).and_then(|rest| rest.first_chunk());
        let number = number.map(|bytes| u32::from_le_bytes(*bytes) as usize);
        let stored = &machine.state.peers.singleton::<Stored>().0;
        match number.and_then(|number| stored.get(number)).cloned() {
            Some(picture) => held::add(machine, picture),
            None => ok(0i64),
        }
    },
    "nativeWriteToStream" "(JLjava/io/OutputStream;[B)Z" => |machine, args| {
        let bytes = match machine.stage() {
            0 => Some(store(machine, args.long(0))?),
            _ => None,
        };
        ok(streams::write_stream(machine, args, args.reference(1), args.reference(2), || bytes)?)
    },
    "nativeGetWidth" "(J)I" => |machine, args| ok(get::<Picture>(machine, args.long(0))?.width),
    "nativeGetHeight" "(J)I" => |machine, args| ok(get::<Picture>(machine, args.long(0))?.height),
    "nativeBeginRecording" "(JII)J" => |machine, args| {
        let (width, height) = (args.int(1), args.int(2));
        let canvas = machine.state.peers.add(Held(CanvasPeer::recording(width, height)));
        let picture = get_mut::<Picture>(machine, args.long(0))?;
        *picture = Picture { width, height, list: Arc::default(), depth: 0, canvas };
        ok(canvas)
    },
    "nativeEndRecording" "(J)V" => |machine, args| {
        end(machine, args.long(0))?;
        ok(())
    },
    "nativeDraw" "(JJ)V" => draw,
    "nativeDestructor" "(J)V" => destroy,
}

/// What was written to streams.
///
/// # Differs from Android
/// The form of stored pictures is Skia's own and changes with it. Here a stream has a number, and
/// the picture stays in the device.
#[derive(Clone, Default)]
struct Stored(Vec<Picture>);

impl Peer for Stored {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

const MAGIC: &[u8] = b"gibbon picture ";

/// Keeps a picture; what stands for it in a stream.
fn store(machine: &mut Machine, handle: i64) -> Result<Vec<u8>, Exit> {
    end(machine, handle)?;
    let picture = get::<Picture>(machine, handle)?.clone();
    let stored = &mut machine.state.peers.singleton_mut::<Stored>().0;
    stored.push(picture);
    let number = stored.len() as u32 - 1;
    Ok([MAGIC, &number.to_le_bytes()].concat())
}

fn end(machine: &mut Machine, handle: i64) -> NativeResult {
    let canvas = std::mem::take(&mut get_mut::<Picture>(machine, handle)?.canvas);
    if canvas != 0 {
        let recorded = get_mut::<CanvasPeer>(machine, canvas)?;
        let (list, depth) = (recorded.take_list(), recorded.depth);
        let picture = get_mut::<Picture>(machine, handle)?;
        (picture.list, picture.depth) = (Arc::new(list), depth);
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
        depth,
        ..
    } = get::<Picture>(machine, picture)?.clone();
    // What is deeper would not be drawn anyway.
    if depth >= gibbon_graphics::raster::DEEPEST {
        return ok(());
    }
    let outer = get_mut::<CanvasPeer>(machine, canvas)?;
    outer.depth = outer.depth.max(depth + 1);
    peer::save(machine, canvas)?;
    let bounds = rect(0.0, 0.0, width as f32, height as f32);
    peer::clip_rect(machine, canvas, bounds, ClipOp::Intersect)?;
    peer::draw(machine, canvas, Draw::List(list))?;
    peer::restore(machine, canvas)?;
    ok(())
}
