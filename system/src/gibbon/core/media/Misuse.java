package gibbon.core.media;

import java.util.Arrays;

/** Exceptions that tell an app what it does wrong, as from the framework's own native code. */
final class Misuse {
    private Misuse() {}

    /** Without the frames of this package, which a phone has not. */
    static <T extends Throwable> T trimmed(T problem) {
        StackTraceElement[] frames = problem.getStackTrace();
        int own = 0;
        while (own < frames.length && frames[own].getClassName().startsWith("gibbon.core.media.")) {
            own++;
        }
        problem.setStackTrace(Arrays.copyOfRange(frames, own, frames.length));
        return problem;
    }
}
