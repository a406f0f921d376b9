package gibbon.system.webkit.script;

/** A function with its `this` and first arguments given. */
final class BoundFunction extends JsFunction {
    final JsFunction target;
    private final Object self;
    private final Object[] first;

    BoundFunction(JsFunction target, Object self, Object[] first) {
        this.target = target;
        this.self = self;
        this.first = first;
        hide("name", "bound " + target.get("name"));
        hide("length", Math.max(0, Js.number(target.get("length")) - first.length));
    }

    private Object[] all(Object[] arguments) {
        Object[] all = java.util.Arrays.copyOf(first, first.length + arguments.length);
        System.arraycopy(arguments, 0, all, first.length, arguments.length);
        return all;
    }

    @Override
    public Object call(Object ignored, Object... arguments) {
        return target.call(self, all(arguments));
    }

    @Override
    boolean isConstructor() {
        return target.isConstructor();
    }

    @Override
    Object construct(Object[] arguments, JsObject newTarget) {
        return target.construct(all(arguments), newTarget == this ? target : newTarget);
    }
}
