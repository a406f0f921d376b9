package gibbon.system.webkit;

/** JavaScript is not run. Where an app or page would have run some, that is counted. */
final class Scripts {
    private Scripts() {}

    /** A stand-in: nothing happens. */
    static native void leaveOut();
}
