import { parse } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { fc } from '../../../../tests/fixtures/property-testing.ts';
import { parseMessage } from './parse-message.ts';

const byLibrary = (message: string) => parse(message, { ignoreTag: true });

const literal = fc.stringMatching(/^[a-z 字<>]{0,8}$/);
const quoted = fc.constantFrom("''", "'{'", "'{it''s}'", "o'clock", "'}", "'#'", '#', ' ');
const space = fc.constantFrom('', ' ', '\n');
const name = fc.constantFrom('count', 'name', 'x_1');

const { message } = fc.letrec<Record<'message' | 'option' | 'choice', string>>((tie) => ({
  message: fc
    .array(
      fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        literal,
        quoted,
        fc.tuple(space, name, space).map(([before, value, after]) => `{${before}${value}${after}}`),
        name.map((value) => `{${value}, number}`),
        tie('choice'),
      ),
      { maxLength: 5 },
    )
    .map((parts) => parts.join('')),
  option: fc.tuple(tie('message'), space).map(([value, after]) => `{${value}}${after}`),
  choice: fc
    .tuple(
      name,
      fc.constantFrom('plural, one', 'plural, offset:1 =0', 'plural,=2', 'select, inside'),
      space,
      tie('option'),
      tie('option'),
    )
    .map(([value, start, gap, one, other]) => `{${value}, ${start}${gap}${one}other${gap}${other}}`),
}));

describe('a message', () => {
  it('is parsed as by the library', () => {
    fc.assert(
      fc.property(message, (text) => {
        let expected: unknown;
        try {
          expected = byLibrary(text);
        } catch {
          expect(() => parseMessage(text)).toThrow(SyntaxError);
          return;
        }
        expect(parseMessage(text)).toEqual(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    '{count,number}',
    '{ count , number }',
    '{n, plural, offset:1=0{a}other{b}}',
    '{n, plural, offset:12  =10 {a} other {b}}',
    '{n, plural, offset:  1 one {a} other {b}}',
  ])('is read with as much space as anybody leaves: %s', (text) => {
    expect(parseMessage(text)).toEqual(byLibrary(text));
  });

  it.each([
    ['{', 'is not understood from character 0'],
    ['{}', 'is not understood from character 0'],
    ['{name', 'is not understood from character 5'],
    ['{count, plural, one {#}}', "chooses without 'other'"],
    ['{form, select, inside {a} other {b}', 'is not understood from character 35'],
    ['{n, plural, offset :1 one {a} other {b}}', "chooses without 'other'"],
    ['{day, date}', 'has the format date'],
    ['{form, select, other {a} other {b}}', 'has two options other'],
    ['{n, number, ::percent}', 'is not understood from character 10'],
  ])('that is wrong or of a format the shop has no use for is refused: %s', (text, why) => {
    expect(() => parseMessage(text)).toThrow(new SyntaxError(`the message '${text}' ${why}`));
  });
});
