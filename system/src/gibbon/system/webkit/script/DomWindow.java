package gibbon.system.webkit.script;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One page with its scripts: window, document, and what they have of the browser. */
public final class DomWindow {
    private static final String[] ELEMENT_TYPES = {"Canvas", "Image", "Input", "Anchor", "Div",
        "Span", "Button", "Script", "Style", "Link", "Media", "Audio", "Video", "Form", "Select",
        "TextArea", "Template", "IFrame", "Body", "Head", "Html", "Paragraph", "Table", "Option",
        "Label", "Unknown", "Slot", "Dialog", "UList", "LI", "Meta"};

    public final Realm realm = new Realm();
    public final Dom.Node document;
    public final FormControls forms = new FormControls(this);
    final PageHost host;
    /** Whether the app lets pages have scripts. */
    final boolean runsScripts;
    JsObject eventPrototype;
    /** Listeners of the window itself. */
    final Dom.Node windowTarget;
    private final JsObject nodePrototype;
    private final JsObject elementPrototype;
    private final Map<String, JsObject> prototypes = new HashMap<>();
    private final Map<Double, Runnable> timers = new HashMap<>();
    private double lastTimer;
    private boolean isChanged;
    private boolean isReady;
    private boolean isDead;
    private boolean isTouched;
    private String readyState = "loading";
    private Dom.Element currentScript;

    public DomWindow(PageHost host, boolean runsScripts) {
        this.host = host;
        this.runsScripts = runsScripts;
        Object[] made = new Object[4];
        realm.within(() -> {
            JsObject target = new JsObject(realm.objectPrototype);
            JsObject nodes = new JsObject(target);
            made[0] = nodes;
            made[1] = new JsObject(nodes);
            made[2] = new Dom.Node(this, Dom.DOCUMENT, new JsObject(nodes));
            made[3] = new Dom.Node(this, Dom.DOCUMENT, target);
            type("EventTarget", target);
            type("Node", nodes);
            type("Element", (JsObject) made[1]);
            return null;
        });
        nodePrototype = (JsObject) made[0];
        elementPrototype = (JsObject) made[1];
        document = (Dom.Node) made[2];
        windowTarget = (Dom.Node) made[3];
        document.kind = "HTMLDocument";
        realm.within(() -> {
            types();
            DomEvents.add(realm, this, nodePrototype.prototype);
            DomElements.nodes(this, nodePrototype);
            DomElements.elements(this, elementPrototype);
            DomDocument.add(this);
            WindowLibrary.add(this);
            return null;
        });
    }

    private NativeFunction type(String name, JsObject prototype) {
        return realm.type(name, 0, prototype, null, (a, target) -> {
            if (target != null && target.get("prototype") != prototype) {
                Dom.Element element = new Dom.Element(this, "custom",
                        Realm.prototypeOf(target, prototype));
                return element;
            }
            throw ScriptError.type("Illegal constructor");
        });
    }

    private void types() {
        JsObject html = new JsObject(elementPrototype);
        prototypes.put("", html);
        type("HTMLElement", html);
        for (String name : ELEMENT_TYPES) {
            JsObject prototype = new JsObject(html);
            prototype.hide(Symbol.TO_STRING_TAG, "HTML" + name + "Element");
            type("HTML" + name + "Element", prototype);
            prototypes.put(name.toLowerCase(java.util.Locale.ROOT), prototype);
        }
        type("SVGElement", new JsObject(elementPrototype));
        type("Text", new JsObject(nodePrototype));
        type("DocumentFragment", new JsObject(nodePrototype));
        type("Document", document.prototype);
        type("HTMLDocument", new JsObject(document.prototype));
        type("ShadowRoot", new JsObject(nodePrototype));
        for (String name : new String[] {"NodeList", "HTMLCollection"}) {
            type(name, new JsObject(realm.arrayPrototype));
        }
    }

    public Dom.Element element(String tag) {
        return realm.within(() -> {
            String name = tag.equals("img") ? "image" : tag.equals("a") ? "anchor"
                    : tag.equals("p") ? "paragraph" : tag.equals("ul") ? "ulist" : tag;
            JsObject prototype = prototypes.get(name);
            return new Dom.Element(this, tag, prototype == null ? prototypes.get("") : prototype);
        });
    }

    Dom.Node textNode(String text) {
        Dom.Node node = new Dom.Node(this, Dom.TEXT, nodePrototype);
        node.data = text;
        return node;
    }

    Dom.Node fragment() {
        return new Dom.Node(this, Dom.FRAGMENT, nodePrototype);
    }

    /** Whose listeners are meant: calls without an object mean the window. */
    Dom.Node target(Object self) {
        if (self instanceof Dom.Node) {
            return (Dom.Node) self;
        }
        if (self instanceof JsObject && self != realm.global) {
            Object own = ((JsObject) self).own("_target");
            if (own instanceof JsObject.Slot && ((JsObject.Slot) own).value instanceof Dom.Node) {
                return (Dom.Node) ((JsObject.Slot) own).value;
            }
        }
        return windowTarget;
    }

    JsObject shown(Dom.Node node) {
        return node == windowTarget ? realm.global : node;
    }

