package gibbon.system.partners;

import android.app.Activity;
import android.content.ComponentName;
import android.content.Intent;
import android.content.IntentSender;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.os.Bundle;
import android.os.Parcelable;
import android.view.ViewGroup;
import android.widget.LinearLayout;
import android.widget.ScrollView;
import android.widget.TextView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Lets the user choose who gets an intent: where an app asks for a choice, and where several
 * activities would do.
 */
public final class ChooserScreen extends Activity {
    private IntentSender toldTo;

    /** Somebody who can be chosen. */
    private static final class Choice {
        final CharSequence label;
        final Intent intent;

        Choice(CharSequence label, Intent intent) {
            this.label = label;
            this.intent = intent;
        }
    }

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Intent asked = getIntent();
        boolean isChooser = Intent.ACTION_CHOOSER.equals(asked.getAction());
        Intent target = isChooser ? asked.<Intent>getParcelableExtra(Intent.EXTRA_INTENT)
                : new Intent(asked).setComponent(null);
        if (target == null) {
            finish();
            return;
        }
        CharSequence title = isChooser ? asked.getCharSequenceExtra(Intent.EXTRA_TITLE) : null;
        setTitle(title != null ? title
                : getText(isChooser ? com.android.internal.R.string.chooseActivity
                        : com.android.internal.R.string.whichApplication));
        toldTo = asked.getParcelableExtra(Intent.EXTRA_CHOSEN_COMPONENT_INTENT_SENDER);
        show(choices(asked, target));
    }

    private List<Choice> choices(Intent asked, Intent target) {
        PackageManager packages = getPackageManager();
        List<Choice> choices = new ArrayList<>();
        Parcelable[] initial = asked.getParcelableArrayExtra(Intent.EXTRA_INITIAL_INTENTS);
        for (Parcelable extra : initial == null ? new Parcelable[0] : initial) {
            Intent intent = new Intent((Intent) extra);
            ResolveInfo found = packages.resolveActivity(intent, 0);
            if (found != null) {
                choices.add(new Choice(found.loadLabel(packages), intent));
            }
        }
        Parcelable[] excluded = asked.getParcelableArrayExtra(Intent.EXTRA_EXCLUDE_COMPONENTS);
        for (ResolveInfo found
                : packages.queryIntentActivities(target, PackageManager.MATCH_DEFAULT_ONLY)) {
            ComponentName name = found.activityInfo.getComponentName();
            if (excluded == null || !Arrays.asList(excluded).contains(name)) {
                choices.add(new Choice(found.loadLabel(packages),
                        new Intent(target).setComponent(name)));
            }
        }
        return choices;
    }

    private void show(List<Choice> choices) {
        int space = (int) (24 * getResources().getDisplayMetrics().density);
        LinearLayout column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        column.setPadding(0, 0, 0, space);
        if (choices.isEmpty()) {
            TextView none = new TextView(this);
            none.setText(com.android.internal.R.string.noApplications);
            none.setPadding(space, space, space, 0);
            column.addView(none);
        }
        for (Choice choice : choices) {
            TextView entry = new TextView(this);
            entry.setText(choice.label);
            entry.setTextSize(18);
            entry.setPadding(space, space / 2, space, space / 2);
            entry.setOnClickListener(view -> choose(choice.intent));
            column.addView(entry, ViewGroup.LayoutParams.MATCH_PARENT,
                    ViewGroup.LayoutParams.WRAP_CONTENT);
        }
        ScrollView scroll = new ScrollView(this);
        scroll.addView(column);
        setContentView(scroll);
    }

    private void choose(Intent intent) {
        if (toldTo != null) {
            try {
                toldTo.sendIntent(this, RESULT_OK, new Intent().putExtra(
                        Intent.EXTRA_CHOSEN_COMPONENT, intent.getComponent()), null, null);
            } catch (IntentSender.SendIntentException gone) {
                // Whoever wanted to know does not any more.
            }
        }
        startActivity(intent.addFlags(Intent.FLAG_ACTIVITY_FORWARD_RESULT));
        finish();
    }
}
