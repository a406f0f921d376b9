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
        Sensor sensor = manager.getDefaultSensor(Sensor.TYPE_ACCELEROMETER);
        manager.registerListener(this, sensor, SensorManager.SENSOR_DELAY_NORMAL);
    }

    void askBluetooth() {
        BluetoothAdapter adapter = BluetoothAdapter.getDefaultAdapter();
        Main.tell("bluetooth " + adapter.isEnabled());
    }

    @Override
    public void onSensorChanged(SensorEvent event) {
        Main.tell("gravity " + event.values[2]);
    }

    @Override
    public void onAccuracyChanged(Sensor sensor, int accuracy) {}
}
