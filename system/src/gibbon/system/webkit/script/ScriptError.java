package gibbon.system.webkit.script;

/** Something that a script throws. */
final class ScriptError extends RuntimeException {
    private static final long serialVersionUID = 1;

    final transient Object value;

    ScriptError(Object value) {
        super(null, null, false, false);
        this.value = value;
    }

    private static ScriptError of(String kind, String message) {
        return new ScriptError(Realm.current().error(kind, message));
    }

    static ScriptError syntax(String message) {
        return of("SyntaxError", message);
    }

    static ScriptError type(String message) {
        return of("TypeError", message);
    }

    static ScriptError reference(String message) {
        return of("ReferenceError", message);
    }

    static ScriptError range(String message) {
        return of("RangeError", message);
    }

    @Override
    public String getMessage() {
        return Js.describe(value);
    }
}
