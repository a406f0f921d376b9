//! `android.graphics.fonts.Font$Builder`.

use std::sync::Arc;

use gibbon_jdk::guest::{get_int, get_long, non_null};
use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};
use gibbon_text::Tag;
use gibbon_text::font::{Font, FontDescription, FontStyle};

use super::super::typefaces::{FontPeer, Typefaces};
use super::system_fonts::FOLDER;

gibbon_machine::natives! { "android/graphics/fonts/Font$Builder";
    "nInitBuilder" "()J" => init_builder,
    "nAddAxis" "(JIF)V" => add_axis,
    "nBuild" "(JLjava/nio/ByteBuffer;Ljava/lang/String;Ljava/lang/String;IZI)J" => build,
    "nClone" "(JJIZI)J" => clone,
}

#[derive(Clone, Default)]
struct FontBuilder {
    axes: Vec<(Tag, f32)>,
}

impl Peer for FontBuilder {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

fn init_builder(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.state.peers.add(FontBuilder::default()))
}

fn add_axis(machine: &mut Machine, args: Args) -> NativeResult {
    let axis = (Tag::from_u32(args.int(1) as u32), args.float(2));
    if let Some(builder) = machine.state.peers.get_mut::<FontBuilder>(args.long(0)) {
        builder.axes.push(axis);
    }
    ok(())
}

/// The builder's axes; it is used up.
fn take_axes(machine: &mut Machine, handle: i64) -> Vec<(Tag, f32)> {
    let builder = machine.state.peers.get::<FontBuilder>(handle).cloned();
    machine.state.peers.remove(handle);
    builder.unwrap_or_default().axes
}

/// All bytes of a direct buffer.
pub fn direct_bytes(machine: &mut Machine, buffer: Ref) -> Result<Arc<[u8]>, Exit> {
    let buffer = non_null(machine, buffer)?;
    let (address, capacity) = (
        get_long(machine, buffer, "address"),
        get_int(machine, buffer, "capacity"),
    );
    let message = match (address, capacity) {
        (0, _) => "Not a direct buffer",
        (_, ..=0) => "buffer size must not be zero or negative",
        _ => {
            let bytes = machine
                .heap
                .bytes(Ref::NULL, address as u32, capacity as u32);
            return Ok(bytes.into());
        }
    };
    Err(machine.throw("java/lang/IllegalArgumentException", message))
}

fn build(machine: &mut Machine, args: Args) -> NativeResult {
    let axes = take_axes(machine, args.long(0));
    let path = machine.text(args.reference(2));
    let system = match path.starts_with(FOLDER) {
        true => Typefaces::file(machine, &path),
        false => None,
    };
    let data = match system {
        Some(data) => data,
        None => direct_bytes(machine, args.reference(1))?,
    };
    let description = FontDescription {
        index: args.int(6) as u32,
        axes,
        weight: Some(args.int(4) as u16),
        italic: Some(args.boolean(5)),
        path: path.clone(),
        locales: machine.text(args.reference(3)),
    };
    match Font::new(data, description) {
        Some(font) => ok(machine.state.peers.add(FontPeer(Arc::new(font)))),
        None => {
            let message = format!(
                "Failed to create internal object. maybe invalid font data. filePath {path}"
            );
            Err(machine.throw("java/lang/IllegalArgumentException", &message))
        }
    }
}

fn clone(machine: &mut Machine, args: Args) -> NativeResult {
    let axes = take_axes(machine, args.long(1));
    let Some(FontPeer(font)) = machine.state.peers.get::<FontPeer>(args.long(0)).cloned() else {
        return Err(machine.throw_npe());
    };
    let style = FontStyle::new(args.int(2) as u16, args.boolean(3));
    let varied = font.varied(axes, style);
    ok(machine.state.peers.add(FontPeer(Arc::new(varied))))
}
