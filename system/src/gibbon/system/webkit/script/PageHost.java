package gibbon.system.webkit.script;

import java.util.Map;

/** What a page's scripts need of the browser. Lengths are those of style sheets. */
public interface PageHost {
    float width();

    float height();

    float density();

    String address();

    String userAgent();

    /** Text behind an address, resolved against the page's; null if there is none. */
    default byte[] fetch(String address) {
        return fetch("GET", address);
    }

    byte[] fetch(String method, String address);

    /** A script that was parsed when it was fetched; null if it was not. */
    Script script(String address);

    /** A script changed the nodes: the host lays them out again soon. */
    void changed();

    /** Only pictures changed. */
    void redraw();

    void post(Runnable work, long delayMillis);

    void navigate(String address);

    /** A control has the focus now, or none has: whether a finger gave it. */
    void focused(Dom.Element control, boolean isByFinger);

    /** Somebody is to choose among the options of a list. */
    void choose(Dom.Element select);

    void goBack(int steps);

    void title(String title);

    /** Left, top, right, bottom of what is seen of an element; null if nothing is. */
    float[] bounds(Dom.Element element);

    void console(String level, String message);

    /** What the page keeps for itself from one visit to the next. */
    Map<String, String> storage(boolean isForSession);

    boolean alert(String kind, String message);
}
