package gibbon.system.job;

import android.Manifest;
import android.app.job.IJobScheduler;
import android.app.job.JobInfo;
import android.app.job.JobParameters;
import android.app.job.JobScheduler;
import android.app.job.JobWorkItem;
import android.content.Intent;
import android.content.pm.ParceledListSlice;
import android.content.pm.ResolveInfo;
import android.os.RemoteException;
import android.os.SystemClock;
import gibbon.system.SystemServer;
import gibbon.system.pm.Packages;
import gibbon.system.survival.Survivor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The job scheduler. Jobs run as soon as they may. What waits for a network, for idleness or for
 * content runs when its deadline comes, if it has one.
 */
public abstract class JobService extends IJobScheduler.Stub implements Survivor {
    private static final long MOST_BACKOFF = 5 * 60 * 60 * 1000;

    private final SystemServer server;
    private final List<Job> jobs = new ArrayList<>();
    private int nextWork = 1;

    JobService(SystemServer server) {
        this.server = server;
    }

    @Override
    public synchronized int schedule(String namespace, JobInfo info) throws RemoteException {
        check(info);
        cancel(namespace, info.getId());
        add(new Job(info, namespace));
        return JobScheduler.RESULT_SUCCESS;
    }

    @Override
    public int scheduleAsPackage(String namespace, JobInfo info, String packageName, int user,
            String tag) throws RemoteException {
        return schedule(namespace, info);
    }

    @Override
    public synchronized int enqueue(String namespace, JobInfo info, JobWorkItem work)
            throws RemoteException {
        check(info);
        Job job = find(namespace, info.getId());
        if (job == null || !job.info.equals(info)) {
            List<JobWorkItem> waiting =
                    job == null ? new ArrayList<>() : new ArrayList<>(job.work);
            cancel(namespace, info.getId());
            job = new Job(info, namespace);
            job.work.addAll(waiting);
            add(job);
        }
        work.setWorkId(nextWork++);
        work.bumpDeliveryCount();
        job.work.add(work);
        return JobScheduler.RESULT_SUCCESS;
    }

    private void check(JobInfo info) {
        List<ResolveInfo> found = server.packages.query(Packages.Kind.SERVICE,
                new Intent().setComponent(info.getService()), null, 0);
        if (found.isEmpty()) {
            throw new IllegalArgumentException("No such service " + info.getService());
        }
        if (!android.app.job.JobService.PERMISSION_BIND.equals(
                found.get(0).serviceInfo.permission)) {
            throw new IllegalArgumentException("Scheduled service " + info.getService()
                    + " does not require android.permission.BIND_JOB_SERVICE permission");
        }
        if (info.isPersisted() && !server.packages.get(info.getService().getPackageName())
                .isGranted(Manifest.permission.RECEIVE_BOOT_COMPLETED)) {
            throw new IllegalArgumentException("Requested job cannot be persisted without holding "
                    + "android.permission.RECEIVE_BOOT_COMPLETED permission");
        }
    }

    private void add(Job job) {
        jobs.add(job);
        long now = SystemClock.uptimeMillis();
        job.earliest = now + (job.info.isPeriodic() ? 0 : job.info.getMinLatencyMillis());
        plan(job, now);
    }

    /** When it may run at the soonest, and when it has to run whatever else is true. */
    private void plan(Job job, long now) {
        if (!job.isHeldBack()) {
            server.handler.postAtTime(() -> run(job, false), job, job.earliest);
        } else if (job.info.hasLateConstraint() && !job.info.isPeriodic()) {
            server.handler.postAtTime(() -> run(job, true), job,
                    Math.max(job.earliest, now + job.info.getMaxExecutionDelayMillis()));
        }
    }

    /** Jobs that ran when the process died run again; so does what they had taken. */
    @Override
    public synchronized void revived() {
        for (Job job : jobs) {
            job.run = null;
            List<JobWorkItem> taken = new ArrayList<>(job.taken.values());
            for (int at = taken.size() - 1; at >= 0; at--) {
                job.work.addFirst(taken.get(at));
            }
            job.taken.clear();
            plan(job, SystemClock.uptimeMillis());
        }
    }

