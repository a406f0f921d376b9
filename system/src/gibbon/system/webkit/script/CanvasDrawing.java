package gibbon.system.webkit.script;

import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.DashPathEffect;
import android.graphics.LinearGradient;
import android.graphics.Matrix;
import android.graphics.Paint;
import android.graphics.Path;
import android.graphics.PorterDuff;
import android.graphics.PorterDuffXfermode;
import android.graphics.RadialGradient;
import android.graphics.Rect;
import android.graphics.RectF;
import android.graphics.Shader;
import android.graphics.Typeface;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** What a script draws on a canvas: on a bitmap, with the framework's own canvas. */
final class CanvasDrawing extends JsObject {
    private static final String[] STATE = {"fillStyle", "strokeStyle", "lineWidth", "font",
        "textAlign", "textBaseline", "globalAlpha", "lineCap", "lineJoin", "miterLimit",
        "shadowColor", "shadowBlur", "shadowOffsetX", "shadowOffsetY",
        "globalCompositeOperation", "imageSmoothingEnabled"};

    private final Dom.Element element;
    private final DomWindow window;
    private Bitmap bitmap;
    private Canvas canvas;
    private Path path = new Path();
    private boolean isStarted;
    private float[] dash = {};
    private final Deque<Object[]> saved = new ArrayDeque<>();
    private boolean isDirty;

    /** A gradient: its points, and colours on the way. */
    private static final class Gradient extends JsObject {
        float[] points;
        final List<Float> places = new ArrayList<>();
        final List<Integer> colors = new ArrayList<>();
    }

    CanvasDrawing(Dom.Element element, DomWindow window) {
        this.element = element;
        this.window = window;
        kind = "CanvasRenderingContext2D";
        putOwn("canvas", element);
        resize();
        painting();
        paths();
        changing();
        texts();
        pictures();
    }

    void resize() {
        int width = (int) Math.max(1, Math.min(4096, Js.number(element.get("width"))));
        int height = (int) Math.max(1, Math.min(4096, Js.number(element.get("height"))));
        if (bitmap == null || bitmap.getWidth() != width || bitmap.getHeight() != height) {
            bitmap = Bitmap.createBitmap(width, height, Bitmap.Config.ARGB_8888);
        } else {
            bitmap.eraseColor(0);
        }
        canvas = new Canvas(bitmap);
        saved.clear();
        path = new Path();
        dash = new float[0];
        Object[] values = {"#000000", "#000000", 1.0, "10px sans-serif", "start", "alphabetic",
            1.0, "butt", "miter", 10.0, "rgba(0,0,0,0)", 0.0, 0.0, 0.0, "source-over", true};
        for (int index = 0; index < STATE.length; index++) {
            putOwn(STATE[index], values[index]);
        }
        touched();
    }

    Bitmap bitmap() {
        return bitmap;
    }

    private void touched() {
        if (!isDirty) {
            isDirty = true;
            window.host.post(() -> {
                isDirty = false;
                window.host.redraw();
            }, 0);
        }
    }

    private static float f(Object[] arguments, int index) {
        return (float) Js.number(Js.argument(arguments, index));
    }

    private float of(String name) {
        return (float) Js.number(get(name));
    }

    private Paint paint(boolean isFill) {
        Paint paint = new Paint(Paint.ANTI_ALIAS_FLAG | Paint.FILTER_BITMAP_FLAG);
        paint.setStyle(isFill ? Paint.Style.FILL : Paint.Style.STROKE);
        Object style = get(isFill ? "fillStyle" : "strokeStyle");
        if (style instanceof Gradient) {
            paint.setShader(shader((Gradient) style));
        } else {
            paint.setColor(CssColor.parse(Js.text(style), Color.BLACK));
        }
        float alpha = of("globalAlpha");
        paint.setAlpha(Math.round(paint.getAlpha() * Math.max(0, Math.min(1, alpha))));
        if (!isFill) {
            paint.setStrokeWidth(of("lineWidth"));
            String cap = Js.text(get("lineCap"));
            paint.setStrokeCap(cap.equals("round") ? Paint.Cap.ROUND
                    : cap.equals("square") ? Paint.Cap.SQUARE : Paint.Cap.BUTT);
            String join = Js.text(get("lineJoin"));
            paint.setStrokeJoin(join.equals("round") ? Paint.Join.ROUND
                    : join.equals("bevel") ? Paint.Join.BEVEL : Paint.Join.MITER);
            if (dash.length >= 2) {
                paint.setPathEffect(new DashPathEffect(dash, 0));
            }
        }
        PorterDuff.Mode mode = mode(Js.text(get("globalCompositeOperation")));
        if (mode != null) {
            paint.setXfermode(new PorterDuffXfermode(mode));
        }
        return paint;
    }