    /** A thing of the browser's that can be listened to. */
    JsObject listenable() {
        JsObject object = new JsObject(nodePrototype.prototype);
        object.hide("_target", new Dom.Node(this, Dom.DOCUMENT, nodePrototype.prototype));
        return object;
    }

    /** Runs something of a script; what it throws goes to the console. */
    public Object attempt(Realm.Work<Object> work) {
        try {
            return realm.within(work);
        } catch (ScriptError problem) {
            host.console("error", "Uncaught " + problem.getMessage());
        } catch (StackOverflowError deep) {
            host.console("error", "Uncaught RangeError: Maximum call stack size exceeded");
        } catch (ClassCastException | NullPointerException | IndexOutOfBoundsException problem) {
            host.console("error", "Uncaught TypeError: " + problem.getMessage());
        }
        return Js.UNDEFINED;
    }

    void changed() {
        if (isReady && !isChanged) {
            isChanged = true;
            host.post(() -> {
                isChanged = false;
                if (!isDead) {
                    host.changed();
                }
            }, 0);
        }
    }

    /** The page is left. */
    public void end() {
        isDead = true;
        timers.clear();
    }

    float[] bounds(Dom.Element element) {
        float[] found = host.bounds(element);
        if (found != null) {
            return found;
        }
        boolean isSeen = document.contains(element);
        return new float[] {0, 0, isSeen ? host.width() : 0, isSeen ? host.height() : 0};
    }

    boolean knowsStyle(String name) {
        return !name.startsWith("_") && !name.startsWith("$");
    }

    String resolve(String address) {
        return WindowLibrary.resolve(host.address(), address);
    }

    JsObject sheet() {
        JsObject sheet = new JsObject();
        sheet.putOwn("cssRules", new JsArray());
        sheet.method("insertRule", 1, (self, a) -> 0.0);
        sheet.method("deleteRule", 1, (self, a) -> Js.UNDEFINED);
        return sheet;
    }

    Object drawing(Dom.Element element, String kind) {
        if (!kind.equals("2d") || !element.tag.equals("canvas")) {
            return null;
        }
        if (element.drawing == null) {
            element.drawing = new CanvasDrawing(element, this);
        }
        return element.drawing;
    }

    double timer(Runnable work, double delay, boolean repeats) {
        double id = ++lastTimer;
        Runnable[] run = new Runnable[1];
        run[0] = () -> {
            if (isDead || timers.get(id) != run[0]) {
                return;
            }
            if (!repeats) {
                timers.remove(id);
            }
            work.run();
            if (repeats && timers.containsKey(id)) {
                host.post(run[0], (long) Math.max(4, delay));
            }
        };
        timers.put(id, run[0]);
        host.post(run[0], (long) Math.max(delay != delay ? 0 : delay, 0));
        return id;
    }

    void clearTimer(Object id) {
        if (id instanceof Double) {
            timers.remove(id);
        }
    }

    // Loading.

    /** Reads a page, without running its scripts. */
    public void read(String html) {
        realm.within(() -> {
            Html.read(html, this, document);
            return null;
        });
    }

    /** Addresses of scripts that the page names, as they are written. */
    public List<String> scriptAddresses() {
        List<String> addresses = new ArrayList<>();
        List<Dom.Element> all = new ArrayList<>();
        document.elements(all);
        for (Dom.Element element : all) {
            if (element.tag.equals("script") && element.attribute("src") != null) {
                addresses.add(element.attribute("src"));
            }
        }
        return addresses;
    }

    /** Runs the page's scripts: those that wait for the page, and modules, after the others. */
    public void start() {
        isReady = true;
        if (!runsScripts) {
            return;
        }
        List<Dom.Element> all = new ArrayList<>();
        document.elements(all);
        List<Dom.Element> later = new ArrayList<>();
        for (Dom.Element element : all) {
            if (element.tag.equals("script")) {
                boolean isLate = "module".equals(element.attribute("type"))
                        || element.attribute("defer") != null && element.attribute("src") != null;
                if (isLate) {
                    later.add(element);
                } else {
                    runScript(element);
                }
            }
        }
        for (Dom.Element element : later) {
            runScript(element);
        }
        readyState = "interactive";
        fire(document, "readystatechange", false);
        fire(document, "DOMContentLoaded", true);
    }

    /** Everything is there. */
    public void finish() {
        if (isDead) {
            return;
        }
        readyState = "complete";
        fire(document, "readystatechange", false);
        fire(windowTarget, "load", false);
        fire(windowTarget, "pageshow", false);
    }

    String readyState() {
        return readyState;
    }

    Object currentScript() {
        return currentScript;
    }

    public boolean fire(Dom.Node target, String type, boolean bubbles) {
        return Boolean.TRUE.equals(attempt(() -> DomEvents.dispatch(this, target,
                DomEvents.make(eventPrototype, type, bubbles))));
    }

    public void fireWindow(String type) {
        fire(windowTarget, type, false);
    }

