//! Pictures of render nodes, made when somebody asks.

use std::sync::Arc;

use gibbon_graphics::bitmap::{Bitmap, Config};
use gibbon_graphics::display_list::{Draw, Nothing, Op};
use gibbon_graphics::paint::Paint;
use gibbon_graphics::raster::{self, Raster};
use gibbon_machine::Machine;
use gibbon_machine::peers::Peer;

use super::animations;
use super::bitmap::BitmapPeer;
use super::held::find_mut;
use super::scene::PeerScene;

/// The root node that was drawn last, for copies of what is on the screen.
#[derive(Clone, Default)]
pub struct Newest(pub Option<i64>);

impl Peer for Newest {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

pub fn newest_renderer(machine: &mut Machine) -> Option<i64> {
    machine.state.peers.singleton::<Newest>().0
}

/// A picture of a node and all beneath it at the present, on transparent pixels.
pub fn node(machine: &mut Machine, root: i64, width: i32, height: i32) -> Bitmap {
    animations::advance(machine);
    raster::render(&PeerScene(machine), root, width, height)
}

/// Draws a part of a node's picture over all of a bitmap; false if there is no such bitmap.
pub fn copy_into(machine: &mut Machine, root: i64, handle: i64, (left, top): (i32, i32)) -> bool {
    let size = match find_mut::<BitmapPeer>(machine, handle) {
        Some(peer) => (peer.bitmap.width, peer.bitmap.height),
        None => return false,
    };
    let picture = node(machine, root, left + size.0, top + size.1);
    let Some(peer) = find_mut::<BitmapPeer>(machine, handle) else {
        return false;
    };
    let whole = picture.bounds().to_rect();
    let ops = [Op::Draw(Box::new(Draw::Image {
        bitmap: picture,
        source: whole,
        target: whole.offset(-left as f32, -top as f32),
        paint: Paint::default(),
    }))];
    let mut target = Bitmap {
        mutable: peer.bitmap.mutable,
        ..Bitmap::new(size.0, size.1, Config::Argb8888)
    };
    Raster::new(size.0, size.1).run(&ops, &mut target, &Nothing);
    peer.bitmap = target.converted(peer.bitmap.config);
    peer.generation += 1;
    true
}
