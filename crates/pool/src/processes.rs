//! Which processes a process has started, for those who prove that none is left behind.

/// The children of all its threads.
pub fn children_of(parent: u32) -> Vec<u32> {
    let tasks = std::fs::read_dir(format!("/proc/{parent}/task"));
    let mut found = Vec::new();
    for task in tasks.into_iter().flatten().flatten() {
        let children = std::fs::read_to_string(task.path().join("children"));
        let children = children.unwrap_or_default();
        let numbers = children.split_whitespace().map(str::parse::<u32>);
        found.extend(numbers.filter_map(Result::ok));
    }
    found.sort_unstable();
    found.dedup();
    found
}
