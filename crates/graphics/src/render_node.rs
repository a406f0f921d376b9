//! Render nodes: a view's display list and the properties it is drawn with.

use std::sync::Arc;

use crate::camera::Camera;
use crate::display_list::DisplayList;
use crate::geometry::{IntRect, Rect, int_rect, point};
use crate::matrix::Matrix;
use crate::paint::Paint;
use crate::path::Path;
use crate::render_effect::RenderEffect;

#[derive(Clone, Debug, Default, PartialEq)]
pub enum Outline {
    #[default]
    None,
    Empty,
    RoundRect {
        bounds: IntRect,
        radius: f32,
        alpha: f32,
    },
    Path {
        path: Arc<Path>,
        alpha: f32,
    },
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reveal {
    pub x: f32,
    pub y: f32,
    pub radius: f32,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Properties {
    pub left: i32,
    pub top: i32,
    pub right: i32,
    pub bottom: i32,
    pub alpha: f32,
    pub elevation: f32,
    pub translation_x: f32,
    pub translation_y: f32,
    pub translation_z: f32,
    pub rotation: f32,
    pub rotation_x: f32,
    pub rotation_y: f32,
    pub scale_x: f32,
    pub scale_y: f32,
    /// If set by code; else the centre.
    pub pivot: Option<(f32, f32)>,
    /// Negative, as the camera has it.
    pub camera_distance: f32,
    pub layer_type: i32,
    pub layer_paint: Option<Arc<Paint>>,
    pub clip_to_bounds: bool,
    pub clip_to_outline: bool,
    pub clip_bounds: Option<IntRect>,
    pub project_backwards: bool,
    pub projection_receiver: bool,
    pub outline: Outline,
    pub reveal: Option<Reveal>,
    pub has_overlapping_rendering: bool,
    pub static_matrix: Option<Matrix>,
    pub animation_matrix: Option<Matrix>,
    pub spot_shadow_color: u32,
    pub ambient_shadow_color: u32,
    pub render_effect: Option<Arc<RenderEffect>>,
    pub allow_force_dark: bool,
    pub usage_hint: i32,
    /// Direction x and y, maximum x and y.
    pub stretch: [f32; 4],
}

impl Default for Properties {
    fn default() -> Properties {
        Properties {
            left: 0,
            top: 0,
            right: 0,
            bottom: 0,
            alpha: 1.0,
            elevation: 0.0,
            translation_x: 0.0,
            translation_y: 0.0,
            translation_z: 0.0,
            rotation: 0.0,
            rotation_x: 0.0,
            rotation_y: 0.0,
            scale_x: 1.0,
            scale_y: 1.0,
            pivot: None,
            camera_distance: -8.0,
            layer_type: 0,
            layer_paint: None,
            clip_to_bounds: true,
            clip_to_outline: false,
            clip_bounds: None,
            project_backwards: false,
            projection_receiver: false,
            outline: Outline::None,
            reveal: None,
            has_overlapping_rendering: true,
            static_matrix: None,
            animation_matrix: None,
            spot_shadow_color: 0xff00_0000,
            ambient_shadow_color: 0xff00_0000,
            render_effect: None,
            allow_force_dark: true,
            usage_hint: 0,
            stretch: [0.0; 4],
        }
    }
}

impl Properties {
    pub fn width(&self) -> i32 {
        self.right - self.left
    }

    pub fn height(&self) -> i32 {
        self.bottom - self.top
    }

    pub fn bounds(&self) -> Rect {
        int_rect(0, 0, self.width(), self.height()).to_rect()
    }

    pub fn pivot(&self) -> (f32, f32) {
        self.pivot
            .unwrap_or((self.width() as f32 / 2.0, self.height() as f32 / 2.0))
    }

    pub fn z(&self) -> f32 {
        self.elevation + self.translation_z
    }

    pub fn has_transform(&self) -> bool {
        self.translation_x != 0.0
            || self.translation_y != 0.0
            || self.rotation != 0.0
            || self.rotation_x != 0.0
            || self.rotation_y != 0.0
            || self.scale_x != 1.0
            || self.scale_y != 1.0
    }

    /// Translation, rotation and scale about the pivot; not the position.
    pub fn transform(&self) -> Matrix {
        if !self.has_transform() {
            return Matrix::IDENTITY;
        }
        let (px, py) = self.pivot();
        if self.rotation_x == 0.0 && self.rotation_y == 0.0 {
            return Matrix::translate(self.translation_x, self.translation_y)
                .concat(&Matrix::rotate_about(self.rotation, px, py))
                .concat(&Matrix::scale_about(self.scale_x, self.scale_y, px, py));
        }
        let mut camera = Camera::default();
        camera.location = [0.0, 0.0, self.camera_distance];
        camera.rotate_x(self.rotation_x);
        camera.rotate_y(self.rotation_y);
        camera.rotate_z(-self.rotation);
        camera
            .matrix()
            .pre_translate(-px, -py)
            .post_translate(px + self.translation_x, py + self.translation_y)
            .concat(&Matrix::scale_about(self.scale_x, self.scale_y, px, py))
    }

    /// From the node's coordinates to its parent's.
    pub fn to_parent(&self) -> Matrix {
        let mut matrix = Matrix::translate(self.left as f32, self.top as f32);
        if let Some(fixed) = self.static_matrix {
            matrix = matrix.concat(&fixed);
        } else if let Some(animated) = self.animation_matrix {
            matrix = matrix.concat(&animated);
        }
        matrix.concat(&self.transform())
    }

    /// The outline as a path, and how dark its shadow is.
    pub fn outline_path(&self) -> Option<(Path, f32)> {
        match &self.outline {
            Outline::None | Outline::Empty => None,
            Outline::RoundRect {
                bounds,
                radius,
                alpha,
            } => Some((
                Path::of_round_rect(&bounds.to_rect(), *radius, *radius),
                *alpha,
            )),
            Outline::Path { path, alpha } => Some(((**path).clone(), *alpha)),
        }
    }

    pub fn has_shadow(&self) -> bool {
        let visible = match &self.outline {
            Outline::None | Outline::Empty => false,
            Outline::RoundRect { alpha, .. } | Outline::Path { alpha, .. } => *alpha > 0.0,
        };
        self.z() > 0.0 && visible && self.alpha > 0.0
    }

    pub fn reveal_path(&self) -> Option<Path> {
        let reveal = self.reveal?;
        let mut path = Path::new();
        let center = point(reveal.x, reveal.y);
        path.add_circle(
            center.x,
            center.y,
            reveal.radius,
            crate::path::Direction::Clockwise,
        );
        Some(path)
    }
}

/// Where the light of a window is, in its pixels, and how dark the shadows in it are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Light {
    pub x: f32,
    pub y: f32,
    pub z: f32,
    pub radius: f32,
    pub ambient_alpha: f32,
    pub spot_alpha: f32,
}

impl Default for Light {
    /// As Android's themes have it, on a screen with 420 dots per inch.
    fn default() -> Light {
        Light {
            x: 540.0,
            y: 0.0,
            z: 1312.5,
            radius: 2100.0,
            ambient_alpha: 0.039,
            spot_alpha: 0.19,
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct RenderNode {
    pub name: Arc<str>,
    pub properties: Properties,
    pub list: Option<Arc<DisplayList>>,
    /// Its number among all nodes of the process.
    pub unique_id: i64,
    /// Animators that were added to it, by handle.
    pub animators: Vec<i64>,
    pub is_texture_view: bool,
    /// Of a window's root: the light that is above it.
    pub light: Option<Light>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_about_its_centre() {
        let properties = Properties {
            right: 100,
            bottom: 50,
            rotation: 180.0,
            translation_x: 7.0,
            ..Properties::default()
        };
        let corner = properties.transform().map_point(point(0.0, 0.0));
        assert!((corner - point(107.0, 50.0)).length() < 1e-3);
        assert_eq!(Properties::default().transform(), Matrix::IDENTITY);
    }

    #[test]
    fn turning_in_space_keeps_the_pivot() {
        let properties = Properties {
            right: 100,
            bottom: 50,
            rotation_y: 45.0,
            camera_distance: -16.0,
            ..Properties::default()
        };
        let center = properties.transform().map_point(point(50.0, 25.0));
        assert!((center - point(50.0, 25.0)).length() < 1e-2);
    }

    #[test]
    fn shadows_need_height_and_an_outline() {
        let mut properties = Properties {
            elevation: 4.0,
            ..Properties::default()
        };
        assert!(!properties.has_shadow());
        properties.outline = Outline::RoundRect {
            bounds: int_rect(0, 0, 10, 10),
            radius: 2.0,
            alpha: 1.0,
        };
        assert!(properties.has_shadow());
    }
}
