package gibbon.system.webkit.script;

import java.util.ArrayList;
import java.util.List;

/** A class as it is written. */
final class ClassNode extends Node {
    /** Null if it has none. */
    String name;
    Names names;
    Node parent;
    FunctionNode constructor;
    final List<Member> members = new ArrayList<>();

    /** A method, an accessor, a field, or a block that is run once. */
    static final class Member {
        Node key;
        Node value;
        boolean isStatic;
        boolean isField;
        boolean isBlock;
        char accessor;
        /** The key of a field, once it is known. */
        Object name;

        void initialize(JsObject object, Scope scope, ScriptFunction owner) {
            Object result = value == null ? Js.UNDEFINED : value.evaluate(scope);
            if (name instanceof String) {
                Expressions.nameFunction(value, result, (String) name);
            }
            object.putOwn(name, result);
        }
    }

    @Override
    Object evaluate(Scope outer) {
        Scope scope = names.enter(outer);
        Object base = parent == null ? Js.UNDEFINED : parent.evaluate(scope);
        ScriptFunction made = new ScriptFunction(constructor, scope);
        made.hide("name", name == null ? "" : name);
        JsObject prototype = (JsObject) made.get("prototype");
        if (parent != null) {
            if (base == null) {
                prototype.prototype = null;
            } else if (!(base instanceof JsFunction)) {
                throw ScriptError.type("Class extends value " + Js.describe(base)
                        + " is not a constructor or null");
            } else {
                Object above = ((JsFunction) base).get("prototype");
                prototype.prototype = above instanceof JsObject ? (JsObject) above : null;
                made.prototype = (JsObject) base;
            }
        }
        made.home = prototype;
        made.fieldScope = scope;
        made.fields = new ArrayList<>();
        if (name != null) {
            scope.slots[names.places.get(name)] = made;
        }
        for (Member member : members) {
            add(member, member.isStatic ? made : prototype, made, scope);
        }
        return made;
    }

    private static void add(Member member, JsObject target, ScriptFunction owner, Scope scope) {
        Scope.Frame frame = new Scope.Frame();
        frame.self = owner;
        frame.function = staticHome(owner);
        Scope own = new Scope(scope, 0, frame);
        if (member.isBlock) {
            ScriptFunction block = (ScriptFunction) member.value.evaluate(scope);
            block.home = owner;
            block.call(owner);
            return;
        }
        Object key = Js.key(member.key.evaluate(scope));
        if (member.isField) {
            Member field = new Member();
            field.name = key;
            field.value = member.value;
            if (member.isStatic) {
                field.initialize(owner, own, owner);
            } else {
                owner.fields.add(field);
            }
            return;
        }
        ScriptFunction function = (ScriptFunction) member.value.evaluate(scope);
        function.home = target;
        function.hide("name", key instanceof String ? key : key.toString());
        if (member.accessor != 0) {
            Expressions.access(target, key, function, member.accessor == 'g', false);
        } else {
            target.hide(key, function);
        }
    }

    private static ScriptFunction staticHome(ScriptFunction owner) {
        return owner;
    }
}
