package gibbon.system.survival;

/** How a value is written. */
final class Kind {
    static final int NULL = 0;
    /** An object of the structure, by name. */
    static final int STRUCTURE = 1;
    /** A record that was written before, by number. */
    static final int KNOWN = 2;
    static final int RECORD = 3;
    static final int BOXED = 4;
    static final int ENUM = 5;
    static final int CLASS = 6;
    static final int TEXT = 7;
    static final int PARCELABLE = 8;
    static final int ARRAY = 9;
    static final int COLLECTION = 10;
    static final int MAP = 11;
    static final int FILE = 12;
    static final int LOCALE = 13;
    /** What cannot be taken along, and has to be as the new system has it. */
    static final int LOCAL = 14;

    private Kind() {}
}
