//! CRC-32 as PNG and ZIP have it.

const POLYNOMIAL: u32 = 0xedb8_8320;

pub fn crc32(parts: &[&[u8]]) -> u32 {
    let mut crc = u32::MAX;
    for byte in parts.iter().flat_map(|part| part.iter()) {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            let is_odd = crc & 1 == 1;
            crc >>= 1;
            if is_odd {
                crc ^= POLYNOMIAL;
            }
        }
    }
    !crc
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_check_value_of_the_catalogue() {
        assert_eq!(super::crc32(&[b"1234", b"56789"]), 0xcbf4_3926);
    }
}
