package gibbon.system.webkit.script;

/** Sound of pages: everything can be connected and started, and nothing is heard. */
final class Silence {
    private Silence() {}

    static JsObject context(DomWindow window) {
        JsObject context = window.listenable();
        context.putOwn("state", "running");
        context.putOwn("sampleRate", 44100.0);
        context.getter("currentTime", (self, a) -> System.nanoTime() / 1e9);
        context.putOwn("destination", node());
        for (String name : new String[] {"createGain", "createOscillator", "createBufferSource",
            "createBiquadFilter", "createAnalyser", "createDynamicsCompressor", "createDelay",
            "createConvolver", "createWaveShaper", "createStereoPanner", "createPanner",
            "createMediaElementSource", "createScriptProcessor", "createConstantSource"}) {
            context.method(name, 0, (self, a) -> node());
        }
        context.method("createBuffer", 3, (self, a) -> {
            JsObject buffer = new JsObject();
            int length = (int) Js.integer(Js.argument(a, 1));
            buffer.putOwn("length", (double) length);
            buffer.method("getChannelData", 1, (me, b) ->
                    TypedArray.of("Float32Array", new byte[length * 4]));
            return buffer;
        });
        for (String name : new String[] {"resume", "suspend", "close"}) {
            context.method(name, 0, (self, a) -> Promise.of(Js.UNDEFINED));
        }
        context.method("decodeAudioData", 1, (self, a) -> Promise.rejected(
                Realm.current().error("DOMException", "Unable to decode audio data")));
        return context;
    }

    private static JsObject node() {
        JsObject node = new JsObject();
        for (String name : new String[] {"gain", "frequency", "detune", "Q", "pan", "delayTime",
            "threshold", "knee", "ratio", "attack", "release", "playbackRate", "offset"}) {
            JsObject parameter = new JsObject();
            parameter.putOwn("value", 1.0);
            for (String method : new String[] {"setValueAtTime", "linearRampToValueAtTime",
                "exponentialRampToValueAtTime", "setTargetAtTime", "cancelScheduledValues",
                "setValueCurveAtTime"}) {
                parameter.method(method, 2, (self, a) -> self);
            }
            node.putOwn(name, parameter);
        }
        node.putOwn("frequencyBinCount", 1024.0);
        for (String name : new String[] {"connect", "disconnect", "start", "stop",
            "getByteFrequencyData", "getByteTimeDomainData", "addEventListener"}) {
            node.method(name, 1, (self, a) -> name.equals("connect") ? Js.argument(a, 0)
                    : Js.UNDEFINED);
        }
        return node;
    }
}
