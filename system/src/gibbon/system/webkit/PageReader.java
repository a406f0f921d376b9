package gibbon.system.webkit;

import gibbon.system.webkit.script.Dom;
import gibbon.system.webkit.script.StyleRules;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.function.Function;
import org.ccil.cowan.tagsoup.HTMLSchema;
import org.ccil.cowan.tagsoup.Parser;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.AttributesImpl;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Reads HTML into a {@link Page}: by the framework's own parser, which makes sense of whatever it
 * is given. Scripts and style sheets are left out, but what {@link Sheet} understands.
 */
final class PageReader extends DefaultHandler {
    private final Blocks blocks;
    private final Page page;
    private final Deque<Style> styles = new ArrayDeque<>();
    private final Deque<Integer> lists = new ArrayDeque<>();
    private final Sheet sheet = new Sheet();
    /** Text that is not shown is collected here: of a title, a script or a style sheet. */
    private StringBuilder aside;
    private int asideDepth;
    /** Of a list to choose from one option is shown. */
    private boolean isChosen;
    private boolean isPassedOver;
    private boolean needsNodes;
    /** Of a list to choose from, or a field of many lines. */
    private Attributes asideAttributes;
    private java.util.List<String[]> ownOfControl;
    private int linkColor = Style.LINK;
    /** Of a page whose scripts run. */
    private StyleRules rules;
    private ScriptedPage scripted;

    private PageReader(Page page, Function<String, PictureSpan> pictures) {
        this.page = page;
        blocks = new Blocks(page, pictures);
        styles.push(new Style());
    }

    /**
     * Pictures are asked for by their addresses; who has none answers null. True if the page has
     * scripts or controls: then nodes are needed to show it.
     */
    static boolean read(String html, Page page, Function<String, PictureSpan> pictures) {
        PageReader reader = new PageReader(page, pictures);
        Parser parser = new Parser();
        try {
            parser.setProperty(Parser.schemaProperty, new HTMLSchema());
            parser.setContentHandler(reader);
            parser.parse(new InputSource(new StringReader(html)));
        } catch (IOException | SAXException problem) {
            throw new IllegalStateException("a page that cannot be read", problem);
        }
        reader.blocks.end(0);
        return reader.needsNodes;
    }

    /** Reads the nodes of a page whose scripts run. */
    static void read(Dom.Node document, Page page, Function<String, PictureSpan> pictures,
            StyleRules rules, ScriptedPage scripted) {
        PageReader reader = new PageReader(page, pictures);
        reader.rules = rules;
        reader.scripted = scripted;
        reader.children(document);
        reader.blocks.end(0);
    }

    private void children(Dom.Node node) {
        for (Dom.Node child : node.children) {
            node(child);
        }
    }

    private void node(Dom.Node node) {
        if (node.isText()) {
            char[] text = node.data.toCharArray();
            characters(text, 0, text.length);
            return;
        } else if (!node.isElement()) {
            return;
        }
        Dom.Element element = (Dom.Element) node;
        if (element.tag.equals("style")
                || element.tag.equals("noscript") && scripted.runsScripts) {
            return;
        }
        AttributesImpl attributes = new AttributesImpl();
        for (java.util.Map.Entry<String, String> one : element.attributes.entrySet()) {
            attributes.addAttribute("", one.getKey(), one.getKey(), "CDATA", one.getValue());
        }
        Dom.Element outer = blocks.element;
        blocks.element = element;
        java.util.List<String[]> declared = rules.of(element);
        own = declared;
        startElement("", element.tag, element.tag, attributes);
        own = null;
        int columns = GridStyle.columns(declared);
        if (aside != null) {
            children(node);
        } else if (element.picture() != null) {
            canvas(element, declared);
        } else if (columns > 1 && !styles.peek().hidden && !blocks.isWithinTable()) {
            grid(node, declared, columns);
        } else if (!styles.peek().hidden && !blocks.isWithinTable()
                && boxes(element, declared) != null) {
            boxes(boxes(element, declared), declared);
        } else {
            children(node);
        }
        blocks.element = element;
        ownOfControl = declared;
        endElement("", element.tag, element.tag);
        ownOfControl = null;
        blocks.element = outer;
    }

    /** A button that is to look like none. */
    private boolean isBare;

    /** What style sheets say of the element that is read. */
    private java.util.List<String[]> own;

