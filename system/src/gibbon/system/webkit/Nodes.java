package gibbon.system.webkit;

import android.graphics.Rect;
import android.os.Bundle;
import android.view.View;
import android.view.accessibility.AccessibilityEvent;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeProvider;
import gibbon.system.webkit.script.Dom;
import java.util.ArrayList;
import java.util.List;

/**
 * The page for those who cannot see it, with the classes that Chromium tells: within the view a
 * page with its title, in it paragraphs, which are text or consist of text, links and pictures.
 */
final class Nodes extends AccessibilityNodeProvider {
    private static final int PAGE = 0;

    private final Engine engine;
    private final EngineView view;
    private final List<Node> nodes = new ArrayList<>();
    private PageLayout described;

    /** Its place in the list is its number. */
    private static final class Node {
        final List<Integer> children = new ArrayList<>();
        int parent;
        String type;
        CharSequence text;
        String target;
        /** Whose scripts a tap runs. */
        Dom.Element element;
        Rect bounds;
        boolean isHeading;
        boolean isDisabled;
        /** Of a form. */
        ControlSpan control;
    }

    Nodes(Engine engine, EngineView view) {
        this.engine = engine;
        this.view = view;
    }

    void changed() {
        engine.view.sendAccessibilityEvent(AccessibilityEvent.TYPE_WINDOW_CONTENT_CHANGED);
    }

    private void describe() {
        PageLayout layout = engine.layout();
        if (layout == described) {
            return;
        }
        described = layout;
        nodes.clear();
        String title = engine.page().title;
        add(View.NO_ID, "android.webkit.WebView", title == null ? "" : title,
                new Rect(0, 0, layout.width, Math.max(layout.height, engine.view.getHeight())));
        for (PageLayout.Placed placed : layout.placed) {
            if (placed.lines != null && placed.block.text.length() > 0) {
                describe(placed);
            }
        }
    }

    private void describe(PageLayout.Placed placed) {
        List<Page.Part> parts = placed.block.parts;
        boolean isPlain = parts.size() == 1 && parts.get(0).kind == Page.Kind.TEXT;
        if (isPlain) {
            String marker = placed.block.marker == null ? "" : placed.block.marker + " ";
            Node node = add(PAGE, "android.widget.TextView", marker + placed.block.text,
                    placed.bounds());
            node.isHeading = placed.block.isHeading;
            node.element = tapped(parts.get(0).element);
            return;
        }
        int paragraph = nodes.size();
        add(PAGE, "android.view.View", "", placed.bounds());
        for (Page.Part part : parts) {
            CharSequence text = placed.block.text.subSequence(part.start, part.end);
            boolean isPicture = part.kind == Page.Kind.IMAGE;
            if (!isPicture && text.toString().trim().isEmpty()) {
                continue;
            }
            Node node = add(paragraph, type(part.kind), described(placed, part, text),
                    placed.bounds(part));
            node.target = part.target;
            node.element = tapped(part.element);
            node.control = part.control;
            node.isDisabled = isControl(part.kind) && node.element == null;
        }
    }

    private Dom.Element tapped(Dom.Element element) {
        return element != null && engine.scripts != null
                && engine.scripts.window.isTapped(element) ? element : null;
    }

    /** Parts of forms: they may do nothing. */
    private static boolean isControl(Page.Kind kind) {
        return kind == Page.Kind.BUTTON || kind == Page.Kind.FIELD || kind == Page.Kind.CHECK
                || kind == Page.Kind.CHOICE;
    }

    /**
     * A picture's text is what the page says of it, a field's what it holds or else its name; the
     * brackets of buttons are drawn only.
     */
    private static String described(PageLayout.Placed placed, Page.Part part, CharSequence text) {
        ControlSpan control = part.control;
        if (control != null) {
            String held = control.isSecret ? control.text.replaceAll("(?s).", "\u2022")
                    : control.text;
            return control.kind == Page.Kind.BUTTON || !held.isEmpty() ? held
                    : control.name.isEmpty() ? control.hint : control.name;
        }
        StringBuilder words = new StringBuilder();
        for (PictureSpan picture
                : placed.block.text.getSpans(part.start, part.end, PictureSpan.class)) {
            words.append(picture.description == null ? "" : picture.description);
        }
        String shown = text.toString().replace("\ufffc", "").trim();
        return words + (isControl(part.kind)
                ? shown.replaceAll("^\\[ ?|\\]$", "").trim() : shown);
    }

    private static String type(Page.Kind kind) {
        switch (kind) {
            case TEXT: return "android.widget.TextView";
            case IMAGE: return "android.widget.Image";
            case BUTTON: return "android.widget.Button";
            case FIELD: return "android.widget.EditText";
            case CHECK: return "android.widget.CheckBox";
            case CHOICE: return "android.widget.Spinner";
            default: return "android.view.View";
        }
    }

    private Node add(int parent, String type, CharSequence text, Rect bounds) {
        Node node = new Node();
        node.parent = parent;
        node.type = type;
        node.text = text;
        node.bounds = bounds;
        if (parent >= 0) {
            nodes.get(parent).children.add(nodes.size());
        }
        nodes.add(node);
        return node;
    }

