//! `android.graphics.TextureLayer`: what a `TextureView` shows.

use gibbon_graphics::display_list::Texture;
use gibbon_graphics::matrix::Matrix;
use gibbon_graphics::paint::Paint;
use gibbon_machine::{Machine, NativeResult, ok};

use super::canvas::paints::paint_of;
use super::held::{self, find, get_mut};
use super::surface_texture;
use crate::frames;

#[derive(Clone, Default)]
pub struct TextureLayer {
    /// The peer of the `SurfaceTexture`; 0 if none.
    texture: i64,
    size: (i32, i32),
    is_opaque: bool,
    matrix: Option<Matrix>,
    paint: Option<Paint>,
}

gibbon_machine::natives! { "android/graphics/TextureLayer";
    "nPrepare" "(JIIZ)Z" => |machine, args| {
        let layer = get_mut::<TextureLayer>(machine, args.long(0))?;
        layer.size = (args.int(1), args.int(2));
        layer.is_opaque = args.boolean(3);
        ok(true)
    },
    "nSetLayerPaint" "(JJ)V" => |machine, args| {
        let paint = paint_of(machine, args.long(1));
        get_mut::<TextureLayer>(machine, args.long(0))?.paint = paint;
        ok(())
    },
    "nSetTransform" "(JJ)V" => |machine, args| {
        let matrix = find::<Matrix>(machine, args.long(1)).copied();
        get_mut::<TextureLayer>(machine, args.long(0))?.matrix = matrix;
        ok(())
    },
    "nSetSurfaceTexture" "(JLandroid/graphics/SurfaceTexture;)V" => |machine, args| {
        let texture = match args.reference(1) {
            object if object.is_null() => 0,
            object => surface_texture::handle_of(machine, object),
        };
        get_mut::<TextureLayer>(machine, args.long(0))?.texture = texture;
        ok(())
    },
    "nUpdateSurfaceTexture" "(J)V" => |machine, args| {
        let texture = get_mut::<TextureLayer>(machine, args.long(0))?.texture;
        surface_texture::take_frame(machine, texture);
        ok(())
    },
}

pub fn create(machine: &mut Machine) -> NativeResult {
    held::add(machine, TextureLayer::default())
}

pub fn detach(machine: &mut Machine, layer: i64) -> NativeResult {
    get_mut::<TextureLayer>(machine, layer)?.texture = 0;
    ok(())
}

/// What a layer shows now.
pub fn content(machine: &Machine, layer: i64) -> Option<Texture> {
    let layer = find::<TextureLayer>(machine, layer)?;
    let mut bitmap = frames::pixels(machine, surface_texture::shown(machine, layer.texture)?)?;
    if layer.is_opaque {
        bitmap.make_opaque();
    }
    Some(Texture {
        bitmap,
        size: (layer.size.0 as f32, layer.size.1 as f32),
        matrix: layer.matrix.unwrap_or(Matrix::IDENTITY),
        paint: layer.paint.clone().unwrap_or_default(),
    })
}
