//! Framebuffer objects: drawing to textures and renderbuffers instead of the window.

use std::sync::Arc;

use super::Context;
use super::objects::Names;
use crate::constants::*;
use crate::drawing::{Drawing, Rendered};
use crate::texture::Level;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Attachment {
    #[default]
    None,
    Texture {
        name: u32,
        face: u32,
        level: i32,
    },
    Renderbuffer(u32),
}

#[derive(Clone, Debug)]
struct Framebuffer {
    color: Attachment,
    depth: Attachment,
    stencil: Attachment,
    drawing: Drawing,
}

impl Default for Framebuffer {
    fn default() -> Framebuffer {
        Framebuffer {
            color: Attachment::None,
            depth: Attachment::None,
            stencil: Attachment::None,
            drawing: Drawing::new((0, 0), true),
        }
    }
}

#[derive(Clone, Debug, Default)]
struct Renderbuffer {
    size: (i32, i32),
    format: u32,
}

#[derive(Clone, Debug, Default)]
pub struct Framebuffers {
    objects: Names<Framebuffer>,
    renderbuffers: Names<Renderbuffer>,
    bound: u32,
    bound_renderbuffer: u32,
}

impl Framebuffers {
    /// What is drawn to, unless it is the window.
    pub fn bound_drawing(&mut self) -> Option<&mut Drawing> {
        Some(&mut self.objects.get_mut(self.bound)?.drawing)
    }

    pub fn bound(&self) -> u32 {
        self.bound
    }

    pub fn bound_renderbuffer(&self) -> u32 {
        self.bound_renderbuffer
    }
}

impl Context {
    pub fn generate_framebuffers(&mut self, count: usize) -> Vec<u32> {
        self.framebuffers.objects.generate(count)
    }

    pub fn generate_renderbuffers(&mut self, count: usize) -> Vec<u32> {
        self.framebuffers.renderbuffers.generate(count)
    }

    pub fn is_framebuffer(&self, name: u32) -> bool {
        self.framebuffers.objects.has(name)
    }

    pub fn is_renderbuffer(&self, name: u32) -> bool {
        self.framebuffers.renderbuffers.has(name)
    }

    pub fn bind_framebuffer(&mut self, name: u32) {
        self.show_in_texture();
        self.framebuffers.objects.bind(name, Framebuffer::default);
        self.framebuffers.bound = name;
        self.refresh_drawing();
    }

    pub fn bind_renderbuffer(&mut self, name: u32) {
        self.framebuffers
            .renderbuffers
            .bind(name, Renderbuffer::default);
        self.framebuffers.bound_renderbuffer = name;
    }

    pub fn delete_framebuffers(&mut self, names: &[u32]) {
        for name in names {
            if self.framebuffers.bound == *name {
                self.bind_framebuffer(0);
            }
            self.framebuffers.objects.remove(*name);
        }
    }

    pub fn delete_renderbuffers(&mut self, names: &[u32]) {
        for name in names {
            self.framebuffers.renderbuffers.remove(*name);
        }
    }

    pub fn set_renderbuffer_storage(&mut self, format: u32, size: (i32, i32)) {
        if !super::is_size(size) {
            return self.fail(INVALID_VALUE);
        }
        let name = self.framebuffers.bound_renderbuffer;
        match self.framebuffers.renderbuffers.get_mut(name) {
            Some(buffer) => *buffer = Renderbuffer { size, format },
            None => self.fail(INVALID_OPERATION),
        }
    }

    pub fn renderbuffer(&self) -> Option<((i32, i32), u32)> {
        let name = self.framebuffers.bound_renderbuffer;
        let buffer = self.framebuffers.renderbuffers.get(name)?;
        Some((buffer.size, buffer.format))
    }