    @Override
    public AccessibilityNodeInfo createAccessibilityNodeInfo(int id) {
        if (id == HOST_VIEW_ID) {
            AccessibilityNodeInfo host = AccessibilityNodeInfo.obtain(engine.view);
            engine.view.onInitializeAccessibilityNodeInfo(host);
            host.addChild(engine.view, PAGE);
            return host;
        }
        describe();
        if (id < 0 || id >= nodes.size()) {
            return null;
        }
        Node node = nodes.get(id);
        AccessibilityNodeInfo info = AccessibilityNodeInfo.obtain(engine.view, id);
        info.setParent(engine.view, node.parent);
        info.setPackageName(engine.view.getContext().getPackageName());
        info.setClassName(node.control != null && node.control.kind == Page.Kind.CHECK
                && node.control.isRound ? "android.widget.RadioButton" : node.type);
        info.setText(node.text);
        info.setHeading(node.isHeading);
        info.setEnabled(engine.view.isEnabled() && !node.isDisabled);
        for (int child : node.children) {
            info.addChild(engine.view, child);
        }
        if (node.target != null || node.element != null) {
            info.setClickable(true);
            info.setFocusable(true);
            info.addAction(AccessibilityNodeInfo.AccessibilityAction.ACTION_CLICK);
        }
        if (node.control != null) {
            boolean isField = node.control.kind == Page.Kind.FIELD && node.element != null;
            info.setEditable(isField);
            info.setPassword(node.control.isSecret);
            info.setHintText(node.control.hint);
            info.setCheckable(node.control.kind == Page.Kind.CHECK);
            info.setChecked(node.control.kind == Page.Kind.CHECK && node.control.isOn);
            info.setFocused(node.control.isFocused && engine.view.isFocused());
            if (isField) {
                info.addAction(AccessibilityNodeInfo.AccessibilityAction.ACTION_SET_TEXT);
            }
        }
        if (id == PAGE) {
            info.setFocusable(true);
            info.setFocused(engine.view.isFocused());
            describeScrolling(info);
        }
        place(node, info);
        return info;
    }

    private void place(Node node, AccessibilityNodeInfo info) {
        int[] corner = new int[2];
        engine.view.getLocationOnScreen(corner);
        Rect seen = new Rect(0, 0, engine.view.getWidth(), engine.view.getHeight());
        boolean isVisible = engine.view.isShown() && engine.view.getLocalVisibleRect(seen);
        // What can be seen is told with the scrolling in it.
        Rect bounds = new Rect(node.bounds);
        isVisible &= bounds.intersect(seen);
        bounds.offset(corner[0] - engine.view.getScrollX(), corner[1] - engine.view.getScrollY());
        info.setBoundsInScreen(bounds);
        info.setVisibleToUser(isVisible);
    }

    void describeScrolling(AccessibilityNodeInfo info) {
        int range = view.range();
        info.setScrollable(range > 0);
        if (engine.view.getScrollY() < range) {
            info.addAction(AccessibilityNodeInfo.AccessibilityAction.ACTION_SCROLL_FORWARD);
        }
        if (engine.view.getScrollY() > 0) {
            info.addAction(AccessibilityNodeInfo.AccessibilityAction.ACTION_SCROLL_BACKWARD);
        }
    }

    boolean scroll(int action) {
        return action == AccessibilityNodeInfo.ACTION_SCROLL_FORWARD && engine.pageDown(false)
                || action == AccessibilityNodeInfo.ACTION_SCROLL_BACKWARD && engine.pageUp(false);
    }

    @Override
    public boolean performAction(int id, int action, Bundle arguments) {
        if (id == HOST_VIEW_ID) {
            return engine.view.performAccessibilityAction(action, arguments);
        }
        describe();
        Dom.Element element = id >= 0 && id < nodes.size() ? nodes.get(id).element : null;
        if (element != null && action == AccessibilityNodeInfo.ACTION_CLICK) {
            Rect bounds = nodes.get(id).bounds;
            engine.scripts.window.click(element, bounds.centerX() / engine.density(),
                    bounds.centerY() / engine.density());
            return true;
        }
        if (element != null && action == AccessibilityNodeInfo.ACTION_SET_TEXT) {
            CharSequence text = arguments == null ? null : arguments.getCharSequence(
                    AccessibilityNodeInfo.ACTION_ARGUMENT_SET_TEXT_CHARSEQUENCE);
            engine.scripts.window.forms.focus(element, false);
            engine.scripts.window.forms.typed(text == null ? "" : text.toString(),
                    text == null ? "" : text.toString());
            return true;
        }
        boolean isLink = id >= 0 && id < nodes.size() && nodes.get(id).target != null;
        if (isLink && action == AccessibilityNodeInfo.ACTION_CLICK) {
            engine.follow(nodes.get(id).target);
            return true;
        }
        return scroll(action);
    }
}
