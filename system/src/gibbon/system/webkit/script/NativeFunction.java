package gibbon.system.webkit.script;

/** A function of the browser's. */
final class NativeFunction extends JsFunction {
    interface Body {
        Object call(Object self, Object[] arguments);
    }

    interface Maker {
        Object make(Object[] arguments, JsObject target);
    }

    private final Body body;
    Maker maker;

    NativeFunction(String name, int length, Body body) {
        this.body = body;
        hide("name", name);
        hide("length", (double) length);
    }

    /** A function that is given what it cannot take says so to the script, not to the app. */
    @Override
    public Object call(Object self, Object... arguments) {
        try {
            return body.call(self, arguments);
        } catch (ClassCastException | NullPointerException | IndexOutOfBoundsException
                | IllegalArgumentException | NegativeArraySizeException problem) {
            throw ScriptError.type("Illegal invocation: " + problem.getMessage());
        }
    }

    @Override
    boolean isConstructor() {
        return maker != null;
    }

    @Override
    Object construct(Object[] arguments, JsObject target) {
        if (maker == null) {
            return super.construct(arguments, target);
        }
        try {
            return maker.make(arguments, target);
        } catch (ClassCastException | NullPointerException | IndexOutOfBoundsException
                | IllegalArgumentException | NegativeArraySizeException problem) {
            throw ScriptError.type("Failed to construct: " + problem.getMessage());
        }
    }
}
