use gibbon_machine::Ref;

use super::*;

fn words(parcel: &Parcel) -> Vec<u32> {
    let word = |bytes: &[u8]| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    parcel.bytes().chunks_exact(4).map(word).collect()
}

fn rewound(mut parcel: Parcel) -> Parcel {
    parcel.set_position(0);
    parcel
}

#[test]
fn numbers_are_little_endian_and_aligned() {
    let mut parcel = Parcel::default();
    parcel.write_i32(-2);
    parcel.write_i64(0x1122_3344_5566_7788);
    parcel.write_f32(1.5);
    parcel.write_f64(-0.25);
    assert_eq!(
        words(&parcel),
        [
            0xffff_fffe,
            0x5566_7788,
            0x1122_3344,
            0x3fc0_0000,
            0,
            0xbfd0_0000
        ]
    );
    let mut parcel = rewound(parcel);
    assert_eq!(parcel.read_i32(), -2);
    assert_eq!(parcel.read_i64(), 0x1122_3344_5566_7788);
    assert_eq!(parcel.read_f32(), 1.5);
    assert_eq!(parcel.read_f64(), -0.25);
    assert_eq!(parcel.available(), 0);
    assert_eq!(parcel.read_i32(), 0);
    assert_eq!(parcel.position(), 24);
}

#[test]
fn strings_have_length_terminator_and_padding() {
    let units: Vec<u16> = "ab".encode_utf16().collect();
    let mut parcel = Parcel::default();
    parcel.write_string16(Some(&units));
    assert_eq!(words(&parcel), [2, 0x0062_0061, 0]);
    parcel.write_string8(Some(b"abc".to_vec()));
    assert_eq!(words(&parcel)[3..], [3, 0x0063_6261]);
    parcel.write_string8(Some(Vec::new()));
    assert_eq!(words(&parcel)[5..], [0, 0]);
    parcel.write_string16(None);
    parcel.write_string8(None);
    assert_eq!(words(&parcel)[7..], [u32::MAX, u32::MAX]);
    let mut parcel = rewound(parcel);
    assert_eq!(parcel.read_string16(), Some(units));
    assert_eq!(parcel.read_string8(), Some(&b"abc"[..]));
    assert_eq!(parcel.read_string8(), Some(&b""[..]));
    assert_eq!(parcel.read_string16(), None);
    assert_eq!(parcel.read_string8(), None);
}

#[test]
fn a_string_without_its_terminator_is_none() {
    let mut parcel = Parcel::default();
    parcel.write_i32(1);
    parcel.write(&[0x61, 0, 0x62, 0]);
    assert_eq!(rewound(parcel).read_string16(), None);
}

#[test]
fn padding_is_zeroed_when_something_is_overwritten() {
    let mut parcel = Parcel::default();
    parcel.write_i32(-1);
    parcel.write_i32(-1);
    parcel.set_position(0);
    parcel.write(&[7]);
    assert_eq!(words(&parcel), [7, u32::MAX]);
    assert_eq!(parcel.size(), 8);
}

#[test]
fn size_position_and_capacity_are_android_s() {
    let mut parcel = Parcel::default();
    assert_eq!((parcel.size(), parcel.capacity()), (0, 0));
    parcel.write_i32(1);
    assert_eq!((parcel.size(), parcel.capacity()), (4, 128));
    parcel.write(&[0; 128]);
    assert_eq!((parcel.size(), parcel.capacity()), (132, 198));
    parcel.set_position(200);
    assert_eq!((parcel.size(), parcel.available()), (200, 0));
    parcel.set_size(16);
    assert_eq!((parcel.size(), parcel.position()), (16, 16));
    parcel.set_capacity(1000);
    assert_eq!(parcel.capacity(), 1000);
    parcel.clear();
    assert_eq!((parcel.size(), parcel.capacity()), (0, 0));
}

#[test]
fn a_binder_is_a_record_and_its_stability() {
    let mut parcel = Parcel::default();
    parcel.write_binder(Ref(64), 0x10, true);
    parcel.write_binder(Ref::NULL, 0, true);
    assert_eq!(
        words(&parcel),
        [
            0x7362_2a85,
            0x113,
            0x10,
            0,
            0x10,
            0,
            12, //
            0x7362_2a85,
            0x13,
            0,
            0,
            0,
            0,
            0
        ]
    );
    let mut parcel = rewound(parcel);
    assert!(parcel.has_objects() && !parcel.has_descriptors());
    assert_eq!(parcel.read_binder(), Some(Ref(64)));
    assert_eq!(parcel.position(), 28);
    assert_eq!(parcel.read_binder(), None);
    assert_eq!(parcel.position(), 56);
}

#[test]
fn the_bytes_of_an_object_are_not_read_as_numbers() {
    let mut parcel = Parcel::default();
    parcel.write_binder(Ref(64), 0x10, true);
    let mut parcel = rewound(parcel);
    assert_eq!(parcel.read_i32(), 0);
    assert_eq!(parcel.position(), 4);
    parcel.set_position(24);
    assert_eq!(parcel.read_i32(), 12);
}

