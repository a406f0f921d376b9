import android.graphics.Camera;
import android.graphics.Color;
import android.graphics.Matrix;
import android.graphics.Path;
import android.graphics.PathMeasure;
import android.graphics.Rect;
import android.graphics.RectF;
import android.graphics.Region;
import android.os.Parcel;
import android.util.PathParser;

/** Matrices, paths, regions and colours, with values that a device gives. */
public class Geometry {
    public static void main(String[] arguments) {
        matrices();
        paths();
        regions();
        others();
        Checks.end();
    }

    private static void matrices() {
        Matrix matrix = new Matrix();
        Checks.same("identity", true, matrix.isIdentity());
        matrix.setRotate(90, 10, 10);
        matrix.postScale(2, 3);
        float[] values = new float[9];
        matrix.getValues(values);
        Checks.same("values", new float[] {0, -2, 40, 3, 0, 0, 0, 0, 1}, values);
        float[] points = {1, 2, 3, 4};
        matrix.mapPoints(points);
        Checks.same("points", new float[] {36, 3, 32, 9}, points);
        Matrix inverse = new Matrix();
        Checks.same("invert", true, matrix.invert(inverse));
        inverse.mapPoints(points);
        Checks.same("and back", 3, Math.round(points[2]));
        Checks.same("stays", true, matrix.rectStaysRect());
        RectF from = new RectF(0, 0, 10, 20);
        matrix.setRectToRect(from, new RectF(0, 0, 100, 100), Matrix.ScaleToFit.CENTER);
        matrix.mapRect(from);
        Checks.same("fitted", new RectF(25, 0, 75, 100), from);
        matrix.setScale(2, 8);
        Checks.same("radius", 4f, matrix.mapRadius(1));
        matrix.setScale(0, 1);
        Checks.same("singular", false, matrix.invert(inverse));
    }

    private static void paths() {
        Path circle = new Path();
        circle.addCircle(50, 50, 40, Path.Direction.CW);
        RectF bounds = new RectF();
        circle.computeBounds(bounds, true);
        Checks.same("bounds", new RectF(10, 10, 90, 90), bounds);
        Checks.same("convex", true, circle.isConvex());
        PathMeasure measure = new PathMeasure(circle, false);
        // Chords are a little shorter than the circle.
        Checks.same("length", 250, (int) measure.getLength());
        Checks.same("closed", true, measure.isClosed());
        float[] position = new float[2];
        float[] tangent = new float[2];
        measure.getPosTan(measure.getLength() / 4, position, tangent);
        Checks.same("a quarter", 90, Math.round(position[1]));
        Path half = new Path();
        half.addRect(0, 0, 50, 100, Path.Direction.CW);
        Checks.same("op", true, circle.op(half, Path.Op.INTERSECT));
        circle.computeBounds(bounds, true);
        Checks.same("left half", new RectF(10, 10, 50, 90), bounds);
        Path square = PathParser.createPathFromPathData("M10,10h80v80h-80z");
        Checks.same("is a rectangle", true, square.isRect(bounds));
        Checks.same("this one", new RectF(10, 10, 90, 90), bounds);
        float[] angle = PathParser.createPathFromPathData("M0,0L30,0L30,10").approximate(0.5f);
        Checks.same("approximated", new float[] {0, 0, 0, 0.75f, 30, 0, 1, 30, 10}, angle);
        Checks.thrown("nonsense", "java.lang.IllegalArgumentException: "
                + "'x' at position 0 is not a valid verb in path: x1",
                () -> PathParser.createPathFromPathData("x1"));
    }

    private static void regions() {
        Region region = new Region(0, 0, 100, 100);
        region.op(new Rect(50, 50, 150, 150), Region.Op.UNION);
        Checks.same("union", "SkRegion((0,0,100,50)(0,50,150,100)(50,100,150,150))",
                region.toString());
        region.op(new Rect(20, 20, 80, 80), Region.Op.DIFFERENCE);
        Checks.same("hole", false, region.contains(30, 30));
        Checks.same("complex", true, region.isComplex());
        Checks.same("bounds", new Rect(0, 0, 150, 150), region.getBounds());
        Parcel parcel = Parcel.obtain();
        region.writeToParcel(parcel, 0);
        parcel.setDataPosition(0);
        Checks.same("parcelled", region, Region.CREATOR.createFromParcel(parcel));
        parcel.recycle();
    }

    private static void others() {
        float[] hsv = new float[3];
        Color.colorToHSV(0xff336699, hsv);
        Checks.same("hsv", 210, Math.round(hsv[0]));
        Checks.same("and back", 0xff336699, Color.HSVToColor(hsv));
        Camera camera = new Camera();
        Matrix matrix = new Matrix();
        camera.getMatrix(matrix);
        Checks.same("unmoved", true, matrix.isIdentity());
        camera.rotateY(60);
        camera.getMatrix(matrix);
        float[] values = new float[9];
        matrix.getValues(values);
        Checks.same("narrower", 50, Math.round(values[Matrix.MSCALE_X] * 100));
    }
}
