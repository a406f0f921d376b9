use super::*;
use crate::image::{Channels, Image};
use crate::matrix::Matrix;

/// The app's memory: one block of numbers.
struct Memory(Vec<u8>);

impl ClientMemory for Memory {
    fn read(&self, pointer: ClientPointer, from: usize, length: usize) -> Vec<u8> {
        let start = pointer.offset as usize + from;
        let end = self.0.len().min(start + length);
        self.0[start..end].to_vec()
    }
}

fn floats(values: &[f32]) -> Memory {
    Memory(
        values
            .iter()
            .flat_map(|value| value.to_le_bytes())
            .collect(),
    )
}

fn pointer(size: i32, offset: u32) -> Pointer {
    Pointer {
        size,
        kind: FLOAT,
        stride: 0,
        client: Some(ClientPointer {
            base: 0,
            offset,
            length: 0,
        }),
        offset: 0,
    }
}

fn window(size: (i32, i32)) -> Context {
    let mut context = Context::new(1);
    context.set_window(Drawing::new(size, true));
    context.clear(COLOR_BUFFER_BIT | DEPTH_BUFFER_BIT);
    context
}

/// The middle pixel of what is drawn.
fn middle(context: &mut Context) -> [u8; 4] {
    let (width, height) = context.drawing.size;
    let pixels = context.read_pixels([width / 2, height / 2, 1, 1], RGBA, UNSIGNED_BYTE);
    let pixels = pixels.expect("can be read");
    [pixels[0], pixels[1], pixels[2], pixels[3]]
}

const QUAD: [f32; 8] = [-1.0, -1.0, 1.0, -1.0, -1.0, 1.0, 1.0, 1.0];

#[test]
fn a_quad_has_the_current_colour_and_the_nearer_one_wins() {
    let memory = floats(&QUAD);
    let mut context = window((4, 4));
    context.enable_array(VERTEX_ARRAY, true);
    context.set_pointer(VERTEX_ARRAY, pointer(2, 0));
    context.enable(DEPTH_TEST, true);
    context.set_color([1.0, 0.0, 0.0, 1.0]);
    context.draw_arrays(TRIANGLE_STRIP, 0, 4, &memory);
    context.set_color([0.0, 1.0, 0.0, 1.0]);
    context.multiply_matrix(Matrix::translation(0.0, 0.0, -0.5));
    context.draw_arrays(TRIANGLE_STRIP, 0, 4, &memory);
    assert_eq!(middle(&mut context), [0, 255, 0, 255]);
    assert_eq!(context.take_error(), NO_ERROR);
}

#[test]
fn textures_and_buffer_objects() {
    let mut context = window((4, 4));
    let name = context.generate_textures(1)[0];
    context.bind_texture(TEXTURE_2D, name);
    context.set_texture_parameter(TEXTURE_2D, TEXTURE_MIN_FILTER, &[NEAREST as f32]);
    context.texture_image(
        (TEXTURE_2D, 0),
        (1, 1),
        (RGB, UNSIGNED_BYTE),
        Some(&[10, 20, 30]),
    );
    context.enable(TEXTURE_2D, true);
    let buffer = context.generate_buffers(1)[0];
    context.bind_buffer(ARRAY_BUFFER, buffer);
    context.set_buffer_data(ARRAY_BUFFER, floats(&QUAD).0);
    context.enable_array(VERTEX_ARRAY, true);
    let in_buffer = Pointer {
        client: None,
        ..pointer(2, 0)
    };
    context.set_pointer(VERTEX_ARRAY, in_buffer);
    context.draw_arrays(TRIANGLE_STRIP, 0, 4, &floats(&[]));
    assert_eq!(middle(&mut context), [10, 20, 30, 255]);
    // Another picture later does not change what was drawn.
    let image = Image::new(1, 1, Channels::Rgb);
    context.set_texture_image(TEXTURE_2D, 0, image);
    assert_eq!(middle(&mut context), [10, 20, 30, 255]);
}

