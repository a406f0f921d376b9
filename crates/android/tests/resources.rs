//! Resources of the framework, used from Java on the machine. The program checks itself and ends
//! with 1 if something is not as expected.

#[test]
fn values_themes_documents_and_files() {
    let program =
        crate::support::program_with_framework(&crate::support::paths(&[]), "ResourceValues");
    crate::support::ends_well_from(program, &[1_200_000]);
}
