package gibbon.system.webkit.script;

/** A part of a script that can be run. */
abstract class Node {
    /** The value of an expression. */
    abstract Object evaluate(Scope scope);

    /** A statement: null, or where it goes on. */
    Jump run(Scope scope) {
        evaluate(scope);
        return null;
    }

    /** What a call of this has as `this`, and the function: two values. */
    Object[] reference(Scope scope) {
        return new Object[] {Js.UNDEFINED, evaluate(scope)};
    }

    /** Whether a chain with `?.` ended in front of this. */
    static final Object SKIPPED = new Object();

    /** How a statement ended that did not just end. */
    static final class Jump {
        enum Kind { BREAK, CONTINUE, RETURN }

        final Kind kind;
        final String label;
        final Object value;

        Jump(Kind kind, String label, Object value) {
            this.kind = kind;
            this.label = label;
            this.value = value;
        }
    }
}
