package gibbon.system.webkit.script;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Statements. */
final class Statements {
    private Statements() {}

    abstract static class Statement extends Node {
        @Override
        Object evaluate(Scope scope) {
            run(scope);
            return Js.UNDEFINED;
        }

        @Override
        abstract Jump run(Scope scope);
    }

    static final class Empty extends Statement {
        @Override
        Jump run(Scope scope) {
            return null;
        }
    }

    static final class Block extends Statement {
        private final Names names;
        final List<Node> body;

        Block(Names names, List<Node> body) {
            this.names = names;
            this.body = body;
        }

        @Override
        Jump run(Scope scope) {
            Scope inner = names.enter(scope);
            List<Node> statements = body;
            for (int index = 0; index < statements.size(); index++) {
                Jump jump = statements.get(index).run(inner);
                if (jump != null) {
                    return jump;
                }
            }
            return null;
        }
    }

    static final class Declaration extends Statement {
        final List<Pattern> targets = new ArrayList<>();
        final List<Node> values = new ArrayList<>();
        boolean isVar;

        @Override
        Jump run(Scope scope) {
            for (int index = 0; index < targets.size(); index++) {
                Node value = values.get(index);
                if (value == null && isVar) {
                    continue;
                }
                Object result = value == null ? Js.UNDEFINED : value.evaluate(scope);
                Pattern target = targets.get(index);
                if (value != null && target.target instanceof Expressions.Name) {
                    Expressions.nameFunction(value, result,
                            ((Expressions.Name) target.target).name);
                }
                target.assign(scope, result, true);
            }
            return null;
        }
    }

    static final class If extends Statement {
        private final Node test;
        private final Node yes;
        private final Node no;

        If(Node test, Node yes, Node no) {
            this.test = test;
            this.yes = yes;
            this.no = no;
        }

        @Override
        Jump run(Scope scope) {
            if (Js.truth(test.evaluate(scope))) {
                return yes.run(scope);
            }
            return no == null ? null : no.run(scope);
        }
    }

    /** Loops, and what has a label: jumps that are theirs end here. */
    abstract static class Loop extends Statement {
        final Set<String> labels = new HashSet<>();

        boolean continues(Jump jump) {
            return jump.kind == Jump.Kind.CONTINUE
                    && (jump.label == null || labels.contains(jump.label));
        }

        boolean breaks(Jump jump) {
            return jump.kind == Jump.Kind.BREAK
                    && (jump.label == null || labels.contains(jump.label));
        }
    }

    static final class While extends Loop {
        Node test;
        Node body;
        boolean isTestedLast;

        @Override
        Jump run(Scope scope) {
            boolean isFirst = true;
            while (isFirst && isTestedLast || Js.truth(test.evaluate(scope))) {
                isFirst = false;
                Jump jump = body.run(scope);
                if (jump != null && !continues(jump)) {
                    return breaks(jump) ? null : jump;
                }
            }
            return null;
        }
    }

    static final class For extends Loop {
        Names names;
        Node start;
        Node test;
        Node step;
        Node body;

        @Override
        Jump run(Scope outer) {
            Scope scope = names.enter(outer);
            if (start != null) {
                start.run(scope);
            }
            while (test == null || Js.truth(test.evaluate(scope))) {
                Jump jump = body.run(scope);
                if (jump != null && !continues(jump)) {
                    return breaks(jump) ? null : jump;
                }
                if (scope != outer) {
                    // Functions keep the variables of the turn that they were made in.
                    Scope next = new Scope(outer, scope.slots.length, outer.frame);
                    System.arraycopy(scope.slots, 0, next.slots, 0, scope.slots.length);
                    scope = next;
                }
                if (step != null) {
                    step.evaluate(scope);
                }
            }
            return null;
        }
    }

    static final class ForEach extends Loop {
        Names names;
        Pattern target;
        boolean declares;
        boolean isOf;
        boolean isAwait;
        Node values;
        Node body;
        @Override
        Jump run(Scope outer) {
            Object subject = values.evaluate(outer);
            Jump[] ended = new Jump[1];
            Js.Each turn = value -> {
                Scope scope = names.enter(outer);
                Object one = isAwait ? Coroutine.await(scope.frame.coroutine, value) : value;
                target.assign(scope, one, declares);
                Jump jump = body.run(scope);
                if (jump == null || continues(jump)) {
                    return true;
                }
                ended[0] = breaks(jump) ? null : jump;
                return false;
            };
            if (isOf) {
                Js.iterate(subject, turn);
            } else if (!Js.isNothing(subject)) {
                keys(Js.object(subject), turn);
            }
            return ended[0];
        }

