package gibbon.system.webkit.script;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The nodes of a page, as scripts see and change them. */
public final class Dom {
    static final int ELEMENT = 1;
    static final int TEXT = 3;
    static final int COMMENT = 8;
    static final int DOCUMENT = 9;
    static final int FRAGMENT = 11;

    private Dom() {}

    /** A node: an element, a text, a comment, a document or a fragment of one. */
    public static class Node extends JsObject {
        final int type;
        final DomWindow window;
        public Node parent;
        public final List<Node> children = new ArrayList<>();
        /** Of a text or a comment. */
        public String data = "";
        final Map<String, List<Listener>> listeners = new LinkedHashMap<>();

        Node(DomWindow window, int type, JsObject prototype) {
            super(prototype);
            this.window = window;
            this.type = type;
            kind = "Node";
        }

        public boolean isText() {
            return type == TEXT;
        }

        public boolean isElement() {
            return type == ELEMENT;
        }

        public String textContent() {
            if (type == TEXT || type == COMMENT) {
                return data;
            }
            StringBuilder all = new StringBuilder();
            for (Node child : children) {
                if (child.type != COMMENT) {
                    all.append(child.textContent());
                }
            }
            return all.toString();
        }

        void detach() {
            if (parent != null) {
                parent.children.remove(this);
                parent = null;
            }
        }

        /** A fragment's children come in its place. */
        void insert(Node child, Node before) {
            if (child.type == FRAGMENT) {
                for (Node one : new ArrayList<>(child.children)) {
                    insert(one, before);
                }
                return;
            }
            for (Node at = this; at != null; at = at.parent) {
                if (at == child) {
                    throw new ScriptError(Realm.current().error("DOMException",
                            "The new child element contains the parent."));
                }
            }
            child.detach();
            int place = before == null ? -1 : children.indexOf(before);
            if (place < 0) {
                children.add(child);
            } else {
                children.add(place, child);
            }
            child.parent = this;
            window.inserted(child);
            window.changed();
        }

        void clear() {
            for (Node child : new ArrayList<>(children)) {
                child.detach();
            }
            window.changed();
        }

        int index() {
            return parent == null ? -1 : parent.children.indexOf(this);
        }

        boolean contains(Node other) {
            Node at = other;
            while (at != null && at != this) {
                at = at.parent;
            }
            return at != null;
        }

        Node copy(boolean isDeep) {
            Node made = this instanceof Element ? window.element(((Element) this).tag)
                    : new Node(window, type, prototype);
            made.data = data;
            if (this instanceof Element) {
                ((Element) made).attributes.putAll(((Element) this).attributes);
                ((Element) made).value = ((Element) this).value;
                ((Element) made).isOn = ((Element) this).isOn;
            }
            for (Node child : isDeep ? children : new ArrayList<Node>()) {
                Node inner = child.copy(true);
                inner.parent = made;
                made.children.add(inner);
            }
            return made;
        }

        /** Elements below this one, in the order of the page. */
        void elements(List<Element> into) {
            for (Node child : children) {
                if (child instanceof Element) {
                    into.add((Element) child);
                }
                child.elements(into);
            }
        }
    }

    /** An element with its attributes. */
    public static final class Element extends Node {
        public final String tag;
        public final Map<String, String> attributes = new LinkedHashMap<>();
        private JsObject style;
        private JsObject classes;
        private JsObject dataset;
        CanvasDrawing drawing;
        /** What a script found out about it by laying it out. */
        boolean hasRun;
        /** What a field holds, once it is another text than the page says. */
        String value;
        /** Whether a box is checked or an option chosen, once that is not as the page says. */
        Boolean isOn;

        Element(DomWindow window, String tag, JsObject prototype) {
            super(window, ELEMENT, prototype);
            this.tag = tag;
        }

        /** A form has its controls by their names. */
        @Override
        Object own(Object key) {
            Object own = super.own(key);
            return own == null && tag.equals("form") && key instanceof String
                    ? FormControls.named(this, (String) key) : own;
        }

        public String attribute(String name) {
            return attributes.get(name);
        }

        void setAttribute(String name, String text) {
            attributes.put(name.toLowerCase(Locale.ROOT), text);
            window.changed();
        }

        /** The picture that a canvas is. */
        public android.graphics.Bitmap picture() {
            return drawing == null ? null : drawing.bitmap();
        }

        JsObject style() {
            if (style == null) {
                style = new StyleObject(this);
            }
            return style;
        }