    /** A drawing is a picture, as large as its style wants it. */
    private void canvas(Dom.Element element, java.util.List<String[]> declared) {
        if (styles.peek().hidden) {
            return;
        }
        PictureSpan picture = new PictureSpan(element.picture());
        float[] size = GridStyle.size(declared, scripted);
        picture.want(size[0] > 0 ? Float.toString(size[0]) : null,
                size[1] > 0 ? Float.toString(size[1]) : null);
        blocks.style = styles.peek();
        blocks.picture(picture);
    }

    /** What stands side by side in it; null if that cannot be told as one row. */
    private java.util.List<Dom.Element> boxes(Dom.Element element,
            java.util.List<String[]> declared) {
        java.util.List<Dom.Element> boxes = new java.util.ArrayList<>();
        for (Dom.Node child : GridStyle.isRow(declared) ? element.children
                : new java.util.ArrayList<Dom.Node>()) {
            boolean isText = child.isText() && !child.data.trim().isEmpty();
            if (isText || child.isElement() && !isSimple((Dom.Element) child)) {
                return null;
            } else if (child.isElement()
                    && !GridStyle.isHidden(rules.of((Dom.Element) child))) {
                boxes.add((Dom.Element) child);
            }
        }
        return boxes.size() > 1 ? boxes : null;
    }

    /** Nothing in it has columns, or a place of its own. */
    private boolean isSimple(Dom.Element element) {
        java.util.List<String[]> declared = rules.of(element);
        if (element.tag.equals("table") || element.picture() != null
                || GridStyle.columns(declared) > 1 || GridStyle.isPositioned(declared)) {
            return false;
        }
        int boxes = 0;
        for (Dom.Node child : element.children) {
            if (child.isElement() && !isSimple((Dom.Element) child)) {
                return false;
            }
            boxes += child.isElement() ? 1 : 0;
        }
        return boxes < 2 || !GridStyle.isRow(declared);
    }

    private void boxes(java.util.List<Dom.Element> boxes, java.util.List<String[]> declared) {
        blocks.boxes(GridStyle.length(declared, "gap", scripted, 0),
                GridStyle.last(declared, "justify-content"),
                "center".equals(GridStyle.last(declared, "align-items")));
        for (Dom.Element box : boxes) {
            java.util.List<String[]> style = rules.of(box);
            if (Elements.isBlock(box.tag)) {
                gridCell(box, style, 0, GridStyle.grows(style));
                continue;
            }
            blocks.cell(0, 0, 0, 0);
            if (GridStyle.grows(style)) {
                blocks.grow();
            }
            node(box);
            blocks.endCell();
        }
        blocks.endRow();
        blocks.endTable();
    }

    private void grid(Dom.Node node, java.util.List<String[]> declared, int columns) {
        float gap = GridStyle.length(declared, "gap", scripted, 0);
        float around = GridStyle.length(declared, "padding", scripted, 0);
        int inRow = 0;
        blocks.grid(columns, gap);
        for (Dom.Node child : node.children) {
            if (!child.isElement()) {
                continue;
            }
            Dom.Element element = (Dom.Element) child;
            java.util.List<String[]> style = rules.of(element);
            if (GridStyle.isHidden(style)) {
                continue;
            }
            if (GridStyle.spansAll(style)) {
                if (inRow > 0) {
                    blocks.endRow();
                    inRow = 0;
                }
                blocks.endTable();
                node(child);
                blocks.grid(columns, gap);
                continue;
            }
            if (inRow == 0) {
                blocks.row();
            }
            gridCell(element, style, around, false);
            if (++inRow == columns) {
                blocks.endRow();
                inRow = 0;
            }
        }
        if (inRow > 0) {
            blocks.endRow();
        }
        blocks.endTable();
    }

    private void gridCell(Dom.Element element, java.util.List<String[]> declared, float around,
            boolean grows) {
        Style style = styles.peek().copy();
        style.background = 0;
        style.outerSize = style.size;
        for (String[] declaration : declared) {
            style.take(declaration[0], declaration[1]);
        }
        if (GridStyle.isCentered(declared)) {
            style.alignment = android.text.Layout.Alignment.ALIGN_CENTER;
        }
        int background = style.background;
        style.background = 0;
        styles.push(style);
        blocks.style = style;
        Dom.Element outer = blocks.element;
        blocks.element = element;
        blocks.cell(background, GridStyle.length(declared, "min-height", scripted, 0),
                GridStyle.length(declared, "border-radius", scripted, 0),
                GridStyle.length(declared, "padding", scripted, 0));
        if (grows) {
            blocks.grow();
        }
        boolean isColumn = GridStyle.isColumn(declared);
        for (Dom.Node child : element.children) {
            node(child);
            if (isColumn && child.isElement() && child != last(element)) {
                blocks.newLine();
            }
        }
        blocks.endCell();
        blocks.element = outer;
        styles.pop();
        blocks.style = styles.peek();
    }

