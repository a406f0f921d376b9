package gibbon.system.partners;

import android.app.Activity;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.os.Bundle;
import android.view.Gravity;
import android.view.View;
import android.view.Window;
import android.view.accessibility.AccessibilityNodeInfo;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;
import gibbon.system.SystemServer;
import gibbon.system.pm.InstalledPackage;
import gibbon.system.pm.PermissionRequests;
import java.util.List;

/** Asks the user for permissions, one group after the other. */
public final class GrantPermissionsActivity extends Activity {
    private InstalledPackage app;
    private String[] names;
    /** What is still to be asked. */
    private List<PermissionRequests.Question> questions;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setFinishOnTouchOutside(false);
        requestWindowFeature(Window.FEATURE_NO_TITLE);
        names = getIntent().getStringArrayExtra(PackageManager.EXTRA_REQUEST_PERMISSIONS_NAMES);
        app = SystemServer.get().packages.get(getCallingPackage());
        if (names == null || names.length == 0 || app == null) {
            finish();
            return;
        }
        questions = SystemServer.get().packages.permissionRequests.questions(app, names);
        next();
    }

    private void next() {
        if (questions.isEmpty()) {
            finish();
            return;
        }
        PermissionRequests.Question question = questions.get(0);
        int space = (int) (20 * getResources().getDisplayMetrics().density);
        LinearLayout column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        column.setGravity(Gravity.CENTER_HORIZONTAL);
        column.setPadding(space, space, space, space);
        TextView message = new TextView(this);
        message.setText("Allow " + app.applicationInfo(0).loadLabel(getPackageManager()) + " to "
                + question.what + "?");
        message.setTextSize(20);
        message.setGravity(Gravity.CENTER);
        message.setPadding(0, 0, 0, space);
        name(message, "permission_message");
        column.addView(message);
        if (question.isForeground) {
            column.addView(button("While using the app",
                    "permission_allow_foreground_only_button", true));
            column.addView(button("Only this time", "permission_allow_one_time_button", true));
        } else {
            column.addView(button("Allow", "permission_allow_button", true));
        }
        column.addView(button("Don\u2019t allow", question.isAgain
                ? "permission_deny_and_dont_ask_again_button" : "permission_deny_button", false));
        setContentView(column);
    }

    private Button button(String label, String id, boolean isYes) {
        Button button = new Button(this);
        button.setText(label);
        button.setAllCaps(false);
        button.setLayoutParams(new LinearLayout.LayoutParams(
                LinearLayout.LayoutParams.MATCH_PARENT, LinearLayout.LayoutParams.WRAP_CONTENT));
        button.setOnClickListener(view -> answer(isYes));
        name(button, id);
        return button;
    }

    /** As test tools know the real dialog's views. */
    private static void name(View view, String id) {
        view.setAccessibilityDelegate(new View.AccessibilityDelegate() {
            @Override
            public void onInitializeAccessibilityNodeInfo(View host, AccessibilityNodeInfo node) {
                super.onInitializeAccessibilityNodeInfo(host, node);
                node.setViewIdResourceName(Partners.PERMISSIONS + ":id/" + id);
            }
        });
    }

    private void answer(boolean isYes) {
        SystemServer.get().packages.permissionRequests.answer(app, questions.remove(0), isYes);
        next();
    }

    @Override
    public void onBackPressed() {
        // Android cancels the whole request; what was answered stays.
        questions.clear();
        finish();
    }

    @Override
    public void finish() {
        if (app != null && names != null) {
            setResult(RESULT_OK, new Intent(PackageManager.ACTION_REQUEST_PERMISSIONS)
                    .putExtra(PackageManager.EXTRA_REQUEST_PERMISSIONS_NAMES, names)
                    .putExtra(PackageManager.EXTRA_REQUEST_PERMISSIONS_RESULTS,
                            PermissionRequests.results(app, names)));
        }
        super.finish();
    }
}
