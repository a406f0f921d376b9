package gibbon.system.webkit.script;

/** Something that can be called. */
public abstract class JsFunction extends JsObject {
    JsFunction() {
        super(Realm.current().functionPrototype);
        kind = "Function";
    }

    public abstract Object call(Object self, Object... arguments);

    /** By `new`; the target is what was named there. */
    Object construct(Object[] arguments, JsObject target) {
        throw ScriptError.type(Js.text(get("name")) + " is not a constructor");
    }

    boolean isConstructor() {
        return false;
    }
}
