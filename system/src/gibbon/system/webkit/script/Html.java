package gibbon.system.webkit.script;

import java.io.IOException;
import java.io.StringReader;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.ccil.cowan.tagsoup.HTMLSchema;
import org.ccil.cowan.tagsoup.Parser;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** HTML to nodes and back. */
final class Html extends DefaultHandler {
    private static final Set<String> EMPTY = new HashSet<>(Arrays.asList("area", "base", "br",
            "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"));

    private static final Set<String> IMPLIED = new HashSet<>(Arrays.asList("ul", "dl", "select",
            "table", "tbody", "tr"));

    private final DomWindow window;
    private Dom.Node at;

    private Html(DomWindow window, Dom.Node root) {
        this.window = window;
        at = root;
    }

    static void read(String text, DomWindow window, Dom.Node root) {
        Parser parser = new Parser();
        try {
            parser.setProperty(Parser.schemaProperty, new HTMLSchema());
            parser.setFeature(Parser.defaultAttributesFeature, false);
            parser.setContentHandler(new Html(window, root));
            parser.parse(new InputSource(new StringReader(text)));
        } catch (IOException | SAXException problem) {
            throw new IllegalStateException("a page that cannot be read", problem);
        }
    }

    @Override
    public void startElement(String uri, String name, String qualified, Attributes attributes) {
        Dom.Element element = window.element(name.toLowerCase(Locale.ROOT));
        for (int index = 0; index < attributes.getLength(); index++) {
            element.attributes.put(attributes.getLocalName(index).toLowerCase(Locale.ROOT),
                    attributes.getValue(index));
        }
        element.parent = at;
        at.children.add(element);
        at = element;
    }

    @Override
    public void endElement(String uri, String name, String qualified) {
        at = at.parent == null ? at : at.parent;
    }

    @Override
    public void characters(char[] text, int start, int length) {
        if (length == 0) {
            return;
        }
        int last = at.children.size() - 1;
        if (last >= 0 && at.children.get(last).type == Dom.TEXT) {
            at.children.get(last).data += new String(text, start, length);
            return;
        }
        Dom.Node node = window.textNode(new String(text, start, length));
        node.parent = at;
        at.children.add(node);
    }

    @Override
    public void ignorableWhitespace(char[] text, int start, int length) {
        characters(text, start, length);
    }

    /** Replaces what is in a node by what a text says. */
    static void replace(Dom.Node target, String text) {
        target.clear();
        Dom.Node holder = window(target).fragment();
        if (text.indexOf('<') < 0 && text.indexOf('&') < 0) {
            if (!text.isEmpty()) {
                target.insert(window(target).textNode(text), null);
            }
            return;
        }
        for (Dom.Node child : parts(text, target)) {
            child.parent = null;
            holder.children.add(child);
            child.parent = holder;
        }
        target.insert(holder, null);
    }

    /** The nodes that a text is, in some element. */
    static java.util.List<Dom.Node> parts(String text, Dom.Node target) {
        DomWindow window = window(target);
        Dom.Node root = window.fragment();
        // A mark, so that what comes first is not taken for the page's head.
        read("<html><body><i id='_start'></i>" + text + "</body></html>", window, root);
        java.util.List<Dom.Element> all = new java.util.ArrayList<>();
        root.elements(all);
        java.util.List<Dom.Node> parts = new java.util.ArrayList<>();
        for (Dom.Element element : all) {
            if ("_start".equals(element.attribute("id"))) {
                Dom.Node holder = element.parent;
                parts.addAll(element.children);
                parts.addAll(holder.children.subList(element.index() + 1,
                        holder.children.size()));
                break;
            }
        }
        return withoutImplied(parts, text.toLowerCase(Locale.ROOT));
    }

    /** The parser puts items into lists and rows into tables that nobody wrote. */
    private static java.util.List<Dom.Node> withoutImplied(java.util.List<Dom.Node> parts,
            String text) {
        java.util.List<Dom.Node> plain = new java.util.ArrayList<>();
        for (Dom.Node part : parts) {
            boolean isImplied = part instanceof Dom.Element
                    && IMPLIED.contains(((Dom.Element) part).tag)
                    && !text.contains("<" + ((Dom.Element) part).tag);
            if (isImplied) {
                plain.addAll(withoutImplied(part.children, text));
            } else {
                plain.add(part);
            }
        }
        return plain;
    }

    private static DomWindow window(Dom.Node node) {
        return node.window;
    }

    static String write(Dom.Node node, boolean isInner) {
        StringBuilder out = new StringBuilder();
        if (isInner) {
            for (Dom.Node child : node.children) {
                write(child, out);
            }
        } else {
            write(node, out);
        }
        return out.toString();
    }

    private static void write(Dom.Node node, StringBuilder out) {
        if (node.type == Dom.TEXT) {
            boolean isRaw = node.parent instanceof Dom.Element
                    && (((Dom.Element) node.parent).tag.equals("script")
                    || ((Dom.Element) node.parent).tag.equals("style"));
            out.append(isRaw ? node.data : node.data.replace("&", "&amp;").replace("<", "&lt;")
                    .replace(">", "&gt;").replace("\u00a0", "&nbsp;"));
        } else if (node.type == Dom.COMMENT) {
            out.append("<!--").append(node.data).append("-->");
        } else if (node instanceof Dom.Element) {
            Dom.Element element = (Dom.Element) node;
            out.append('<').append(element.tag);
            for (Map.Entry<String, String> attribute : element.attributes.entrySet()) {
                out.append(' ').append(attribute.getKey()).append("=\"")
                        .append(attribute.getValue().replace("&", "&amp;").replace("\"", "&quot;"))
                        .append('"');
            }
            out.append('>');
            if (EMPTY.contains(element.tag)) {
                return;
            }
            for (Dom.Node child : node.children) {
                write(child, out);
            }
            out.append("</").append(element.tag).append('>');
        } else {
            for (Dom.Node child : node.children) {
                write(child, out);
            }
        }
    }
}
