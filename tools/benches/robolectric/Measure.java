import static org.robolectric.Shadows.shadowOf;

import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.os.Looper;
import android.os.SystemClock;
import android.view.MotionEvent;
import android.view.View;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.ViewGroup;
import gibbon.bench.FormActivity;
import gibbon.bench.ListActivity;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.time.Duration;
import java.time.Instant;
import org.junit.Test;
import org.junit.runner.JUnitCore;
import org.junit.runner.Result;
import org.junit.runner.RunWith;
import org.robolectric.Robolectric;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.GraphicsMode;

/** What `gibbon-benches robolectric` measures of Robolectric; a line "name, milliseconds" each. */
@RunWith(RobolectricTestRunner.class)
@GraphicsMode(GraphicsMode.Mode.NATIVE)
@Config(sdk = 34, qualifiers = "w411dp-h891dp-420dpi")
public class Measure {
    /** The first so many are measured, and the last so many after having been done often. */
    private static final int FEW = 20;

    private static final int OFTEN = 1000;

    public static void main(String[] args) {
        Result result = JUnitCore.runClasses(Measure.class);
        result.getFailures().forEach(failure -> System.err.println(failure.getTrace()));
        System.exit(result.wasSuccessful() ? 0 : 1);
    }

    @Test
    public void measure() throws Exception {
        FormActivity form = Robolectric.setupActivity(FormActivity.class);
        idle();
        ProcessHandle.Info process = ProcessHandle.current().info();
        Instant start = process.startInstant().get();
        say("first, wall", Duration.between(start, Instant.now()).toNanos() / 1e6);
        say("first, processor", process.totalCpuDuration().get().toNanos() / 1e6);

        say("second", average(Measure::startSecond, 1));

        View root = form.getWindow().getDecorView();
        View button = root.findViewWithTag("more");
        int[] at = new int[2];
        button.getLocationInWindow(at);
        float x = at[0] + button.getWidth() / 2f;
        float y = at[1] + button.getHeight() / 2f;
        Bitmap bitmap = Bitmap.createBitmap(root.getWidth(), root.getHeight(), Bitmap.Config.ARGB_8888);
        often("tap", () -> tap(root, x, y));
        often("tree", () -> dump(root.createAccessibilityNodeInfo(), root));
        often("picture", () -> root.draw(new Canvas(bitmap)));
        String said = ((android.widget.TextView) root.findViewWithTag("said")).getText().toString();
        if (!said.startsWith("even: " + OFTEN)) {
            throw new AssertionError("the taps did not arrive: " + said);
        }
        for (String line : Files.readAllLines(Paths.get("/proc/self/status"))) {
            if (line.startsWith("VmRSS:")) {
                say("memory", Integer.parseInt(line.replaceAll("[^0-9]", "")) * 1024 / 1e6);
            }
        }
    }

    private static void often(String name, Runnable action) {
        say(name, average(action, FEW));
        average(action, OFTEN - 2 * FEW);
        say(name + ", after many", average(action, FEW));
    }

    /** Processor time of this thread alone: what HotSpot's compilers take beside it is not in. */
    private static double average(Runnable action, int times) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadCpuTime();
        for (int i = 0; i < times; i++) {
            action.run();
        }
        return (threads.getCurrentThreadCpuTime() - before) / 1e6 / times;
    }

    private static void startSecond() {
        Robolectric.setupActivity(ListActivity.class);
        idle();
    }

    private static void tap(View root, float x, float y) {
        long now = SystemClock.uptimeMillis();
        MotionEvent down = MotionEvent.obtain(now, now, MotionEvent.ACTION_DOWN, x, y, 0);
        root.dispatchTouchEvent(down);
        down.recycle();
        shadowOf(Looper.getMainLooper()).idleFor(Duration.ofMillis(50));
        MotionEvent up = MotionEvent.obtain(now, now + 50, MotionEvent.ACTION_UP, x, y, 0);
        root.dispatchTouchEvent(up);
        up.recycle();
        shadowOf(Looper.getMainLooper()).idleFor(Duration.ofMillis(100));
    }

    /** Every node's attributes, as a GUI tree has them. */
    private static int dump(AccessibilityNodeInfo node, View view) {
        StringBuilder text = new StringBuilder();
        text.append(node.getClassName()).append(node.getText()).append(node.getContentDescription());
        android.graphics.Rect bounds = new android.graphics.Rect();
        node.getBoundsInScreen(bounds);
        text.append(bounds).append(node.isClickable()).append(node.isChecked()).append(node.isEnabled());
        int length = text.length();
        if (view instanceof ViewGroup) {
            ViewGroup group = (ViewGroup) view;
            for (int i = 0; i < group.getChildCount(); i++) {
                View child = group.getChildAt(i);
                if (child.getVisibility() == View.VISIBLE) {
                    length += dump(child.createAccessibilityNodeInfo(), child);
                }
            }
        }
        return length;
    }

    private static void idle() {
        shadowOf(Looper.getMainLooper()).idle();
    }

    private static void say(String name, double value) {
        System.out.printf("%s\t%.3f%n", name, value);
    }
}
