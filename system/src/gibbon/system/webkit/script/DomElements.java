package gibbon.system.webkit.script;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What scripts can do with nodes and elements. */
final class DomElements {
    private DomElements() {}

    private static Object arg(Object[] arguments, int index) {
        return Js.argument(arguments, index);
    }

    private static Dom.Node node(Object value) {
        if (!(value instanceof Dom.Node)) {
            throw ScriptError.type("parameter is not of type 'Node'.");
        }
        return (Dom.Node) value;
    }

    private static Dom.Element element(Object value) {
        return (Dom.Element) node(value);
    }

    private static Object orNull(Dom.Node found) {
        return found;
    }

    static boolean hasClass(Dom.Element element, String name) {
        String classes = element.attribute("class");
        return classes != null && Arrays.asList(classes.trim().split("\\s+")).contains(name);
    }

    static void nodes(DomWindow window, JsObject prototype) {
        prototype.getter("nodeType", (self, a) -> (double) node(self).type);
        prototype.getter("nodeName", (self, a) -> self instanceof Dom.Element
                ? ((Dom.Element) self).tag.toUpperCase(Locale.ROOT)
                : node(self).type == Dom.TEXT ? "#text" : node(self).type == Dom.DOCUMENT
                        ? "#document" : "#fragment");
        prototype.getter("parentNode", (self, a) -> orNull(node(self).parent));
        prototype.getter("parentElement", (self, a) -> node(self).parent instanceof Dom.Element
                ? node(self).parent : null);
        prototype.getter("ownerDocument", (self, a) -> window.document);
        prototype.getter("isConnected", (self, a) -> window.document.contains(node(self)));
        prototype.getter("childNodes", (self, a) -> JsArray.of(node(self).children));
        prototype.getter("firstChild", (self, a) -> child(node(self), 0));
        prototype.getter("lastChild", (self, a) ->
                child(node(self), node(self).children.size() - 1));
        prototype.getter("nextSibling", (self, a) -> child(node(self).parent,
                node(self).index() + 1));
        prototype.getter("previousSibling", (self, a) -> child(node(self).parent,
                node(self).index() - 1));
        prototype.accessor("textContent", (self, a) -> node(self).textContent(), (self, a) -> {
            setText(window, node(self), arg(a, 0) == null ? "" : Js.text(arg(a, 0)));
            return Js.UNDEFINED;
        });
        for (String name : new String[] {"data", "nodeValue"}) {
            prototype.accessor(name, (self, a) -> node(self).isElement() ? null
                    : node(self).data, (self, a) -> {
                        node(self).data = Js.text(arg(a, 0));
                        window.changed();
                        return Js.UNDEFINED;
                    });
        }
        prototype.method("appendChild", 1, (self, a) -> {
            node(self).insert(node(arg(a, 0)), null);
            return a[0];
        });
        prototype.method("insertBefore", 2, (self, a) -> {
            node(self).insert(node(arg(a, 0)), arg(a, 1) instanceof Dom.Node ? (Dom.Node) a[1]
                    : null);
            return a[0];
        });
        prototype.method("removeChild", 1, (self, a) -> {
            node(arg(a, 0)).detach();
            window.changed();
            return a[0];
        });
        prototype.method("replaceChild", 2, (self, a) -> {
            node(self).insert(node(arg(a, 0)), node(arg(a, 1)));
            node(a[1]).detach();
            return a[1];
        });
        prototype.method("remove", 0, (self, a) -> {
            node(self).detach();
            window.changed();
            return Js.UNDEFINED;
        });
        prototype.method("cloneNode", 1, (self, a) -> node(self).copy(Js.truth(arg(a, 0))));
        prototype.method("contains", 1, (self, a) -> arg(a, 0) instanceof Dom.Node
                && node(self).contains((Dom.Node) a[0]));
        prototype.method("hasChildNodes", 0, (self, a) -> !node(self).children.isEmpty());
        prototype.method("normalize", 0, (self, a) -> Js.UNDEFINED);
        prototype.method("compareDocumentPosition", 1, (self, a) -> {
            List<Dom.Element> all = new ArrayList<>();
            window.document.elements(all);
            return node(self).contains(node(a[0])) ? 20.0
                    : node(a[0]).contains(node(self)) ? 10.0
                    : all.indexOf(self) < all.indexOf(a[0]) ? 4.0 : 2.0;
        });
        prototype.method("getRootNode", 0, (self, a) -> window.document);
        inserting(window, prototype);
        searching(window, prototype);
    }

    private static Object child(Dom.Node parent, int index) {
        return parent == null || index < 0 || index >= parent.children.size() ? null
                : parent.children.get(index);
    }