    private static PorterDuff.Mode mode(String name) {
        switch (name) {
            case "destination-out": return PorterDuff.Mode.DST_OUT;
            case "destination-over": return PorterDuff.Mode.DST_OVER;
            case "destination-in": return PorterDuff.Mode.DST_IN;
            case "source-in": return PorterDuff.Mode.SRC_IN;
            case "source-out": return PorterDuff.Mode.SRC_OUT;
            case "source-atop": return PorterDuff.Mode.SRC_ATOP;
            case "xor": return PorterDuff.Mode.XOR;
            case "lighter": return PorterDuff.Mode.ADD;
            case "multiply": return PorterDuff.Mode.MULTIPLY;
            case "screen": return PorterDuff.Mode.SCREEN;
            case "overlay": return PorterDuff.Mode.OVERLAY;
            case "darken": return PorterDuff.Mode.DARKEN;
            case "lighten": return PorterDuff.Mode.LIGHTEN;
            case "copy": return PorterDuff.Mode.SRC;
            default: return null;
        }
    }

    private static Shader shader(Gradient gradient) {
        List<Integer> order = new ArrayList<>();
        for (int index = 0; index < gradient.places.size(); index++) {
            order.add(index);
        }
        order.sort((left, right) -> Float.compare(gradient.places.get(left),
                gradient.places.get(right)));
        int count = Math.max(2, order.size());
        int[] colors = new int[count];
        float[] places = new float[count];
        for (int index = 0; index < count && !order.isEmpty(); index++) {
            int from = order.get(Math.min(index, order.size() - 1));
            colors[index] = gradient.colors.get(from);
            places[index] = order.size() < 2 ? index : gradient.places.get(from);
        }
        float[] p = gradient.points;
        return p.length == 4
                ? new LinearGradient(p[0], p[1], p[2], p[3], colors, places, Shader.TileMode.CLAMP)
                : new RadialGradient(p[3], p[4], Math.max(0.01f, p[5]), colors, places,
                        Shader.TileMode.CLAMP);
    }

    private void painting() {
        method("fillRect", 4, (self, a) -> {
            canvas.drawRect(rectangle(a), paint(true));
            touched();
            return Js.UNDEFINED;
        });
        method("strokeRect", 4, (self, a) -> {
            canvas.drawRect(rectangle(a), paint(false));
            touched();
            return Js.UNDEFINED;
        });
        method("clearRect", 4, (self, a) -> {
            Paint clear = new Paint();
            clear.setXfermode(new PorterDuffXfermode(PorterDuff.Mode.CLEAR));
            canvas.drawRect(rectangle(a), clear);
            touched();
            return Js.UNDEFINED;
        });
        method("fill", 0, (self, a) -> {
            boolean isEvenOdd = "evenodd".equals(Js.argument(a, 0));
            path.setFillType(isEvenOdd ? Path.FillType.EVEN_ODD : Path.FillType.WINDING);
            canvas.drawPath(path, paint(true));
            touched();
            return Js.UNDEFINED;
        });
        method("stroke", 0, (self, a) -> {
            canvas.drawPath(path, paint(false));
            touched();
            return Js.UNDEFINED;
        });
        method("clip", 0, (self, a) -> {
            canvas.clipPath(path);
            return Js.UNDEFINED;
        });
        method("createLinearGradient", 4, (self, a) -> gradient(a, 4));
        method("createRadialGradient", 6, (self, a) -> gradient(a, 6));
        method("createConicGradient", 3, (self, a) -> gradient(new Object[] {0.0, 0.0, 1.0, 1.0},
                4));
        method("createPattern", 2, (self, a) -> "#808080");
        method("setLineDash", 1, (self, a) -> {
            Object[] given = Js.arrayLike(Js.argument(a, 0));
            dash = new float[given.length % 2 == 0 ? given.length : given.length * 2];
            for (int index = 0; index < dash.length; index++) {
                dash[index] = (float) Js.number(given[index % given.length]);
            }
            return Js.UNDEFINED;
        });
        method("getLineDash", 0, (self, a) -> {
            JsArray all = new JsArray();
            for (float length : dash) {
                all.add((double) length);
            }
            return all;
        });
    }