        private static void keys(JsObject object, Js.Each turn) {
            Set<Object> seen = new HashSet<>();
            for (JsObject at = object; at != null; at = at.prototype) {
                for (Object key : at.ownKeys()) {
                    boolean isNew = key instanceof String && seen.add(key);
                    if (isNew && at.isEnumerable(key) && !turn.take(key)) {
                        return;
                    }
                }
            }
        }
    }

    static final class Labelled extends Loop {
        private final Node body;

        Labelled(Node body) {
            this.body = body;
        }

        @Override
        Jump run(Scope scope) {
            Jump jump = body.run(scope);
            return jump != null && jump.label != null && breaks(jump) ? null : jump;
        }
    }

    static final class JumpStatement extends Statement {
        private final Jump jump;

        JumpStatement(Jump.Kind kind, String label) {
            jump = new Jump(kind, label, Js.UNDEFINED);
        }

        @Override
        Jump run(Scope scope) {
            return jump;
        }
    }

    static final class Return extends Statement {
        private final Node value;

        Return(Node value) {
            this.value = value;
        }

        @Override
        Jump run(Scope scope) {
            return new Jump(Jump.Kind.RETURN, null,
                    value == null ? Js.UNDEFINED : value.evaluate(scope));
        }
    }

    static final class Throw extends Statement {
        private final Node value;

        Throw(Node value) {
            this.value = value;
        }

        @Override
        Jump run(Scope scope) {
            throw new ScriptError(value.evaluate(scope));
        }
    }

    static final class Try extends Statement {
        Node body;
        Names names;
        Pattern caught;
        Node handler;
        Node last;

        @Override
        Jump run(Scope scope) {
            Jump jump;
            try {
                jump = attempt(scope);
            } catch (ScriptError problem) {
                Jump ended = last == null ? null : last.run(scope);
                if (ended != null) {
                    return ended;
                }
                throw problem;
            }
            Jump ended = last == null ? null : last.run(scope);
            return ended != null ? ended : jump;
        }

        private Jump attempt(Scope scope) {
            if (handler == null) {
                return body.run(scope);
            }
            int depth = Realm.current().depth;
            Object thrown;
            try {
                return body.run(scope);
            } catch (ScriptError problem) {
                thrown = problem.value;
            } catch (StackOverflowError deep) {
                thrown = Realm.current().error("RangeError", "Maximum call stack size exceeded");
            }
            Realm.current().depth = depth;
            Scope inner = names.enter(scope);
            if (caught != null) {
                caught.assign(inner, thrown, true);
            }
            return handler.run(inner);
        }
    }

    static final class Switch extends Loop {
        Node subject;
        Names names;
        /** Null for the default. */
        final List<Node> tests = new ArrayList<>();
        final List<List<Node>> bodies = new ArrayList<>();

        @Override
        Jump run(Scope outer) {
            Object value = subject.evaluate(outer);
            Scope scope = names.enter(outer);
            int start = -1;
            for (int index = 0; index < tests.size() && start < 0; index++) {
                Node test = tests.get(index);
                if (test != null && Js.strictEquals(value, test.evaluate(scope))) {
                    start = index;
                }
            }
            start = start < 0 ? tests.indexOf(null) : start;
            for (int index = start; index >= 0 && index < bodies.size(); index++) {
                for (Node statement : bodies.get(index)) {
                    Jump jump = statement.run(scope);
                    if (jump != null) {
                        return breaks(jump) ? null : jump;
                    }
                }
            }
            return null;
        }
    }

    /** A function of a block, which the function around it knows as well from here on. */
    static final class FunctionOfBlock extends Statement {
        private final Expressions.Name inner;
        private final Expressions.Name outer;

        FunctionOfBlock(Expressions.Name inner, Expressions.Name outer) {
            this.inner = inner;
            this.outer = outer;
        }

        @Override
        Jump run(Scope scope) {
            outer.declareAround(scope, inner.evaluate(scope));
            return null;
        }
    }

    /** A class that is declared. */
    static final class ClassDeclaration extends Statement {
        private final Expressions.Name name;
        private final ClassNode value;

        ClassDeclaration(Expressions.Name name, ClassNode value) {
            this.name = name;
            this.value = value;
        }

        @Override
        Jump run(Scope scope) {
            name.declare(scope, value.evaluate(scope));
            return null;
        }
    }
}