#[test]
fn what_a_framebuffer_object_drew_is_a_texture() {
    let memory = floats(&QUAD);
    let mut context = window((4, 4));
    let texture = context.generate_textures(1)[0];
    context.bind_texture(TEXTURE_2D, texture);
    context.set_texture_parameter(TEXTURE_2D, TEXTURE_MIN_FILTER, &[NEAREST as f32]);
    context.texture_image((TEXTURE_2D, 0), (2, 2), (RGBA, UNSIGNED_BYTE), None);
    let framebuffer = context.generate_framebuffers(1)[0];
    context.bind_framebuffer(framebuffer);
    assert_eq!(
        context.framebuffer_status(),
        FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT
    );
    context.attach_texture(COLOR_ATTACHMENT0, TEXTURE_2D, texture, 0);
    assert_eq!(context.framebuffer_status(), FRAMEBUFFER_COMPLETE);
    context.set_clear_color([0.0, 0.0, 1.0, 1.0]);
    context.clear(COLOR_BUFFER_BIT);
    context.bind_framebuffer(0);
    context.enable(TEXTURE_2D, true);
    context.enable_array(VERTEX_ARRAY, true);
    context.set_pointer(VERTEX_ARRAY, pointer(2, 0));
    context.draw_arrays(TRIANGLE_STRIP, 0, 4, &memory);
    assert_eq!(middle(&mut context), [0, 0, 255, 255]);
}

#[test]
fn a_texture_is_drawn_to_a_part_of_the_window() {
    let mut context = window((4, 4));
    let name = context.generate_textures(1)[0];
    context.bind_texture(TEXTURE_2D, name);
    context.set_texture_parameter(TEXTURE_2D, TEXTURE_MIN_FILTER, &[NEAREST as f32]);
    context.set_texture_parameter(TEXTURE_2D, TEXTURE_CROP_RECT_OES, &[0.0, 0.0, 1.0, 1.0]);
    context.texture_image(
        (TEXTURE_2D, 0),
        (1, 1),
        (LUMINANCE, UNSIGNED_BYTE),
        Some(&[200]),
    );
    context.enable(TEXTURE_2D, true);
    context.draw_texture([2.0, 2.0, 0.0, 2.0, 2.0]);
    assert_eq!(middle(&mut context), [200, 200, 200, 255]);
    let corner = context.read_pixels([0, 0, 1, 1], RGBA, UNSIGNED_BYTE);
    assert_eq!(corner, Some(vec![0; 4]));
}

#[test]
fn errors_are_kept_until_asked_for() {
    let mut context = window((1, 1));
    context.enable(0xFFFF, true);
    context.pop_matrix();
    assert_eq!(context.take_error(), INVALID_ENUM);
    assert_eq!(context.take_error(), NO_ERROR);
    assert_eq!(
        context.get(0x0BA2).map(|value| value.integers()),
        Some(vec![0, 0, 1, 1])
    );
}

#[test]
fn shaders_draw() {
    let memory = floats(&QUAD);
    let mut context = Context::new(2);
    context.set_window(Drawing::new((4, 4), true));
    let compile = |context: &mut Context, kind: u32, source: &str| {
        let shader = context.create_shader(kind);
        context.set_shader_source(shader, source.to_owned());
        context.compile_shader(shader);
        assert_eq!(
            context.shader_parameter(shader, 0x8B81),
            1,
            "{}",
            context.shader_log(shader)
        );
        shader
    };
    let vertex = "attribute vec4 aPosition; uniform mat4 uMatrix; varying vec2 vPlace;
        void main() { gl_Position = uMatrix * aPosition; vPlace = aPosition.xy; }";
    let fragment = "precision mediump float; varying vec2 vPlace; uniform vec4 uColor[2];
        void main() { gl_FragColor = uColor[1] * (vPlace.x > 0.0 ? 1.0 : 0.5); }";
    let vertex = compile(&mut context, 0x8B31, vertex);
    let fragment = compile(&mut context, 0x8B30, fragment);
    let program = context.create_program();
    context.attach_shader(program, vertex);
    context.attach_shader(program, fragment);
    context.link_program(program);
    assert_eq!(
        context.program_parameter(program, 0x8B82),
        1,
        "{}",
        context.program_log(program)
    );
    context.use_program(program);
    let place = context.attribute_location(program, "aPosition");
    context.enable_attribute(place as u32, true);
    context.set_attribute_pointer(place as u32, false, pointer(2, 0));
    let matrix = context.uniform_location(program, "uMatrix");
    context.set_uniform(matrix, 16, &Matrix::IDENTITY.0);
    let color = context.uniform_location(program, "uColor[1]");
    context.set_uniform(color, 4, &[0.0, 1.0, 0.0, 1.0]);
    context.draw_arrays(TRIANGLE_STRIP, 0, 4, &memory);
    assert_eq!(middle(&mut context), [0, 255, 0, 255]);
    let left = context.read_pixels([0, 0, 1, 1], RGBA, UNSIGNED_BYTE);
    assert_eq!(left, Some(vec![0, 128, 0, 128]));
    assert_eq!(context.take_error(), NO_ERROR);
    assert_eq!(context.uniform_location(program, "none"), -1);
}

