//! The stacks of matrices.

use super::Context;
use crate::constants::*;
use crate::fixed::UNITS;
use crate::matrix::Matrix;

const DEEPEST: usize = 32;
const PALETTE: usize = 32;

#[derive(Clone, Debug)]
pub struct Matrices {
    mode: u32,
    modelview: Vec<Matrix>,
    projection: Vec<Matrix>,
    textures: [Vec<Matrix>; UNITS],
    palette: Vec<Matrix>,
    current_palette: usize,
}

impl Default for Matrices {
    fn default() -> Matrices {
        let one = vec![Matrix::IDENTITY];
        Matrices {
            mode: MODELVIEW,
            modelview: one.clone(),
            projection: one.clone(),
            textures: std::array::from_fn(|_| one.clone()),
            palette: vec![Matrix::IDENTITY; PALETTE],
            current_palette: 0,
        }
    }
}

fn top(stack: &[Matrix]) -> Matrix {
    stack.last().copied().unwrap_or_default()
}

impl Matrices {
    pub fn modelview(&self) -> Matrix {
        top(&self.modelview)
    }

    pub fn projection(&self) -> Matrix {
        top(&self.projection)
    }

    pub fn texture(&self, unit: usize) -> Matrix {
        top(&self.textures[unit])
    }

    pub fn palette(&self) -> Vec<Matrix> {
        self.palette.clone()
    }

    pub fn mode(&self) -> u32 {
        self.mode
    }

    pub fn depth(&self, mode: u32) -> usize {
        match mode {
            PROJECTION => self.projection.len(),
            TEXTURE => self.textures[0].len(),
            _ => self.modelview.len(),
        }
    }

    fn stack(&mut self, unit: usize) -> &mut Vec<Matrix> {
        match self.mode {
            PROJECTION => &mut self.projection,
            TEXTURE => &mut self.textures[unit],
            _ => &mut self.modelview,
        }
    }
}

impl Context {
    pub fn set_matrix_mode(&mut self, mode: u32) {
        match mode {
            MODELVIEW | PROJECTION | TEXTURE | MATRIX_PALETTE_OES => self.matrices.mode = mode,
            _ => self.fail(INVALID_ENUM),
        }
    }

    fn change_matrix(&mut self, change: impl FnOnce(Matrix) -> Matrix) {
        let unit = self.textures.active().min(UNITS - 1);
        let matrices = &mut self.matrices;
        let place = match matrices.mode {
            MATRIX_PALETTE_OES => matrices.palette.get_mut(matrices.current_palette),
            _ => matrices.stack(unit).last_mut(),
        };
        if let Some(place) = place {
            *place = change(*place);
        }
    }

    pub fn load_matrix(&mut self, matrix: Matrix) {
        self.change_matrix(|_| matrix);
    }

    pub fn multiply_matrix(&mut self, by: Matrix) {
        self.change_matrix(|matrix| matrix.multiply(&by));
    }

    pub fn push_matrix(&mut self) {
        let unit = self.textures.active().min(UNITS - 1);
        let stack = self.matrices.stack(unit);
        if stack.len() >= DEEPEST {
            return self.fail(STACK_OVERFLOW);
        }
        stack.push(top(stack));
    }

    pub fn pop_matrix(&mut self) {
        let unit = self.textures.active().min(UNITS - 1);
        let stack = self.matrices.stack(unit);
        if stack.len() <= 1 {
            return self.fail(STACK_UNDERFLOW);
        }
        stack.pop();
    }

    pub fn set_current_palette_matrix(&mut self, index: u32) {
        match index as usize {
            index if index < PALETTE => self.matrices.current_palette = index,
            _ => self.fail(INVALID_VALUE),
        }
    }

    pub fn load_palette_from_modelview(&mut self) {
        let modelview = self.matrices.modelview();
        let at = self.matrices.current_palette;
        self.matrices.palette[at] = modelview;
    }
}