    private static Dom.Node last(Dom.Node node) {
        return node.children.get(node.children.size() - 1);
    }

    @Override
    public void startElement(String uri, String name, String qualified, Attributes attributes) {
        String tag = name.toLowerCase(Locale.ROOT);
        if (aside != null) {
            asideDepth++;
            if (tag.equals("option")) {
                boolean isFirst = !isChosen;
                isChosen |= isFirst || attributes.getValue("selected") != null;
                isPassedOver = !isFirst && attributes.getValue("selected") == null;
                aside.setLength(isPassedOver ? aside.length() : 0);
            }
            return;
        }
        switch (tag) {
            case "script":
                needsNodes = true;
                openAside();
                return;
            case "textarea":
            case "select":
                needsNodes = true;
                asideAttributes = new AttributesImpl(attributes);
                openAside();
                return;
            case "style":
            case "title":
            case "template":
            case "object":
            case "iframe":
                openAside();
                return;
            default:
        }
        needsNodes |= tag.equals("input") || tag.equals("button") || hasHandler(attributes);
        Style style = styles.peek().copy();
        style.background = 0;
        style.outerSize = style.size;
        styles.push(style);
        element(tag, attributes, style);
        if (own != null) {
            for (String[] declaration : own) {
                style.take(declaration[0], declaration[1]);
            }
            if (tag.equals("body") && GridStyle.hasNoMargin(own)) {
                page.margin = 0;
            }
        } else {
            sheet.apply(tag, attributes, style);
        }
        style.take(attributes);
        blocks.style = style;
        String id = attributes.getValue("id");
        if (id != null || tag.equals("a") && attributes.getValue("name") != null) {
            blocks.name(id != null ? id : attributes.getValue("name"));
        }
        open(tag, attributes, style);
    }

    private static boolean hasHandler(Attributes attributes) {
        for (int index = 0; index < attributes.getLength(); index++) {
            if (attributes.getLocalName(index).toLowerCase(Locale.ROOT).startsWith("on")) {
                return true;
            }
        }
        return false;
    }

    private void openAside() {
        aside = new StringBuilder();
        asideDepth = 1;
        isChosen = false;
        isPassedOver = false;
    }

    /** What the element looks like if nobody says otherwise. */
    private void element(String tag, Attributes attributes, Style style) {
        switch (tag) {
            case "b":
            case "strong":
            case "th":
                style.bold = true;
                break;
            case "i":
            case "em":
            case "cite":
            case "var":
            case "dfn":
            case "address":
                style.italic = true;
                break;
            case "u":
            case "ins":
                style.underlined = true;
                break;
            case "s":
            case "strike":
            case "del":
                style.struck = true;
                break;
            case "code":
            case "tt":
            case "kbd":
            case "samp":
                style.fixed = true;
                break;
            case "pre":
                style.fixed = true;
                style.preformatted = true;
                break;
            case "big":
                style.size *= 1.2f;
                break;
            case "small":
                style.size /= 1.2f;
                break;
            case "sup":
            case "sub":
                style.raised = tag.equals("sup") ? 1 : -1;
                style.size /= 1.2f;
                break;
            case "mark":
                style.background = 0xffffff00;
                style.color = 0xff000000;
                break;
            case "center":
                style.alignment = android.text.Layout.Alignment.ALIGN_CENTER;
                break;
            case "font":
                style.color = Style.color(attributes.getValue("color"), style.color);
                break;
            case "a":
                if (attributes.getValue("href") != null) {
                    style.link = attributes.getValue("href").trim();
                    style.color = linkColor;
                    style.underlined = true;
                }
                break;
            case "body":
                style.color = Style.color(attributes.getValue("text"), style.color);
                linkColor = Style.color(attributes.getValue("link"), linkColor);
                break;
            case "ul":
            case "ol":
            case "menu":
            case "dir":
            case "blockquote":
            case "dd":
                style.indent += 40;
                break;
            default:
                if (Elements.isHeading(tag)) {
                    style.bold = true;
                    style.size = Elements.size(tag);
                }
        }
    }