    static void setText(DomWindow window, Dom.Node node, String text) {
        if (node.type == Dom.TEXT || node.type == Dom.COMMENT) {
            node.data = text;
            window.changed();
            return;
        }
        node.clear();
        if (!text.isEmpty()) {
            node.insert(window.textNode(text), null);
        }
    }

    private static Dom.Node content(DomWindow window, Object value) {
        return value instanceof Dom.Node ? (Dom.Node) value : window.textNode(Js.text(value));
    }

    private static void inserting(DomWindow window, JsObject prototype) {
        prototype.method("append", 1, (self, a) -> {
            for (Object value : a) {
                node(self).insert(content(window, value), null);
            }
            return Js.UNDEFINED;
        });
        prototype.method("prepend", 1, (self, a) -> {
            Dom.Node first = node(self).children.isEmpty() ? null : node(self).children.get(0);
            for (Object value : a) {
                node(self).insert(content(window, value), first);
            }
            return Js.UNDEFINED;
        });
        prototype.method("before", 1, (self, a) -> {
            for (Object value : a) {
                node(self).parent.insert(content(window, value), node(self));
            }
            return Js.UNDEFINED;
        });
        prototype.method("after", 1, (self, a) -> {
            Object next = child(node(self).parent, node(self).index() + 1);
            for (Object value : a) {
                node(self).parent.insert(content(window, value), (Dom.Node) next);
            }
            return Js.UNDEFINED;
        });
        prototype.method("replaceWith", 1, (self, a) -> {
            Dom.Node parent = node(self).parent;
            for (Object value : a) {
                parent.insert(content(window, value), node(self));
            }
            node(self).detach();
            window.changed();
            return Js.UNDEFINED;
        });
        prototype.method("replaceChildren", 1, (self, a) -> {
            node(self).clear();
            for (Object value : a) {
                node(self).insert(content(window, value), null);
            }
            return Js.UNDEFINED;
        });
    }

    private static JsArray found(DomWindow window, Dom.Node root, String selector) {
        List<Selector> selectors = Selector.parse(selector);
        List<Dom.Element> all = new ArrayList<>();
        root.elements(all);
        JsArray found = new JsArray();
        for (Dom.Element element : all) {
            if (Selector.matches(selectors, element)) {
                found.add(element);
            }
        }
        found.method("item", 1, (self, a) -> ((JsArray) self).at((int) Js.integer(arg(a, 0))));
        return found;
    }

    private static void searching(DomWindow window, JsObject prototype) {
        prototype.method("querySelectorAll", 1, (self, a) ->
                found(window, node(self), Js.text(arg(a, 0))));
        prototype.method("querySelector", 1, (self, a) -> {
            JsArray all = found(window, node(self), Js.text(arg(a, 0)));
            return all.list.isEmpty() ? null : all.at(0);
        });
        prototype.method("getElementsByTagName", 1, (self, a) ->
                found(window, node(self), Js.text(arg(a, 0))));
        prototype.method("getElementsByClassName", 1, (self, a) -> found(window, node(self),
                "." + Js.text(arg(a, 0)).trim().replaceAll("\\s+", ".")));
        prototype.method("getElementById", 1, (self, a) -> {
            List<Dom.Element> all = new ArrayList<>();
            node(self).elements(all);
            for (Dom.Element element : all) {
                if (Js.text(arg(a, 0)).equals(element.attribute("id"))) {
                    return element;
                }
            }
            return null;
        });
        prototype.getter("children", (self, a) -> elementsOf(node(self)));
        prototype.getter("childElementCount", (self, a) ->
                (double) elementsOf(node(self)).list.size());
        prototype.getter("firstElementChild", (self, a) -> {
            JsArray all = elementsOf(node(self));
            return all.list.isEmpty() ? null : all.at(0);
        });
        prototype.getter("lastElementChild", (self, a) -> {
            JsArray all = elementsOf(node(self));
            return all.list.isEmpty() ? null : all.at(all.list.size() - 1);
        });
    }

    private static JsArray elementsOf(Dom.Node node) {
        JsArray all = new JsArray();
        for (Dom.Node child : node.children) {
            if (child instanceof Dom.Element) {
                all.add(child);
            }
        }
        return all;
    }

