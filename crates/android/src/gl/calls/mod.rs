//! The functions of OpenGL ES 1 and 2, each in all its forms.

mod arrays;
mod framebuffers;
mod matrices;
mod parameters;
mod programs;
mod queries;
mod state;
mod textures;

pub use arrays::*;
pub use framebuffers::*;
pub use matrices::*;
pub use parameters::*;
pub use programs::*;
pub use queries::*;
pub use state::*;
pub use textures::*;

use gibbon_machine::{NativeResult, ok};

use super::Call;

/// What has no effect here: all is done at once, or there is nothing to hint at.
pub fn nothing(_: &mut Call<'_>) -> NativeResult {
    ok(())
}
