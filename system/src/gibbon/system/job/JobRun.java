package gibbon.system.job;

import android.app.IServiceConnection;
import android.app.Notification;
import android.app.job.IJobCallback;
import android.app.job.IJobService;
import android.app.job.JobParameters;
import android.app.job.JobWorkItem;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.os.IBinder;
import android.os.RemoteException;
import gibbon.system.SystemServer;

/** One run of a job: bound to its service, and what that says of it. */
final class JobRun extends IJobCallback.Stub {
    private final SystemServer server;
    private final JobService jobs;
    private final Job job;
    private IJobService service;
    private boolean isOver;

    private final IServiceConnection connection = new IServiceConnection.Stub() {
        @Override
        public void connected(ComponentName name, IBinder binder, boolean dead) {
            server.handler.post(() -> start(binder));
        }
    };

    JobRun(SystemServer server, JobService jobs, Job job) {
        this.server = server;
        this.jobs = jobs;
        this.job = job;
    }

    void bind(boolean deadlineExpired) throws RemoteException {
        job.parameters = new JobParameters(this, job.namespace, job.info.getId(),
                job.info.getExtras(), job.info.getTransientExtras(), job.info.getClipData(),
                job.info.getClipGrantFlags(), deadlineExpired, job.info.isExpedited(),
                job.info.isUserInitiated(), null, null, null);
        server.activities.services.bind(null, new Intent().setComponent(job.info.getService()),
                null, connection, Context.BIND_AUTO_CREATE, null);
    }

    private void start(IBinder binder) {
        if (isOver || service != null || binder == null) {
            return;
        }
        service = IJobService.Stub.asInterface(binder);
        try {
            service.startJob(job.parameters);
        } catch (RemoteException dead) {
            throw dead.rethrowFromSystemServer();
        }
    }

    /** The job's reason to run is gone. */
    void stop(int reason, int internalReason, String words) throws RemoteException {
        job.parameters.setStopReason(reason, internalReason, words);
        if (service == null) {
            end(false);
        } else {
            service.stopJob(job.parameters);
        }
    }

    private void end(boolean again) {
        if (isOver) {
            return;
        }
        isOver = true;
        server.handler.post(() -> {
            try {
                server.activities.services.unbind(connection);
            } catch (RemoteException dead) {
                throw dead.rethrowFromSystemServer();
            }
            jobs.ended(job, again);
        });
    }

    @Override
    public void acknowledgeStartMessage(int id, boolean ongoing) {
        if (!ongoing) {
            end(false);
        }
    }

    @Override
    public void acknowledgeStopMessage(int id, boolean again) {
        end(again);
    }

    @Override
    public void jobFinished(int id, boolean again) {
        end(again);
    }

    @Override
    public JobWorkItem dequeueWork(int id) {
        synchronized (jobs) {
            JobWorkItem item = job.work.poll();
            if (item != null) {
                job.taken.put(item.getWorkId(), item);
            } else if (job.taken.isEmpty()) {
                end(false);
            }
            return item;
        }
    }

    @Override
    public boolean completeWork(int id, int workId) {
        synchronized (jobs) {
            return job.taken.remove(workId) != null;
        }
    }

    @Override
    public void updateEstimatedNetworkBytes(int id, JobWorkItem item, long down, long up) {}

    @Override
    public void updateTransferredNetworkBytes(int id, JobWorkItem item, long down, long up) {}

    @Override
    public void acknowledgeGetTransferredDownloadBytesMessage(int id, int workId, long bytes) {}

    @Override
    public void acknowledgeGetTransferredUploadBytesMessage(int id, int workId, long bytes) {}

    @Override
    public void setNotification(int id, int notificationId, Notification notification,
            int policy) {
        server.notifications.post(server.packages.get(job.info.getService().getPackageName()),
                null, notificationId, notification);
    }
}
