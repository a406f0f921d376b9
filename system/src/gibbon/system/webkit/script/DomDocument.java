package gibbon.system.webkit.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** `document`. */
final class DomDocument {
    private DomDocument() {}

    private static Object arg(Object[] arguments, int index) {
        return Js.argument(arguments, index);
    }

    private static Dom.Element named(DomWindow window, String tag) {
        List<Dom.Element> all = new ArrayList<>();
        window.document.elements(all);
        for (Dom.Element element : all) {
            if (element.tag.equals(tag)) {
                return element;
            }
        }
        return null;
    }

    private static JsArray all(DomWindow window, String... tags) {
        List<Dom.Element> elements = new ArrayList<>();
        window.document.elements(elements);
        JsArray found = new JsArray();
        for (Dom.Element element : elements) {
            if (java.util.Arrays.asList(tags).contains(element.tag)) {
                found.add(element);
            }
        }
        return found;
    }

    static void add(DomWindow window) {
        JsObject document = window.document;
        window.realm.global.putOwn("document", document);
        document.getter("documentElement", (self, a) -> named(window, "html"));
        document.getter("body", (self, a) -> named(window, "body"));
        document.getter("head", (self, a) -> named(window, "head"));
        document.getter("scripts", (self, a) -> all(window, "script"));
        document.getter("images", (self, a) -> all(window, "img"));
        document.getter("links", (self, a) -> all(window, "a"));
        document.getter("forms", (self, a) -> all(window, "form"));
        document.getter("styleSheets", (self, a) -> new JsArray());
        document.getter("readyState", (self, a) -> window.readyState());
        document.getter("currentScript", (self, a) -> window.currentScript());
        document.getter("defaultView", (self, a) -> window.realm.global);
        document.getter("location", (self, a) -> window.realm.global.get("location"));
        document.getter("activeElement", (self, a) -> window.forms.focused() != null
                ? window.forms.focused() : named(window, "body"));
        document.getter("compatMode", (self, a) -> "CSS1Compat");
        document.getter("characterSet", (self, a) -> "UTF-8");
        document.getter("hidden", (self, a) -> false);
        document.getter("visibilityState", (self, a) -> "visible");
        document.getter("fullscreenElement", (self, a) -> null);
        document.getter("referrer", (self, a) -> "");
        for (String name : new String[] {"URL", "documentURI", "baseURI"}) {
            document.getter(name, (self, a) -> window.host.address());
        }
        document.getter("domain", (self, a) -> Js.member(window.realm.global.get("location"),
                "hostname"));
        document.accessor("title", (self, a) -> {
            Dom.Element title = named(window, "title");
            return title == null ? "" : title.textContent().trim();
        }, (self, a) -> {
            Dom.Element title = named(window, "title");
            if (title != null) {
                DomElements.setText(window, title, Js.text(arg(a, 0)));
            }
            window.host.title(Js.text(arg(a, 0)));
            return Js.UNDEFINED;
        });
        String[] cookies = {""};
        document.accessor("cookie", (self, a) -> cookies[0], (self, a) -> {
            String one = Js.text(arg(a, 0)).split(";")[0].trim();
            String name = one.split("=")[0] + "=";
            StringBuilder kept = new StringBuilder();
            for (String old : cookies[0].split("; ")) {
                if (!old.isEmpty() && !old.startsWith(name)) {
                    kept.append(old).append("; ");
                }
            }
            cookies[0] = kept + one;
            return Js.UNDEFINED;
        });
        making(window, document);
    }

    private static void making(DomWindow window, JsObject document) {
        document.method("createElement", 1, (self, a) ->
                window.element(Js.text(arg(a, 0)).toLowerCase(Locale.ROOT)));
        document.method("createElementNS", 2, (self, a) ->
                window.element(Js.text(arg(a, 1)).toLowerCase(Locale.ROOT)));
        document.method("createTextNode", 1, (self, a) -> window.textNode(Js.text(arg(a, 0))));
        document.method("createComment", 1, (self, a) -> {
            Dom.Node comment = new Dom.Node(window, Dom.COMMENT, window.textNode("").prototype);
            comment.data = Js.text(arg(a, 0));
            return comment;
        });
        document.method("createDocumentFragment", 0, (self, a) -> window.fragment());
        document.method("createEvent", 1, (self, a) ->
                DomEvents.make(window.eventPrototype, "", false));
        document.method("createRange", 0, (self, a) -> {
            JsObject range = new JsObject();
            range.method("createContextualFragment", 1, (me, b) -> {
                Dom.Node fragment = window.fragment();
                for (Dom.Node part : Html.parts(Js.text(arg(b, 0)), window.document)) {
                    part.parent = fragment;
                    fragment.children.add(part);
                }
                return fragment;
            });
            range.method("selectNodeContents", 1, (me, b) -> Js.UNDEFINED);
            range.method("setStart", 1, (me, b) -> Js.UNDEFINED);
            range.method("setEnd", 1, (me, b) -> Js.UNDEFINED);
            return range;
        });
        document.method("write", 1, (self, a) -> {
            Dom.Element body = named(window, "body");
            for (Object text : a) {
                for (Dom.Node part : new ArrayList<>(Html.parts(Js.text(text), body))) {
                    body.insert(part, null);
                }
            }
            return Js.UNDEFINED;
        });
        document.hide("writeln", document.get("write"));
        document.method("importNode", 2, (self, a) ->
                ((Dom.Node) arg(a, 0)).copy(Js.truth(arg(a, 1))));
        document.method("adoptNode", 1, (self, a) -> arg(a, 0));
        document.method("hasFocus", 0, (self, a) -> true);
        document.method("open", 0, (self, a) -> document);
        document.method("close", 0, (self, a) -> Js.UNDEFINED);
        document.method("execCommand", 1, (self, a) -> false);
        document.method("exitFullscreen", 0, (self, a) -> Promise.of(Js.UNDEFINED));
        document.method("elementFromPoint", 2, (self, a) -> named(window, "body"));
        document.method("getSelection", 0, (self, a) -> null);
        JsObject implementation = new JsObject();
        implementation.method("createHTMLDocument", 1, (self, a) -> {
            // For parsing aside of the page: libraries try their luck with it.
            Dom.Node other = new Dom.Node(window, Dom.DOCUMENT, window.document.prototype);
            Html.read("<html><head></head><body></body></html>", window, other);
            Dom.Node html = other.children.get(0);
            other.putOwn("documentElement", html);
            for (Dom.Node part : html.children) {
                other.putOwn(((Dom.Element) part).tag, part);
            }
            for (String name : new String[] {"createElement", "createTextNode",
                "createDocumentFragment"}) {
                other.hide(name, document.get(name));
            }
            return other;
        });
        implementation.method("hasFeature", 0, (self, a) -> true);
        document.hide("implementation", implementation);
        JsObject fonts = window.listenable();
        fonts.putOwn("ready", Promise.of(fonts));
        fonts.method("load", 1, (self, a) -> Promise.of(new JsArray()));
        fonts.method("check", 1, (self, a) -> true);
        fonts.method("add", 1, (self, a) -> Js.UNDEFINED);
        document.hide("fonts", fonts);
    }
}