    static void elements(DomWindow window, JsObject prototype) {
        prototype.getter("tagName", (self, a) -> element(self).tag.toUpperCase(Locale.ROOT));
        prototype.getter("localName", (self, a) -> element(self).tag);
        prototype.getter("namespaceURI", (self, a) -> "http://www.w3.org/1999/xhtml");
        prototype.method("getAttribute", 1, (self, a) ->
                element(self).attribute(Js.text(arg(a, 0)).toLowerCase(Locale.ROOT)));
        prototype.method("setAttribute", 2, (self, a) -> {
            element(self).setAttribute(Js.text(arg(a, 0)), Js.text(arg(a, 1)));
            return Js.UNDEFINED;
        });
        prototype.method("setAttributeNS", 3, (self, a) -> {
            element(self).setAttribute(Js.text(arg(a, 1)), Js.text(arg(a, 2)));
            return Js.UNDEFINED;
        });
        prototype.method("removeAttribute", 1, (self, a) -> {
            element(self).attributes.remove(Js.text(arg(a, 0)).toLowerCase(Locale.ROOT));
            window.changed();
            return Js.UNDEFINED;
        });
        prototype.method("hasAttribute", 1, (self, a) -> element(self).attributes.containsKey(
                Js.text(arg(a, 0)).toLowerCase(Locale.ROOT)));
        prototype.method("toggleAttribute", 1, (self, a) -> {
            String name = Js.text(arg(a, 0));
            boolean has = element(self).attributes.containsKey(name);
            if (has) {
                element(self).attributes.remove(name);
            } else {
                element(self).attributes.put(name, "");
            }
            window.changed();
            return !has;
        });
        prototype.method("getAttributeNames", 0, (self, a) ->
                JsArray.of(new ArrayList<>(element(self).attributes.keySet())));
        prototype.getter("attributes", (self, a) -> {
            JsArray all = new JsArray();
            for (java.util.Map.Entry<String, String> one : element(self).attributes.entrySet()) {
                JsObject attribute = new JsObject();
                attribute.putOwn("name", one.getKey());
                attribute.putOwn("value", one.getValue());
                all.add(attribute);
            }
            return all;
        });
        prototype.accessor("innerHTML", (self, a) -> Html.write(element(self), true),
                (self, a) -> {
                    Html.replace(element(self), arg(a, 0) == null ? "" : Js.text(arg(a, 0)));
                    return Js.UNDEFINED;
                });
        prototype.accessor("outerHTML", (self, a) -> Html.write(element(self), false), null);
        prototype.accessor("innerText", (self, a) -> element(self).textContent(), (self, a) -> {
            setText(window, element(self), Js.text(arg(a, 0)));
            return Js.UNDEFINED;
        });
        prototype.method("insertAdjacentHTML", 2, (self, a) ->
                adjacent(self, Js.text(arg(a, 0)), Html.parts(Js.text(arg(a, 1)), element(self))));
        prototype.method("insertAdjacentElement", 2, (self, a) -> {
            adjacent(self, Js.text(arg(a, 0)), Arrays.asList(node(arg(a, 1))));
            return arg(a, 1);
        });
        prototype.method("matches", 1, (self, a) ->
                Selector.matches(Selector.parse(Js.text(arg(a, 0))), element(self)));
        prototype.hide("webkitMatchesSelector", prototype.get("matches"));
        prototype.method("closest", 1, (self, a) -> {
            List<Selector> selectors = Selector.parse(Js.text(arg(a, 0)));
            for (Dom.Node at = element(self); at instanceof Dom.Element; at = at.parent) {
                if (Selector.matches(selectors, (Dom.Element) at)) {
                    return at;
                }
            }
            return null;
        });
        prototype.getter("nextElementSibling", (self, a) -> sibling(element(self), 1));
        prototype.getter("previousElementSibling", (self, a) -> sibling(element(self), -1));
        looks(window, prototype);
        properties(window, prototype);
        FormLibrary.add(window, prototype);
    }

    private static Object adjacent(Object self, String where, List<Dom.Node> parts) {
        Dom.Element element = element(self);
        String place = where.toLowerCase(Locale.ROOT);
        boolean isInside = place.equals("beforeend") || place.equals("afterbegin");
        Dom.Node target = isInside ? element : element.parent;
        Object before = place.equals("beforeend") ? null
                : place.equals("afterbegin") ? child(element, 0)
                : place.equals("beforebegin") ? element
                : child(element.parent, element.index() + 1);
        for (Dom.Node part : new ArrayList<>(parts)) {
            target.insert(part, (Dom.Node) before);
        }
        return Js.UNDEFINED;
    }

    private static Object sibling(Dom.Element element, int step) {
        if (element.parent == null) {
            return null;
        }
        JsArray all = elementsOf(element.parent);
        int at = all.list.indexOf(element) + step;
        return at < 0 || at >= all.list.size() ? null : all.at(at);
    }

