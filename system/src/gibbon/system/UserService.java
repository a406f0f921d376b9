package gibbon.system;

import android.content.pm.UserInfo;
import android.os.Bundle;
import android.os.IUserManager;
import android.os.UserManager;
import java.util.Collections;
import java.util.List;

/** The one user, who owns the device. */
public abstract class UserService extends IUserManager.Stub {
    public static UserInfo owner() {
        UserInfo info = new UserInfo(0, "Owner", null, UserInfo.FLAG_PRIMARY
                | UserInfo.FLAG_ADMIN | UserInfo.FLAG_FULL | UserInfo.FLAG_INITIALIZED,
                UserManager.USER_TYPE_FULL_SYSTEM);
        info.partial = false;
        return info;
    }

    @Override
    public UserInfo getUserInfo(int user) {
        return user == 0 ? owner() : null;
    }

    @Override
    public UserInfo getPrimaryUser() {
        return owner();
    }

    @Override
    public List<UserInfo> getUsers(boolean excludePartial, boolean excludeDying,
            boolean excludePreCreated) {
        return Collections.singletonList(owner());
    }

    @Override
    public List<UserInfo> getProfiles(int user, boolean enabledOnly) {
        return Collections.singletonList(owner());
    }

    @Override
    public int[] getProfileIds(int user, boolean enabledOnly) {
        return new int[] {0};
    }

    @Override
    public boolean isUserUnlocked(int user) {
        return true;
    }

    @Override
    public boolean isUserUnlockingOrUnlocked(int user) {
        return true;
    }

    @Override
    public boolean isUserRunning(int user) {
        return true;
    }

    @Override
    public boolean isUserForeground(int user) {
        return true;
    }

    @Override
    public int getUserSerialNumber(int user) {
        return user;
    }

    @Override
    public int getUserHandle(int serial) {
        return serial;
    }

    @Override
    public Bundle getUserRestrictions(int user) {
        return new Bundle();
    }

    @Override
    public Bundle getApplicationRestrictions(String packageName) {
        return new Bundle();
    }

    @Override
    public String getUserName() {
        return "Owner";
    }

    @Override
    public String getProfileType(int user) {
        return "";
    }

    @Override
    public boolean canHaveRestrictedProfile(int user) {
        return false;
    }
}