#[test]
fn a_record_that_is_not_in_the_list_is_no_object() {
    let mut parcel = Parcel::default();
    parcel.write(&TYPE_BINDER.to_le_bytes());
    parcel.write(&[1; 24]);
    assert_eq!(rewound(parcel).read_binder(), None);
}

#[test]
fn descriptors_can_be_forbidden() {
    let mut parcel = Parcel::default();
    parcel.write_descriptor(5).expect("allowed");
    assert!(parcel.has_descriptors());
    assert_eq!(parcel.has_descriptors_in(0, 24), Ok(true));
    assert_eq!(parcel.has_descriptors_in(4, 20), Ok(false));
    assert_eq!(parcel.has_descriptors_in(0, 25), Err(Status::BadValue));
    parcel.set_allows_descriptors(false);
    assert_eq!(
        parcel.write_descriptor(6),
        Err(Status::DescriptorsNotAllowed)
    );
    assert_eq!(rewound(parcel).read_descriptor(), Some(5));
}

#[test]
fn large_blobs_go_beside_the_parcel_if_they_may() {
    let (small, large) = (vec![1; 16 * 1024], vec![2; 16 * 1024 + 1]);
    let mut parcel = Parcel::default();
    parcel.write_blob(&small);
    assert_eq!(parcel.size(), 4 + small.len());
    parcel.write_blob(&large);
    assert_eq!(parcel.size(), 4 + small.len() + 4 + 24);
    assert_eq!(parcel.shared_memory_size(), large.len());
    let mut parcel = rewound(parcel);
    assert_eq!(parcel.read_blob(small.len()), Ok(small));
    assert_eq!(parcel.read_blob(large.len()), Ok(large.clone()));
    let mut parcel = Parcel::default();
    parcel.set_allows_descriptors(false);
    parcel.write_blob(&large);
    assert!(!parcel.has_descriptors());
    assert_eq!(rewound(parcel).read_blob(large.len()), Ok(large));
}

#[test]
fn appending_takes_objects_along() {
    let mut source = Parcel::default();
    source.write_i32(1);
    source.write_binder(Ref(64), 0x10, true);
    source.write_descriptor(5).expect("allowed");
    let mut parcel = Parcel::default();
    parcel.write_i32(9);
    parcel
        .append(&source, 4, 28 + 24, |file| Some(file + 1))
        .expect("in range");
    assert_eq!(parcel.size(), 4 + 28 + 24);
    parcel.set_position(4);
    assert_eq!(parcel.read_binder(), Some(Ref(64)));
    assert_eq!(parcel.read_descriptor(), Some(6));
    let out_of_range = parcel.append(&source, 40, 40, Some);
    assert_eq!(out_of_range, Err(Status::BadValue));
    let mut strict = Parcel::default();
    strict.set_allows_descriptors(false);
    let size = source.size();
    let forbidden = strict.append(&source, 0, size, Some);
    assert_eq!(forbidden, Err(Status::DescriptorsNotAllowed));
}

#[test]
fn shrinking_drops_objects() {
    let mut parcel = Parcel::default();
    parcel.write_binder(Ref(64), 0x10, true);
    parcel.write_descriptor(5).expect("allowed");
    assert_eq!(parcel.set_size(40), [Object::Descriptor(5)]);
    assert!(parcel.has_objects() && !parcel.has_descriptors());
}

#[test]
fn comparison_is_by_size_then_bytes() {
    let parcel = |values: &[i32]| {
        let mut parcel = Parcel::default();
        values.iter().for_each(|&value| parcel.write_i32(value));
        parcel
    };
    assert_eq!(parcel(&[1, 2]).compare(&parcel(&[1, 2])), 0);
    assert_eq!(parcel(&[9]).compare(&parcel(&[1, 2])), -1);
    assert_eq!(parcel(&[1, 3]).compare(&parcel(&[1, 2])), 1);
    let (first, second) = (parcel(&[1, 2, 3]), parcel(&[2, 3]));
    assert_eq!(first.equals_in(4, &second, 0, 8), Ok(true));
    assert_eq!(first.equals_in(0, &second, 0, 8), Ok(false));
    assert_eq!(first.equals_in(8, &second, 0, 8), Err(Status::BadValue));
}

#[test]
fn string8_is_utf8_but_for_nul_and_lone_surrogates() {
    let units: Vec<u16> = "a\0é€😀".encode_utf16().chain([0xd83d, 0x61]).collect();
    let encoded = encode_string8(&units);
    let mut expected = b"a\xc0\x80".to_vec();
    expected.extend("é€😀".as_bytes());
    expected.extend(b"\xed\xa0\xbda");
    assert_eq!(encoded, expected);
    assert_eq!(decode_string8(&encoded), units);
    assert_eq!(decode_string8(b"\xf0"), [0xd800 | 0x3c0, 0xdc00]);
}