    private static void looks(DomWindow window, JsObject prototype) {
        prototype.accessor("style", (self, a) -> element(self).style(), (self, a) -> {
            element(self).setAttribute("style", Js.text(arg(a, 0)));
            return Js.UNDEFINED;
        });
        prototype.accessor("classList", (self, a) -> element(self).classes(), null);
        prototype.accessor("dataset", (self, a) -> element(self).dataset(), null);
        prototype.method("getBoundingClientRect", 0, (self, a) ->
                rectangle(window.bounds(element(self))));
        prototype.method("getClientRects", 0, (self, a) ->
                JsArray.of(rectangle(window.bounds(element(self)))));
        String[][] sizes = {{"clientWidth", "w"}, {"offsetWidth", "w"}, {"scrollWidth", "w"},
            {"clientHeight", "h"}, {"offsetHeight", "h"}, {"scrollHeight", "h"},
            {"offsetLeft", "x"}, {"offsetTop", "y"}, {"clientLeft", "0"}, {"clientTop", "0"}};
        for (String[] size : sizes) {
            prototype.getter(size[0], (self, a) -> {
                float[] bounds = window.bounds(element(self));
                switch (size[1]) {
                    case "w": return (double) Math.round(bounds[2] - bounds[0]);
                    case "h": return (double) Math.round(bounds[3] - bounds[1]);
                    case "x": return (double) Math.round(bounds[0]);
                    case "y": return (double) Math.round(bounds[1]);
                    default: return 0.0;
                }
            });
        }
        prototype.getter("offsetParent", (self, a) -> window.document.contains(element(self))
                ? element(self).parent : null);
        for (String name : new String[] {"scrollTop", "scrollLeft"}) {
            prototype.accessor(name, (self, a) -> 0.0, (self, a) -> Js.UNDEFINED);
        }
        for (String name : new String[] {"scrollIntoView", "scrollTo", "scroll",
            "scrollBy", "setPointerCapture", "releasePointerCapture", "select",
            "setSelectionRange", "play", "pause", "load", "showModal", "close", "attachEvent"}) {
            prototype.method(name, 0, (self, a) -> Js.UNDEFINED);
        }
        prototype.method("requestFullscreen", 0, (self, a) -> Promise.rejected(
                Realm.current().error("TypeError", "fullscreen error")));
        prototype.method("animate", 2, (self, a) -> {
            JsObject animation = new JsObject();
            animation.putOwn("finished", Promise.of(animation));
            animation.method("cancel", 0, (me, b) -> Js.UNDEFINED);
            animation.method("play", 0, (me, b) -> Js.UNDEFINED);
            return animation;
        });
        prototype.method("getAnimations", 0, (self, a) -> new JsArray());
        prototype.method("click", 0, (self, a) -> {
            window.forms.click(element(self));
            return Js.UNDEFINED;
        });
        prototype.method("getContext", 1, (self, a) -> window.drawing(element(self),
                Js.text(arg(a, 0))));
        prototype.method("toDataURL", 1, (self, a) -> "data:image/png;base64,");
    }

    static JsObject rectangle(float[] bounds) {
        JsObject rectangle = new JsObject();
        String[] names = {"left", "top", "right", "bottom"};
        for (int index = 0; index < 4; index++) {
            rectangle.putOwn(names[index], (double) bounds[index]);
        }
        rectangle.putOwn("x", (double) bounds[0]);
        rectangle.putOwn("y", (double) bounds[1]);
        rectangle.putOwn("width", (double) (bounds[2] - bounds[0]));
        rectangle.putOwn("height", (double) (bounds[3] - bounds[1]));
        return rectangle;
    }

