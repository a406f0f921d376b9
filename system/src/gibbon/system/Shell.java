package gibbon.system;

import android.content.Intent;
import android.os.HandlerThread;
import android.os.MessageQueue;
import android.view.KeyEvent;
import gibbon.system.partners.PartnerActivity;
import gibbon.system.survival.Survival;
import gibbon.system.wm.TaskService;
import java.io.File;
import java.util.Arrays;

/**
 * How the world outside drives the device: it has {@link #run} called on a thread of its own, with
 * the words of a command, and gets the words of the answer.
 */
final class Shell {
    private final SystemServer server;
    private final Gestures gestures;
    private final Screen screen;
    private final World world;

    Shell(SystemServer server) {
        this.server = server;
        gestures = new Gestures(server);
        screen = new Screen(server);
        world = new World(server);
    }

    /** Tells the world outside how to reach this. */
    void open() {
        HandlerThread thread = new HandlerThread("shell");
        thread.start();
        opened(thread.getLooper().getQueue(), server.handler.getLooper().getQueue());
    }

    private native void opened(MessageQueue queue, MessageQueue systems);

    private static native void answer(boolean ok, String text);

    private static native void left(boolean ok, String text);

    /** Called from outside. */
    void run(String[] words) {
        try {
            String text = execute(words);
            server.windows.dispatcher.expectAgain();
            answer(true, text);
        } catch (Throwable problem) {
            answer(false, android.util.Log.getStackTraceString(problem));
        }
    }

    private String execute(String[] words) throws Exception {
        switch (words[0]) {
            case "install": return install(words[1]);
            case "start": return start(words);
            case "activities": return activities(words[1]);
            case "revive": return revive();
            case "home": server.tasks.goHome(); return "";
            case "return": server.tasks.comeBack(); return "";
            case "tap": gestures.tap(number(words, 1), number(words, 2)); return "";
            case "double-tap": gestures.doubleTap(number(words, 1), number(words, 2)); return "";
            case "long-tap": gestures.longTap(number(words, 1), number(words, 2)); return "";
            case "swipe":
                gestures.swipe(number(words, 1), number(words, 2), number(words, 3),
                        number(words, 4), words.length > 5 ? (long) number(words, 5) : 300);
                return "";
            case "drag":
                gestures.drag(number(words, 1), number(words, 2), number(words, 3),
                        number(words, 4));
                return "";
            case "pinch":
                gestures.pinch(number(words, 1), number(words, 2), number(words, 3),
                        number(words, 4));
                return "";
            case "path": gestures.path(numbers(words)); return "";
            case "trackball":
                gestures.trackball(number(words, 1), number(words, 2), words[3].equals("1"));
                return "";
            case "key": gestures.key(keyCode(words[1])); return "";
            case "text": server.inputMethods.type(words[1]); return "";
            case "ime-action": server.inputMethods.act(); return "";
            case "rotate":
                server.tasks.configurations.set("rotation",
                        server.profile.rotation == 0 ? "1" : "0");
                return "";
            case "partner":
                PartnerActivity.decide(words[1], words.length > 2 ? words[2] : "");
                return "";
            case "notification":
                server.notifications.open(rest(words));
                return "";
            case "size": return server.profile.width() + " " + server.profile.height();
            case "layers": return screen.layers();
            case "gui": return screen.gui();
            case "state": return screen.state();
            case "front": return screen.front();
            default:
                String answer = world.execute(words);
                if (answer == null) {
                    throw new IllegalArgumentException("no command " + words[0]);
                }
                return answer;
        }
    }

    /**
     * Called from outside, on the system's own thread: the app's process has died. What the
     * services know is left for {@link #revive}.
     */
    void leave() {
        try {
            server.processes.died();
            Survival.leave(server, server.directory.services);
            left(true, "");
        } catch (Throwable problem) {
            left(false, android.util.Log.getStackTraceString(problem));
        }
    }

    private String revive() throws ReflectiveOperationException {
        Survival.revive(server, server.directory.services);
        return "";
    }

    /** All but the first word, as they were. */
    private static String rest(String[] words) {
        return String.join(" ", Arrays.asList(words).subList(1, words.length));
    }

    private static float number(String[] words, int at) {
        return Float.parseFloat(words[at]);
    }

    /** All that follows the verb. */
    private static float[] numbers(String[] words) {
        float[] numbers = new float[words.length - 1];
        for (int at = 0; at < numbers.length; at++) {
            numbers[at] = number(words, at + 1);
        }
        return numbers;
    }

    /** A key by its name ({@code back}, {@code dpad_down}) or number. */
    private static int keyCode(String name) {
        int code = KeyEvent.keyCodeFromString(name.toUpperCase(java.util.Locale.ROOT));
        if (code == KeyEvent.KEYCODE_UNKNOWN) {
            throw new IllegalArgumentException("no key " + name);
        }
        return code;
    }

    /** install FILE: the package's name. */
    private String install(String path) throws Exception {
        return server.packages.install(new File(path)).name();
    }

    /** activities PACKAGE: the class names, a line each. */
    private String activities(String name) {
        StringBuilder text = new StringBuilder();
        for (android.content.pm.PackageParser.Activity activity
                : server.packages.get(name).parsed.activities) {
            text.append(activity.className).append('\n');
        }
        return text.toString();
    }

    /** start PACKAGE: its launcher; start PACKAGE/CLASS: that activity; else by an intent. */
    private String start(String[] words) throws Exception {
        if (words[1].startsWith("-")) {
            return world.start(words);
        }
        Intent intent = words[1].indexOf('/') < 0
                ? server.packages.launcher(words[1])
                : new Intent(Intent.ACTION_MAIN).setComponent(
                        android.content.ComponentName.unflattenFromString(words[1]));
        intent.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
        int result = TaskService.start(server, intent, null, null, "com.android.shell", null, -1);
        if (result < 0) {
            throw new IllegalArgumentException("no activity for " + intent);
        }
        return server.tasks.top().component().flattenToShortString();
    }
}
