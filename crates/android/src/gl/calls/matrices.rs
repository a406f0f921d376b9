//! Matrices.

use gibbon_gles::Matrix;
use gibbon_machine::{NativeResult, ok};

use crate::gl::Call;

pub fn matrix_mode(call: &mut Call<'_>) -> NativeResult {
    let mode = call.name();
    call.with(|gl| gl.set_matrix_mode(mode));
    ok(())
}

pub fn load_identity(call: &mut Call<'_>) -> NativeResult {
    call.with(|gl| gl.load_matrix(Matrix::IDENTITY));
    ok(())
}

pub fn load_matrix(call: &mut Call<'_>) -> NativeResult {
    let matrix = Matrix(call.all_numbers()?);
    call.with(|gl| gl.load_matrix(matrix));
    ok(())
}

fn multiply(call: &mut Call<'_>, matrix: Matrix) -> NativeResult {
    call.with(|gl| gl.multiply_matrix(matrix));
    ok(())
}

pub fn mult_matrix(call: &mut Call<'_>) -> NativeResult {
    let matrix = Matrix(call.all_numbers()?);
    multiply(call, matrix)
}

pub fn rotate(call: &mut Call<'_>) -> NativeResult {
    let [degrees, x, y, z] = call.numbers();
    multiply(call, Matrix::rotation(degrees, x, y, z))
}

pub fn scale(call: &mut Call<'_>) -> NativeResult {
    let [x, y, z] = call.numbers();
    multiply(call, Matrix::scale(x, y, z))
}

pub fn translate(call: &mut Call<'_>) -> NativeResult {
    let [x, y, z] = call.numbers();
    multiply(call, Matrix::translation(x, y, z))
}

pub fn frustum(call: &mut Call<'_>) -> NativeResult {
    let sides = call.numbers();
    multiply(call, Matrix::frustum(sides))
}

pub fn ortho(call: &mut Call<'_>) -> NativeResult {
    let sides = call.numbers();
    multiply(call, Matrix::ortho(sides))
}

pub fn push_matrix(call: &mut Call<'_>) -> NativeResult {
    call.with(|gl| gl.push_matrix());
    ok(())
}

pub fn pop_matrix(call: &mut Call<'_>) -> NativeResult {
    call.with(|gl| gl.pop_matrix());
    ok(())
}

pub fn current_palette_matrix(call: &mut Call<'_>) -> NativeResult {
    let index = call.name();
    call.with(|gl| gl.set_current_palette_matrix(index));
    ok(())
}

pub fn load_palette_from_model_view_matrix(call: &mut Call<'_>) -> NativeResult {
    call.with(|gl| gl.load_palette_from_modelview());
    ok(())
}