    private void open(String tag, Attributes attributes, Style style) {
        if (style.hidden) {
            return;
        }
        switch (tag) {
            case "body":
                page.background = Style.color(attributes.getValue("bgcolor"), style.background);
                style.background = 0;
                break;
            case "br":
                blocks.newLine();
                break;
            case "hr":
                blocks.rule();
                break;
            case "img":
                blocks.picture(attributes.getValue("src"), attributes.getValue("alt"),
                        attributes.getValue("width"), attributes.getValue("height"));
                break;
            case "input":
                control(tag, attributes, null);
                break;
            case "button":
                isBare = own != null && GridStyle.hasNoBorder(own);
                if (!isBare) {
                    blocks.button(true);
                }
                break;
            case "ul":
            case "ol":
            case "menu":
            case "dir":
                blocks.begin(lists.isEmpty() ? 16 : 0);
                lists.push(tag.equals("ol") ? 1 : 0);
                break;
            case "li":
                blocks.begin(0);
                blocks.marker(marker());
                break;
            case "table":
                blocks.table();
                break;
            case "tr":
                blocks.row();
                break;
            case "td":
            case "th":
                blocks.cell(style.background);
                style.background = 0;
                break;
            default:
                if (Elements.isBlock(tag)) {
                    blocks.begin(Elements.margin(tag));
                    blocks.paint(style.background, Elements.isHeading(tag));
                    style.background = 0;
                }
        }
    }

    private String marker() {
        if (lists.isEmpty() || lists.peek() == 0) {
            return "•";
        }
        int number = lists.pop();
        lists.push(number + 1);
        return number + ".";
    }

    @Override
    public void endElement(String uri, String name, String qualified) {
        String tag = name.toLowerCase(Locale.ROOT);
        if (aside != null) {
            if (--asideDepth == 0) {
                closeAside(tag);
            }
            return;
        }
        Style style = styles.size() > 1 ? styles.pop() : styles.peek();
        if (!style.hidden) {
            close(tag);
        }
        blocks.style = styles.peek();
    }

    private void closeAside(String tag) {
        String text = aside.toString();
        aside = null;
        if (tag.equals("title") && page.title == null) {
            page.title = text.replaceAll("\\s+", " ").trim();
        } else if (tag.equals("style")) {
            sheet.read(text);
        } else if (isControl(tag) && !styles.peek().hidden) {
            blocks.style = styles.peek();
            control(tag, asideAttributes, tag.equals("select") ? text.trim() : text);
        }
    }

    private static boolean isControl(String tag) {
        return tag.equals("textarea") || tag.equals("select");
    }

    /** As it is now on a page with nodes, else as it is written. */
    private void control(String tag, Attributes attributes, String within) {
        if (scripted == null) {
            blocks.control(Controls.of(tag, attributes, within));
            return;
        }
        java.util.List<String[]> declared = own != null ? own : ownOfControl;
        boolean isHidden = GridStyle.isHidden(declared) || attributes.getValue("hidden") != null;
        ControlSpan control = isHidden ? null
                : Controls.of(blocks.element, scripted.window.forms);
        String width = GridStyle.last(declared, "width");
        if (control != null && width != null && width.endsWith("%")) {
            control.wantedShare = Math.max(0, scripted.length(width, 1));
        } else if (control != null && width != null) {
            float length = scripted.length(width, scripted.width());
            control.wantedWidth = Float.isNaN(length) ? 0 : length;
        }
        blocks.control(control);
    }

    private void close(String tag) {
        switch (tag) {
            case "ul":
            case "ol":
            case "menu":
            case "dir":
                if (!lists.isEmpty()) {
                    lists.pop();
                }
                blocks.end(lists.isEmpty() ? 16 : 0);
                break;
            case "button":
                if (!isBare) {
                    blocks.button(false);
                }
                isBare = false;
                break;
            case "td":
            case "th":
                blocks.endCell();
                break;
            case "tr":
                blocks.endRow();
                break;
            case "table":
                blocks.endTable();
                break;
            default:
                if (Elements.isBlock(tag) || tag.equals("li")) {
                    blocks.end(Elements.margin(tag));
                }
        }
    }

    @Override
    public void characters(char[] text, int start, int length) {
        if (aside != null) {
            if (!isPassedOver) {
                aside.append(text, start, length);
            }
        } else if (!styles.peek().hidden) {
            blocks.style = styles.peek();
            blocks.text(text, start, length);
        }
    }

    @Override
    public void ignorableWhitespace(char[] text, int start, int length) {
        characters(text, start, length);
    }
}