        JsObject classes() {
            if (classes == null) {
                classes = DomElements.classList(this);
            }
            return classes;
        }

        JsObject dataset() {
            if (dataset == null) {
                dataset = new DataObject(this);
            }
            return dataset;
        }
    }

    /** Who wants to know of an event. */
    static final class Listener {
        final JsObject function;
        final boolean isOnce;
        final boolean isCapture;

        Listener(JsObject function, boolean isOnce, boolean isCapture) {
            this.function = function;
            this.isOnce = isOnce;
            this.isCapture = isCapture;
        }
    }

    static String camel(String name) {
        StringBuilder text = new StringBuilder();
        for (String part : name.split("-")) {
            text.append(text.length() == 0 || part.isEmpty() ? part
                    : Character.toUpperCase(part.charAt(0)) + part.substring(1));
        }
        return text.toString();
    }

    static String dashed(String name) {
        StringBuilder text = new StringBuilder();
        for (char letter : name.toCharArray()) {
            if (Character.isUpperCase(letter)) {
                text.append('-').append(Character.toLowerCase(letter));
            } else {
                text.append(letter);
            }
        }
        String dashed = text.toString();
        return dashed.startsWith("webkit-") || dashed.startsWith("moz-") ? "-" + dashed : dashed;
    }

    /** `element.style`: the attribute, taken apart. */
    static final class StyleObject extends JsObject {
        private final Element element;

        StyleObject(Element element) {
            this.element = element;
            method("setProperty", 2, (self, a) -> {
                put(Js.text(Js.argument(a, 0)), Js.text(Js.argument(a, 1)));
                return Js.UNDEFINED;
            });
            method("removeProperty", 1, (self, a) -> {
                String old = rules().get(Js.text(Js.argument(a, 0)));
                put(Js.text(Js.argument(a, 0)), "");
                return old == null ? "" : old;
            });
            method("getPropertyValue", 1, (self, a) -> {
                String value = rules().get(Js.text(Js.argument(a, 0)));
                return value == null ? "" : value;
            });
        }

        private Map<String, String> rules() {
            Map<String, String> rules = new LinkedHashMap<>();
            String text = element.attributes.get("style");
            for (String rule : text == null ? new String[0] : text.split(";(?![^(]*\\))")) {
                int colon = rule.indexOf(':');
                if (colon > 0) {
                    rules.put(rule.substring(0, colon).trim(), rule.substring(colon + 1).trim());
                }
            }
            return rules;
        }

        private void put(String name, String value) {
            Map<String, String> rules = rules();
            if (value.isEmpty()) {
                rules.remove(name);
            } else {
                rules.put(name, value);
            }
            StringBuilder text = new StringBuilder();
            for (Map.Entry<String, String> rule : rules.entrySet()) {
                text.append(rule.getKey()).append(": ").append(rule.getValue()).append("; ");
            }
            element.attributes.put("style", text.toString().trim());
            element.window.changed();
        }

        @Override
        Object own(Object key) {
            Object own = super.own(key);
            if (own != null || !(key instanceof String)) {
                return own;
            }
            if (key.equals("cssText")) {
                String text = element.attributes.get("style");
                return text == null ? "" : text;
            }
            String value = rules().get(dashed((String) key));
            return value == null ? element.window.knowsStyle((String) key) ? "" : null : value;
        }

        @Override
        void set(Object key, Object value, Object receiver) {
            String name = Js.text(Js.key(key));
            if (name.equals("cssText")) {
                element.attributes.put("style", Js.text(value));
                element.window.changed();
            } else {
                put(dashed(name), value == null ? "" : Js.text(value));
            }
        }
    }

    /** `element.dataset`. */
    static final class DataObject extends JsObject {
        private final Element element;

        DataObject(Element element) {
            this.element = element;
        }

        @Override
        Object own(Object key) {
            return key instanceof String ? element.attributes.get("data-" + dashed((String) key))
                    : null;
        }

        @Override
        void set(Object key, Object value, Object receiver) {
            element.setAttribute("data-" + dashed(Js.text(key)), Js.text(value));
        }

        @Override
        List<Object> ownKeys() {
            List<Object> keys = new ArrayList<>();
            for (String name : element.attributes.keySet()) {
                if (name.startsWith("data-")) {
                    keys.add(camel(name.substring(5)));
                }
            }
            return keys;
        }
    }
}
