package gibbon.bench;

import android.app.Activity;
import android.os.Bundle;
import android.widget.ArrayAdapter;
import android.widget.ListView;
import java.util.ArrayList;
import java.util.List;

/** A list longer than the screen. */
public class ListActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        List<String> items = new ArrayList<>();
        for (int i = 1; i <= 100; i++) {
            items.add("Item " + i);
        }
        ListView list = new ListView(this);
        list.setAdapter(new ArrayAdapter<>(this, android.R.layout.simple_list_item_checked, items));
        setContentView(list);
    }
}
