package gibbon.system.inputmethod;

import android.graphics.Path;

/** What is on keys without letters, as lines in a square from -1 to 1. */
final class KeyIcons {
    private KeyIcons() {}

    static Path of(Key.Kind kind) {
        switch (kind) {
            case SHIFT: return lines(true, 0, -0.8f, 0.8f, 0, 0.4f, 0, 0.4f, 0.7f, -0.4f, 0.7f,
                    -0.4f, 0, -0.8f, 0);
            case DELETE:
                Path delete = lines(true, -1, 0, -0.4f, -0.65f, 1, -0.65f, 1, 0.65f, -0.4f, 0.65f);
                delete.addPath(lines(false, 0, -0.3f, 0.6f, 0.3f));
                delete.addPath(lines(false, 0.6f, -0.3f, 0, 0.3f));
                return delete;
            default:
                Path enter = lines(false, 0.8f, -0.5f, 0.8f, 0.1f, -0.8f, 0.1f);
                enter.addPath(lines(false, -0.4f, -0.3f, -0.8f, 0.1f, -0.4f, 0.5f));
                return enter;
        }
    }

    private static Path lines(boolean isClosed, float... places) {
        Path path = new Path();
        path.moveTo(places[0], places[1]);
        for (int at = 2; at < places.length; at += 2) {
            path.lineTo(places[at], places[at + 1]);
        }
        if (isClosed) {
            path.close();
        }
        return path;
    }
}