    fn attach(&mut self, point: u32, attachment: Attachment) {
        self.show_in_texture();
        let bound = self.framebuffers.bound;
        let Some(framebuffer) = self.framebuffers.objects.get_mut(bound) else {
            return self.fail(INVALID_OPERATION);
        };
        match point {
            COLOR_ATTACHMENT0 => framebuffer.color = attachment,
            DEPTH_ATTACHMENT => framebuffer.depth = attachment,
            STENCIL_ATTACHMENT => framebuffer.stencil = attachment,
            _ => return self.fail(INVALID_ENUM),
        }
        self.refresh_drawing();
    }

    pub fn attach_texture(&mut self, point: u32, target: u32, name: u32, level: i32) {
        let attachment = match (name, target) {
            (0, _) => Attachment::None,
            (_, TEXTURE_2D) => Attachment::Texture {
                name,
                face: 0,
                level,
            },
            _ => Attachment::Texture {
                name,
                face: target.wrapping_sub(TEXTURE_CUBE_MAP_POSITIVE_X),
                level,
            },
        };
        self.attach(point, attachment);
    }

    pub fn attach_renderbuffer(&mut self, point: u32, name: u32) {
        let attachment = match name {
            0 => Attachment::None,
            name => Attachment::Renderbuffer(name),
        };
        self.attach(point, attachment);
    }

    fn attachment_size(&self, attachment: Attachment) -> Option<(i32, i32)> {
        match attachment {
            Attachment::None => None,
            Attachment::Texture { name, face, level } => {
                let texture = self.textures.object(name)?;
                texture.levels.get(&(face, level)).map(Level::size)
            }
            Attachment::Renderbuffer(name) => {
                let buffer = self.framebuffers.renderbuffers.get(name)?;
                Some(buffer.size)
            }
        }
    }

    pub fn framebuffer_status(&self) -> u32 {
        let Some(framebuffer) = self.framebuffers.objects.get(self.framebuffers.bound) else {
            return FRAMEBUFFER_COMPLETE;
        };
        let all = [framebuffer.color, framebuffer.depth, framebuffer.stencil];
        let mut attached = all
            .iter()
            .filter(|one| **one != Attachment::None)
            .peekable();
        if attached.peek().is_none() {
            return FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT;
        }
        let is_whole = |one: &Attachment| {
            self.attachment_size(*one)
                .is_some_and(|(width, height)| width > 0 && height > 0)
        };
        match attached.all(is_whole) {
            true => FRAMEBUFFER_COMPLETE,
            false => FRAMEBUFFER_INCOMPLETE_ATTACHMENT,
        }
    }

    /// The bound framebuffer goes on with what its texture shows now.
    fn refresh_drawing(&mut self) {
        let bound = self.framebuffers.bound;
        let Some(framebuffer) = self.framebuffers.objects.get(bound) else {
            return;
        };
        let attachment = framebuffer.color;
        let drawing = match attachment {
            Attachment::Texture { name, face, level } => {
                let texture = self.textures.object(name);
                match texture.and_then(|texture| texture.levels.get(&(face, level))) {
                    Some(Level::Drawn(drawing)) => Drawing::clone(drawing),
                    Some(level) => Drawing::of_image(&Rendered::default().image(level)),
                    None => Drawing::new((0, 0), true),
                }
            }
            Attachment::Renderbuffer(_) => {
                let size = self.attachment_size(attachment).unwrap_or((0, 0));
                match framebuffer.drawing.size == size {
                    true => framebuffer.drawing.clone(),
                    false => Drawing::new(size, true),
                }
            }
            Attachment::None => Drawing::new((0, 0), true),
        };
        if let Some(framebuffer) = self.framebuffers.objects.get_mut(bound) {
            framebuffer.drawing = drawing;
        }
    }

    /// The texture that was drawn to shows it.
    fn show_in_texture(&mut self) {
        let Some(framebuffer) = self.framebuffers.objects.get(self.framebuffers.bound) else {
            return;
        };
        let Attachment::Texture { name, face, level } = framebuffer.color else {
            return;
        };
        let drawing = Arc::new(framebuffer.drawing.clone());
        if drawing.is_empty() {
            return;
        }
        if let Some(texture) = self.textures.object_mut(name) {
            texture.levels.insert((face, level), Level::Drawn(drawing));
        }
    }
}
