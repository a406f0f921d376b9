package gibbon.system.job;

import android.app.job.JobInfo;
import android.app.job.JobParameters;
import android.app.job.JobWorkItem;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;

/** A job that was scheduled: it waits for its time, runs, or waits to run again. */
final class Job {
    final JobInfo info;
    final String namespace;
    /** When, in uptime, it may run at the soonest. */
    long earliest;
    int failures;
    /** What is queued for it, and what it has taken and not completed. */
    final ArrayDeque<JobWorkItem> work = new ArrayDeque<>();
    final LinkedHashMap<Integer, JobWorkItem> taken = new LinkedHashMap<>();
    /** While it runs. */
    JobRun run;
    JobParameters parameters;

    Job(JobInfo info, String namespace) {
        this.info = info;
        this.namespace = namespace;
    }

    /** What has to be true for it to run, on a charged device without a network. */
    boolean isHeldBack() {
        return info.getRequiredNetwork() != null || info.isRequireDeviceIdle()
                || info.getTriggerContentUris() != null;
    }
}