    private static RectF rectangle(Object[] a) {
        float x = f(a, 0);
        float y = f(a, 1);
        RectF rectangle = new RectF(x, y, x + f(a, 2), y + f(a, 3));
        rectangle.sort();
        return rectangle;
    }

    private Gradient gradient(Object[] a, int count) {
        Gradient gradient = new Gradient();
        gradient.points = new float[count];
        for (int index = 0; index < count; index++) {
            gradient.points[index] = f(a, index);
        }
        gradient.method("addColorStop", 2, (self, b) -> {
            gradient.places.add(f(b, 0));
            gradient.colors.add(CssColor.parse(Js.text(Js.argument(b, 1)), Color.BLACK));
            return Js.UNDEFINED;
        });
        return gradient;
    }

    private void to(float x, float y) {
        if (isStarted) {
            path.lineTo(x, y);
        } else {
            path.moveTo(x, y);
            isStarted = true;
        }
    }

    private void paths() {
        method("beginPath", 0, (self, a) -> {
            path = new Path();
            isStarted = false;
            return Js.UNDEFINED;
        });
        method("closePath", 0, (self, a) -> {
            path.close();
            return Js.UNDEFINED;
        });
        method("moveTo", 2, (self, a) -> {
            path.moveTo(f(a, 0), f(a, 1));
            isStarted = true;
            return Js.UNDEFINED;
        });
        method("lineTo", 2, (self, a) -> {
            to(f(a, 0), f(a, 1));
            return Js.UNDEFINED;
        });
        method("quadraticCurveTo", 4, (self, a) -> {
            path.quadTo(f(a, 0), f(a, 1), f(a, 2), f(a, 3));
            return Js.UNDEFINED;
        });
        method("bezierCurveTo", 6, (self, a) -> {
            path.cubicTo(f(a, 0), f(a, 1), f(a, 2), f(a, 3), f(a, 4), f(a, 5));
            return Js.UNDEFINED;
        });
        method("rect", 4, (self, a) -> {
            path.addRect(rectangle(a), Path.Direction.CW);
            isStarted = true;
            return Js.UNDEFINED;
        });
        method("roundRect", 5, (self, a) -> {
            Object given = Js.argument(a, 4);
            float radius = (float) Js.number(given instanceof JsArray ? ((JsArray) given).at(0)
                    : given);
            path.addRoundRect(rectangle(a), radius, radius, Path.Direction.CW);
            isStarted = true;
            return Js.UNDEFINED;
        });
        method("arc", 6, (self, a) -> {
            arc(f(a, 0), f(a, 1), f(a, 2), f(a, 2), 0, f(a, 3), f(a, 4),
                    Js.truth(Js.argument(a, 5)));
            return Js.UNDEFINED;
        });
        method("ellipse", 8, (self, a) -> {
            arc(f(a, 0), f(a, 1), f(a, 2), f(a, 3), f(a, 4), f(a, 5), f(a, 6),
                    Js.truth(Js.argument(a, 7)));
            return Js.UNDEFINED;
        });
        method("arcTo", 5, (self, a) -> {
            to(f(a, 0), f(a, 1));
            path.quadTo(f(a, 0), f(a, 1), f(a, 2), f(a, 3));
            return Js.UNDEFINED;
        });
        method("isPointInPath", 2, (self, a) -> {
            RectF bounds = new RectF();
            path.computeBounds(bounds, true);
            return bounds.contains(f(a, 0), f(a, 1));
        });
    }

    private void arc(float x, float y, float wide, float high, float turn, float start, float end,
            boolean isCounter) {
        double whole = 2 * Math.PI;
        double sweep = end - start;
        if (!isCounter) {
            sweep = sweep >= whole ? whole : (sweep % whole + whole) % whole;
        } else {
            sweep = sweep <= -whole ? -whole : -((-sweep % whole + whole) % whole);
        }
        RectF oval = new RectF(x - wide, y - high, x + wide, y + high);
        Path part = new Path();
        if (Math.abs(sweep) >= whole - 1e-6) {
            part.addOval(oval, Path.Direction.CW);
        } else {
            Path target = turn == 0 ? path : part;
            target.arcTo(oval, (float) Math.toDegrees(start), (float) Math.toDegrees(sweep),
                    !isStarted);
            isStarted = true;
            if (turn == 0) {
                return;
            }
        }
        if (turn != 0) {
            Matrix matrix = new Matrix();
            matrix.setRotate((float) Math.toDegrees(turn), x, y);
            part.transform(matrix);
        }
        path.addPath(part);
        isStarted = true;
    }

