//! Reduction of an argument modulo pi/2.

use super::high;

/// 2/pi in pieces of 24 bits.
const TWO_OVER_PI: [i32; 66] = [
    0xA2F983, 0x6E4E44, 0x1529FC, 0x2757D1, 0xF534DD, 0xC0DB62, 0x95993C, 0x439041, 0xFE5163,
    0xABDEBB, 0xC561B7, 0x246E3A, 0x424DD2, 0xE00649, 0x2EEA09, 0xD1921C, 0xFE1DEB, 0x1CB129,
    0xA73EE8, 0x8235F5, 0x2EBB44, 0x84E99C, 0x7026B4, 0x5F7E41, 0x3991D6, 0x398353, 0x39F49C,
    0x845F8B, 0xBDF928, 0x3B1FF8, 0x97FFDE, 0x05980F, 0xEF2F11, 0x8B5A0A, 0x6D1F6D, 0x367ECF,
    0x27CB09, 0xB74F46, 0x3F669E, 0x5FEA2D, 0x7527BA, 0xC7EBE5, 0xF17B3D, 0x0739F7, 0x8A5292,
    0xEA6BFB, 0x5FB11F, 0x8D5D08, 0x560330, 0x46FC7B, 0x6BABF0, 0xCFBC20, 0x9AF436, 0x1DA9E3,
    0x91615E, 0xE61B08, 0x659985, 0x5F14A0, 0x68408D, 0xFFD880, 0x4D7327, 0x310606, 0x1556CA,
    0x73A8C9, 0x60E27B, 0xC08C6B,
];

/// Upper halves of the first multiples of pi/2: close to these, more digits are needed.
const MULTIPLES: [i32; 32] = [
    0x3FF921FB, 0x400921FB, 0x4012D97C, 0x401921FB, 0x401F6A7A, 0x4022D97C, 0x4025FDBB, 0x402921FB,
    0x402C463A, 0x402F6A7A, 0x4031475C, 0x4032D97C, 0x40346B9C, 0x4035FDBB, 0x40378FDB, 0x403921FB,
    0x403AB41B, 0x403C463A, 0x403DD85A, 0x403F6A7A, 0x40407E4C, 0x4041475C, 0x4042106C, 0x4042D97C,
    0x4043A28C, 0x40446B9C, 0x404534AC, 0x4045FDBB, 0x4046C6CB, 0x40478FDB, 0x404858EB, 0x404921FB,
];

const TWO_24: f64 = 16777216.0;
const TWO_MINUS_24: f64 = 1.0 / 16777216.0;
const TWO_OVER_PI_53: f64 = f64::from_bits(0x3FE4_5F30_6DC9_C883);
/// pi/2 in pieces of 33 bits, and what each leaves.
const PI_2_1: f64 = f64::from_bits(0x3FF9_21FB_5440_0000);
const PI_2_1_TAIL: f64 = f64::from_bits(0x3DD0_B461_1A62_6331);
const PI_2_2: f64 = f64::from_bits(0x3DD0_B461_1A60_0000);
const PI_2_2_TAIL: f64 = f64::from_bits(0x3BA3_198A_2E03_7073);
const PI_2_3: f64 = f64::from_bits(0x3BA3_198A_2E00_0000);
const PI_2_3_TAIL: f64 = f64::from_bits(0x397B_839A_2520_49C1);

/// pi/2 in pieces of 24 bits.
const PI_2: [f64; 8] = [
    f64::from_bits(0x3FF9_21FB_4000_0000),
    f64::from_bits(0x3E74_442D_0000_0000),
    f64::from_bits(0x3CF8_4698_8000_0000),
    f64::from_bits(0x3B78_CC51_6000_0000),
    f64::from_bits(0x39F0_1B83_8000_0000),
    f64::from_bits(0x387A_2520_4000_0000),
    f64::from_bits(0x36E3_8222_8000_0000),
    f64::from_bits(0x3569_F31D_0000_0000),
];

/// The last bits of the multiple of pi/2 that is nearest, and what is left, in two parts.
pub fn modulo_half_pi(x: f64) -> (i32, f64, f64) {
    let high_x = high(x);
    let size = high_x & 0x7fff_ffff;
    if size <= 0x3fe9_21fb {
        return (0, x, 0.0);
    }
    if size < 0x4002_d97c {
        return once(x, size);
    }
    if size >= 0x7ff0_0000 {
        return (0, x - x, x - x);
    }
    let (n, y0, y1) = if size <= 0x4139_21fb {
        medium(x.abs(), size)
    } else {
        large(x, size)
    };
    if high_x < 0 {
        (-n, -y0, -y1)
    } else {
        (n, y0, y1)
    }
}

/// Below 3pi/4: one subtraction.
fn once(x: f64, size: i32) -> (i32, f64, f64) {
    let near = size == 0x3ff9_21fb;
    if x > 0.0 {
        let mut z = x - PI_2_1;
        let mut tail = PI_2_1_TAIL;
        if near {
            z -= PI_2_2;
            tail = PI_2_2_TAIL;
        }
        let y0 = z - tail;
        return (1, y0, (z - y0) - tail);
    }
    let mut z = x + PI_2_1;
    let mut tail = PI_2_1_TAIL;
    if near {
        z += PI_2_2;
        tail = PI_2_2_TAIL;
    }
    let y0 = z + tail;
    (-1, y0, (z - y0) + tail)
}

