package gibbon.system.webkit.script;

import java.util.ArrayList;
import java.util.List;

/** Events: who listens, and how they go from the window to a node and back. */
final class DomEvents {
    private DomEvents() {}

    private static Object arg(Object[] arguments, int index) {
        return Js.argument(arguments, index);
    }

    static void add(Realm realm, DomWindow window, JsObject target) {
        target.method("addEventListener", 2, (self, a) -> {
            Dom.Node node = window.target(self);
            if (!(arg(a, 1) instanceof JsObject)) {
                return Js.UNDEFINED;
            }
            boolean isCapture = arg(a, 2) == Boolean.TRUE;
            boolean isOnce = false;
            if (arg(a, 2) instanceof JsObject) {
                isCapture = Js.truth(((JsObject) a[2]).get("capture"));
                isOnce = Js.truth(((JsObject) a[2]).get("once"));
            }
            List<Dom.Listener> all = node.listeners.computeIfAbsent(Js.text(a[0]),
                    any -> new ArrayList<>());
            for (Dom.Listener listener : all) {
                if (listener.function == a[1] && listener.isCapture == isCapture) {
                    return Js.UNDEFINED;
                }
            }
            all.add(new Dom.Listener((JsObject) a[1], isOnce, isCapture));
            return Js.UNDEFINED;
        });
        target.method("removeEventListener", 2, (self, a) -> {
            List<Dom.Listener> all = window.target(self).listeners.get(Js.text(arg(a, 0)));
            if (all != null) {
                all.removeIf(listener -> listener.function == arg(a, 1));
            }
            return Js.UNDEFINED;
        });
        target.method("dispatchEvent", 1, (self, a) ->
                dispatch(window, window.target(self), (JsObject) arg(a, 0)));
        JsObject prototype = new JsObject(realm.objectPrototype);
        prototype.method("preventDefault", 0, (self, a) -> {
            ((JsObject) self).set("defaultPrevented", true);
            return Js.UNDEFINED;
        });
        prototype.method("stopPropagation", 0, (self, a) -> {
            ((JsObject) self).hide("_stopped", true);
            return Js.UNDEFINED;
        });
        prototype.method("stopImmediatePropagation", 0, (self, a) -> {
            ((JsObject) self).hide("_stopped", true);
            ((JsObject) self).hide("_ended", true);
            return Js.UNDEFINED;
        });
        prototype.method("composedPath", 0, (self, a) -> {
            JsArray path = new JsArray();
            Object at = ((JsObject) self).get("target");
            for (Dom.Node node = at instanceof Dom.Node ? (Dom.Node) at : null; node != null;
                    node = node.parent) {
                path.add(node);
            }
            return path;
        });
        prototype.method("initEvent", 3, (self, a) -> {
            ((JsObject) self).set("type", Js.text(arg(a, 0)));
            ((JsObject) self).set("bubbles", Js.truth(arg(a, 1)));
            return Js.UNDEFINED;
        });
        for (String name : new String[] {"Event", "CustomEvent", "MouseEvent", "PointerEvent",
            "TouchEvent", "KeyboardEvent", "InputEvent", "UIEvent", "FocusEvent", "WheelEvent",
            "MessageEvent", "ErrorEvent", "PopStateEvent", "ProgressEvent", "StorageEvent",
            "HashChangeEvent", "AnimationEvent", "TransitionEvent"}) {
            JsObject own = name.equals("Event") ? prototype : new JsObject(prototype);
            realm.type(name, 1, own, null, (a, made) -> {
                JsObject event = make(own, Js.text(arg(a, 0)), false);
                if (arg(a, 1) instanceof JsObject) {
                    Expressions.copy(a[1], event);
                }
                if (!event.has("detail")) {
                    event.putOwn("detail", null);
                }
                return event;
            });
        }
        window.eventPrototype = prototype;
    }

    static JsObject make(JsObject prototype, String type, boolean bubbles) {
        JsObject event = new JsObject(prototype);
        event.kind = "Event";
        event.putOwn("type", type);
        event.putOwn("bubbles", bubbles);
        event.putOwn("cancelable", true);
        event.putOwn("defaultPrevented", false);
        event.putOwn("timeStamp", (double) android.os.SystemClock.uptimeMillis());
        event.putOwn("isTrusted", true);
        return event;
    }

    /** False if somebody does not want what usually follows. */
    static boolean dispatch(DomWindow window, Dom.Node target, JsObject event) {
        List<Dom.Node> path = new ArrayList<>();
        for (Dom.Node at = target; at != null; at = at.parent) {
            path.add(at);
        }
        boolean isWindow = target == window.windowTarget;
        String type = Js.text(event.get("type"));
        if (!isWindow && path.get(path.size() - 1) == window.document && !type.equals("load")) {
            path.add(window.windowTarget);
        }
        event.putOwn("target", window.shown(target));
        event.putOwn("srcElement", window.shown(target));
        for (int at = path.size() - 1; at > 0; at--) {
            call(window, path.get(at), event, type, true, false);
        }
        for (int at = 0; at < path.size(); at++) {
            if (at > 0 && !Js.truth(event.get("bubbles"))) {
                break;
            }
            call(window, path.get(at), event, type, at == 0, true);
            if (event.own("_stopped") != null) {
                break;
            }
        }
        return !Js.truth(event.get("defaultPrevented"));
    }

    private static void call(DomWindow window, Dom.Node node, JsObject event, String type,
            boolean captures, boolean bubbles) {
        if (event.own("_stopped") != null && captures && !bubbles) {
            return;
        }
        JsObject shown = window.shown(node);
        event.putOwn("currentTarget", shown);
        List<Dom.Listener> all = node.listeners.get(type);
        for (Dom.Listener listener : all == null ? new ArrayList<Dom.Listener>()
                : new ArrayList<>(all)) {
            boolean isWanted = listener.isCapture ? captures : bubbles;
            if (!isWanted || !all.contains(listener) || event.own("_ended") != null) {
                continue;
            }
            if (listener.isOnce) {
                all.remove(listener);
            }
            Object function = listener.function instanceof JsFunction ? listener.function
                    : listener.function.get("handleEvent");
            window.attempt(() -> Js.call(function, listener.function instanceof JsFunction ? shown
                    : listener.function, event));
        }
        if (bubbles) {
            Object own = handler(window, node, shown, "on" + type);
            if (own instanceof JsFunction) {
                window.attempt(() -> {
                    Object result = ((JsFunction) own).call(shown, event);
                    if (result == Boolean.FALSE) {
                        event.set("defaultPrevented", true);
                    }
                    return result;
                });
            }
        }
    }

    /** `onclick` and its like: a property, or a script in an attribute. */
    private static Object handler(DomWindow window, Dom.Node node, JsObject shown, String name) {
        Object own = shown.get(name);
        if (own instanceof JsFunction || !(node instanceof Dom.Element)) {
            return own;
        }
        String source = ((Dom.Element) node).attribute(name);
        if (source == null || !window.runsScripts) {
            return null;
        }
        Scope.Frame frame = new Scope.Frame();
        frame.self = shown;
        return window.attempt(() -> Parser.functionOf("event", source)
                .evaluate(new Scope(null, 0, frame)));
    }
}