    private void changing() {
        method("save", 0, (self, a) -> {
            canvas.save();
            Object[] values = new Object[STATE.length + 1];
            for (int index = 0; index < STATE.length; index++) {
                values[index] = get(STATE[index]);
            }
            values[STATE.length] = dash;
            saved.push(values);
            return Js.UNDEFINED;
        });
        method("restore", 0, (self, a) -> {
            if (!saved.isEmpty()) {
                canvas.restore();
                Object[] values = saved.pop();
                for (int index = 0; index < STATE.length; index++) {
                    putOwn(STATE[index], values[index]);
                }
                dash = (float[]) values[STATE.length];
            }
            return Js.UNDEFINED;
        });
        method("translate", 2, (self, a) -> {
            canvas.translate(f(a, 0), f(a, 1));
            return Js.UNDEFINED;
        });
        method("scale", 2, (self, a) -> {
            canvas.scale(f(a, 0), f(a, 1));
            return Js.UNDEFINED;
        });
        method("rotate", 1, (self, a) -> {
            canvas.rotate((float) Math.toDegrees(f(a, 0)));
            return Js.UNDEFINED;
        });
        method("transform", 6, (self, a) -> {
            canvas.concat(matrix(a));
            return Js.UNDEFINED;
        });
        method("setTransform", 6, (self, a) -> {
            canvas.setMatrix(a.length < 6 ? new Matrix() : matrix(a));
            return Js.UNDEFINED;
        });
        method("resetTransform", 0, (self, a) -> {
            canvas.setMatrix(new Matrix());
            return Js.UNDEFINED;
        });
        method("reset", 0, (self, a) -> {
            resize();
            return Js.UNDEFINED;
        });
    }

    private static Matrix matrix(Object[] a) {
        Matrix matrix = new Matrix();
        matrix.setValues(new float[] {f(a, 0), f(a, 2), f(a, 4), f(a, 1), f(a, 3), f(a, 5), 0, 0,
            1});
        return matrix;
    }

    private void texts() {
        method("fillText", 3, (self, a) -> text(a, true));
        method("strokeText", 3, (self, a) -> text(a, false));
        method("measureText", 1, (self, a) -> {
            Paint paint = lettering(new Paint(Paint.ANTI_ALIAS_FLAG));
            String text = Js.text(Js.argument(a, 0));
            JsObject size = new JsObject();
            size.putOwn("width", (double) paint.measureText(text));
            size.putOwn("actualBoundingBoxAscent", (double) -paint.ascent() * 0.8);
            size.putOwn("actualBoundingBoxDescent", (double) paint.descent() * 0.5);
            size.putOwn("fontBoundingBoxAscent", (double) -paint.ascent());
            size.putOwn("fontBoundingBoxDescent", (double) paint.descent());
            return size;
        });
    }

    private Paint lettering(Paint paint) {
        String font = Js.text(get("font")).toLowerCase(java.util.Locale.ROOT);
        java.util.regex.Matcher size = java.util.regex.Pattern.compile(
                "(\\d*\\.?\\d+)(px|pt|em|rem)").matcher(font);
        float pixels = 10;
        if (size.find()) {
            float unit = size.group(2).equals("pt") ? 4 / 3f
                    : size.group(2).endsWith("em") ? 16 : 1;
            pixels = Float.parseFloat(size.group(1)) * unit;
        }
        paint.setTextSize(pixels);
        boolean isBold = font.contains("bold") || font.matches(".*\\b[6-9]00\\b.*");
        int face = (isBold ? Typeface.BOLD : 0) | (font.contains("italic") ? Typeface.ITALIC : 0);
        String family = font.contains("mono") || font.contains("courier") ? "monospace"
                : font.contains("serif") && !font.contains("sans") ? "serif" : "sans-serif";
        paint.setTypeface(Typeface.create(family, face));
        return paint;
    }