#[test]
fn numbers_that_are_too_large_are_errors() {
    let memory = floats(&QUAD);
    let mut context = window((4, 4));
    let texture = (TEXTURE_2D, 0);
    let form = (RGBA, UNSIGNED_BYTE);
    context.texture_image(texture, (100_000, 100_000), form, None);
    assert_eq!(context.take_error(), INVALID_VALUE);
    context.texture_image(texture, (2, 2), form, None);
    assert_eq!(context.take_error(), NO_ERROR);
    context.texture_sub_image(texture, [i32::MAX, 5, 2, 2], form, &[1; 16]);
    context.texture_sub_image(texture, [0, 0, i32::MAX, i32::MAX], form, &[]);
    assert_eq!(context.take_error(), INVALID_VALUE);
    context.copy_texture_image(TEXTURE_2D, 0, RGBA, [-5, -5, 100_000, 100_000]);
    assert_eq!(context.take_error(), INVALID_VALUE);
    let all = [-5, -5, i32::MAX, i32::MAX];
    assert_eq!(context.read_pixels(all, RGBA, UNSIGNED_BYTE), None);
    assert_eq!(context.take_error(), OUT_OF_MEMORY);
    assert!(!context.reserve_buffer(i32::MAX as usize));
    assert_eq!(context.take_error(), OUT_OF_MEMORY);

    context.enable_array(VERTEX_ARRAY, true);
    let stride = i32::MAX;
    let far = Pointer {
        stride,
        ..pointer(2, 0)
    };
    context.set_pointer(VERTEX_ARRAY, far);
    context.draw_arrays(TRIANGLES, i32::MAX, 5, &memory);
    assert_eq!(context.take_error(), NO_ERROR);
    context.draw_arrays(POINTS, 0, i32::MAX, &memory);
    assert_eq!(context.take_error(), OUT_OF_MEMORY);
    context.set_viewport([i32::MIN, i32::MIN, i32::MAX, i32::MAX]);
    context.set_pointer(VERTEX_ARRAY, pointer(2, 0));
    context.draw_arrays(TRIANGLE_STRIP, 0, 4, &memory);
    middle(&mut context);
}

#[test]
fn textures_drawn_with_each_other_for_ever() {
    let memory = floats(&QUAD);
    let mut context = window((2, 2));
    context.enable_array(VERTEX_ARRAY, true);
    context.set_pointer(VERTEX_ARRAY, pointer(2, 0));
    context.enable(TEXTURE_2D, true);
    let names = context.generate_textures(2);
    for name in &names {
        context.bind_texture(TEXTURE_2D, *name);
        let form = (RGBA, UNSIGNED_BYTE);
        context.texture_image((TEXTURE_2D, 0), (2, 2), form, Some(&[255; 16]));
        context.set_texture_parameter(TEXTURE_2D, TEXTURE_MIN_FILTER, &[NEAREST as f32]);
    }
    context.bind_framebuffer(1);
    for at in 0..600 {
        context.attach_texture(COLOR_ATTACHMENT0, TEXTURE_2D, names[at % 2], 0);
        context.bind_texture(TEXTURE_2D, names[(at + 1) % 2]);
        context.draw_arrays(TRIANGLE_STRIP, 0, 4, &memory);
        let depths = names
            .iter()
            .filter_map(|name| context.textures.object(*name));
        let deepest = depths.map(|texture| texture.depth()).max();
        assert!(deepest <= Some(crate::drawing::DEEPEST));
    }
    let pixel = context.read_pixels([1, 1, 1, 1], RGBA, UNSIGNED_BYTE);
    assert_eq!(pixel, Some(vec![255; 4]));
}
