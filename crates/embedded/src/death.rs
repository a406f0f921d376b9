//! The end of the app's process, by a crash, a signal or its own wish, and how the device goes on.
//!
//! What ends is told (a crash, not responding); then the machine goes back to before the process,
//! with all that was not the process's kept (`gibbon_android::survival`), and whatever is in front
//! now is started: the activity below, in a new process, or the home screen.

use gibbon_android::link::{self, Answer};
use gibbon_android::survival;

use crate::{DeviceError, GuestSystem};

/// How often the app may die in one command, coming again by itself each time.
const MOST_DEATHS: usize = 16;
/// How long the services may take to write down what they know, in guest time.
const LEAVE_LIMIT: u64 = 10_000_000_000;

impl GuestSystem {
    /// The app's process dies, as one in the background does when memory is short. The system
    /// goes on: it starts the app again when it is wanted, and activities get back what they
    /// saved.
    pub fn kill(&mut self) -> Result<(), DeviceError> {
        if !survival::has_app(&mut self.machine) {
            return Err(DeviceError::NothingRuns);
        }
        self.outlive(Err(DeviceError::AppDied))
    }

    /// If the app's process has ended, the system goes on without it, until the device is idle.
    pub(crate) fn outlive(
        &mut self,
        mut result: Result<(), DeviceError>,
    ) -> Result<(), DeviceError> {
        for _ in 0..MOST_DEATHS {
            if !matches!(
                result,
                Err(DeviceError::AppDied | DeviceError::NotResponding)
            ) {
                break;
            }
            result = self.go_on().and_then(|()| self.settle());
        }
        result
    }

    /// Replaces the process that has ended by none.
    fn go_on(&mut self) -> Result<(), DeviceError> {
        if self.before_app.is_none() {
            return Err(DeviceError::AppDied);
        }
        let end = self.machine.nanos() + LEAVE_LIMIT;
        if !survival::has_app(&mut self.machine) {
            // It made room for the app, which a command wants: that comes to its end first.
            self.run_until(end, |link| !link.is_busy)?;
        }
        let stopped = |exit| DeviceError::Stopped(format!("{exit:?}"));
        link::leave(&mut self.machine).map_err(stopped)?;
        self.run_until(end, |link| link.left.is_some())?;
        match self.link().left.take() {
            Some(Answer::Done(_)) => {}
            Some(Answer::Failed(stack)) => return Err(DeviceError::Command(stack)),
            None => return Err(DeviceError::AppDied),
        }
        self.name_covered();
        self.leave_moment();
        if let Some(before) = &self.before_app {
            survival::end_process(&mut self.machine, before);
        }
        for package in self.installed_since.clone() {
            let path = format!("/data/app/{package}/base.apk");
            // A restore may have gone back to before it was there.
            if self.machine.host.files().status(&path, true).is_ok() {
                self.ask(&["install", &path])?;
            }
        }
        self.ask(&["revive"])?;
        Ok(())
    }
}
