package gibbon.system.hardware;

import android.Manifest;
import android.app.PendingIntent;
import android.location.Criteria;
import android.location.GeocoderParams;
import android.location.IGeocodeListener;
import android.location.ILocationCallback;
import android.location.ILocationListener;
import android.location.ILocationManager;
import android.location.LastLocationRequest;
import android.location.Location;
import android.location.LocationManager;
import android.location.LocationRequest;
import android.location.provider.ProviderProperties;
import android.os.CancellationSignal;
import android.os.ICancellationSignal;
import android.os.RemoteException;
import gibbon.system.SystemServer;
import gibbon.system.pm.InstalledPackage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Location providers that are switched on and have not found out where the device is. */
public abstract class LocationService extends ILocationManager.Stub {
    private static final String NO_GEOCODER = "Service not Available";
    private static final List<String> PROVIDERS = Arrays.asList(LocationManager.PASSIVE_PROVIDER,
            LocationManager.NETWORK_PROVIDER, LocationManager.FUSED_PROVIDER,
            LocationManager.GPS_PROVIDER);

    private final SystemServer server;

    LocationService(SystemServer server) {
        this.server = server;
    }

    private void requirePermission(String packageName, String provider) {
        InstalledPackage installed = server.packages.get(packageName);
        boolean granted = installed == null
                || installed.isGranted(Manifest.permission.ACCESS_FINE_LOCATION)
                || installed.isGranted(Manifest.permission.ACCESS_COARSE_LOCATION);
        if (!granted) {
            throw new SecurityException("\"" + provider + "\" location provider requires "
                    + Manifest.permission.ACCESS_COARSE_LOCATION + " or "
                    + Manifest.permission.ACCESS_FINE_LOCATION + " permission.");
        }
    }

    private static void requireProvider(String provider) {
        if (!PROVIDERS.contains(provider)) {
            throw new IllegalArgumentException("provider \"" + provider + "\" does not exist");
        }
    }

    @Override
    public Location getLastLocation(String provider, LastLocationRequest request,
            String packageName, String attribution) {
        requirePermission(packageName, provider);
        return null;
    }

    @Override
    public ICancellationSignal getCurrentLocation(String provider, LocationRequest request,
            ILocationCallback callback, String packageName, String attribution, String listener)
            throws RemoteException {
        requirePermission(packageName, provider);
        requireProvider(provider);
        callback.onLocation(null);
        return CancellationSignal.createTransport();
    }

    @Override
    public void registerLocationListener(String provider, LocationRequest request,
            ILocationListener listener, String packageName, String attribution, String id) {
        requirePermission(packageName, provider);
        requireProvider(provider);
    }

    @Override
    public void unregisterLocationListener(ILocationListener listener) {}

    @Override
    public void registerLocationPendingIntent(String provider, LocationRequest request,
            PendingIntent intent, String packageName, String attribution) {
        requirePermission(packageName, provider);
        requireProvider(provider);
    }

    @Override
    public void unregisterLocationPendingIntent(PendingIntent intent) {}

    @Override
    public boolean hasProvider(String provider) {
        return PROVIDERS.contains(provider);
    }

    @Override
    public List<String> getAllProviders() {
        return new ArrayList<>(PROVIDERS);
    }

    @Override
    public List<String> getProviders(Criteria criteria, boolean enabledOnly) {
        return new ArrayList<>(PROVIDERS);
    }

    @Override
    public String getBestProvider(Criteria criteria, boolean enabledOnly) {
        return LocationManager.FUSED_PROVIDER;
    }

    @Override
    public ProviderProperties getProviderProperties(String provider) {
        requireProvider(provider);
        boolean isSatellite = provider.equals(LocationManager.GPS_PROVIDER);
        return new ProviderProperties.Builder()
                .setHasSatelliteRequirement(isSatellite)
                .setHasAltitudeSupport(isSatellite)
                .setHasSpeedSupport(isSatellite)
                .setHasBearingSupport(isSatellite)
                .setAccuracy(isSatellite ? ProviderProperties.ACCURACY_FINE
                        : ProviderProperties.ACCURACY_COARSE)
                .setPowerUsage(isSatellite ? ProviderProperties.POWER_USAGE_HIGH
                        : ProviderProperties.POWER_USAGE_LOW)
                .build();
    }

    @Override
    public boolean isProviderEnabledForUser(String provider, int user) {
        return PROVIDERS.contains(provider);
    }

    @Override
    public boolean isLocationEnabledForUser(int user) {
        return true;
    }

    /** As a phone without a network says. */
    @Override
    public void getFromLocation(double latitude, double longitude, int most,
            GeocoderParams parameters, IGeocodeListener listener) throws RemoteException {
        listener.onResults(NO_GEOCODER, new ArrayList<>());
    }

    @Override
    public void getFromLocationName(String name, double south, double west, double north,
            double east, int most, GeocoderParams parameters, IGeocodeListener listener)
            throws RemoteException {
        listener.onResults(NO_GEOCODER, new ArrayList<>());
    }

    @Override
    public boolean geocoderIsPresent() {
        return false;
    }

    @Override
    public List<String> getProviderPackages(String provider) {
        return Collections.emptyList();
    }
}
