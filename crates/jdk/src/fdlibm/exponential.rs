//! Exponentials.

use super::{add_exponent, high, polynomial};

const OVERFLOW: f64 = f64::from_bits(0x4086_2E42_FEFA_39EF);
const UNDERFLOW: f64 = f64::from_bits(0xc087_4910_d52d_3051);
const LN2_HIGH: f64 = f64::from_bits(0x3fe6_2e42_fee0_0000);
const LN2_LOW: f64 = f64::from_bits(0x3dea_39ef_3579_3c76);
const INVERSE_LN2: f64 = f64::from_bits(0x3ff7_1547_652b_82fe);
const TWO_MINUS_1000: f64 = f64::from_bits(0x0170_0000_0000_0000);
const P: [f64; 5] = [
    f64::from_bits(0x3FC5_5555_5555_553E),
    f64::from_bits(0xBF66_C16C_16BE_BD93),
    f64::from_bits(0x3F11_566A_AF25_DE2C),
    f64::from_bits(0xBEBB_BD41_C5D2_6BF1),
    f64::from_bits(0x3E66_3769_72BE_A4D0),
];
const Q: [f64; 6] = [
    1.0,
    f64::from_bits(0xBFA1_1111_1111_10F4),
    f64::from_bits(0x3F5A_01A0_19FE_5585),
    f64::from_bits(0xBF14_CE19_9EAA_DBB7),
    f64::from_bits(0x3ED0_CFCA_86E6_5239),
    f64::from_bits(0xBE8A_FDB7_6E09_C32D),
];

/// Splits off the multiple of ln 2 that leaves little: its factor, and the rest in two parts.
fn reduce(x: f64, size: i32) -> (i32, f64, f64) {
    let negative = high(x) < 0;
    if size < 0x3FF0_A2B2 {
        return match negative {
            false => (1, x - LN2_HIGH, LN2_LOW),
            true => (-1, x + LN2_HIGH, -LN2_LOW),
        };
    }
    let k = (INVERSE_LN2 * x + if negative { -0.5 } else { 0.5 }) as i32;
    let t = f64::from(k);
    (k, x - t * LN2_HIGH, t * LN2_LOW)
}

pub fn exp(x: f64) -> f64 {
    let size = high(x) & 0x7fff_ffff;
    if size >= 0x4086_2E42 {
        if x.is_nan() {
            return x + x;
        }
        if x > OVERFLOW {
            return f64::INFINITY;
        }
        if x < UNDERFLOW {
            return 0.0;
        }
    }
    let (mut k, mut upper, mut lower, mut x) = (0, 0.0, 0.0, x);
    if size > 0x3fd6_2e42 {
        (k, upper, lower) = reduce(x, size);
        x = upper - lower;
    } else if size < 0x3e30_0000 {
        return 1.0 + x;
    }
    let t = x * x;
    let c = x - t * polynomial(t, &P);
    if k == 0 {
        return 1.0 - ((x * c) / (c - 2.0) - x);
    }
    let y = 1.0 - ((lower - (x * c) / (2.0 - c)) - upper);
    if k >= -1021 {
        add_exponent(y, k)
    } else {
        add_exponent(y, k + 1000) * TWO_MINUS_1000
    }
}

pub fn expm1(x: f64) -> f64 {
    let size = high(x) & 0x7fff_ffff;
    let negative = high(x) < 0;
    if size >= 0x4043_687A {
        if size >= 0x4086_2E42 {
            if x.is_nan() {
                return x + x;
            }
            if x.is_infinite() {
                return if negative { -1.0 } else { x };
            }
            if x > OVERFLOW {
                return f64::INFINITY;
            }
        }
        if negative {
            return 1.0e-300 - 1.0;
        }
    }
    let (mut k, mut c, mut x) = (0, 0.0, x);
    if size > 0x3fd6_2e42 {
        let (factor, upper, lower) = reduce(x, size);
        k = factor;
        x = upper - lower;
        c = (upper - x) - lower;
    } else if size < 0x3c90_0000 {
        return x;
    }
    let half_x = 0.5 * x;
    let half_square = x * half_x;
    let r1 = polynomial(half_square, &Q);
    let t = 3.0 - r1 * half_x;
    let mut e = half_square * ((r1 - t) / (6.0 - x * t));
    if k == 0 {
        return x - (x * e - half_square);
    }
    e = x * (e - c) - c;
    e -= half_square;
    match k {
        -1 => 0.5 * (x - e) - 0.5,
        1 if x < -0.25 => -2.0 * (e - (x + 0.5)),
        1 => 1.0 + 2.0 * (x - e),
        _ if k <= -2 || k > 56 => add_exponent(1.0 - (e - x), k) - 1.0,
        _ if k < 20 => {
            let t = f64::from_bits(u64::from((0x3ff0_0000 - (0x20_0000 >> k)) as u32) << 32);
            add_exponent(t - (e - x), k)
        }
        _ => {
            let t = f64::from_bits(u64::from(((0x3ff - k) << 20) as u32) << 32);
            add_exponent(x - (e + t) + 1.0, k)
        }
    }
}
