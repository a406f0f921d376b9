package gibbon.core.jni;

/** Arguments that come one after the other, as C's functions with `...` and `va_list` have them. */
abstract class Arguments {
    abstract long number();

    abstract double real();

    /** A register's worth of a structure `jvalue`, or what was promoted to a double. */
    float shortReal() {
        return (float) real();
    }

    /** Of a function that has so many named ones, of which so many are real. */
    static Arguments following(Processor processor, int named, int namedReal) {
        return new Arguments() {
            private int general = named;
            private int vector = namedReal;
            private long stack = processor.x[32];

            @Override
            long number() {
                return general < 8 ? processor.x[general++] : next();
            }

            @Override
            double real() {
                return Double.longBitsToDouble(
                        vector < 8 ? processor.v[vector++ * 2] : next());
            }

            private long next() {
                long value = processor.memory.word(stack);
                stack += 8;
                return value;
            }
        };
    }

    /** By a `va_list`: stack, tops of the saved registers, and how far below them the next is. */
    static Arguments list(NativeMemory memory, long list) {
        return new Arguments() {
            @Override
            long number() {
                return next(8, 24, 8);
            }

            @Override
            double real() {
                return Double.longBitsToDouble(next(16, 28, 16));
            }

            private long next(int top, int offset, int step) {
                int below = memory.half(list + offset);
                if (below < 0) {
                    memory.write(list + offset, below + step, 4);
                    return memory.word(memory.word(list + top) + below);
                }
                long stack = memory.word(list);
                memory.writeWord(list, stack + 8);
                return memory.word(stack);
            }
        };
    }

    /** As an array of `jvalue`. */
    static Arguments values(NativeMemory memory, long array) {
        return new Arguments() {
            private long at = array;

            @Override
            long number() {
                long value = memory.word(at);
                at += 8;
                return value;
            }

            @Override
            double real() {
                return Double.longBitsToDouble(number());
            }

            @Override
            float shortReal() {
                return Float.intBitsToFloat((int) number());
            }
        };
    }
}
