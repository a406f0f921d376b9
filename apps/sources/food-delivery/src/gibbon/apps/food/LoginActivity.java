package gibbon.apps.food;

import android.app.Activity;
import android.os.Bundle;
import android.util.Patterns;
import android.widget.EditText;

/** What the paper's traces are to reach. Any password does. */
public class LoginActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.login);
        EditText mail = findViewById(R.id.mail);
        findViewById(R.id.log_in).setOnClickListener(view -> {
            String entered = mail.getText().toString();
            if (Patterns.EMAIL_ADDRESS.matcher(entered).matches()) {
                new Account(this).setUser(entered.substring(0, entered.indexOf('@')));
                finish();
            } else {
                mail.setError(getString(R.string.bad_mail));
            }
        });
    }
}
