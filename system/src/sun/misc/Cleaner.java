package sun.misc;

/**
 * Runs a thunk once its referent can no longer be reached. Android has this class where OpenJDK
 * has jdk.internal.ref.Cleaner, which does the work here.
 */
public final class Cleaner {
    /** A jdk.internal.ref.Cleaner. */
    private final Object cleaner;

    private Cleaner(Object cleaner) {
        this.cleaner = cleaner;
    }

    public static Cleaner create(Object referent, Runnable thunk) {
        return thunk == null ? null : new Cleaner(register(referent, thunk));
    }

    /** Runs the thunk now, if it has not run yet. */
    public void clean() {
        clean(cleaner);
    }

    private static native Object register(Object referent, Runnable thunk);

    private static native void clean(Object cleaner);
}
