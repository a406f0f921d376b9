package gibbon.system.webkit;

import android.graphics.Bitmap;
import android.os.Bundle;
import android.webkit.WebBackForwardList;
import android.webkit.WebHistoryItem;
import java.util.ArrayList;
import java.util.List;

/** The pages that were shown, and which of them is. */
final class History {
    private static final String STATE = "WEBVIEW_CHROMIUM_STATE";

    final List<Entry> entries = new ArrayList<>();
    int current = -1;
    private int nextId = 1;

    /** What is needed to show a page again. */
    static final class Entry {
        int id;
        /** As the view tells it. */
        String url;
        String originalUrl;
        /** As clients are told it, and what addresses in the page are relative to. */
        String base;
        /** How the page is asked for. */
        String method = "GET";
        String title = "";
        /** The page itself, if the app gave it. */
        String data;
        String type;
        int scroll;

        static Entry of(String url) {
            Entry entry = new Entry();
            entry.url = url;
            entry.originalUrl = url;
            entry.base = url;
            return entry;
        }
    }

    Entry current() {
        return current < 0 ? null : entries.get(current);
    }

    boolean canGo(int steps) {
        int target = current + steps;
        return target >= 0 && target < entries.size();
    }

    /** What was ahead is gone. The first page, and the same again, take the place of the last. */
    void add(Entry entry) {
        Entry last = current();
        boolean isAgain = last != null && last.url.equals(entry.url) && entry.data == null;
        if (isAgain) {
            entry.id = last.id;
            entries.set(current, entry);
            return;
        }
        while (entries.size() > current + 1) {
            entries.remove(entries.size() - 1);
        }
        entry.id = nextId++;
        entries.add(entry);
        current = entries.size() - 1;
    }

    /** All but the current page are forgotten. */
    void clear() {
        Entry kept = current();
        entries.clear();
        if (kept != null) {
            entries.add(kept);
        }
        current = entries.size() - 1;
    }

    boolean save(Bundle state) {
        if (current < 0) {
            return false;
        }
        ArrayList<String> lines = new ArrayList<>();
        for (Entry entry : entries) {
            lines.add(entry.url);
            lines.add(entry.originalUrl);
            lines.add(entry.base);
            lines.add(entry.title);
            lines.add(entry.data);
            lines.add(entry.type);
            lines.add(Integer.toString(entry.scroll));
        }
        Bundle saved = new Bundle();
        saved.putStringArrayList("entries", lines);
        saved.putInt("current", current);
        state.putBundle(STATE, saved);
        return true;
    }

    boolean restore(Bundle state) {
        Bundle saved = state == null ? null : state.getBundle(STATE);
        List<String> lines = saved == null ? null : saved.getStringArrayList("entries");
        if (lines == null) {
            return false;
        }
        entries.clear();
        for (int at = 0; at + 6 < lines.size(); at += 7) {
            Entry entry = new Entry();
            entry.id = nextId++;
            entry.url = lines.get(at);
            entry.originalUrl = lines.get(at + 1);
            entry.base = lines.get(at + 2);
            entry.title = lines.get(at + 3);
            entry.data = lines.get(at + 4);
            entry.type = lines.get(at + 5);
            entry.scroll = Integer.parseInt(lines.get(at + 6));
            entries.add(entry);
        }
        current = Math.min(saved.getInt("current"), entries.size() - 1);
        return current >= 0;
    }

    /** As it is now: what happens later does not change it. */
    WebBackForwardList copy() {
        List<Item> items = new ArrayList<>();
        for (Entry entry : entries) {
            items.add(new Item(entry.id, entry.url, entry.originalUrl, entry.title));
        }
        return new Copy(items, current);
    }

    private static final class Copy extends WebBackForwardList {
        private final List<Item> items;
        private final int current;

        Copy(List<Item> items, int current) {
            this.items = items;
            this.current = current;
        }

        @Override
        public WebHistoryItem getCurrentItem() {
            return getItemAtIndex(current);
        }

        @Override
        public int getCurrentIndex() {
            return current;
        }

        @Override
        public WebHistoryItem getItemAtIndex(int index) {
            return index < 0 || index >= items.size() ? null : items.get(index);
        }

        @Override
        public int getSize() {
            return items.size();
        }

        @Override
        protected WebBackForwardList clone() {
            return new Copy(new ArrayList<>(items), current);
        }
    }

    private static final class Item extends WebHistoryItem {
        private final int id;
        private final String url;
        private final String originalUrl;
        private final String title;

        Item(int id, String url, String originalUrl, String title) {
            this.id = id;
            this.url = url;
            this.originalUrl = originalUrl;
            this.title = title;
        }

        @Override
        public int getId() {
            return id;
        }

        @Override
        public String getUrl() {
            return url;
        }

        @Override
        public String getOriginalUrl() {
            return originalUrl;
        }

        @Override
        public String getTitle() {
            return title;
        }

        @Override
        public Bitmap getFavicon() {
            return null;
        }

        @Override
        protected WebHistoryItem clone() {
            return new Item(id, url, originalUrl, title);
        }
    }
}
