//! The constraint solver for engines that compute inputs.

use gibbon_setup::Need;
use gibbon_solver::Z3;

use super::setup;

/// Fetched if it is not there. Without one, engines do what they can with boxes.
pub fn find() -> Option<Z3> {
    let found = setup::ensure(&[Need::ConstraintSolver]);
    let program = found.and_then(|paths| Ok(Z3::new(paths.constraint_solver()?)));
    match program {
        Ok(z3) => Some(z3),
        Err(problem) => {
            eprintln!(
                "gibbon: no constraint solver, so only places of taps are computed: {problem:#}"
            );
            None
        }
    }
}
