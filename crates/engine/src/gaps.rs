//! What devices lacked, all of them together.

use gibbon_device::{Device, Gaps};

/// In a fixed order, each once. A device that does not answer has nothing to say.
pub fn gaps_of<'a>(devices: impl Iterator<Item = &'a mut (dyn Device + 'a)>) -> Gaps {
    let mut all = Gaps::default();
    for gaps in devices.filter_map(|device| device.gaps().ok()) {
        all.missing_natives.extend(gaps.missing_natives);
        all.stand_ins.extend(gaps.stand_ins);
    }
    for list in [&mut all.missing_natives, &mut all.stand_ins] {
        list.sort();
        list.dedup();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fake::FakeApp;

    #[test]
    fn gaps_of_all_devices_are_told_once() {
        let app = |native: &str| FakeApp::new().lacks(native).lacks("b()V").state("a");
        let mut devices = [app("c()V").device(), app("a()V").device()];
        let gaps = gaps_of(devices.iter_mut().map(|one| one as &mut dyn Device));
        assert_eq!(gaps.missing_natives, ["a()V", "b()V", "c()V"]);
    }
}
