package org.gibbon.radios;

import android.app.Activity;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.hardware.biometrics.BiometricManager;
import android.net.nsd.NsdManager;
import android.net.nsd.NsdServiceInfo;
import android.net.wifi.WifiInfo;
import android.net.wifi.WifiManager;
import android.os.Bundle;
import android.util.Log;
import android.widget.Button;
import android.widget.LinearLayout;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URL;

/** Asks for what a device has of radios and sensors. */
public final class Main extends Activity {
    private WifiManager wifi;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        wifi = getSystemService(WifiManager.class);
        registerReceiver(new BroadcastReceiver() {
            @Override
            public void onReceive(Context context, Intent intent) {
                tell("scanned " + wifi.getScanResults().size());
            }
        }, new IntentFilter(WifiManager.SCAN_RESULTS_AVAILABLE_ACTION));
        LinearLayout column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        button(column, "Connection", this::tellConnection);
        button(column, "Scan", () -> tell("scan " + wifi.startScan()));
        button(column, "Off", () -> tell("off " + wifi.setWifiEnabled(false)));
        button(column, "Biometrics", this::tellBiometrics);
        button(column, "Discover", this::discover);
        button(column, "Request", () -> new Thread(this::request).start());
        button(column, "Order", () -> new Thread(this::order).start());
        setContentView(column);
    }

    private void button(LinearLayout column, String name, Runnable action) {
        Button button = new Button(this);
        button.setText(name);
        button.setAllCaps(false);
        button.setOnClickListener(view -> action.run());
        column.addView(button);
    }

    private void tellConnection() {
        WifiInfo info = wifi.getConnectionInfo();
        tell("wifi " + wifi.getWifiState() + " " + info.getSupplicantState() + " "
                + info.getSSID() + " " + info.getRssi());
    }

    private void tellBiometrics() {
        BiometricManager manager = getSystemService(BiometricManager.class);
        tell("biometrics "
                + manager.canAuthenticate(BiometricManager.Authenticators.BIOMETRIC_WEAK) + " "
                + manager.canAuthenticate(BiometricManager.Authenticators.DEVICE_CREDENTIAL));
    }

    /** Nobody is behind the device's network. */
    private void request() {
        try {
            new URL("https://menu.example/today").openStream().close();
            tell("answered");
        } catch (IOException expected) {
            tell("no answer: " + expected.getClass().getSimpleName());
        }
    }

    private void order() {
        try {
            URL url = new URL("https://menu.example/orders?table=7");
            HttpURLConnection connection = (HttpURLConnection) url.openConnection();
            connection.setRequestMethod("POST");
            connection.setDoOutput(true);
            connection.getOutputStream().write(1);
        } catch (IOException expected) {
            tell("no order: " + expected.getClass().getSimpleName());
        }
    }

    private void discover() {
        getSystemService(NsdManager.class).discoverServices("_http._tcp",
                NsdManager.PROTOCOL_DNS_SD, new NsdManager.DiscoveryListener() {
                    @Override
                    public void onDiscoveryStarted(String type) {
                        tell("discovering " + type);
                        getSystemService(NsdManager.class).stopServiceDiscovery(this);
                    }

                    @Override
                    public void onDiscoveryStopped(String type) {
                        tell("stopped " + type);
                    }

                    @Override
                    public void onStartDiscoveryFailed(String type, int error) {
                        tell("failed " + error);
                    }

                    @Override
                    public void onStopDiscoveryFailed(String type, int error) {
                        tell("not stopped " + error);
                    }

                    @Override
                    public void onServiceFound(NsdServiceInfo service) {
                        tell("found " + service);
                    }

                    @Override
                    public void onServiceLost(NsdServiceInfo service) {
                        tell("lost " + service);
                    }
                });
    }

    private static void tell(String what) {
        Log.i("radios", what);
    }
}
