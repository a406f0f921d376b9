package org.gibbon.platform;

import android.content.Context;
import android.graphics.Rect;
import android.os.Bundle;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeProvider;
import android.widget.Button;
import android.widget.FrameLayout;

/** Describes itself by virtual nodes, one of which has a real view as a child, as Compose does. */
final class VirtualHost extends FrameLayout {
    private static final int ROW = 1;
    private final Button inner;

    VirtualHost(Context context) {
        super(context);
        inner = new Button(context);
        inner.setText("Inner");
        inner.setAllCaps(false);
        inner.setOnClickListener(view -> Main.tell("inner tapped"));
        addView(inner);
    }

    @Override
    public AccessibilityNodeProvider getAccessibilityNodeProvider() {
        return new AccessibilityNodeProvider() {
            @Override
            public AccessibilityNodeInfo createAccessibilityNodeInfo(int id) {
                AccessibilityNodeInfo node = id == HOST_VIEW_ID
                        ? new AccessibilityNodeInfo(VirtualHost.this)
                        : new AccessibilityNodeInfo(VirtualHost.this, id);
                Rect bounds = new Rect();
                getBoundsOnScreenOf(bounds);
                node.setBoundsInScreen(bounds);
                node.setVisibleToUser(true);
                node.setClassName("android.view.View");
                if (id == HOST_VIEW_ID) {
                    node.addChild(VirtualHost.this, ROW);
                } else {
                    node.setText("Row");
                    node.addChild(inner);
                }
                return node;
            }

            @Override
            public boolean performAction(int id, int action, Bundle arguments) {
                return false;
            }
        };
    }

    private void getBoundsOnScreenOf(Rect bounds) {
        int[] place = new int[2];
        getLocationOnScreen(place);
        bounds.set(place[0], place[1], place[0] + getWidth(), place[1] + getHeight());
    }
}
