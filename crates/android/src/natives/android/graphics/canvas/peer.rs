//! The native canvas.

use gibbon_graphics::bitmap::{Bitmap, Config};
use gibbon_graphics::canvas::CanvasState;
use gibbon_graphics::display_list::{ClipOp, DisplayList, Draw, Op};
use gibbon_graphics::geometry::Rect;
use gibbon_graphics::matrix::Matrix;
use gibbon_graphics::path::Path;
use gibbon_graphics::raster::Raster;
use gibbon_machine::{Exit, Machine, NativeResult, ok};

use crate::natives::android::graphics::bitmap::BitmapPeer;
use crate::natives::android::graphics::held::{self, get, get_mut};
use crate::natives::android::graphics::scene::PeerScene;

#[derive(Clone, Debug)]
pub enum Target {
    /// Draws at once on the bitmap behind a handle; 0 is no bitmap.
    Bitmap {
        bitmap: i64,
        raster: Box<Raster>,
    },
    Recording(Vec<Op>),
}

#[derive(Clone, Debug)]
pub struct CanvasPeer {
    pub state: CanvasState,
    pub target: Target,
    /// `PaintFlagsDrawFilter`: flags to clear, flags to set.
    pub filter: (i32, i32),
    /// How many pictures are within each other in what is recorded.
    pub depth: u32,
}

impl CanvasPeer {
    pub fn on_bitmap(bitmap: i64, width: i32, height: i32) -> CanvasPeer {
        CanvasPeer {
            state: CanvasState::new(width, height),
            target: Target::Bitmap {
                bitmap,
                raster: Box::new(Raster::new(width, height)),
            },
            filter: (0, 0),
            depth: 0,
        }
    }

    pub fn recording(width: i32, height: i32) -> CanvasPeer {
        CanvasPeer {
            state: CanvasState::new(width, height),
            target: Target::Recording(Vec::new()),
            filter: (0, 0),
            depth: 0,
        }
    }

    /// What was recorded; the canvas is empty then.
    pub fn take_list(&mut self) -> DisplayList {
        let ops = match &mut self.target {
            Target::Recording(ops) => std::mem::take(ops),
            Target::Bitmap { .. } => Vec::new(),
        };
        DisplayList { ops }
    }
}

pub fn canvas(machine: &mut Machine, handle: i64) -> Result<&CanvasPeer, Exit> {
    get(machine, handle)
}

pub fn state_mut(machine: &mut Machine, handle: i64) -> Result<&mut CanvasState, Exit> {
    get_mut::<CanvasPeer>(machine, handle).map(|canvas| &mut canvas.state)
}

fn no_bitmap() -> Bitmap {
    Bitmap::new(0, 0, Config::Argb8888)
}

/// Records an operation, or does it.
pub fn perform(machine: &mut Machine, handle: i64, op: Op) -> NativeResult {
    let canvas = get_mut::<CanvasPeer>(machine, handle)?;
    let (bitmap, raster) = match &mut canvas.target {
        Target::Recording(ops) => {
            ops.push(op);
            return ok(());
        }
        Target::Bitmap { bitmap, raster } => (*bitmap, raster),
    };
    let needs_pixels = matches!(
        op,
        Op::Draw(_) | Op::Restore | Op::Node(_) | Op::SaveBehind(_) | Op::DrawBehind(_)
    );
    if !needs_pixels {
        raster.execute(
            &op,
            &mut no_bitmap(),
            &gibbon_graphics::display_list::Nothing,
        );
        return ok(());
    }
    // Both are taken out while drawing, since the scene borrows all peers.
    let mut raster = std::mem::replace(raster, Box::new(Raster::new(0, 0)));
    let mut target = match held::find_mut::<BitmapPeer>(machine, bitmap) {
        Some(peer) => {
            peer.generation += 1;
            std::mem::replace(&mut peer.bitmap, no_bitmap())
        }
        None => no_bitmap(),
    };
    raster.execute(&op, &mut target, &PeerScene(machine));
    if let Some(peer) = held::find_mut::<BitmapPeer>(machine, bitmap) {
        peer.bitmap = target;
    }
    if let Target::Bitmap { raster: place, .. } =
        &mut get_mut::<CanvasPeer>(machine, handle)?.target
    {
        *place = raster;
    }
    ok(())
}

pub fn draw(machine: &mut Machine, handle: i64, draw: Draw) -> NativeResult {
    perform(machine, handle, Op::Draw(Box::new(draw)))
}

pub fn save(machine: &mut Machine, handle: i64) -> Result<i32, Exit> {
    let count = state_mut(machine, handle)?.save();
    perform(machine, handle, Op::Save)?;
    Ok(count)
}

/// False if there was nothing to restore.
pub fn restore(machine: &mut Machine, handle: i64) -> Result<bool, Exit> {
    let restored = state_mut(machine, handle)?.restore();
    if restored {
        perform(machine, handle, Op::Restore)?;
    }
    Ok(restored)
}

pub fn translate(machine: &mut Machine, handle: i64, dx: f32, dy: f32) -> NativeResult {
    if dx == 0.0 && dy == 0.0 {
        return ok(());
    }
    state_mut(machine, handle)?.translate(dx, dy);
    perform(machine, handle, Op::Translate(dx, dy))
}

pub fn concat(machine: &mut Machine, handle: i64, matrix: &Matrix) -> NativeResult {
    state_mut(machine, handle)?.concat(matrix);
    perform(machine, handle, Op::Concat(Box::new(*matrix)))
}

pub fn clip_rect(machine: &mut Machine, handle: i64, rect: Rect, op: ClipOp) -> NativeResult {
    let some = state_mut(machine, handle)?.clip_rect(&rect, op);
    perform(machine, handle, Op::ClipRect(rect, op))?;
    ok(some)
}

pub fn clip_path(machine: &mut Machine, handle: i64, path: Path, op: ClipOp) -> NativeResult {
    let some = state_mut(machine, handle)?.clip_path(&path, op);
    perform(machine, handle, Op::ClipPath(path.into(), op))?;
    ok(some)
}
