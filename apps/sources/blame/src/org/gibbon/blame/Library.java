package org.gibbon.blame;

/** A native library that does not load, which the app makes nothing of at first. */
final class Library {
    private static boolean isLoaded;

    private Library() {}

    static void load() {
        try {
            System.loadLibrary("blame");
            isLoaded = true;
        } catch (UnsatisfiedLinkError swallowed) {
            isLoaded = false;
        }
    }

    static void use() {
        if (!isLoaded) {
            throw new IllegalStateException("no library");
        }
    }
}
