package gibbon.system.webkit.script;

import java.util.List;

/** An object whose work a handler does, where it has a function for it. */
final class JsProxy extends JsFunction {
    private final JsObject target;
    private final JsObject handler;

    JsProxy(JsObject target, JsObject handler) {
        this.target = target;
        this.handler = handler;
        kind = target.kind;
        prototype = target.prototype;
    }

    private JsFunction trap(String name) {
        Object found = handler.get(name);
        return found instanceof JsFunction ? (JsFunction) found : null;
    }

    @Override
    Object own(Object key) {
        return target.own(key);
    }

    @Override
    Object get(Object key, Object receiver) {
        JsFunction trap = trap("get");
        return trap == null ? target.get(key, receiver == this ? target : receiver)
                : trap.call(handler, target, key, receiver);
    }

    @Override
    void set(Object key, Object value, Object receiver) {
        JsFunction trap = trap("set");
        if (trap == null) {
            target.set(key, value);
        } else {
            trap.call(handler, target, key, value, receiver);
        }
    }

    @Override
    boolean has(Object key) {
        JsFunction trap = trap("has");
        return trap == null ? target.has(key) : Js.truth(trap.call(handler, target, key));
    }

    @Override
    boolean delete(Object key) {
        JsFunction trap = trap("deleteProperty");
        return trap == null ? target.delete(key) : Js.truth(trap.call(handler, target, key));
    }

    @Override
    void putOwn(Object key, Object value) {
        target.putOwn(key, value);
    }

    @Override
    void define(Object key, Slot slot) {
        target.define(key, slot);
    }

    @Override
    List<Object> ownKeys() {
        JsFunction trap = trap("ownKeys");
        return trap == null ? target.ownKeys()
                : Js.list(trap.call(handler, target));
    }

    @Override
    public Object call(Object self, Object... arguments) {
        JsFunction trap = trap("apply");
        return trap == null ? Js.call(target, self, arguments)
                : trap.call(handler, target, self, JsArray.of(arguments));
    }

    @Override
    boolean isConstructor() {
        return target instanceof JsFunction && ((JsFunction) target).isConstructor();
    }

    @Override
    Object construct(Object[] arguments, JsObject newTarget) {
        JsFunction trap = trap("construct");
        return trap == null ? ((JsFunction) target).construct(arguments,
                newTarget == this ? target : newTarget)
                : trap.call(handler, target, JsArray.of(arguments), newTarget);
    }

    boolean isCallable() {
        return target instanceof JsFunction;
    }
}
