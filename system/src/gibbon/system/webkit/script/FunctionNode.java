package gibbon.system.webkit.script;

import java.util.List;

/** A function as it is written. */
final class FunctionNode extends Node {
    String name = "";
    Names names;
    /** Patterns of the parameters, with what they are if nothing is given. */
    List<Pattern> parameters;
    List<Node> body;
    boolean isArrow;
    boolean isAsync;
    boolean isGenerator;
    boolean isMethod;
    /** Of a class: the constructor of one that extends another. */
    boolean isDerived;
    boolean isClass;
    /** The name is known within, as one that cannot be changed. */
    boolean knowsItself;
    String source = "";

    @Override
    Object evaluate(Scope scope) {
        if (knowsItself) {
            Scope own = new Scope(scope, 1, scope.frame);
            ScriptFunction function = new ScriptFunction(this, own);
            own.slots[0] = function;
            return function;
        }
        return new ScriptFunction(this, scope);
    }
}