/// Up to 2^19 * pi/2.
fn medium(t: f64, size: i32) -> (i32, f64, f64) {
    let n = (t * TWO_OVER_PI_53 + 0.5) as i32;
    let count = f64::from(n);
    let mut r = t - count * PI_2_1;
    let mut w = count * PI_2_1_TAIL;
    let mut y0 = r - w;
    if !(n < 32 && size != MULTIPLES[n as usize - 1]) {
        let exponent = size >> 20;
        let lost = |y0: f64| exponent - (high(y0) >> 20 & 0x7ff);
        if lost(y0) > 16 {
            let t = r;
            w = count * PI_2_2;
            r = t - w;
            w = count * PI_2_2_TAIL - ((t - r) - w);
            y0 = r - w;
            if lost(y0) > 49 {
                let t = r;
                w = count * PI_2_3;
                r = t - w;
                w = count * PI_2_3_TAIL - ((t - r) - w);
                y0 = r - w;
            }
        }
    }
    (n, y0, (r - y0) - w)
}

/// Beyond: multiplication by as many digits of 2/pi as it takes.
fn large(x: f64, size: i32) -> (i32, f64, f64) {
    let exponent = (size >> 20) - 1046;
    let mut z = super::with_high(x, size - (exponent << 20));
    let mut parts = [0.0; 3];
    for part in &mut parts[..2] {
        *part = f64::from(z as i32);
        z = (z - *part) * TWO_24;
    }
    parts[2] = z;
    let mut count = 3;
    while parts[count - 1] == 0.0 {
        count -= 1;
    }
    payne_hanek(&parts[..count], exponent)
}

/// 2^n, for n that are in range of normal numbers here.
fn power_of_two(n: i32) -> f64 {
    f64::from_bits(((1023 + n) as u64) << 52)
}

/// Payne and Hanek's reduction, in pieces of 24 bits. `x` in such pieces, `e0` the exponent of
/// the first.
fn payne_hanek(x: &[f64], e0: i32) -> (i32, f64, f64) {
    const FIRST: usize = 4;
    let last_x = x.len() - 1;
    let skip = ((e0 - 3) / 24).max(0);
    let mut q0 = e0 - 24 * (skip + 1);
    let digit = |at: i32| {
        if at < 0 {
            0.0
        } else {
            f64::from(TWO_OVER_PI[at as usize])
        }
    };

    let mut f = [0.0; 20];
    for i in 0..=last_x + FIRST {
        f[i] = digit(skip - last_x as i32 + i as i32);
    }
    let product =
        |f: &[f64; 20], i: usize| (0..=last_x).fold(0.0, |sum, j| sum + x[j] * f[last_x + i - j]);
    let mut q = [0.0; 20];
    for i in 0..=FIRST {
        q[i] = product(&f, i);
    }

    let mut iq = [0i32; 20];
    let mut jz = FIRST;
    let (mut z, mut n, mut half);
    loop {
        z = q[jz];
        for i in 0..jz {
            let upper = f64::from((TWO_MINUS_24 * z) as i32);
            iq[i] = (z - TWO_24 * upper) as i32;
            z = q[jz - 1 - i] + upper;
        }
        z *= power_of_two(q0);
        z -= 8.0 * (z * 0.125).floor();
        n = z as i32;
        z -= f64::from(n);
        half = 0;
        if q0 > 0 {
            let i = iq[jz - 1] >> (24 - q0);
            n += i;
            iq[jz - 1] -= i << (24 - q0);
            half = iq[jz - 1] >> (23 - q0);
        } else if q0 == 0 {
            half = iq[jz - 1] >> 23;
        } else if z >= 0.5 {
            half = 2;
        }
        if half > 0 {
            // One less, and the other way round.
            n += 1;
            let mut carry = false;
            for digit in &mut iq[..jz] {
                if carry {
                    *digit = 0xff_ffff - *digit;
                } else if *digit != 0 {
                    carry = true;
                    *digit = 0x100_0000 - *digit;
                }
            }
            match q0 {
                1 => iq[jz - 1] &= 0x7f_ffff,
                2 => iq[jz - 1] &= 0x3f_ffff,
                _ => {}
            }
            if half == 2 {
                z = 1.0 - z;
                if carry {
                    z -= power_of_two(q0);
                }
            }
        }
        // All digits cancelled: take more of them.
        if z != 0.0 || iq[FIRST..jz].iter().any(|&digit| digit != 0) {
            break;
        }
        let mut k = 1;
        while iq[FIRST - k] == 0 {
            k += 1;
        }
        for i in jz + 1..=jz + k {
            f[last_x + i] = digit(skip + i as i32);
            q[i] = product(&f, i);
        }
        jz += k;
    }

    if z == 0.0 {
        jz -= 1;
        q0 -= 24;
        while iq[jz] == 0 {
            jz -= 1;
            q0 -= 24;
        }
    } else {
        z *= power_of_two(-q0);
        if z >= TWO_24 {
            let upper = f64::from((TWO_MINUS_24 * z) as i32);
            iq[jz] = (z - TWO_24 * upper) as i32;
            jz += 1;
            q0 += 24;
            iq[jz] = upper as i32;
        } else {
            iq[jz] = z as i32;
        }
    }

    let mut scale = power_of_two(q0);
    for i in (0..=jz).rev() {
        q[i] = scale * f64::from(iq[i]);
        scale *= TWO_MINUS_24;
    }
    let mut fq = [0.0; 20];
    for i in (0..=jz).rev() {
        let terms = FIRST.min(jz - i);
        fq[jz - i] = (0..=terms).fold(0.0, |sum, k| sum + PI_2[k] * q[i + k]);
    }
    let sum = (0..=jz).rev().fold(0.0, |sum, i| sum + fq[i]);
    let rest = (1..=jz).fold(fq[0] - sum, |rest, i| rest + fq[i]);
    let sign = |value: f64| if half == 0 { value } else { -value };
    (n & 7, sign(sum), sign(rest))
}