    private synchronized void run(Job job, boolean deadlineExpired) {
        if (job.run != null || !jobs.contains(job)) {
            return;
        }
        job.run = new JobRun(server, this, job);
        try {
            job.run.bind(deadlineExpired);
        } catch (RemoteException dead) {
            throw dead.rethrowFromSystemServer();
        }
    }

    /** A run is over: the job is done, or comes again after a while. */
    synchronized void ended(Job job, boolean again) {
        job.run = null;
        if (!jobs.contains(job)) {
            return;
        }
        long now = SystemClock.uptimeMillis();
        if (again) {
            long wait = job.info.getInitialBackoffMillis();
            job.failures++;
            wait = job.info.getBackoffPolicy() == JobInfo.BACKOFF_POLICY_LINEAR
                    ? wait * job.failures : wait << Math.min(job.failures - 1, 30);
            job.earliest = now + Math.min(wait, MOST_BACKOFF);
        } else if (job.info.isPeriodic()) {
            job.failures = 0;
            job.earliest += job.info.getIntervalMillis();
        } else if (!job.work.isEmpty()) {
            job.earliest = now;
        } else {
            jobs.remove(job);
            return;
        }
        plan(job, now);
    }

    private Job find(String namespace, int id) {
        for (Job job : jobs) {
            if (job.info.getId() == id && Objects.equals(job.namespace, namespace)) {
                return job;
            }
        }
        return null;
    }

    @Override
    public synchronized void cancel(String namespace, int id) throws RemoteException {
        Job job = find(namespace, id);
        if (job != null) {
            cancel(job);
        }
    }

    private void cancel(Job job) throws RemoteException {
        jobs.remove(job);
        server.handler.removeCallbacksAndMessages(job);
        if (job.run != null) {
            job.run.stop(JobParameters.STOP_REASON_CANCELLED_BY_APP,
                    JobParameters.INTERNAL_STOP_REASON_CANCELED, "cancelled by app");
        }
    }

    @Override
    public synchronized void cancelAll() throws RemoteException {
        for (Job job : new ArrayList<>(jobs)) {
            cancel(job);
        }
    }

    @Override
    public synchronized void cancelAllInNamespace(String namespace) throws RemoteException {
        for (Job job : new ArrayList<>(jobs)) {
            if (Objects.equals(job.namespace, namespace)) {
                cancel(job);
            }
        }
    }

    @Override
    public synchronized ParceledListSlice<JobInfo> getAllPendingJobsInNamespace(
            String namespace) {
        List<JobInfo> infos = new ArrayList<>();
        for (Job job : jobs) {
            if (Objects.equals(job.namespace, namespace)) {
                infos.add(job.info);
            }
        }
        return new ParceledListSlice<>(infos);
    }

    @Override
    public synchronized Map<String, ParceledListSlice<JobInfo>> getAllPendingJobs() {
        Map<String, ParceledListSlice<JobInfo>> all = new LinkedHashMap<>();
        for (Job job : jobs) {
            all.putIfAbsent(job.namespace, getAllPendingJobsInNamespace(job.namespace));
        }
        return all;
    }

    @Override
    public synchronized JobInfo getPendingJob(String namespace, int id) {
        Job job = find(namespace, id);
        return job == null ? null : job.info;
    }

    @Override
    public synchronized int getPendingJobReason(String namespace, int id) {
        Job job = find(namespace, id);
        if (job == null) {
            return JobScheduler.PENDING_JOB_REASON_INVALID_JOB_ID;
        }
        return job.run != null ? JobScheduler.PENDING_JOB_REASON_EXECUTING
                : JobScheduler.PENDING_JOB_REASON_UNDEFINED;
    }

    @Override
    public boolean canRunUserInitiatedJobs(String packageName) {
        return server.packages.get(packageName)
                .isGranted(Manifest.permission.RUN_USER_INITIATED_JOBS);
    }
}
