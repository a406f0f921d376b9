import android.os.Build;
import android.os.Debug;
import android.os.MemoryFile;
import android.os.Process;
import android.os.SELinux;
import android.os.SharedMemory;
import android.os.StrictMode;
import android.os.SystemProperties;
import android.os.Trace;
import android.util.EventLog;
import java.nio.ByteBuffer;

/** What the device tells of itself and its processes. */
public class Device {
    public static void main(String[] arguments) throws Exception {
        properties();
        processes();
        memory();
        Trace.beginSection("nobody sees this");
        Trace.endSection();
        EventLog.writeEvent(1, "a", 2, 3L);
        Checks.same("SELinux", false, SELinux.isSELinuxEnabled());
        StrictMode.setThreadPolicy(
                new StrictMode.ThreadPolicy.Builder().detectAll().penaltyLog().build());
        Checks.same("strict mode", true, StrictMode.getThreadPolicy().toString().length() > 0);
        System.loadLibrary("media_jni");
        Checks.thrown("own library",
                "java.lang.UnsatisfiedLinkError: no mine in java.library.path: "
                        + System.getProperty("java.library.path"),
                () -> System.loadLibrary("mine"));
        Checks.end();
    }

    private static void properties() {
        Checks.same("version", 34, Build.VERSION.SDK_INT);
        Checks.same("release", "14", Build.VERSION.RELEASE);
        Checks.same("model", "Gibbon", Build.MODEL);
        Checks.same("processor", "arm64-v8a", Build.SUPPORTED_ABIS[0]);
        Checks.same("default", "x", SystemProperties.get("not.set", "x"));
        Checks.same("number", 34, SystemProperties.getInt("ro.build.version.sdk", 1));
        Checks.same("no number", 5, SystemProperties.getInt("ro.product.model", 5));
        Checks.same("truth", true, SystemProperties.getBoolean("ro.treble.enabled", false));
        SystemProperties.set("a.b", "c");
        Checks.same("set", "c", SystemProperties.get("a.b"));
        Checks.same("by handle", "c", SystemProperties.find("a.b").get());
        Checks.same("not found", null, SystemProperties.find("a.c"));
        Checks.thrown("read-only",
                "java.lang.RuntimeException: failed to set system property (check logcat for "
                        + "reason)",
                () -> SystemProperties.set("ro.build.type", "eng"));
        int[] changes = {0};
        SystemProperties.addChangeCallback(() -> changes[0]++);
        SystemProperties.reportSyspropChanged();
        Checks.same("callback", 1, changes[0]);
    }

    private static void processes() {
        Checks.same("process", 4000, Process.myPid());
        Checks.same("user", true, Process.isApplicationUid(Process.myUid()));
        Checks.same("priority", 0, Process.getThreadPriority(Process.myTid()));
        Process.setThreadPriority(Process.THREAD_PRIORITY_BACKGROUND);
        Checks.same("lower priority", 10, Process.getThreadPriority(Process.myTid()));
        Checks.thrown("no such thread",
                "java.lang.IllegalArgumentException: Given thread 99999 does not exist",
                () -> Process.setThreadPriority(99999, 1));
        Checks.same("user by name", 10005, Process.getUidForName("u0_a5"));
        Checks.same("no such user", -1, Process.getUidForName("nobody.knows"));
    }

    private static void memory() throws Exception {
        Debug.MemoryInfo info = new Debug.MemoryInfo();
        Debug.getMemoryInfo(info);
        Checks.same("memory is used", true, info.getTotalPss() > 0);
        Checks.same("memory", 4L << 30, Process.getTotalMemory());
        SharedMemory shared = SharedMemory.create("name", 100);
        Checks.same("size", 100, shared.getSize());
        ByteBuffer buffer = shared.mapReadWrite();
        buffer.put(3, (byte) 7);
        SharedMemory.unmap(buffer);
        ByteBuffer again = shared.mapReadOnly();
        Checks.same("what the next mapping sees", (byte) 7, again.get(3));
        MemoryFile file = new MemoryFile("name", 10);
        file.writeBytes(new byte[] {1, 2, 3}, 0, 4, 3);
        byte[] read = new byte[3];
        file.readBytes(read, 4, 0, 3);
        Checks.same("memory file", new byte[] {1, 2, 3}, read);
    }
}
