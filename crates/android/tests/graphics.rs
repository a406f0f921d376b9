//! Drawing from Java on the machine. The programs check themselves and end with 1 if something is
//! not as expected.

#[track_caller]
fn check(name: &str) {
    let program = crate::support::program(&crate::support::paths(&[]), name, name);
    crate::support::ends_well_from(program, &[]);
}

#[test]
fn geometry() {
    check("Geometry");
}

#[test]
fn bitmaps_and_canvases() {
    check("Drawing");
}

/// What no device could draw or keep is an exception, or drawn as far as it goes.
#[test]
fn pictures_that_cannot_be() {
    check("ImpossiblePictures");
}

#[test]
fn render_nodes_and_animators() {
    check("RenderNodes");
}