    void runScript(Dom.Element element) {
        String type = element.attribute("type");
        boolean isModule = "module".equals(type);
        boolean isScript = type == null || type.isEmpty() || isModule
                || type.contains("javascript") || type.contains("ecmascript");
        if (element.hasRun || !isScript || element.attribute("nomodule") != null) {
            return;
        }
        element.hasRun = true;
        String source = element.attribute("src");
        String text = "";
        Script known = source == null ? null : host.script(resolve(source));
        if (source != null && known == null) {
            byte[] bytes = host.fetch(resolve(source));
            if (bytes == null) {
                host.console("error", "Failed to load resource: " + source);
                fire(element, "error", false);
                return;
            }
            text = new String(bytes, StandardCharsets.UTF_8);
        } else if (source == null) {
            text = element.textContent();
        }
        Script script = known != null ? known : Script.parse(text, isModule);
        Dom.Element before = currentScript;
        currentScript = isModule ? null : element;
        attempt(() -> realm.run(script));
        currentScript = before;
        if (source != null) {
            fire(element, "load", false);
        }
    }

    /** Scripts that a script adds are run. */
    void inserted(Dom.Node node) {
        if (!isReady || !document.contains(node)) {
            return;
        }
        List<Dom.Element> all = new ArrayList<>();
        if (node instanceof Dom.Element) {
            all.add((Dom.Element) node);
        }
        node.elements(all);
        for (Dom.Element element : all) {
            if (!element.tag.equals("script") || element.hasRun) {
                continue;
            }
            if (element.attribute("src") != null) {
                host.post(() -> runScript(element), 0);
            } else {
                runScript(element);
            }
        }
    }

    /** Pictures that a script asks for: whether they are there is told later. */
    void sourceSet(Dom.Element element) {
        if (element.tag.equals("img")) {
            String address = resolve(element.attribute("src"));
            host.post(() -> {
                if (!isDead) {
                    fire(element, host.fetch(address) == null ? "error" : "load", false);
                }
            }, 0);
        }
    }

    // What a person does.

    /** Whether a tap on this node comes to somebody: to it, or to what it is in. */
    public boolean isTapped(Dom.Element element) {
        if (forms.isUsable(element)) {
            return true;
        }
        String[] types = {"click", "touchstart", "touchend", "pointerdown", "pointerup",
            "mousedown", "mouseup"};
        for (Dom.Node at = element; at instanceof Dom.Element; at = at.parent) {
            String tag = ((Dom.Element) at).tag;
            if (tag.equals("body") || tag.equals("html")) {
                return false;
            }
            for (String type : types) {
                if (at.listeners.containsKey(type) && !at.listeners.get(type).isEmpty()
                        || at.own("on" + type) instanceof JsFunction
                        || ((Dom.Element) at).attribute("on" + type) != null) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether a finger is what runs the script that asks. */
    boolean isTouched() {
        return isTouched;
    }

    /** A tap; false if the page took it for itself. */
    public boolean click(Dom.Element element, float x, float y) {
        boolean[] isUsual = {true};
        isTouched = true;
        attempt(() -> {
            boolean isForMouse = true;
            for (String type : new String[] {"pointerdown", "touchstart", "pointerup",
                "touchend"}) {
                boolean goesOn = DomEvents.dispatch(this, element, pointer(type, element, x, y));
                isForMouse &= goesOn || !type.startsWith("touch");
            }
            isUsual[0] = isForMouse;
            if (isForMouse) {
                if (DomEvents.dispatch(this, element, pointer("mousedown", element, x, y))) {
                    forms.focusNear(element);
                }
                DomEvents.dispatch(this, element, pointer("mouseup", element, x, y));
                isUsual[0] = forms.click(element, pointer("click", element, x, y));
            }
            return null;
        });
        isTouched = false;
        return isUsual[0];
    }

    JsObject pointer(String type, Dom.Element element, float x, float y) {
        JsObject event = DomEvents.make(eventPrototype, type, true);
        for (String name : new String[] {"clientX", "pageX", "screenX", "x", "offsetX"}) {
            event.putOwn(name, (double) x - (name.equals("offsetX") ? bounds(element)[0] : 0));
        }
        for (String name : new String[] {"clientY", "pageY", "screenY", "y", "offsetY"}) {
            event.putOwn(name, (double) y - (name.equals("offsetY") ? bounds(element)[1] : 0));
        }
        event.putOwn("button", 0.0);
        event.putOwn("buttons", type.endsWith("down") ? 1.0 : 0.0);
        event.putOwn("pointerId", 1.0);
        event.putOwn("pointerType", "touch");
        event.putOwn("isPrimary", true);
        event.putOwn("detail", 1.0);
        if (type.startsWith("touch")) {
            JsObject touch = new JsObject();
            for (String name : new String[] {"clientX", "pageX", "screenX", "clientY", "pageY",
                "screenY"}) {
                touch.putOwn(name, event.get(name));
            }
            touch.putOwn("identifier", 0.0);
            touch.putOwn("target", element);
            JsArray now = type.equals("touchstart") ? JsArray.of(touch) : new JsArray();
            event.putOwn("touches", now);
            event.putOwn("targetTouches", now);
            event.putOwn("changedTouches", JsArray.of(touch));
        }
        return event;
    }
}
