// What `Library.CODE` is made of: llvm-mc -triple=aarch64-linux-android -filetype=obj code.s
	.text
add:	// int add(env, cls, int a, int b)
	add w0, w2, w3
	ret
blend:	// double blend(env, cls, double a, double b, float t): a + (b - a) * t
	fcvt d2, s2
	fsub d1, d1, d0
	fmadd d0, d1, d2, d0
	ret
sum:	// long sum(env, cls, long[] values): GetArrayLength, GetLongArrayElements, loop, release
	stp x29, x30, [sp, #-64]!
	stp x19, x20, [sp, #16]
	stp x21, x22, [sp, #32]
	mov x19, x0
	mov x20, x2
	ldr x8, [x0]
	mov x1, x2
	ldr x8, [x8, #1368]
	blr x8
	mov w21, w0
	ldr x8, [x19]
	mov x0, x19
	mov x1, x20
	mov x2, xzr
	ldr x8, [x8, #1504]
	blr x8
	mov x22, x0
	mov x9, xzr
	mov x10, x0
	cbz w21, 2f
1:	ldr x11, [x10], #8
	add x9, x9, x11
	subs w21, w21, #1
	b.ne 1b
2:	str x9, [sp, #48]
	ldr x8, [x19]
	mov x0, x19
	mov x1, x20
	mov x2, x22
	mov w3, #2
	ldr x8, [x8, #1568]
	blr x8
	ldr x0, [sp, #48]
	ldp x21, x22, [sp, #32]
	ldp x19, x20, [sp, #16]
	ldp x29, x30, [sp], #64
	ret
greet:	// String greet(env, cls): NewStringUTF of a text behind the code
	ldr x8, [x0]
	adr x1, text
	ldr x8, [x8, #1336]
	br x8
back:	// int back(env, obj, int n): CallIntMethod(obj, GetMethodID(GetObjectClass(obj), "twice", "(I)I"), n)
	stp x29, x30, [sp, #-48]!
	stp x19, x20, [sp, #16]
	str w2, [sp, #32]
	mov x19, x0
	mov x20, x1
	ldr x8, [x0]
	ldr x8, [x8, #248]
	blr x8
	mov x1, x0
	ldr x8, [x19]
	mov x0, x19
	adr x2, name
	adr x3, sig
	ldr x8, [x8, #264]
	blr x8
	mov x2, x0
	ldr w3, [sp, #32]
	ldr x8, [x19]
	mov x0, x19
	mov x1, x20
	ldr x8, [x8, #392]
	blr x8
	ldp x19, x20, [sp, #16]
	ldp x29, x30, [sp], #48
	ret
fault:	// void fault(): reads from null
	mov x0, xzr
	ldr x0, [x0]
	ret
vector:	// int vector(env, cls, int a): a in four lanes, times themselves, all together
	dup v0.4s, w2
	mul v1.4s, v0.4s, v0.4s
	addv s1, v1.4s
	fmov w0, s1
	ret
text:	.asciz "native hello"
name:	.asciz "twice"
sig:	.asciz "(I)I"
	.balign 4
above:	// int above(env, obj, int n): the same method of the superclass, by CallNonvirtualIntMethod
	stp x29, x30, [sp, #-48]!
	stp x19, x20, [sp, #16]
	str w2, [sp, #32]
	mov x19, x0
	mov x20, x1
	ldr x8, [x0]
	ldr x8, [x8, #248]
	blr x8
	mov x1, x0
	ldr x8, [x19]
	mov x0, x19
	ldr x8, [x8, #80]
	blr x8
	str x0, [sp, #40]
	mov x1, x0
	ldr x8, [x19]
	mov x0, x19
	adr x2, name
	adr x3, sig
	ldr x8, [x8, #264]
	blr x8
	mov x3, x0
	ldr w4, [sp, #32]
	ldr x8, [x19]
	mov x0, x19
	mov x1, x20
	ldr x2, [sp, #40]
	ldr x8, [x8, #632]
	blr x8
	ldp x19, x20, [sp, #16]
	ldp x29, x30, [sp], #48
	ret
