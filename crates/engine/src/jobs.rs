//! How many devices are worth having.

use std::fmt;

/// What a device may take while it explores a large app, in bytes.
const DEVICE_MEMORY: u64 = 1 << 30;

/// Why there are fewer devices than somebody asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobLimit {
    Cores,
    Work,
    Memory,
}

impl fmt::Display for JobLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            JobLimit::Cores => "more than there are cores would not be faster",
            JobLimit::Work => "there is not enough work for more",
            JobLimit::Memory => "there is not enough free memory for more",
        })
    }
}

/// The number of devices to use, at least one, and what it was capped by. `work` is how many
/// pieces there are to do; `free_memory` is in bytes, if it is known.
pub fn cap_jobs(
    asked: usize,
    cores: usize,
    work: usize,
    free_memory: Option<u64>,
) -> (usize, Option<JobLimit>) {
    let by_memory = free_memory.map(|bytes| ((bytes / DEVICE_MEMORY) as usize, JobLimit::Memory));
    let limits = [(cores, JobLimit::Cores), (work, JobLimit::Work)];
    let mut capped = (asked, None);
    for (most, limit) in limits.into_iter().chain(by_memory) {
        if most.max(1) < capped.0 {
            capped = (most.max(1), Some(limit));
        }
    }
    capped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_of_cores_work_and_memory_counts() {
        let gigabytes = |count: u64| Some(count << 30);
        assert_eq!(cap_jobs(2, 4, 100, gigabytes(9)), (2, None));
        assert_eq!(cap_jobs(64, 4, 100, None), (4, Some(JobLimit::Cores)));
        assert_eq!(cap_jobs(4, 4, 3, None), (3, Some(JobLimit::Work)));
        assert_eq!(
            cap_jobs(8, 8, 100, gigabytes(2)),
            (2, Some(JobLimit::Memory))
        );
        // One device is tried whatever there is.
        assert_eq!(cap_jobs(1, 1, 0, gigabytes(0)), (1, None));
        assert_eq!(cap_jobs(2, 2, 0, None), (1, Some(JobLimit::Work)));
    }
}
