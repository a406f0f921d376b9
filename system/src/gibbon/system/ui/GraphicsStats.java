package gibbon.system.ui;

import android.os.ParcelFileDescriptor;
import android.os.SharedMemory;
import android.system.ErrnoException;
import android.view.IGraphicsStats;
import android.view.IGraphicsStatsCallback;
import java.io.IOException;

/** Where processes write how long their frames took. Nobody reads it. */
public abstract class GraphicsStats extends IGraphicsStats.Stub {
    /** What Android's native side asks for at the least. */
    private static final int SIZE = 4096;

    GraphicsStats() {}

    @Override
    public ParcelFileDescriptor requestBufferForProcess(String packageName,
            IGraphicsStatsCallback callback) {
        try (SharedMemory memory = SharedMemory.create("GFXStats", SIZE)) {
            return ParcelFileDescriptor.dup(memory.getFileDescriptor());
        } catch (ErrnoException | IOException problem) {
            throw new IllegalStateException(problem);
        }
    }
}
