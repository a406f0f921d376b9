import android.animation.ObjectAnimator;
import android.graphics.Bitmap;
import android.graphics.Color;
import android.graphics.HardwareRenderer;
import android.graphics.Matrix;
import android.graphics.RecordingCanvas;
import android.graphics.RenderNode;

/** Render nodes, their pictures, and setters called by animators. */
public class RenderNodes {
    private float value;

    public void setValue(float value) {
        this.value = value;
    }

    public static void main(String[] arguments) {
        RenderNode node = new RenderNode("node");
        Checks.same("position", true, node.setPosition(5, 5, 45, 45));
        Checks.same("again", false, node.setPosition(5, 5, 45, 45));
        Checks.same("width", 40, node.getWidth());
        Checks.same("alpha", true, node.setAlpha(0.5f));
        Checks.same("same alpha", false, node.setAlpha(0.5f));
        Checks.same("nothing yet", false, node.hasDisplayList());
        RecordingCanvas canvas = node.beginRecording();
        canvas.drawColor(Color.YELLOW);
        node.endRecording();
        Checks.same("recorded", true, node.hasDisplayList());
        node.setRotationZ(90);
        Matrix matrix = new Matrix();
        node.getMatrix(matrix);
        float[] corner = {0, 0};
        matrix.mapPoints(corner);
        Checks.same("turned", new float[] {40, 0}, corner);

        RenderNode parent = new RenderNode("parent");
        parent.setPosition(0, 0, 60, 60);
        canvas = parent.beginRecording();
        canvas.translate(10, 0);
        canvas.drawRenderNode(node);
        parent.endRecording();
        Bitmap picture = HardwareRenderer.createHardwareBitmap(parent, 60, 60);
        Checks.same("hardware", Bitmap.Config.HARDWARE, picture.getConfig());
        Bitmap copy = picture.copy(Bitmap.Config.ARGB_8888, false);
        Checks.same("half", "80ffff00", Integer.toHexString(copy.getPixel(25, 25)));
        Checks.same("left of it", "0", Integer.toHexString(copy.getPixel(14, 25)));

        RenderNodes target = new RenderNodes();
        ObjectAnimator animator = ObjectAnimator.ofFloat(target, "value", 0f, 1f);
        animator.setCurrentFraction(0.5f);
        Checks.same("animated", 0.5f, target.value);
        Checks.end();
    }
}
