package gibbon.system.appwidget;

import android.appwidget.AppWidgetProviderInfo;
import android.os.Bundle;
import android.widget.RemoteViews;
import com.android.internal.appwidget.IAppWidgetHost;

/** One widget: the place that a host has for it, and what its provider shows there. */
final class Widget {
    /** Who shows widgets: a package, and its own number for one of its places. */
    static final class Host {
        final String packageName;
        final int id;
        /** Null while the host does not listen. */
        IAppWidgetHost callbacks;

        Host(String packageName, int id) {
            this.packageName = packageName;
            this.id = id;
        }
    }

    final int id;
    final Host host;
    /** Null until the widget is bound. */
    AppWidgetProviderInfo provider;
    RemoteViews views;
    Bundle options = new Bundle();
    /** Whether the host has yet to be told of the views. */
    boolean isChanged;

    Widget(int id, Host host) {
        this.id = id;
        this.host = host;
    }

    boolean isOf(android.content.ComponentName name) {
        return provider != null && provider.provider.equals(name);
    }

    /** Its host and its provider may see it. */
    boolean isVisibleTo(String packageName) {
        return host.packageName.equals(packageName)
                || provider != null && provider.provider.getPackageName().equals(packageName);
    }
}
