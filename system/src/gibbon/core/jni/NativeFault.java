package gibbon.core.jni;

/** Native code did what ends a process on a phone, or what the device cannot do for it. */
final class NativeFault extends UnsatisfiedLinkError {
    private static final long serialVersionUID = 1;

    NativeFault(String problem) {
        super("native code: " + problem);
        // The machine notes errors of that kind, whoever swallows them: an app that goes on without
        // what this should have done is not to be blamed later.
        new UnsatisfiedLinkError(problem).getMessage();
    }
}