    private Object text(Object[] a, boolean isFill) {
        Paint paint = lettering(paint(isFill));
        String text = Js.text(Js.argument(a, 0)).replace('\n', ' ');
        String align = Js.text(get("textAlign"));
        paint.setTextAlign(align.equals("center") ? Paint.Align.CENTER
                : align.equals("right") || align.equals("end") ? Paint.Align.RIGHT
                : Paint.Align.LEFT);
        String base = Js.text(get("textBaseline"));
        float y = f(a, 2);
        if (base.equals("middle")) {
            y -= (paint.ascent() + paint.descent()) / 2;
        } else if (base.equals("top") || base.equals("hanging")) {
            y -= paint.ascent();
        } else if (base.equals("bottom") || base.equals("ideographic")) {
            y -= paint.descent();
        }
        canvas.drawText(text, f(a, 1), y, paint);
        touched();
        return Js.UNDEFINED;
    }

    private void pictures() {
        method("drawImage", 9, (self, a) -> {
            Object source = Js.argument(a, 0);
            Bitmap picture = source instanceof Dom.Element ? ((Dom.Element) source).picture()
                    : null;
            if (picture == null) {
                return Js.UNDEFINED;
            }
            Rect from = new Rect(0, 0, picture.getWidth(), picture.getHeight());
            RectF to;
            if (a.length >= 9) {
                from = new Rect((int) f(a, 1), (int) f(a, 2), (int) (f(a, 1) + f(a, 3)),
                        (int) (f(a, 2) + f(a, 4)));
                to = new RectF(f(a, 5), f(a, 6), f(a, 5) + f(a, 7), f(a, 6) + f(a, 8));
            } else {
                float width = a.length >= 5 ? f(a, 3) : picture.getWidth();
                float height = a.length >= 5 ? f(a, 4) : picture.getHeight();
                to = new RectF(f(a, 1), f(a, 2), f(a, 1) + width, f(a, 2) + height);
            }
            canvas.drawBitmap(picture, from, to, paint(true));
            touched();
            return Js.UNDEFINED;
        });
        method("createImageData", 2, (self, a) -> data((int) f(a, 0), (int) f(a, 1), null));
        method("getImageData", 4, (self, a) -> {
            int width = (int) f(a, 2);
            int height = (int) f(a, 3);
            int[] pixels = new int[width * height];
            for (int y = 0; y < height; y++) {
                for (int x = 0; x < width; x++) {
                    int atX = (int) f(a, 0) + x;
                    int atY = (int) f(a, 1) + y;
                    boolean isWithin = atX >= 0 && atY >= 0 && atX < bitmap.getWidth()
                            && atY < bitmap.getHeight();
                    pixels[y * width + x] = isWithin ? bitmap.getPixel(atX, atY) : 0;
                }
            }
            return data(width, height, pixels);
        });
        method("putImageData", 3, (self, a) -> {
            JsObject data = (JsObject) a[0];
            int width = (int) Js.number(data.get("width"));
            int height = (int) Js.number(data.get("height"));
            byte[] bytes = ((TypedArray) data.get("data")).bytes;
            int[] pixels = new int[width * height];
            for (int index = 0; index < pixels.length; index++) {
                pixels[index] = Color.argb(bytes[index * 4 + 3] & 0xff, bytes[index * 4] & 0xff,
                        bytes[index * 4 + 1] & 0xff, bytes[index * 4 + 2] & 0xff);
            }
            Bitmap part = Bitmap.createBitmap(pixels, width, height, Bitmap.Config.ARGB_8888);
            Paint copy = new Paint();
            copy.setXfermode(new PorterDuffXfermode(PorterDuff.Mode.SRC));
            new Canvas(bitmap).drawBitmap(part, f(a, 1), f(a, 2), copy);
            touched();
            return Js.UNDEFINED;
        });
    }

    private static JsObject data(int width, int height, int[] pixels) {
        byte[] bytes = new byte[width * height * 4];
        for (int index = 0; pixels != null && index < pixels.length; index++) {
            bytes[index * 4] = (byte) Color.red(pixels[index]);
            bytes[index * 4 + 1] = (byte) Color.green(pixels[index]);
            bytes[index * 4 + 2] = (byte) Color.blue(pixels[index]);
            bytes[index * 4 + 3] = (byte) Color.alpha(pixels[index]);
        }
        JsObject data = new JsObject();
        data.putOwn("width", (double) width);
        data.putOwn("height", (double) height);
        data.putOwn("data", TypedArray.of("Uint8ClampedArray", bytes));
        return data;
    }
}
