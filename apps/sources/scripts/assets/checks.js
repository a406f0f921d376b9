// What a script says it is, and what it should be: as any browser of these years answers.
const checks = [];
function check(name, actual, expected) {
  checks.push({ name, isRight: JSON.stringify(actual) === JSON.stringify(expected), actual });
}

check('arithmetic', [0.1 + 0.2, 7 % -3, 2 ** 10, -7 >> 1, -1 >>> 0, 1 / 3], [0.30000000000000004, 1, 1024, -4, 4294967295, 0.3333333333333333]);
check('numbers', [1e21 + '', 1e-7 + '', (255).toString(16), (1.005).toFixed(2), (123.456).toPrecision(4), +'0x1f', parseInt('12px'), Number('')], ['1e+21', '1e-7', 'ff', '1.00', '123.5', 31, 12, 0]);
check('equality', [null == undefined, '1' == 1, NaN === NaN, [] == '', null ?? 'x', 0 || 'y', 0 ?? 'z'], [true, true, false, true, 'x', 'y', 0]);
let { a, b: [c, ...d], e = 5, ...rest } = { a: 1, b: [2, 3, 4], f: 6 };
check('taking apart', [a, c, d, e, rest], [1, 2, [3, 4], 5, { f: 6 }]);
check('parameters', ((x, y = x + 1, ...z) => [x, y, z])(1, undefined, 3, 4), [1, 2, [3, 4]]);
class Base {
  #hidden = 1;
  static made = 0;
  constructor(name) { this.name = name; Base.made++; }
  get hidden() { return this.#hidden; }
  set hidden(value) { this.#hidden = value; }
  greet() { return 'I am ' + this.name; }
}
class Derived extends Base {
  extra = [this.name];
  greet() { return super.greet() + '!'; }
  *numbers() { yield 1; yield* [2, 3]; }
}
const derived = new Derived('D');
derived.hidden += 4;
check('classes', [derived.greet(), derived.hidden, derived.extra, [...derived.numbers()], Base.made, derived instanceof Base], ['I am D!', 5, ['D'], [1, 2, 3], 1, true]);
const made = [];
for (let i = 0; i < 3; i++) made.push(() => i);
check('closures', made.map(f => f()), [0, 1, 2]);
outer: for (const i of [1, 2]) { for (const j of [1, 2]) { if (j === 2) continue outer; made.push(i * 10 + j); } }
check('labels', made.slice(3), [11, 21]);
function thrown() { try { null.x; } catch (problem) { return problem instanceof TypeError; } finally { made.length = 0; } }
check('errors', [thrown(), made.length], [true, 0]);
check('texts', ['a-b-c'.replace(/-(\w)/g, (m, x) => x.toUpperCase()), 'x1y22'.match(/\d+/g), 'a,b'.split(','), /(?<year>\d{4})/.exec('in 2024').groups.year, `${[..."h😀i"].length}`, 'abc'.at(-1)], ['aBC', ['1', '22'], ['a', 'b'], '2024', '3', 'c']);
check('lists', [[3, 1, 10].sort(), [3, 1, 10].sort((x, y) => x - y), [1, [2, [3]]].flat(Infinity), Array.from({ length: 3 }, (_, i) => i * i), [1, 2, 3].includes(2)], [[1, 10, 3], [1, 3, 10], [1, 2, 3], [0, 1, 4], true]);
check('collections', [[...new Set([1, 1, 2])], [...new Map([['k', 1]])], Object.entries({ x: 1 })], [[1, 2], [['k', 1]], [['x', 1]]]);
check('chains', [({}).a?.b.c, ({ f: () => 1 }).f?.(), typeof missing], [null, 1, 'undefined'].map((x, i) => i ? x : undefined));
check('json', JSON.parse(JSON.stringify({ a: [1, 'x\n', null], b: undefined })), { a: [1, 'x\n', null] });
check('dates', new Date(Date.UTC(2024, 1, 29)).toISOString(), '2024-02-29T00:00:00.000Z');
const proxy = new Proxy({}, { get: (target, key) => 'got ' + key });
check('proxies', proxy.thing, 'got thing');
check('bytes', [...new Uint8Array([1, 257, -1])], [1, 1, 255]);
check('hoisting', typeof later, 'function');
function later() {}

const order = [];
(async () => { order.push('start'); await null; order.push('after'); try { await Promise.reject(new Error('no')); } catch (problem) { order.push(problem.message); } })();
order.push('sync');
Promise.all([1, Promise.resolve(2)]).then(values => order.push(values.join('+')));

document.addEventListener('DOMContentLoaded', () => {
  check('promises', order, ['start', 'sync', 'after', 'no', '1+2']);
  const list = document.createElement('ul');
  list.innerHTML = '<li class="one">1</li><li data-kind="two">2</li>';
  check('nodes', [list.children.length, list.querySelector('.one + li').dataset.kind, list.querySelectorAll('li:not(.one)').length, list.textContent, list.firstChild.matches('ul > li')], [2, 'two', 1, '12', true]);
  list.firstChild.classList.toggle('one');
  list.lastChild.remove();
  check('changes', list.innerHTML, '<li class="">1</li>');
  localStorage.setItem('kept', 'yes');
  check('storage', [localStorage.getItem('kept'), localStorage.length], ['yes', 1]);
  const wrong = checks.filter(one => !one.isRight);
  document.getElementById('result').textContent = `${checks.length - wrong.length} of ${checks.length} are right`;
  document.getElementById('wrong').textContent = wrong.map(one => `${one.name}: ${JSON.stringify(one.actual)}`).join('; ');
});
