package gibbon.system.webkit.script;

/** Variables while a script runs: those of a function or block, and what is around it. */
final class Scope {
    /** A variable that was not reached yet. */
    static final Object UNSET = new Object();

    final Scope parent;
    final Object[] slots;
    /** Of a function, and what is within it. */
    final Frame frame;

    /** What a function was called with. */
    static final class Frame {
        Object self;
        Object[] arguments;
        ScriptFunction function;
        JsObject newTarget;
        Coroutine coroutine;
    }

    Scope(Scope parent, int size, Frame frame) {
        this.parent = parent;
        this.frame = frame;
        slots = new Object[size];
    }
}
