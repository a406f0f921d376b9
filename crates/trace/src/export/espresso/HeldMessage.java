
/**
 * Keeps one message of the main thread from being dealt with while those after it are. A looper tells
 * its printer of a message right before it dispatches it; the printer deals with all others itself
 * until the message is let go. Espresso takes messages from the queue without asking the printer, so
 * UI Automator does what is done meanwhile.
 */
final class HeldMessage implements android.util.Printer {
    private final String held;
    private final String until;
    private int count;
    private int untilCount;
    private volatile boolean isReleased;

    /** Messages are named as loopers print them: handler, callback and number, or null for any. */
    private HeldMessage(String held, int nth, String until, int untilNth) {
        this.held = held;
        this.until = until;
        count = nth;
        untilCount = untilNth;
    }

    static HeldMessage hold(String held, int nth, String until, int untilNth) {
        HeldMessage message = new HeldMessage(held, nth, until, untilNth);
        android.os.Looper.getMainLooper().setMessageLogging(message);
        return message;
    }

    void release() {
        isReleased = true;
        android.os.Looper main = android.os.Looper.getMainLooper();
        // Wakes the looper: it looks whether it may go on.
        new android.os.Handler(main).post(() -> main.setMessageLogging(null));
        androidx.test.platform.app.InstrumentationRegistry.getInstrumentation().waitForIdleSync();
    }

    @Override
    public void println(String line) {
        if (!isReleased && line.startsWith(">>>>>") && line.matches(held) && --count == 0) {
            try {
                dealWithOthers();
            } catch (ReflectiveOperationException wrong) {
                throw new IllegalStateException(wrong);
            }
        }
    }

    private void dealWithOthers() throws ReflectiveOperationException {
        java.lang.reflect.Method next = android.os.MessageQueue.class.getDeclaredMethod("next");
        next.setAccessible(true);
        android.os.MessageQueue queue = android.os.Looper.myQueue();
        while (!isReleased) {
            android.os.Message message = (android.os.Message) next.invoke(queue);
            if (message == null) {
                return;
            }
            String line = ">>>>> Dispatching to " + message.getTarget() + " " + message.getCallback()
                    + ": " + message.what;
            message.getTarget().dispatchMessage(message);
            if (until != null && line.matches(until) && --untilCount == 0) {
                return;
            }
        }
    }
}
