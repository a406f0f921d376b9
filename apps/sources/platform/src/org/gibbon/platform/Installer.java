package org.gibbon.platform;

import android.app.PendingIntent;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageInfo;
import android.content.pm.PackageInstaller;
import android.content.pm.PackageManager;
import java.io.IOException;
import java.io.OutputStream;

/** A session that installs something which is no package, and lists of packages. */
final class Installer {
    private static final String DONE = "org.gibbon.platform.INSTALLED";
    private final Context context;

    Installer(Context context) {
        this.context = context;
    }

    void ask() throws IOException {
        context.registerReceiver(new BroadcastReceiver() {
            @Override
            public void onReceive(Context from, Intent intent) {
                int status = intent.getIntExtra(PackageInstaller.EXTRA_STATUS, -99);
                Main.tell("status " + status);
                if (status == PackageInstaller.STATUS_PENDING_USER_ACTION) {
                    context.startActivity(intent.<Intent>getParcelableExtra(Intent.EXTRA_INTENT)
                            .addFlags(Intent.FLAG_ACTIVITY_NEW_TASK));
                }
            }
        }, new IntentFilter(DONE), Context.RECEIVER_NOT_EXPORTED);
        PackageInstaller installer = context.getPackageManager().getPackageInstaller();
        int id = installer.createSession(new PackageInstaller.SessionParams(
                PackageInstaller.SessionParams.MODE_FULL_INSTALL));
        Main.tell("mine " + installer.getMySessions().size());
        try (PackageInstaller.Session session = installer.openSession(id)) {
            try (OutputStream out = session.openWrite("base.apk", 0, 4)) {
                out.write("none".getBytes());
                session.fsync(out);
            }
            Main.tell("names " + String.join(" ", session.getNames()));
            session.commit(PendingIntent.getBroadcast(context, 0,
                    new Intent(DONE).setPackage(context.getPackageName()),
                    PendingIntent.FLAG_MUTABLE).getIntentSender());
        }
    }

    void askForPackages() {
        PackageManager manager = context.getPackageManager();
        boolean onlySystem = true;
        for (PackageInfo info : manager.getInstalledPackages(PackageManager.MATCH_SYSTEM_ONLY)) {
            onlySystem &= (info.applicationInfo.flags & ApplicationInfo.FLAG_SYSTEM) != 0;
        }
        Main.tell("only the system's " + onlySystem);
        try {
            manager.getPackageInfo(context.getPackageName(), PackageManager.MATCH_SYSTEM_ONLY);
        } catch (PackageManager.NameNotFoundException expected) {
            Main.tell("not the system's");
        }
    }
}
