//! Powers and roots.

use super::{high, low, polynomial, with_high, without_low};

pub fn pow(x: f64, y: f64) -> f64 {
    if y == 0.0 {
        return 1.0;
    }
    if x.is_nan() || y.is_nan() {
        return x + y;
    }
    let size = x.abs();
    if y == 2.0 {
        return x * x;
    }
    if y == 0.5 && x >= -f64::MAX {
        return (x + 0.0).sqrt();
    }
    if y.abs() == 1.0 {
        return if y == 1.0 { x } else { 1.0 / x };
    }
    if y.is_infinite() {
        if size == 1.0 {
            return y - y;
        }
        let grows = (size > 1.0) == (y > 0.0);
        return if grows { f64::INFINITY } else { 0.0 };
    }
    let parity = if high(x) < 0 {
        parity(y.abs())
    } else {
        Parity::None
    };
    if size == 0.0 || size.is_infinite() || size == 1.0 {
        let z = if y < 0.0 { 1.0 / size } else { size };
        return match parity {
            Parity::None if high(x) < 0 && size == 1.0 => f64::NAN,
            Parity::Odd => -1.0 * z,
            _ => z,
        };
    }
    if high(x) < 0 && parity == Parity::None {
        return (x - x) / (x - x);
    }
    let sign = if parity == Parity::Odd { -1.0 } else { 1.0 };

    // log2 of x in two parts.
    let (t1, t2) = if y.abs() > f64::from_bits(0x41E0_0000_FFFF_FFFF) {
        let beyond = |grows: bool| {
            if grows {
                sign * f64::INFINITY
            } else {
                sign * 0.0
            }
        };
        if size < f64::from_bits(0x3FEF_FFFF_0000_0000) {
            return beyond(y < 0.0);
        }
        if size > f64::from_bits(0x3FF0_0000_FFFF_FFFF) {
            return beyond(y > 0.0);
        }
        log2_near_one(size)
    } else {
        log2(size)
    };

    let y1 = without_low(y);
    let p_low = (y - y1) * t1 + y * t2;
    let p_high = y1 * t1;
    let z = p_low + p_high;
    let j = high(z);
    if j >= 0x4090_0000 {
        const OVERFLOW: f64 = 8.0085662595372944372e-17;
        if (j - 0x4090_0000) as u32 | low(z) != 0 || p_low + OVERFLOW > z - p_high {
            return sign * f64::INFINITY;
        }
    } else if j & 0x7fff_ffff >= 0x4090_cc00 {
        let is_below = (j as u32).wrapping_sub(0xc090_cc00) | low(z) != 0;
        if is_below || p_low <= z - p_high {
            return sign * 0.0;
        }
    }
    sign * exp2(p_high, p_low, j)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Parity {
    /// No integer.
    None,
    Odd,
    Even,
}

fn parity(y: f64) -> Parity {
    if y >= 9007199254740992.0 {
        return Parity::Even;
    }
    let whole = y as i64;
    if y < 1.0 || whole as f64 != y {
        return Parity::None;
    }
    if whole & 1 == 1 {
        Parity::Odd
    } else {
        Parity::Even
    }
}

fn log2_near_one(size: f64) -> (f64, f64) {
    const INVERSE_LN2: f64 = f64::from_bits(0x3FF7_1547_652B_82FE);
    const INVERSE_LN2_HIGH: f64 = f64::from_bits(0x3FF7_1547_6000_0000);
    const INVERSE_LN2_LOW: f64 = f64::from_bits(0x3E54_AE0B_F85D_DF44);
    let t = size - 1.0;
    let w = (t * t) * (0.5 - t * (0.3333333333333333333333 - t * 0.25));
    let u = INVERSE_LN2_HIGH * t;
    let v = t * INVERSE_LN2_LOW - w * INVERSE_LN2;
    let t1 = without_low(u + v);
    (t1, v - (t1 - u))
}

fn log2(size: f64) -> (f64, f64) {
    const CP: f64 = f64::from_bits(0x3FEE_C709_DC3A_03FD);
    const CP_HIGH: f64 = f64::from_bits(0x3FEE_C709_E000_0000);
    const CP_LOW: f64 = f64::from_bits(0xBE3E_2FE0_145B_01F5);
    const BP: [f64; 2] = [1.0, 1.5];
    const DP_HIGH: [f64; 2] = [0.0, f64::from_bits(0x3FE2_B803_4000_0000)];
    const DP_LOW: [f64; 2] = [0.0, f64::from_bits(0x3E4C_FDEB_43CF_D006)];
    const L: [f64; 6] = [
        f64::from_bits(0x3FE3_3333_3333_3303),
        f64::from_bits(0x3FDB_6DB6_DB6F_ABFF),
        f64::from_bits(0x3FD5_5555_518F_264D),
        f64::from_bits(0x3FD1_7460_A91D_4101),
        f64::from_bits(0x3FCD_864A_93C9_DB65),
        f64::from_bits(0x3FCA_7E28_4A45_4EEF),
    ];
    let (mut size, mut n) = (size, 0);
    if high(size) < 0x0010_0000 {
        size *= 9007199254740992.0;
        n -= 53;
    }
    n += (high(size) >> 20) - 0x3ff;
    let j = high(size) & 0x000f_ffff;
    let mut upper = j | 0x3ff0_0000;
    let mut k = 0;
    if j > 0x3988E {
        if j < 0xBB67A {
            k = 1;
        } else {
            n += 1;
            upper -= 0x0010_0000;
        }
    }
    let x = with_high(size, upper);

    let u = x - BP[k];
    let v = 1.0 / (x + BP[k]);
    let ss = u * v;
    let s_high = without_low(ss);
    let bits = ((upper >> 1) | 0x2000_0000) + 0x0008_0000 + ((k as i32) << 18);
    let t_high = with_high(0.0, bits);
    let t_low = x - (t_high - BP[k]);
    let s_low = v * ((u - s_high * t_high) - s_high * t_low);
    let s2 = ss * ss;
    let mut r = s2 * s2 * polynomial(s2, &L);
    r += s_low * (s_high + ss);
    let s2 = s_high * s_high;
    let t_high = without_low(3.0 + s2 + r);
    let t_low = r - ((t_high - 3.0) - s2);
    let u = s_high * t_high;
    let v = s_low * t_high + t_low * ss;
    let p_high = without_low(u + v);
    let p_low = v - (p_high - u);
    let z_high = CP_HIGH * p_high;
    let z_low = CP_LOW * p_high + p_low * CP + DP_LOW[k];
    let t = f64::from(n);
    let t1 = without_low(((z_high + z_low) + DP_HIGH[k]) + t);
    (t1, z_low - (((t1 - t) - DP_HIGH[k]) - z_high))
}

/// 2 to the power of a number in two parts; `j` is the upper half of their sum.
fn exp2(p_high: f64, p_low: f64, j: i32) -> f64 {
    const P: [f64; 5] = [
        f64::from_bits(0x3FC5_5555_5555_553E),
        f64::from_bits(0xBF66_C16C_16BE_BD93),
        f64::from_bits(0x3F11_566A_AF25_DE2C),
        f64::from_bits(0xBEBB_BD41_C5D2_6BF1),
        f64::from_bits(0x3E66_3769_72BE_A4D0),
    ];
    const LN2: f64 = f64::from_bits(0x3FE6_2E42_FEFA_39EF);
    const LN2_HIGH: f64 = f64::from_bits(0x3FE6_2E43_0000_0000);
    const LN2_LOW: f64 = f64::from_bits(0xBE20_5C61_0CA8_6C39);
    let i = j & 0x7fff_ffff;
    let (mut n, mut p_high) = (0, p_high);
    if i > 0x3fe0_0000 {
        let k = (i >> 20) - 0x3ff;
        n = j + (0x0010_0000 >> (k + 1));
        let k = ((n & 0x7fff_ffff) >> 20) - 0x3ff;
        let t = with_high(0.0, n & !(0x000f_ffff >> k));
        n = ((n & 0x000f_ffff) | 0x0010_0000) >> (20 - k);
        if j < 0 {
            n = -n;
        }
        p_high -= t;
    }
    let t = without_low(p_low + p_high);
    let u = t * LN2_HIGH;
    let v = (p_low - (t - p_high)) * LN2 + t * LN2_LOW;
    let z = u + v;
    let w = v - (z - u);
    let t = z * z;
    let t1 = z - t * polynomial(t, &P);
    let r = (z * t1) / (t1 - 2.0) - (w + z * w);
    let z = 1.0 - (r - z);
    if (high(z) + (n << 20)) >> 20 <= 0 {
        scale(z, n)
    } else {
        super::add_exponent(z, n)
    }
}

/// x * 2^n with a subnormal result, rounded once. (n is below -1000, x near 1.)
fn scale(x: f64, n: i32) -> f64 {
    let power = |n: i32| f64::from_bits(((1023 + n) as u64) << 52);
    x * power(n + 600) * power(-600)
}

pub fn cbrt(x: f64) -> f64 {
    const B1: i32 = 715094163;
    const B2: i32 = 696219795;
    const C: f64 = f64::from_bits(0x3FE1_5F15_F15F_15F1);
    const D: f64 = f64::from_bits(0xBFE6_91DE_2532_C834);
    const E: f64 = f64::from_bits(0x3FF6_A0EA_0EA0_EA0F);
    const F: f64 = f64::from_bits(0x3FF9_B6DB_6DB6_DB6E);
    const G: f64 = f64::from_bits(0x3FD6_DB6D_B6DB_6DB7);
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    let sign = if x < 0.0 { -1.0 } else { 1.0 };
    let x = x.abs();
    let mut t = if x < f64::MIN_POSITIVE {
        let t = 18014398509481984.0 * x;
        with_high(t, high(t) / 3 + B2)
    } else {
        with_high(0.0, high(x) / 3 + B1)
    };
    let r = t * t / x;
    let s = C + r * t;
    t *= G + F / (s + E + D / s);
    t = without_low(t);
    t = with_high(t, high(t) + 1);
    let s = t * t;
    let r = x / s;
    let w = t + t;
    let r = (r - t) / (w + r);
    sign * (t + t * r)
}

pub fn hypot(x: f64, y: f64) -> f64 {
    let (mut a, mut b) = (x.abs(), y.abs());
    if !a.is_finite() || !b.is_finite() {
        let infinite = a.is_infinite() || b.is_infinite();
        return if infinite { f64::INFINITY } else { a + b };
    }
    if b > a {
        (a, b) = (b, a);
    }
    let (mut high_a, mut high_b) = (high(a), high(b));
    if high_a - high_b > 0x3c0_0000 {
        return a + b;
    }
    let power = |n: i32| f64::from_bits(((1023 + n) as u64) << 52);
    let mut k = 0;
    if a > f64::from_bits(0x5F30_0000_FFFF_FFFF) {
        high_a -= 0x2580_0000;
        high_b -= 0x2580_0000;
        a *= power(-600);
        b *= power(-600);
        k += 600;
    }
    if b < power(-500) {
        if b < f64::MIN_POSITIVE {
            if b == 0.0 {
                return a;
            }
            b *= power(1022);
            a *= power(1022);
            k -= 1022;
        } else {
            high_a += 0x2580_0000;
            high_b += 0x2580_0000;
            a *= power(600);
            b *= power(600);
            k -= 600;
        }
    }
    let mut w = a - b;
    if w > b {
        let t1 = with_high(0.0, high_a);
        let t2 = a - t1;
        w = (t1 * t1 - (b * -b - t2 * (a + t1))).sqrt();
    } else {
        a += a;
        let y1 = with_high(0.0, high_b);
        let y2 = b - y1;
        let t1 = with_high(0.0, high_a + 0x0010_0000);
        let t2 = a - t1;
        w = (t1 * y1 - (w * -w - (t1 * y2 + t2 * b))).sqrt();
    }
    if k == 0 { w } else { power(k) * w }
}
