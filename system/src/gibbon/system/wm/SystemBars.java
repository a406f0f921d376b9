package gibbon.system.wm;

import android.graphics.Rect;
import android.view.InsetsSource;
import android.view.InsetsState;
import android.view.WindowInsets;
import android.view.WindowManager.LayoutParams;
import java.util.ArrayList;
import java.util.List;

/**
 * Status and navigation bar, as far as they are seen: black, unless the window in front draws
 * their backgrounds itself. Clock, icons and buttons are not drawn.
 */
final class SystemBars {
    private SystemBars() {}

    /** Where the system draws black; {@code deciding} may be null. */
    static List<Rect> drawn(WindowState deciding, InsetsState insets) {
        List<Rect> bars = new ArrayList<>();
        if (deciding == null || drawsBackgrounds(deciding.attributes)) {
            return bars;
        }
        int drawn = WindowInsets.Type.statusBars() | WindowInsets.Type.navigationBars();
        for (int at = 0; at < insets.sourceSize(); at++) {
            InsetsSource source = insets.sourceAt(at);
            if (source.isVisible() && (source.getType() & drawn) != 0) {
                bars.add(new Rect(source.getFrame()));
            }
        }
        return bars;
    }

    private static boolean drawsBackgrounds(LayoutParams attributes) {
        return (attributes.flags & LayoutParams.FLAG_DRAWS_SYSTEM_BAR_BACKGROUNDS) != 0
                || (attributes.privateFlags
                        & LayoutParams.PRIVATE_FLAG_FORCE_DRAW_BAR_BACKGROUNDS) != 0;
    }
}
