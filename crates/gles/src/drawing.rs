//! What was drawn to a framebuffer, as commands: pixels are made when somebody looks.
//!
//! Most frames of an app are never looked at, so that drawing one costs no more than noting
//! down what is drawn, with a copy of what it depends on.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::context::LARGEST;
use crate::image::{Channels, Image};
use crate::program::Program;
use crate::raster::Geometry;
use crate::target::{Clear, Operations, Target};
use crate::texture::Level;

#[derive(Clone, Debug)]
pub enum Command {
    Clear(Clear),
    Draw(Box<Draw>),
}

/// One call that draws.
#[derive(Clone, Debug)]
pub struct Draw {
    pub mode: u32,
    pub program: Program,
    pub geometry: Geometry,
    pub operations: Operations,
}

#[derive(Clone, Debug)]
pub struct Drawing {
    pub size: (i32, i32),
    pub has_alpha: bool,
    base: Option<Arc<Target>>,
    commands: Vec<Arc<Command>>,
    /// Corners of all commands.
    corners: usize,
    /// How many drawings are within each other: this one shows a texture that another was drawn
    /// to, and so on.
    depth: u32,
}

/// More commands than this are made into pixels.
const MOST_COMMANDS: usize = 4096;
/// The same for commands of more corners than this.
const MOST_CORNERS: usize = 1 << 22;
/// The same for drawings within each other.
pub const DEEPEST: u32 = 256;

impl Drawing {
    /// Nothing is drawn to what would be larger than a context says it can.
    pub fn new(size: (i32, i32), has_alpha: bool) -> Drawing {
        Drawing {
            size: (size.0.min(LARGEST), size.1.min(LARGEST)),
            has_alpha,
            base: None,
            commands: Vec::new(),
            corners: 0,
            depth: 0,
        }
    }

    /// What starts with a picture.
    pub fn of_image(image: &Image) -> Drawing {
        let size = (image.width, image.height);
        let mut target = Target::new(size, image.channels.has_alpha());
        target.color.clone_from(&image.pixels);
        Drawing {
            base: Some(Arc::new(target)),
            ..Drawing::new(size, image.channels.has_alpha())
        }
    }

    pub fn depth(&self) -> u32 {
        self.depth
    }

    pub fn is_empty(&self) -> bool {
        self.base.is_none() && self.commands.is_empty()
    }

    pub fn add(&mut self, command: Command) {
        if let Command::Clear(clear) = &command
            && clear.is_total()
        {
            self.base = None;
            self.commands.clear();
            (self.corners, self.depth) = (0, 0);
        }
        if let Command::Draw(draw) = &command {
            self.corners += draw.program.corners();
            self.depth = self.depth.max(draw.program.depth() + 1);
        }
        self.commands.push(Arc::new(command));
        let is_large = self.commands.len() > MOST_COMMANDS || self.corners > MOST_CORNERS;
        if is_large || self.depth > DEEPEST {
            self.flatten();
        }
    }

    /// Makes pixels of all that was drawn so far.
    pub fn flatten(&mut self) -> &Target {
        if !self.commands.is_empty() || self.base.is_none() {
            self.base = Some(Arc::new(self.render(&mut Rendered::default())));
            self.commands.clear();
            (self.corners, self.depth) = (0, 0);
        }
        self.base.as_ref().expect("just made")
    }

    pub fn render(&self, rendered: &mut Rendered) -> Target {
        let mut target = match &self.base {
            Some(base) => Target::clone(base),
            None => Target::new(self.size, self.has_alpha),
        };
        for command in &self.commands {
            match &**command {
                Command::Clear(clear) => clear.run(&mut target),
                Command::Draw(draw) => draw.program.draw(
                    draw.mode,
                    &draw.geometry,
                    &draw.operations,
                    &mut target,
                    rendered,
                ),
            }
        }
        target
    }

    /// The colours as rows from the top down.
    pub fn pixels(&self) -> Vec<u8> {
        let target = self.render(&mut Rendered::default());
        let row = 4 * self.size.0.max(1) as usize;
        let rows = target.color.chunks_exact(row).rev();
        rows.flatten().copied().collect()
    }
}

/// Pictures of drawings that textures show, each made once.
#[derive(Default)]
pub struct Rendered {
    images: BTreeMap<usize, (Arc<Drawing>, Image)>,
}

impl Rendered {
    pub fn image(&mut self, level: &Level) -> Image {
        let drawing = match level {
            Level::Uploaded(image) => return image.clone(),
            Level::Drawn(drawing) => drawing,
        };
        // The drawing is kept, so that its address names nothing else.
        let key = Arc::as_ptr(drawing) as usize;
        if let Some((_, image)) = self.images.get(&key) {
            return image.clone();
        }
        let target = drawing.render(self);
        let channels = match drawing.has_alpha {
            true => Channels::Rgba,
            false => Channels::Rgb,
        };
        let image = Image::of_rgba(target.width, target.height, channels, target.color);
        self.images.insert(key, (drawing.clone(), image.clone()));
        image
    }
}
