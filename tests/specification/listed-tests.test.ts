import { describe, expect, it } from 'vitest';
import { listTests } from './listed-tests.ts';

const listed = (text: string) =>
  listTests('some.test.ts', text).map(({ title, idle }) => (idle ? `${title} [${idle}]` : title));

describe('the tests of a file', () => {
  it('have the titles of their groups, and templates unchanged', () => {
    expect(
      listed(`
        describe('a cart', () => {
          beforeEach(() => clear());
          it('is empty', () => {});
          describe.each([['a', 1]])('with %s', (name) => {
            it.each([1, 2])('holds %d', async () => {});
          });
        });
        for (const locale of locales) test(\`in \${locale}\`, async ({ page }) => {});
        test.describe('addresses', () => {
          test.describe.configure({ mode: 'serial' });
          test.use({ viewport });
          test('answer', { tag: '@slow' }, async () => {});
        });
        it.each\`a | b\`('of a table $a', () => {});
        test.beforeAll(async () => {});
      `),
    ).toEqual([
      'a cart > is empty',
      'a cart > with %s > holds %d',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: as in the file
      'in ${locale}',
      'addresses > answer',
      'of a table $a',
    ]);
  });

  it.each([
    [`it.skip('a', () => {})`, 'a [skip]'],
    [`it.todo('a')`, 'a [todo]'],
    [`it('a', { skip: true }, () => {})`, 'a [skip]'],
    [`it.skipIf(isBusy)('a', () => {})`, 'a [skipIf]'],
    [`it('a', (context) => { context.skip(); })`, 'a [skip]'],
    [`test.fixme('a', async () => {})`, 'a [fixme]'],
    [`test('a', async ({ page }) => { test.skip(isBusy, 'why'); })`, 'a [skip]'],
    [`test('a', async () => { if (isBusy) { test.fixme(); } })`, 'a [fixme]'],
    [`describe.skip('g', () => { it('a', () => {}); })`, 'g > a [skip]'],
    [`test.describe.skip('g', () => { test('a', () => {}); })`, 'g > a [skip]'],
    [`test.describe('g', () => { test.skip(); test('a', () => {}); })`, 'g > a [skip]'],
    [`describe('g', () => { describe.runIf(x)('h', () => { it('a', () => {}); }); })`, 'g > h > a [runIf]'],
    [`if (hasDatabase) it('a', () => {})`, 'a [a condition]'],
    [`it('a')`, ''],
  ])('do not run in %s', (text, title) => {
    expect(listed(text).join()).toBe(title);
  });

  it('are all idle beside an `only`, and a skipped one does not skip its neighbours', () => {
    expect(listed(`it.only('a', () => {}); describe('g', () => { it('b', () => {}); })`)).toEqual([
      'a [only]',
      'g > b [only]',
    ]);
    expect(listed(`it.skip('a', () => {}); it('b', (context) => { list.skip(2); })`)).toEqual([
      'a [skip]',
      'b',
    ]);
    expect(listed(`test('a', () => { test.skip(); }); test('b', () => {});`)).toEqual(['a [skip]', 'b']);
  });
});
