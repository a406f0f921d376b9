//! The remainder of IEEE 754, which is exact.

use super::high;

/// x - n * p, where n is the integer nearest to x / p, the even one of two.
pub fn remainder(x: f64, p: f64) -> f64 {
    if p == 0.0 || !x.is_finite() || p.is_nan() {
        return (x * p) / (x * p);
    }
    let size_of_p = high(p) & 0x7fff_ffff;
    // Rust's `%` is C's `fmod`, which is exact.
    let left = if size_of_p <= 0x7fdf_ffff {
        x % (p + p)
    } else {
        x
    };
    if x.abs() == p.abs() {
        return 0.0 * x;
    }
    let (mut left, p) = (left.abs(), p.abs());
    if size_of_p < 0x0020_0000 {
        if left + left > p {
            left -= p;
            if left + left >= p {
                left -= p;
            }
        }
    } else {
        let half = 0.5 * p;
        if left > half {
            left -= p;
            if left >= half {
                left -= p;
            }
        }
    }
    if high(x) < 0 { -left } else { left }
}
