//! Files: everything that Landlock can take away, but for reading what is permitted.

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, PathBeneath, PathFd, Ruleset,
    RulesetAttr, RulesetCreatedAttr, RulesetStatus, Scope,
};

use crate::Permissions;

/// The newest rules we know of; an older kernel enforces those it knows.
const NEWEST: ABI = ABI::V6;

pub fn confine(permissions: &Permissions) -> Result<(), String> {
    let status = restrict(permissions).map_err(|error| error.to_string())?;
    match status {
        RulesetStatus::NotEnforced => Err(not_offered()),
        RulesetStatus::PartiallyEnforced | RulesetStatus::FullyEnforced => Ok(()),
    }
}

fn restrict(permissions: &Permissions) -> Result<RulesetStatus, landlock::RulesetError> {
    let mut rules = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(NEWEST))?
        .handle_access(AccessNet::from_all(NEWEST))?
        .scope(Scope::from_all(NEWEST))?
        .create()?;
    let of_folders = AccessFs::ReadFile | AccessFs::ReadDir;
    for path in &permissions.readable {
        // A path that is not there has nothing to read.
        let Ok(file) = PathFd::new(path) else {
            continue;
        };
        let access = match path.is_dir() {
            true => of_folders,
            false => AccessFs::ReadFile.into(),
        };
        rules = rules.add_rule(PathBeneath::new(file, access))?;
    }
    Ok(rules.restrict_self()?.ruleset)
}

pub fn support() -> Result<(), String> {
    // SAFETY: with no attributes and this flag the call only answers which version there is.
    let version = unsafe {
        libc::syscall(
            libc::SYS_landlock_create_ruleset,
            std::ptr::null::<u8>(),
            0,
            1,
        )
    };
    match version {
        1.. => Ok(()),
        _ => Err(not_offered()),
    }
}

fn not_offered() -> String {
    "this kernel has no Landlock, or it is switched off".to_owned()
}
