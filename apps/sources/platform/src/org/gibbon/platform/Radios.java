package org.gibbon.platform;

import android.bluetooth.BluetoothAdapter;
import android.content.Context;
import android.hardware.Sensor;
import android.hardware.SensorEvent;
import android.hardware.SensorEventListener;
import android.hardware.SensorManager;

/** Sensors and Bluetooth, which every phone has. */
final class Radios implements SensorEventListener {
    private final Context context;

    Radios(Context context) {
        this.context = context;
    }

    void askSensors() {
        SensorManager manager = context.getSystemService(SensorManager.class);
        Main.tell("sensors " + manager.getSensorList(Sensor.TYPE_ALL).size());
        // Old apps take the first of these without asking whether there is one.
        Sensor orientation = manager.getSensorList(Sensor.TYPE_ORIENTATION).get(0);
        Sensor[] sensors = {manager.getDefaultSensor(Sensor.TYPE_ACCELEROMETER), orientation,
            manager.getDefaultSensor(Sensor.TYPE_ROTATION_VECTOR)};
        for (Sensor sensor : sensors) {
            manager.registerListener(this, sensor, SensorManager.SENSOR_DELAY_NORMAL);
        }
    }

    void askBluetooth() {
        BluetoothAdapter adapter = BluetoothAdapter.getDefaultAdapter();
        Main.tell("bluetooth " + adapter.isEnabled());
    }

    @Override
    public void onSensorChanged(SensorEvent event) {
        switch (event.sensor.getType()) {
            case Sensor.TYPE_ACCELEROMETER: Main.tell("gravity " + event.values[2]); break;
            case Sensor.TYPE_ORIENTATION: Main.tell("azimuth " + event.values[0]); break;
            default: Main.tell("turned " + event.values[3]);
        }
    }

    @Override
    public void onAccuracyChanged(Sensor sensor, int accuracy) {}
}
