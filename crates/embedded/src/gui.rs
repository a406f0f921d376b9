//! Finding things in a GUI tree.

use gibbon_device::Gui;

/// The middle of what has this name; see [`Gui::named`].
pub fn centre(gui: &str, what: &str) -> Option<(i32, i32)> {
    let gui = Gui::parse(gui).ok()?;
    let centre = gui.named(what)?.bounds.centre();
    Some((centre.x, centre.y))
}
