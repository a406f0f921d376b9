//! How something is drawn: all that a drawing takes from an `android.graphics.Paint`, by value.

use std::sync::Arc;

use crate::blend::BlendMode;
use crate::color::{Color, premultiply};
use crate::effects::PathEffect;
use crate::filters::{ColorFilter, MaskFilter};
use crate::shader::Shader;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Style {
    #[default]
    Fill,
    Stroke,
    FillAndStroke,
}

impl Style {
    pub fn from_number(number: i32) -> Style {
        match number {
            1 => Style::Stroke,
            2 => Style::FillAndStroke,
            _ => Style::Fill,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Cap {
    #[default]
    Butt,
    Round,
    Square,
}

impl Cap {
    pub fn from_number(number: i32) -> Cap {
        match number {
            1 => Cap::Round,
            2 => Cap::Square,
            _ => Cap::Butt,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Join {
    #[default]
    Miter,
    Round,
    Bevel,
}

impl Join {
    pub fn from_number(number: i32) -> Join {
        match number {
            1 => Join::Round,
            2 => Join::Bevel,
            _ => Join::Miter,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shadow {
    pub radius: f32,
    pub dx: f32,
    pub dy: f32,
    /// Not premultiplied.
    pub color: Color,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Paint {
    /// Not premultiplied.
    pub color: Color,
    pub style: Style,
    pub stroke_width: f32,
    pub stroke_miter: f32,
    pub cap: Cap,
    pub join: Join,
    pub anti_alias: bool,
    pub filter_bitmap: bool,
    pub blend: BlendMode,
    pub shader: Option<Arc<Shader>>,
    pub color_filter: Option<Arc<ColorFilter>>,
    pub path_effect: Option<Arc<PathEffect>>,
    pub mask_filter: Option<Arc<MaskFilter>>,
    pub shadow: Option<Shadow>,
}

impl Default for Paint {
    fn default() -> Paint {
        Paint {
            color: [0.0, 0.0, 0.0, 1.0],
            style: Style::Fill,
            stroke_width: 0.0,
            stroke_miter: 4.0,
            cap: Cap::Butt,
            join: Join::Miter,
            anti_alias: true,
            filter_bitmap: true,
            blend: BlendMode::SrcOver,
            shader: None,
            color_filter: None,
            path_effect: None,
            mask_filter: None,
            shadow: None,
        }
    }
}

impl Paint {
    pub fn of_color(color: Color) -> Paint {
        Paint {
            color,
            ..Paint::default()
        }
    }

    /// The premultiplied colour of a paint without a shader, colour filter applied.
    pub fn plain_color(&self) -> Color {
        let color = premultiply(self.color);
        match &self.color_filter {
            Some(filter) => filter.apply(color),
            None => color,
        }
    }
}