    private static void properties(DomWindow window, JsObject prototype) {
        String[][] texts = {{"id", "id"}, {"className", "class"}, {"href", "href"},
            {"src", "src"}, {"name", "name"}, {"type", "type"}, {"title", "title"},
            {"alt", "alt"}, {"rel", "rel"}, {"target", "target"}, {"placeholder", "placeholder"},
            {"lang", "lang"}, {"dir", "dir"}, {"htmlFor", "for"}, {"role", "role"},
            {"content", "content"}, {"media", "media"}, {"min", "min"}, {"max", "max"},
            {"step", "step"}, {"as", "as"}, {"crossOrigin", "crossorigin"},
            {"contentEditable", "contenteditable"}};
        for (String[] text : texts) {
            prototype.accessor(text[0], (self, a) -> {
                String value = element(self).attribute(text[1]);
                boolean isAddress = text[1].equals("href") || text[1].equals("src");
                return value == null ? "" : isAddress ? window.resolve(value) : value;
            }, (self, a) -> {
                element(self).setAttribute(text[1], Js.text(arg(a, 0)));
                if (text[1].equals("src")) {
                    window.sourceSet(element(self));
                }
                return Js.UNDEFINED;
            });
        }
        for (String name : new String[] {"disabled", "hidden", "required", "multiple", "readOnly",
            "autofocus", "async", "defer", "open"}) {
            String attribute = name.toLowerCase(Locale.ROOT);
            prototype.accessor(name, (self, a) -> element(self).attributes.containsKey(attribute),
                    (self, a) -> {
                        if (Js.truth(arg(a, 0))) {
                            element(self).attributes.put(attribute, "");
                        } else {
                            element(self).attributes.remove(attribute);
                        }
                        window.changed();
                        return Js.UNDEFINED;
                    });
        }
        for (String name : new String[] {"width", "height"}) {
            prototype.accessor(name, (self, a) -> {
                String text = element(self).attribute(name);
                double number = text == null ? Double.NaN : Js.number(text);
                return number == number ? number : element(self).tag.equals("canvas")
                        ? name.equals("width") ? 300.0 : 150.0 : 0.0;
            }, (self, a) -> {
                element(self).setAttribute(name, Js.text(Js.integer(arg(a, 0))));
                if (element(self).drawing != null) {
                    element(self).drawing.resize();
                }
                return Js.UNDEFINED;
            });
        }
        prototype.accessor("tabIndex", (self, a) -> -1.0, (self, a) -> Js.UNDEFINED);
        prototype.getter("sheet", (self, a) -> window.sheet());
        prototype.getter("relList", (self, a) -> classList(element(self)));
        prototype.getter("naturalWidth", (self, a) -> 0.0);
        prototype.getter("complete", (self, a) -> true);
        prototype.getter("content", (self, a) -> {
            if (!element(self).tag.equals("template")) {
                String content = element(self).attribute("content");
                return content == null ? "" : content;
            }
            Dom.Node fragment = window.fragment();
            for (Dom.Node child : element(self).children) {
                Dom.Node copy = child.copy(true);
                copy.parent = fragment;
                fragment.children.add(copy);
            }
            return fragment;
        });
        prototype.getter("shadowRoot", (self, a) -> null);
    }

    static JsObject classList(Dom.Element element) {
        JsObject list = new JsObject();
        list.method("add", 1, (self, a) -> {
            for (Object name : a) {
                change(element, Js.text(name), true);
            }
            return Js.UNDEFINED;
        });
        list.method("remove", 1, (self, a) -> {
            for (Object name : a) {
                change(element, Js.text(name), false);
            }
            return Js.UNDEFINED;
        });
        list.method("toggle", 1, (self, a) -> {
            boolean wanted = arg(a, 1) == Js.UNDEFINED ? !hasClass(element, Js.text(arg(a, 0)))
                    : Js.truth(a[1]);
            change(element, Js.text(arg(a, 0)), wanted);
            return wanted;
        });
        list.method("contains", 1, (self, a) -> hasClass(element, Js.text(arg(a, 0))));
        list.method("replace", 2, (self, a) -> {
            change(element, Js.text(arg(a, 0)), false);
            change(element, Js.text(arg(a, 1)), true);
            return true;
        });
        list.method("supports", 1, (self, a) -> true);
        list.method("item", 1, (self, a) -> names(element).get((int) Js.integer(arg(a, 0))));
        list.method("forEach", 1, (self, a) -> {
            for (String name : names(element)) {
                Js.call(arg(a, 0), Js.UNDEFINED, name);
            }
            return Js.UNDEFINED;
        });
        list.method("toString", 0, (self, a) -> String.join(" ", names(element)));
        list.getter("length", (self, a) -> (double) names(element).size());
        list.accessor("value", (self, a) -> String.join(" ", names(element)), (self, a) -> {
            element.setAttribute("class", Js.text(arg(a, 0)));
            return Js.UNDEFINED;
        });
        list.hide(Symbol.ITERATOR, new NativeFunction("values", 0, (self, a) ->
                Js.invoke(JsArray.of(names(element)), "values")));
        return list;
    }

    private static List<String> names(Dom.Element element) {
        List<String> names = new ArrayList<>();
        String classes = element.attribute("class");
        for (String name : classes == null ? new String[0] : classes.trim().split("\\s+")) {
            if (!name.isEmpty()) {
                names.add(name);
            }
        }
        return names;
    }

    private static void change(Dom.Element element, String name, boolean wanted) {
        List<String> names = names(element);
        boolean has = names.contains(name);
        if (wanted && !has) {
            names.add(name);
        } else if (!wanted) {
            names.remove(name);
        }
        if (has != wanted) {
            element.setAttribute("class", String.join(" ", names));
        }
    }
}
