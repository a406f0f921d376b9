//! Pictures of render nodes and surfaces, made when somebody asks.

use gibbon_graphics::bitmap::{Bitmap, Config};
use gibbon_graphics::display_list::{Draw, Nothing, Op};
use gibbon_graphics::geometry::Rect;
use gibbon_graphics::paint::Paint;
use gibbon_graphics::raster::{self, Raster};
use gibbon_machine::Machine;

use super::animations;
use super::bitmap::BitmapPeer;
use super::held::{find, find_mut};
use super::scene::PeerScene;
use super::texture_layer;
use crate::frames;
use crate::natives::android::view::surface;
use crate::surfaces::{LayerId, Surface};

/// A picture of a node and all beneath it at the present, on transparent pixels.
pub fn node(machine: &mut Machine, root: i64, width: i32, height: i32) -> Bitmap {
    animations::advance(machine);
    raster::render(&PeerScene(machine), root, width, height)
}

/// A picture of a window: its views, and the surfaces beneath and above them.
pub fn window(
    machine: &mut Machine,
    layer: Option<LayerId>,
    root: i64,
    width: i32,
    height: i32,
) -> Bitmap {
    animations::advance(machine);
    let ops = frames::window(machine, layer, root);
    let mut target = Bitmap::new(width, height, Config::Argb8888);
    Raster::new(width, height).run(&ops, &mut target, &PeerScene(machine));
    target
}

/// Draws a part of what a surface shows over all of a bitmap; false if it shows nothing.
pub fn surface_into(machine: &mut Machine, shown: Surface, handle: i64, part: Rect) -> bool {
    animations::advance(machine);
    let frame = surface::buffers(machine, shown).map(|buffers| buffers.frame.clone());
    let picture = frame.and_then(|frame| frames::pixels(machine, &frame));
    picture.is_some_and(|picture| copy(machine, picture, part, handle))
}

/// Draws what a texture's layer shows over all of a bitmap.
pub fn layer_into(machine: &mut Machine, layer: i64, handle: i64) -> bool {
    let Some(content) = texture_layer::content(machine, layer) else {
        return false;
    };
    let whole = content.bitmap.bounds().to_rect();
    copy(machine, content.bitmap, whole, handle)
}

fn copy(machine: &mut Machine, picture: Bitmap, source: Rect, handle: i64) -> bool {
    let Some(peer) = find::<BitmapPeer>(machine, handle) else {
        return false;
    };
    let target = Bitmap {
        mutable: peer.bitmap.mutable,
        ..Bitmap::new(peer.bitmap.width, peer.bitmap.height, Config::Argb8888)
    };
    let config = peer.bitmap.config;
    let copied = scaled(picture, source, target).converted(config);
    if let Some(peer) = find_mut::<BitmapPeer>(machine, handle) {
        peer.bitmap = copied;
        peer.generation += 1;
    }
    true
}

fn scaled(picture: Bitmap, source: Rect, mut target: Bitmap) -> Bitmap {
    let place = target.bounds().to_rect();
    let ops = [Op::Draw(Box::new(Draw::Image {
        bitmap: picture,
        source,
        target: place,
        paint: Paint::default(),
    }))];
    Raster::new(target.width, target.height).run(&ops, &mut target, &Nothing);
    target
}
