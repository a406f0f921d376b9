package gibbon.apps.food;

import android.app.Activity;
import android.app.Dialog;
import android.content.Intent;
import android.os.Bundle;
import android.view.Gravity;
import android.view.Menu;
import android.view.MenuItem;
import android.view.View;
import android.view.WindowManager;
import android.widget.ArrayAdapter;
import android.widget.EditText;
import android.widget.ListView;
import android.widget.TextView;

/** The restaurants, and at the bottom the way to log in. */
public class HomeActivity extends Activity {
    private final AddressLookup lookup = new AddressLookup();
    private Account account;
    private Dialog dialog;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.home);
        account = new Account(this);
        ListView list = findViewById(R.id.restaurants);
        list.setAdapter(ArrayAdapter.createFromResource(this, R.array.restaurants,
                android.R.layout.simple_list_item_1));
        list.setOnItemClickListener((parent, view, position, id) -> startActivity(
                new Intent(this, RestaurantActivity.class)
                        .putExtra(RestaurantActivity.NAME, (String) parent.getItemAtPosition(
                                position))));
        findViewById(R.id.for_you).setOnClickListener(view -> logIn());
        findViewById(R.id.enter_address).setOnClickListener(view -> askForAddress());
        if (account.address() != null) {
            showAddress();
        } else {
            lookup.start(getString(R.string.found_address), this::addressFound);
        }
    }

    private void addressFound(String address) {
        if (address == null) {
            askForAddress();
        } else {
            use(address);
        }
    }

    private void askForAddress() {
        dialog = new Dialog(this, R.style.Sheet);
        dialog.setContentView(R.layout.address);
        dialog.getWindow().setGravity(Gravity.BOTTOM);
        dialog.getWindow().setLayout(WindowManager.LayoutParams.MATCH_PARENT,
                WindowManager.LayoutParams.WRAP_CONTENT);
        dialog.getWindow().setSoftInputMode(
                WindowManager.LayoutParams.SOFT_INPUT_STATE_ALWAYS_VISIBLE);
        dialog.setCanceledOnTouchOutside(true);
        dialog.setOnCancelListener(canceled -> showAddress());
        EditText address = dialog.findViewById(R.id.address);
        address.requestFocus();
        EditText zip = dialog.findViewById(R.id.zip);
        dialog.findViewById(R.id.use_address).setOnClickListener(view -> {
            String entered = (address.getText() + " " + zip.getText()).trim();
            if (!entered.isEmpty()) {
                dialog.dismiss();
                use(entered);
            }
        });
        dialog.show();
    }

    private void use(String address) {
        account.setAddress(address);
        showAddress();
    }

    /** Without an address a reminder takes the bottom of the screen, and moves up all else. */
    private void showAddress() {
        String address = account.address();
        ((TextView) findViewById(R.id.address_line)).setText(address == null
                ? getString(R.string.no_address) : getString(R.string.delivering, address));
        findViewById(R.id.reminder).setVisibility(address == null ? View.VISIBLE : View.GONE);
    }

    private void logIn() {
        startActivity(new Intent(this, LoginActivity.class));
    }

    @Override
    protected void onResume() {
        super.onResume();
        String user = account.user();
        ((TextView) findViewById(R.id.for_you)).setText(user == null
                ? getString(R.string.for_you) : getString(R.string.hello, user));
    }

    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        getMenuInflater().inflate(R.menu.home, menu);
        return true;
    }

    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        if (item.getItemId() == R.id.log_in) {
            logIn();
        } else if (item.getItemId() == R.id.change_address) {
            askForAddress();
        } else {
            return super.onOptionsItemSelected(item);
        }
        return true;
    }

    @Override
    protected void onDestroy() {
        lookup.cancel();
        if (dialog != null) {
            dialog.dismiss();
        }
        super.onDestroy();
    }
}
