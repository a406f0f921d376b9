//! Arc sine, arc cosine, arc tangent.

use super::{high, polynomial, without_low};

const PI: f64 = f64::from_bits(0x4009_21FB_5444_2D18);
const PI_LOW: f64 = f64::from_bits(0x3CA1_A626_3314_5C07);
const PI_2: f64 = f64::from_bits(0x3FF9_21FB_5444_2D18);
const PI_2_LOW: f64 = f64::from_bits(0x3C91_A626_3314_5C07);
const PI_4: f64 = f64::from_bits(0x3FE9_21FB_5444_2D18);
const P: [f64; 6] = [
    f64::from_bits(0x3FC5_5555_5555_5555),
    f64::from_bits(0xBFD4_D612_03EB_6F7D),
    f64::from_bits(0x3FC9_C155_0E88_4455),
    f64::from_bits(0xBFA4_8228_B568_8F3B),
    f64::from_bits(0x3F49_EFE0_7501_B288),
    f64::from_bits(0x3F02_3DE1_0DFD_F709),
];
const Q: [f64; 5] = [
    1.0,
    f64::from_bits(0xC003_3A27_1C8A_2D4B),
    f64::from_bits(0x4000_2AE5_9C59_8AC8),
    f64::from_bits(0xBFE6_066C_1B8D_0159),
    f64::from_bits(0x3FB3_B8C5_B12E_9282),
];
const ATAN_HIGH: [f64; 4] = [
    f64::from_bits(0x3FDD_AC67_0561_BB4F),
    f64::from_bits(0x3FE9_21FB_5444_2D18),
    f64::from_bits(0x3FEF_730B_D281_F69B),
    f64::from_bits(0x3FF9_21FB_5444_2D18),
];
const ATAN_LOW: [f64; 4] = [
    f64::from_bits(0x3C7A_2B7F_222F_65E2),
    f64::from_bits(0x3C81_A626_3314_5C07),
    f64::from_bits(0x3C70_0788_7AF0_CBBD),
    f64::from_bits(0x3C91_A626_3314_5C07),
];
const A: [f64; 11] = [
    f64::from_bits(0x3FD5_5555_5555_550D),
    f64::from_bits(0xBFC9_9999_9998_EBC4),
    f64::from_bits(0x3FC2_4924_9200_83FF),
    f64::from_bits(0xBFBC_71C6_FE23_1671),
    f64::from_bits(0x3FB7_45CD_C54C_206E),
    f64::from_bits(0xBFB3_B0F2_AF74_9A6D),
    f64::from_bits(0x3FB1_0D66_A0D0_3D51),
    f64::from_bits(0xBFAD_DE2D_52DE_FD9A),
    f64::from_bits(0x3FA9_7B4B_2476_0DEB),
    f64::from_bits(0xBFA2_B444_2C6A_6C2F),
    f64::from_bits(0x3F90_AD3A_E322_DA11),
];

fn is_one(x: f64) -> bool {
    x.abs() == 1.0
}

/// Numerator and denominator of (asin(x) - x) / x, of the square of x.
fn rational(t: f64) -> (f64, f64) {
    (t * polynomial(t, &P), polynomial(t, &Q))
}

pub fn asin(x: f64) -> f64 {
    let size = high(x) & 0x7fff_ffff;
    if size >= 0x3ff0_0000 {
        return if is_one(x) {
            x * PI_2 + x * PI_2_LOW
        } else {
            (x - x) / (x - x)
        };
    }
    if size < 0x3fe0_0000 {
        if size < 0x3e40_0000 {
            return x;
        }
        let (p, q) = rational(x * x);
        return x + x * (p / q);
    }
    let t = (1.0 - x.abs()) * 0.5;
    let (p, q) = rational(t);
    let s = t.sqrt();
    let result = if size >= 0x3FEF_3333 {
        PI_2 - (2.0 * (s + s * (p / q)) - PI_2_LOW)
    } else {
        let w = without_low(s);
        let c = (t - w * w) / (s + w);
        let r = p / q;
        let p = 2.0 * s * r - (PI_2_LOW - 2.0 * c);
        let q = PI_4 - 2.0 * w;
        PI_4 - (p - q)
    };
    if high(x) > 0 { result } else { -result }
}

