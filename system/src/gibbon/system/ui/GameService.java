package gibbon.system.ui;

import android.app.GameManager;
import android.app.IGameManagerService;

/** The game manager. No app is treated as a game. */
public abstract class GameService extends IGameManagerService.Stub {
    GameService() {}

    @Override
    public int getGameMode(String packageName, int user) {
        return GameManager.GAME_MODE_UNSUPPORTED;
    }

    @Override
    public int[] getAvailableGameModes(String packageName, int user) {
        return new int[0];
    }

    @Override
    public boolean isAngleEnabled(String packageName, int user) {
        return false;
    }

    @Override
    public void notifyGraphicsEnvironmentSetup(String packageName, int user) {}

    @Override
    public void setGameState(String packageName, android.app.GameState state, int user) {}

    @Override
    public float getResolutionScalingFactor(String packageName, int mode, int user) {
        return 1f;
    }
}
