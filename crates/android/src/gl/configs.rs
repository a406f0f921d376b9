//! The configurations of surfaces, and how one is chosen among them.

/// Numbers of EGL.
pub const ALPHA_SIZE: i32 = 0x3021;
pub const BLUE_SIZE: i32 = 0x3022;
pub const GREEN_SIZE: i32 = 0x3023;
pub const RED_SIZE: i32 = 0x3024;
const BUFFER_SIZE: i32 = 0x3020;
const DEPTH_SIZE: i32 = 0x3025;
const STENCIL_SIZE: i32 = 0x3026;
const CONFIG_CAVEAT: i32 = 0x3027;
const CONFIG_ID: i32 = 0x3028;
const LEVEL: i32 = 0x3029;
const MAX_PBUFFER_HEIGHT: i32 = 0x302A;
const MAX_PBUFFER_PIXELS: i32 = 0x302B;
const MAX_PBUFFER_WIDTH: i32 = 0x302C;
const NATIVE_RENDERABLE: i32 = 0x302D;
const NATIVE_VISUAL_ID: i32 = 0x302E;
const NATIVE_VISUAL_TYPE: i32 = 0x302F;
const SAMPLES: i32 = 0x3031;
const SAMPLE_BUFFERS: i32 = 0x3032;
const SURFACE_TYPE: i32 = 0x3033;
const TRANSPARENT_TYPE: i32 = 0x3034;
const TRANSPARENT_BLUE_VALUE: i32 = 0x3035;
const TRANSPARENT_RED_VALUE: i32 = 0x3037;
const NONE: i32 = 0x3038;
const BIND_TO_TEXTURE_RGB: i32 = 0x3039;
const BIND_TO_TEXTURE_RGBA: i32 = 0x303A;
const MIN_SWAP_INTERVAL: i32 = 0x303B;
const MAX_SWAP_INTERVAL: i32 = 0x303C;
const LUMINANCE_SIZE: i32 = 0x303D;
const ALPHA_MASK_SIZE: i32 = 0x303E;
const COLOR_BUFFER_TYPE: i32 = 0x303F;
const RENDERABLE_TYPE: i32 = 0x3040;
const CONFORMANT: i32 = 0x3042;
const RGB_BUFFER: i32 = 0x308E;
const DONT_CARE: i32 = -1;
const RECORDABLE_ANDROID: i32 = 0x3142;
const FRAMEBUFFER_TARGET_ANDROID: i32 = 0x3147;

/// Windows and buffers that nobody sees.
const SURFACE_TYPES: i32 = 0x4 | 0x1;
/// OpenGL ES 1 and 2.
pub const RENDERABLE: i32 = 0x1 | 0x4;

/// Sizes of a configuration, in bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// Red, green, blue, alpha.
    pub color: [i32; 4],
    pub depth: i32,
    pub stencil: i32,
}

const COLORS: [[i32; 4]; 3] = [[8, 8, 8, 8], [8, 8, 8, 0], [5, 6, 5, 0]];
const DEPTHS: [(i32, i32); 3] = [(0, 0), (16, 0), (24, 8)];

pub fn count() -> usize {
    COLORS.len() * DEPTHS.len()
}

/// A configuration by its number, from 1 on.
pub fn config(id: usize) -> Option<Config> {
    let at = id.checked_sub(1)?;
    let (depth, stencil) = DEPTHS[at % DEPTHS.len()];
    Some(Config {
        color: *COLORS.get(at / DEPTHS.len())?,
        depth,
        stencil,
    })
}

