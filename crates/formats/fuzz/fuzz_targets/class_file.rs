#![no_main]

#[path = "../exercise.rs"]
#[allow(dead_code)] // each target exercises one format
mod exercise;

libfuzzer_sys::fuzz_target!(|data: &[u8]| exercise::class_file(data));
