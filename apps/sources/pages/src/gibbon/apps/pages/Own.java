package gibbon.apps.pages;

import android.app.Activity;
import android.graphics.Color;
import android.os.Bundle;
import android.util.Log;
import android.webkit.WebView;
import android.widget.LinearLayout;
import android.widget.ScrollView;
import android.widget.TextView;

/** Pages that the app makes itself, as high as they are, one below the other. No client is set. */
public final class Own extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        WebView data = new WebView(this);
        data.loadData("<p>Umlauts: %C3%A4%C3%B6 &amp; 100%</p>", "text/html; charset=utf-8", null);
        column.addView(data);
        WebView based = new WebView(this);
        based.setBackgroundColor(Color.rgb(0xff, 0xf3, 0xe0));
        based.loadDataWithBaseURL("file:///android_asset/more/", "<h3>Based</h3>"
                + "<a href='second.html'>inside</a> and <a href='http://example.com/'>outside</a>",
                "text/html", "utf-8", null);
        column.addView(based);
        TextView below = new TextView(this);
        below.setText("below");
        column.addView(below);
        ScrollView scroll = new ScrollView(this);
        scroll.addView(column);
        setContentView(scroll);
        data.getSettings().setJavaScriptEnabled(true);
        data.evaluateJavascript("1 + 1", value -> Log.i(Help.TAG, "script " + value));
    }
}
