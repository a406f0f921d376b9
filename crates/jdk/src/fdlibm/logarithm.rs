//! Logarithms.

use super::{high, polynomial, with_high};

const LN2_HIGH: f64 = f64::from_bits(0x3fe6_2e42_fee0_0000);
const LN2_LOW: f64 = f64::from_bits(0x3dea_39ef_3579_3c76);
const TWO_54: f64 = 18014398509481984.0;
const L: [f64; 7] = [
    f64::from_bits(0x3FE5_5555_5555_5593),
    f64::from_bits(0x3FD9_9999_9997_FA04),
    f64::from_bits(0x3FD2_4924_9422_9359),
    f64::from_bits(0x3FCC_71C5_1D8E_78AF),
    f64::from_bits(0x3FC7_4664_96CB_03DE),
    f64::from_bits(0x3FC3_9A09_D078_C69F),
    f64::from_bits(0x3FC2_F112_DF3E_5244),
];
const INVERSE_LN10: f64 = f64::from_bits(0x3FDB_CB7B_1526_E50E);
const LOG10_2_HIGH: f64 = f64::from_bits(0x3FD3_4413_509F_6000);
const LOG10_2_LOW: f64 = f64::from_bits(0x3D59_FEF3_11F1_2B36);

/// What is not in the domain; otherwise a normal number and the exponent that made it one.
fn normalize(x: f64) -> Result<(f64, i32), f64> {
    if high(x) >= 0x0010_0000 {
        return if high(x) >= 0x7ff0_0000 {
            Err(x + x)
        } else {
            Ok((x, 0))
        };
    }
    if x == 0.0 {
        return Err(f64::NEG_INFINITY);
    }
    if high(x) < 0 {
        return Err((x - x) / 0.0);
    }
    Ok((x * TWO_54, -54))
}

pub fn log(x: f64) -> f64 {
    let (x, mut k) = match normalize(x) {
        Ok(normal) => normal,
        Err(result) => return result,
    };
    k += (high(x) >> 20) - 1023;
    let hx = high(x) & 0x000f_ffff;
    let i = (hx + 0x95f64) & 0x10_0000;
    let x = with_high(x, hx | (i ^ 0x3ff0_0000));
    k += i >> 20;
    let f = x - 1.0;
    let dk = f64::from(k);
    if 0x000f_ffff & (2 + hx) < 3 {
        if f == 0.0 {
            return if k == 0 {
                0.0
            } else {
                dk * LN2_HIGH + dk * LN2_LOW
            };
        }
        let r = f * f * (0.5 - 0.33333333333333333 * f);
        return if k == 0 {
            f - r
        } else {
            dk * LN2_HIGH - ((r - dk * LN2_LOW) - f)
        };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let w = z * z;
    let even = w * polynomial(w, &[L[1], L[3], L[5]]);
    let odd = z * polynomial(w, &[L[0], L[2], L[4], L[6]]);
    let r = odd + even;
    if (hx - 0x6147a) | (0x6b851 - hx) > 0 {
        let half_square = 0.5 * f * f;
        if k == 0 {
            f - (half_square - s * (half_square + r))
        } else {
            dk * LN2_HIGH - ((half_square - (s * (half_square + r) + dk * LN2_LOW)) - f)
        }
    } else if k == 0 {
        f - s * (f - r)
    } else {
        dk * LN2_HIGH - ((s * (f - r) - dk * LN2_LOW) - f)
    }
}

pub fn log10(x: f64) -> f64 {
    let (x, mut k) = match normalize(x) {
        Ok(normal) => normal,
        Err(result) => return result,
    };
    k += (high(x) >> 20) - 1023;
    let i = i32::from(k < 0);
    let y = f64::from(k + i);
    let x = with_high(x, (high(x) & 0x000f_ffff) | (0x3ff - i) << 20);
    let z = y * LOG10_2_LOW + INVERSE_LN10 * log(x);
    z + y * LOG10_2_HIGH
}

pub fn log1p(x: f64) -> f64 {
    let hx = high(x);
    let size = hx & 0x7fff_ffff;
    let (mut k, mut f, mut hu, mut c) = (1, 0.0, 0, 0.0);
    if hx < 0x3FDA_827A {
        if size >= 0x3ff0_0000 {
            return if x == -1.0 {
                f64::NEG_INFINITY
            } else {
                (x - x) / (x - x)
            };
        }
        if size < 0x3e20_0000 {
            return if size < 0x3c90_0000 {
                x
            } else {
                x - x * x * 0.5
            };
        }
        if hx > 0 || hx <= 0xbfd2_bec3_u32 as i32 {
            (k, f, hu) = (0, x, 1);
        }
    }
    if hx >= 0x7ff0_0000 {
        return x + x;
    }
    if k != 0 {
        let mut u;
        if hx < 0x4340_0000 {
            u = 1.0 + x;
            hu = high(u);
            k = (hu >> 20) - 1023;
            c = if k > 0 { 1.0 - (u - x) } else { x - (u - 1.0) };
            c /= u;
        } else {
            u = x;
            hu = high(u);
            k = (hu >> 20) - 1023;
            c = 0.0;
        }
        hu &= 0x000f_ffff;
        if hu < 0x6a09e {
            u = with_high(u, hu | 0x3ff0_0000);
        } else {
            k += 1;
            u = with_high(u, hu | 0x3fe0_0000);
            hu = (0x0010_0000 - hu) >> 2;
        }
        f = u - 1.0;
    }
    let dk = f64::from(k);
    let half_square = 0.5 * f * f;
    if hu == 0 {
        if f == 0.0 {
            if k == 0 {
                return 0.0;
            }
            c += dk * LN2_LOW;
            return dk * LN2_HIGH + c;
        }
        let r = half_square * (1.0 - 0.66666666666666666 * f);
        return if k == 0 {
            f - r
        } else {
            dk * LN2_HIGH - ((r - (dk * LN2_LOW + c)) - f)
        };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let r = z * polynomial(z, &L);
    if k == 0 {
        f - (half_square - s * (half_square + r))
    } else {
        dk * LN2_HIGH - ((half_square - (s * (half_square + r) + (dk * LN2_LOW + c))) - f)
    }
}
