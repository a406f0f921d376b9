//! Databases and input from Java on the machine. The programs check themselves and end with 1 if
//! something is not as expected; they are run on from several places in their middle, too.

#[track_caller]
fn check(name: &str, places: &[u64]) {
    let program = crate::support::program_with_framework(&crate::support::paths(&[]), name);
    crate::support::ends_well_from(program, places);
}

#[test]
fn databases() {
    check("Databases", &[1_000_000; 11]);
}

#[test]
fn input_events() {
    check("InputEvents", &[400_000]);
}
