import { describe, expect, it } from 'vitest';
import { deskCalls } from '#kernel/shop/desk/desk-calls.ts';
import { textsOf } from '../../../tests/e2e/texts.ts';
import { rooms } from '../app/sections.ts';
import { choiceLabels } from './choice-labels.ts';
import { fieldName } from './field-names.ts';
import { lineLabels } from './line-labels.ts';

const nouns = rooms.find(({ name }) => name === 'audit')?.texts ?? [];
const leafed = { page: 2, perPage: 25, sort: 'placed', isDescending: true };
const said = (line: Partial<Parameters<typeof lineLabels>[1]>, locale: 'en' | 'tc' | 'zh' = 'en') =>
  lineLabels(textsOf(locale, nouns), {
    call: 'desk/orders/list',
    fields: [],
    input: null,
    recordId: '',
    ...line,
  });

interface Shape {
  entries?: Record<string, Shape>;
  wrapped?: Shape;
  options?: readonly unknown[];
}

/** Fields of a filter whose values are a list of codes. */
function choicesIn(shape: unknown): (readonly [field: string, value: string])[] {
  const open = (each: Shape): Shape => (each.wrapped ? open(each.wrapped) : each);
  return Object.entries(open((shape ?? {}) as Shape).entries ?? {}).flatMap(([field, each]) =>
    (open(each).options ?? [])
      .filter((value) => typeof value === 'string')
      .map((value) => [field, value] as const),
  );
}

describe('the fields of a line of the audit log', () => {
  it('are what somebody looked for, not how the list was leafed through', () => {
    const input = { ...leafed, search: 'garcia', filter: { state: 'processing' } };
    const fields = Object.keys(input);
    expect(said({ fields, input })).toBe('Words searched: garcia · State: In work');
    expect(said({ fields, input }, 'tc')).toBe(
      `搜尋字詞：garcia · 狀態：${textsOf('tc', nouns)('desk-orders.state', { state: 'processing' })}`,
    );
    expect(said({ fields, input: { ...leafed, search: '' } })).toBe('');
  });

  it('leave out the record that the line names already', () => {
    expect(said({ input: { id: 1_100_000_007 }, recordId: '1100000007' })).toBe('');
  });

  it('are those that changed, the first few by name, also where what they were is gone', () => {
    expect(said({ fields: ['email', 'telephone', 'version'] })).toBe('E-mail · Phone');
    expect(said({ fields: ['email', 'telephone', 'city', 'country', 'street1'] })).toBe(
      'E-mail · Phone · City and 2 more',
    );
  });

  it('do not fill the row with a long text', () => {
    const words = said({ input: { text: 'a'.repeat(300) } });
    expect(words).toMatch(/^Text: a{60}…$/);
  });
});

describe('the names of fields', () => {
  /** The log omits these or stores a hash. */
  const secret = ['password', 'newPassword', 'ticket', 'token', 'passkey', 'response'];
  /** Filters of lists, by the call's path: `returns` by `state`. */
  const narrowed = Object.values(deskCalls).flatMap(({ path, input }) => {
    const filter: unknown = Reflect.get(input.entries, 'filter');
    return choicesIn(filter).map(([field, value]) => [path, field, value] as const);
  });

  it('are the words of the desk for what a list was narrowed to, never its codes', () => {
    expect(narrowed.length).toBeGreaterThan(40);
    for (const locale of ['en', 'tc', 'zh'] as const) {
      const t = textsOf(locale, [...nouns, 'desk']);
      const wordless = narrowed
        .filter(([path, field, value]) => !choiceLabels(t, path, `filter.${field}`, value))
        .map((choice) => choice.join(' '));
      // Labels of `opensBy` exist in the form only.
      const others = /^desk\/campaigns\/list opensBy /;
      expect([locale, ...wordless.filter((choice) => !others.test(choice))]).toEqual([locale]);
    }
    expect(choiceLabels(textsOf('en', nouns), 'desk/returns/list', 'filter.state', 'in_review')).toBe(
      'To review',
    );
    expect(
      choiceLabels(textsOf('en', nouns), 'desk/returns/list', 'filter.state', 'unheard'),
    ).toBeUndefined();
  });

  /** Digests of previews and the second version of a merge are not shown. */
  const silent = ['digest', 'fromVersion'];

  it('are words for whatever a call of the desk is asked', () => {
    const asked = Object.values(deskCalls).flatMap(({ input }) => Object.keys(input.entries));
    const unnamed = [...new Set(asked)]
      .filter((name) => !secret.includes(name) && !silent.includes(name))
      .filter((name) => fieldName(textsOf('en', ['desk-audit']), name) === name);
    expect(unnamed).toEqual([]);
  });
});
