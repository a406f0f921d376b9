package org.gibbon.platform;

import android.app.Activity;
import android.content.pm.PackageManager;
import android.content.pm.Signature;
import android.graphics.RenderEffect;
import android.graphics.RuntimeShader;
import android.graphics.Shader;
import android.graphics.fonts.FontStyle;
import android.provider.FontRequest;
import android.provider.FontsContract;
import android.view.View;
import java.util.Arrays;

/** What draws: effects, programs, fonts that are fetched. */
final class Effects {
    private static final String PROGRAM = "uniform float2 size;\nuniform int steps;\n"
            + "layout(color) uniform half4 tint;\nuniform shader content;\n"
            + "half4 main(float2 at) { return content.eval(at) * tint; }";
    private static final String PLAY = "com.google.android.gms";

    private Effects() {}

    static void blur(View view) {
        RuntimeShader program = new RuntimeShader(PROGRAM);
        program.setFloatUniform("size", 1, 2);
        program.setIntUniform("steps", 3);
        program.setColorUniform("tint", 0xffff0000);
        refused(() -> program.setFloatUniform("nobody", 1));
        refused(() -> program.setFloatUniform("size", 1));
        refused(() -> program.setFloatUniform("steps", 1));
        refused(() -> RenderEffect.createRuntimeShaderEffect(program, "size"));
        RenderEffect blur = RenderEffect.createBlurEffect(8, 8, Shader.TileMode.CLAMP);
        view.setRenderEffect(RenderEffect.createChainEffect(
                RenderEffect.createRuntimeShaderEffect(program, "content"), blur));
        Main.tell("blurred");
    }

    private static void refused(Runnable what) {
        try {
            what.run();
            Main.tell("taken");
        } catch (IllegalArgumentException refused) {
            Main.tell(refused.getMessage());
        }
    }

    /** As libraries ask for a downloadable font: of a provider whose signer they know. */
    static void fetchFont(Activity activity) throws PackageManager.NameNotFoundException {
        Signature[] signatures = activity.getPackageManager()
                .getPackageInfo(PLAY, PackageManager.GET_SIGNATURES).signatures;
        FontRequest request = new FontRequest(PLAY + ".fonts", PLAY, "name=Lobster&weight=700",
                Arrays.asList(Arrays.asList(signatures[0].toByteArray())));
        new Thread(() -> {
            try {
                FontsContract.FontFamilyResult result =
                        FontsContract.fetchFonts(activity, null, request);
                FontsContract.FontInfo[] fonts = result.getFonts();
                Main.tell("font " + result.getStatusCode() + " " + fonts.length + " "
                        + (fonts[0].getWeight() == FontStyle.FONT_WEIGHT_BOLD) + " "
                        + (FontsContract.buildTypeface(activity, null, fonts) != null));
            } catch (PackageManager.NameNotFoundException problem) {
                Main.tell(problem.toString());
            }
        }).start();
    }
}
