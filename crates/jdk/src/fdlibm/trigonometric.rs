//! Sine, cosine, tangent.

use super::reduce::modulo_half_pi;
use super::{high, low, polynomial, without_low};

const S1: f64 = f64::from_bits(0xBFC5_5555_5555_5549);
const S: [f64; 5] = [
    f64::from_bits(0x3F81_1111_1110_F8A6),
    f64::from_bits(0xBF2A_01A0_19C1_61D5),
    f64::from_bits(0x3EC7_1DE3_57B1_FE7D),
    f64::from_bits(0xBE5A_E5E6_8A2B_9CEB),
    f64::from_bits(0x3DE5_D93A_5ACF_D57C),
];
const C: [f64; 6] = [
    f64::from_bits(0x3FA5_5555_5555_554C),
    f64::from_bits(0xBF56_C16C_16C1_5177),
    f64::from_bits(0x3EFA_01A0_19CB_1590),
    f64::from_bits(0xBE92_7E4F_809C_52AD),
    f64::from_bits(0x3E21_EE9E_BDB4_B1C4),
    f64::from_bits(0xBDA8_FAE9_BE88_38D4),
];
const T: [f64; 13] = [
    f64::from_bits(0x3FD5_5555_5555_5563),
    f64::from_bits(0x3FC1_1111_1110_FE7A),
    f64::from_bits(0x3FAB_A1BA_1BB3_41FE),
    f64::from_bits(0x3F96_64F4_8406_D637),
    f64::from_bits(0x3F82_26E3_E96E_8493),
    f64::from_bits(0x3F6D_6D22_C956_0328),
    f64::from_bits(0x3F57_DBC8_FEE0_8315),
    f64::from_bits(0x3F43_44D8_F2F2_6501),
    f64::from_bits(0x3F30_26F7_1A8D_1068),
    f64::from_bits(0x3F14_7E88_A037_92A6),
    f64::from_bits(0x3F12_B80F_32F0_A7E9),
    f64::from_bits(0xBEF3_75CB_DB60_5373),
    f64::from_bits(0x3EFB_2A70_74BF_7AD4),
];
const PI_4: f64 = f64::from_bits(0x3FE9_21FB_5444_2D18);
const PI_4_LOW: f64 = f64::from_bits(0x3C81_A626_3314_5C07);

fn is_small(x: f64) -> bool {
    high(x) & 0x7fff_ffff <= 0x3fe9_21fb
}

pub fn sin(x: f64) -> f64 {
    if is_small(x) {
        return kernel_sin(x, 0.0, false);
    }
    if !x.is_finite() {
        return x - x;
    }
    let (n, y0, y1) = modulo_half_pi(x);
    match n & 3 {
        0 => kernel_sin(y0, y1, true),
        1 => kernel_cos(y0, y1),
        2 => -kernel_sin(y0, y1, true),
        _ => -kernel_cos(y0, y1),
    }
}

pub fn cos(x: f64) -> f64 {
    if is_small(x) {
        return kernel_cos(x, 0.0);
    }
    if !x.is_finite() {
        return x - x;
    }
    let (n, y0, y1) = modulo_half_pi(x);
    match n & 3 {
        0 => kernel_cos(y0, y1),
        1 => -kernel_sin(y0, y1, true),
        2 => -kernel_cos(y0, y1),
        _ => kernel_sin(y0, y1, true),
    }
}

pub fn tan(x: f64) -> f64 {
    if is_small(x) {
        return kernel_tan(x, 0.0, 1);
    }
    if !x.is_finite() {
        return x - x;
    }
    let (n, y0, y1) = modulo_half_pi(x);
    kernel_tan(y0, y1, 1 - ((n & 1) << 1))
}

/// Within pi/4; `y` is the tail of `x`.
fn kernel_sin(x: f64, y: f64, has_tail: bool) -> f64 {
    if high(x) & 0x7fff_ffff < 0x3e40_0000 && x as i32 == 0 {
        return x;
    }
    let z = x * x;
    let v = z * x;
    let r = polynomial(z, &S);
    if has_tail {
        x - ((z * (0.5 * y - v * r) - y) - v * S1)
    } else {
        x + v * (S1 + z * r)
    }
}

fn kernel_cos(x: f64, y: f64) -> f64 {
    let size = high(x) & 0x7fff_ffff;
    if size < 0x3e40_0000 && x as i32 == 0 {
        return 1.0;
    }
    let z = x * x;
    let r = z * polynomial(z, &C);
    if size < 0x3FD3_3333 {
        return 1.0 - (0.5 * z - (z * r - x * y));
    }
    let quarter = if size > 0x3fe9_0000 {
        0.28125
    } else {
        f64::from_bits(u64::from((size - 0x0020_0000) as u32) << 32)
    };
    let half_z = 0.5 * z - quarter;
    let a = 1.0 - quarter;
    a - (half_z - (z * r - x * y))
}

/// The tangent (`sign` 1), or -1 / tangent (-1).
fn kernel_tan(x: f64, y: f64, sign: i32) -> f64 {
    let (mut x, mut y) = (x, y);
    let high_x = high(x);
    let size = high_x & 0x7fff_ffff;
    if size < 0x3e30_0000 && x as i32 == 0 {
        if (size as u32 | low(x)) | (sign + 1) as u32 == 0 {
            return 1.0 / x.abs();
        }
        if sign == 1 {
            return x;
        }
        let w = x + y;
        let z = without_low(w);
        let v = y - (z - x);
        return negative_reciprocal(w, z, v);
    }
    let is_large = size >= 0x3FE5_9428;
    if is_large {
        if high_x < 0 {
            x = -x;
            y = -y;
        }
        let z = PI_4 - x;
        let w = PI_4_LOW - y;
        x = z + w;
        y = 0.0;
    }
    let z = x * x;
    let w = z * z;
    let odd = polynomial(w, &[T[1], T[3], T[5], T[7], T[9], T[11]]);
    let even = z * polynomial(w, &[T[2], T[4], T[6], T[8], T[10], T[12]]);
    let s = z * x;
    let mut r = y + z * (s * (odd + even) + y);
    r += T[0] * s;
    let w = x + r;
    if is_large {
        let v = f64::from(sign);
        return f64::from(1 - (high_x >> 30 & 2)) * (v - 2.0 * (x - (w * w / (w + v) - r)));
    }
    if sign == 1 {
        return w;
    }
    let z = without_low(w);
    let v = r - (z - x);
    negative_reciprocal(w, z, v)
}

/// -1 / w, where w is z + v, accurately.
fn negative_reciprocal(w: f64, z: f64, v: f64) -> f64 {
    let a = -1.0 / w;
    let t = without_low(a);
    let s = 1.0 + t * z;
    t + a * (s + t * v)
}
