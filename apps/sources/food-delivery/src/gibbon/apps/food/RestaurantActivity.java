package gibbon.apps.food;

import android.app.Activity;
import android.app.AlertDialog;
import android.os.Bundle;
import android.view.View;
import android.view.ViewGroup;
import android.widget.ArrayAdapter;
import android.widget.ListView;
import android.widget.TextView;
import android.widget.Toast;

/** What a restaurant has. */
public class RestaurantActivity extends Activity {
    static final String NAME = "name";

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setTitle(getIntent().getStringExtra(NAME));
        String[] dishes = getResources().getStringArray(R.array.dishes);
        String[] prices = getResources().getStringArray(R.array.prices);
        ListView list = new ListView(this);
        list.setAdapter(new ArrayAdapter<String>(this, android.R.layout.simple_list_item_2,
                android.R.id.text1, dishes) {
            @Override
            public View getView(int position, View old, ViewGroup parent) {
                View row = super.getView(position, old, parent);
                ((TextView) row.findViewById(android.R.id.text2)).setText(prices[position]);
                return row;
            }
        });
        list.setOnItemClickListener((parent, view, position, id) ->
                new AlertDialog.Builder(this)
                        .setTitle(dishes[position])
                        .setPositiveButton(getString(R.string.order, prices[position]),
                                (dialog, which) -> Toast.makeText(this,
                                        getString(R.string.ordered, dishes[position]),
                                        Toast.LENGTH_SHORT).show())
                        .show());
        setContentView(list);
    }
}