/// What a configuration says of an attribute; none for what is no attribute.
pub fn attribute(id: usize, name: i32) -> Option<i32> {
    let config = config(id)?;
    let [red, green, blue, alpha] = config.color;
    Some(match name {
        RED_SIZE => red,
        GREEN_SIZE => green,
        BLUE_SIZE => blue,
        ALPHA_SIZE => alpha,
        BUFFER_SIZE => config.color.iter().sum(),
        DEPTH_SIZE => config.depth,
        STENCIL_SIZE => config.stencil,
        CONFIG_ID => id as i32,
        CONFIG_CAVEAT | TRANSPARENT_TYPE => NONE,
        SURFACE_TYPE => SURFACE_TYPES,
        RENDERABLE_TYPE | CONFORMANT => RENDERABLE,
        COLOR_BUFFER_TYPE => RGB_BUFFER,
        MAX_PBUFFER_WIDTH | MAX_PBUFFER_HEIGHT => 4096,
        MAX_PBUFFER_PIXELS => 4096 * 4096,
        // The pixel format of windows.
        NATIVE_VISUAL_ID => match config.color {
            [8, _, _, 8] => 1,
            [8, _, _, _] => 2,
            _ => 4,
        },
        MAX_SWAP_INTERVAL | MIN_SWAP_INTERVAL => 1,
        LEVEL
        | NATIVE_RENDERABLE
        | SAMPLES
        | SAMPLE_BUFFERS
        | LUMINANCE_SIZE
        | ALPHA_MASK_SIZE
        | BIND_TO_TEXTURE_RGB
        | BIND_TO_TEXTURE_RGBA
        | RECORDABLE_ANDROID
        | FRAMEBUFFER_TARGET_ANDROID => 0,
        NATIVE_VISUAL_TYPE => -1,
        TRANSPARENT_BLUE_VALUE..=TRANSPARENT_RED_VALUE => 0,
        _ => return None,
    })
}

fn matches(id: usize, name: i32, wanted: i32) -> Option<bool> {
    if wanted == DONT_CARE {
        return Some(true);
    }
    let has = attribute(id, name)?;
    Some(match name {
        RED_SIZE | GREEN_SIZE | BLUE_SIZE | ALPHA_SIZE | BUFFER_SIZE | DEPTH_SIZE
        | STENCIL_SIZE | SAMPLES | SAMPLE_BUFFERS | LUMINANCE_SIZE | ALPHA_MASK_SIZE => {
            has >= wanted
        }
        SURFACE_TYPE | RENDERABLE_TYPE | CONFORMANT => has & wanted == wanted,
        MAX_PBUFFER_WIDTH | MAX_PBUFFER_HEIGHT | MAX_PBUFFER_PIXELS => true,
        _ => has == wanted,
    })
}

/// The configurations that have what is wanted, the best first, as EGL orders them; none if
/// something that is no attribute is wanted.
pub fn choose(wanted: &[i32]) -> Option<Vec<usize>> {
    let pairs: Vec<(i32, i32)> = wanted
        .chunks_exact(2)
        .take_while(|pair| pair[0] != NONE)
        .map(|pair| (pair[0], pair[1]))
        .collect();
    let mut chosen = Vec::new();
    for id in 1..=count() {
        let mut fits = true;
        for &(name, value) in &pairs {
            fits &= matches(id, name, value)?;
        }
        if fits {
            chosen.push(id);
        }
    }
    let asked = |name: i32| {
        let found = pairs.iter().find(|(other, _)| *other == name);
        found.is_some_and(|(_, value)| *value > 0)
    };
    chosen.sort_by_key(|&id| {
        // Most bits of the colours that were asked for, then the smallest of all else.
        let colors = [RED_SIZE, GREEN_SIZE, BLUE_SIZE, ALPHA_SIZE];
        let bits: i32 = colors
            .iter()
            .filter(|name| asked(**name))
            .filter_map(|name| attribute(id, *name))
            .sum();
        let size = |name: i32| attribute(id, name).unwrap_or(0);
        (
            -bits,
            size(BUFFER_SIZE),
            size(DEPTH_SIZE),
            size(STENCIL_SIZE),
            id,
        )
    });
    Some(chosen)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_that_fits_comes_first() {
        let chosen = choose(&[DEPTH_SIZE, 16, NONE]).expect("all are attributes");
        let first = chosen.first().and_then(|id| config(*id));
        assert_eq!(
            first.map(|config| (config.color, config.depth)),
            Some(([5, 6, 5, 0], 16))
        );
        let deep = choose(&[RED_SIZE, 8, ALPHA_SIZE, 8, NONE]).expect("all are attributes");
        let all = deep.iter().filter_map(|id| config(*id));
        assert!(all.into_iter().all(|config| config.color == [8; 4]));
        assert_eq!(choose(&[0x9999, 1, NONE]), None);
    }
}