pub fn acos(x: f64) -> f64 {
    let size = high(x) & 0x7fff_ffff;
    if size >= 0x3ff0_0000 {
        if is_one(x) {
            return if x > 0.0 { 0.0 } else { PI + 2.0 * PI_2_LOW };
        }
        return (x - x) / (x - x);
    }
    if size < 0x3fe0_0000 {
        if size <= 0x3c60_0000 {
            return PI_2 + PI_2_LOW;
        }
        let (p, q) = rational(x * x);
        return PI_2 - (x - (PI_2_LOW - x * (p / q)));
    }
    if x < 0.0 {
        let z = (1.0 + x) * 0.5;
        let (p, q) = rational(z);
        let s = z.sqrt();
        let w = p / q * s - PI_2_LOW;
        return PI - 2.0 * (s + w);
    }
    let z = (1.0 - x) * 0.5;
    let s = z.sqrt();
    let upper = without_low(s);
    let c = (z - upper * upper) / (s + upper);
    let (p, q) = rational(z);
    let w = p / q * s + c;
    2.0 * (upper + w)
}

pub fn atan(x: f64) -> f64 {
    let size = high(x) & 0x7fff_ffff;
    if size >= 0x4410_0000 {
        if x.is_nan() {
            return x + x;
        }
        let limit = ATAN_HIGH[3] + ATAN_LOW[3];
        return if x > 0.0 { limit } else { -limit };
    }
    if size < 0x3fdc_0000 {
        if size < 0x3e20_0000 {
            return x;
        }
        return x - x * atan_sum(x);
    }
    let t = x.abs();
    let (near, t) = if size < 0x3fe6_0000 {
        (0, (2.0 * t - 1.0) / (2.0 + t))
    } else if size < 0x3ff3_0000 {
        (1, (t - 1.0) / (t + 1.0))
    } else if size < 0x4003_8000 {
        (2, (t - 1.5) / (1.0 + 1.5 * t))
    } else {
        (3, -1.0 / t)
    };
    let z = ATAN_HIGH[near] - ((t * atan_sum(t) - ATAN_LOW[near]) - t);
    if high(x) < 0 { -z } else { z }
}

fn atan_sum(t: f64) -> f64 {
    let z = t * t;
    let w = z * z;
    let odd = z * polynomial(w, &[A[0], A[2], A[4], A[6], A[8], A[10]]);
    let even = w * polynomial(w, &[A[1], A[3], A[5], A[7], A[9]]);
    odd + even
}

pub fn atan2(y: f64, x: f64) -> f64 {
    const TINY: f64 = 1.0e-300;
    if x.is_nan() || y.is_nan() {
        return x + y;
    }
    if x == 1.0 {
        return atan(y);
    }
    let quadrant = (high(y) >> 31 & 1) | (high(x) >> 30 & 2);
    if y == 0.0 {
        return match quadrant {
            0 | 1 => y,
            2 => PI + TINY,
            _ => -PI - TINY,
        };
    }
    let half = if high(y) < 0 {
        -PI_2 - TINY
    } else {
        PI_2 + TINY
    };
    if x == 0.0 {
        return half;
    }
    if x.is_infinite() {
        return match (y.is_infinite(), quadrant) {
            (true, 0) => PI_4 + TINY,
            (true, 1) => -PI_4 - TINY,
            (true, 2) => 3.0 * PI_4 + TINY,
            (true, _) => -3.0 * PI_4 - TINY,
            (false, 0) => 0.0,
            (false, 1) => -0.0,
            (false, 2) => PI + TINY,
            (false, _) => -PI - TINY,
        };
    }
    if y.is_infinite() {
        return half;
    }
    let size = |value: f64| high(value) & 0x7fff_ffff;
    let distance = (size(y) - size(x)) >> 20;
    let z = if distance > 60 {
        PI_2 + 0.5 * PI_LOW
    } else if high(x) < 0 && distance < -60 {
        0.0
    } else {
        atan((y / x).abs())
    };
    match quadrant {
        0 => z,
        1 => -z,
        2 => PI - (z - PI_LOW),
        _ => (z - PI_LOW) - PI,
    }
}
