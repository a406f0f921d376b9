//! What the devices of a fleet do.

use std::marker::PhantomData;

use gibbon_device::{Device, Problem};

use crate::{AnyDevice, Progress};

pub trait Work: Sync {
    /// A device, and what is known of it: the snapshots it holds, say.
    type Worker: Send;
    type Item: Send;
    type Output: Send;
    /// What a worker can be told between two items; `()` if there is nothing to tell.
    type Message: Send;

    fn worker(&self, device: AnyDevice) -> Self::Worker;

    /// Does an item. What comes of it must not depend on what the device did before. A long item
    /// asks `progress` in between, and ends early if it is to.
    fn run(
        &self,
        worker: &mut Self::Worker,
        item: &Self::Item,
        progress: &dyn Progress,
    ) -> Attempt<Self::Output>;

    /// How far a worker is from where an item begins: the nearest item is taken first.
    fn distance(&self, _worker: &Self::Worker, _item: &Self::Item) -> usize {
        0
    }

    fn tell(&self, _worker: &mut Self::Worker, _message: Self::Message) {}
}

/// What came of an item, and whether it broke the device.
pub struct Attempt<T> {
    pub output: T,
    pub broke: Option<Problem>,
}

/// Work whose devices keep nothing between two items: a function of a device and an item. Its
/// output is an error where the device could not do it.
pub struct OnDevice<F, I, O> {
    run: F,
    types: PhantomData<fn(&I) -> O>,
}

impl<F, I, O> OnDevice<F, I, O>
where
    F: Fn(&mut dyn Device, &I) -> Result<O, Problem> + Sync,
{
    pub fn new(run: F) -> OnDevice<F, I, O> {
        OnDevice {
            run,
            types: PhantomData,
        }
    }
}

impl<F, I, O> Work for OnDevice<F, I, O>
where
    F: Fn(&mut dyn Device, &I) -> Result<O, Problem> + Sync,
    I: Send,
    O: Send,
{
    type Worker = AnyDevice;
    type Item = I;
    type Output = Result<O, Problem>;
    type Message = ();

    fn worker(&self, device: AnyDevice) -> AnyDevice {
        device
    }

    fn run(
        &self,
        device: &mut AnyDevice,
        item: &I,
        _progress: &dyn Progress,
    ) -> Attempt<Result<O, Problem>> {
        let output = (self.run)(&mut **device, item);
        let broke = output.as_ref().err().filter(|one| one.ends_device());
        Attempt {
            broke: broke.cloned(),
            output,
        }
    }
}
