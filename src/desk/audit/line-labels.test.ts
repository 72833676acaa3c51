import { describe, expect, it } from 'vitest';
import { deskCalls } from '#kernel/shop/desk/desk-calls.ts';
import { textsOf } from '../../../tests/e2e/texts.ts';
import { sections } from '../app/sections.ts';
import { choiceLabels } from './choice-labels.ts';
import { fieldName } from './field-names.ts';
import { lineLabels } from './line-labels.ts';

const nouns = sections.find(({ path }) => path === 'audit')?.texts ?? [];
const paging = { page: 2, perPage: 25, sort: 'placed', isDescending: true };
const labelOf = (line: Partial<Parameters<typeof lineLabels>[1]>, locale: 'en' | 'tc' | 'zh' = 'en') =>
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

describe('fields of an audit entry', () => {
  it('show the search, not paging and sorting', () => {
    const input = { ...paging, search: 'garcia', filter: { state: 'processing' } };
    const fields = Object.keys(input);
    expect(labelOf({ fields, input })).toBe('Words searched: garcia · State: In work');
    expect(labelOf({ fields, input }, 'tc')).toBe(
      `搜尋字詞：garcia · 狀態：${textsOf('tc', nouns)('desk-orders.state', { state: 'processing' })}`,
    );
    expect(labelOf({ fields, input: { ...paging, search: '' } })).toBe('');
  });

  it('omit the record of the entry', () => {
    expect(labelOf({ input: { id: 1_100_000_007 }, recordId: '1100000007' })).toBe('');
  });

  it('show the first changed fields by name, also after their content was erased', () => {
    expect(labelOf({ fields: ['email', 'telephone', 'version'] })).toBe('E-mail · Phone');
    expect(labelOf({ fields: ['email', 'telephone', 'city', 'country', 'street1'] })).toBe(
      'E-mail · Phone · City and 2 more',
    );
  });

  it('truncate a long text', () => {
    const label = labelOf({ input: { text: 'a'.repeat(300) } });
    expect(label).toMatch(/^Text: a{60}…$/);
  });
});

describe('names of fields', () => {
  /** The log omits these or stores a hash. */
  const secret = ['password', 'newPassword', 'ticket', 'token', 'passkey', 'response'];
  /** Filters of lists, by the call's path: `returns` by `state`. */
  const filterChoices = Object.values(deskCalls).flatMap(({ path, input }) => {
    const filter: unknown = Reflect.get(input.entries, 'filter');
    return choicesIn(filter).map(([field, value]) => [path, field, value] as const);
  });

  it('have labels for the values of every list filter, in every language', () => {
    expect(filterChoices.length).toBeGreaterThan(40);
    for (const locale of ['en', 'tc', 'zh'] as const) {
      const t = textsOf(locale, [...nouns, 'desk']);
      const unlabelled = filterChoices
        .filter(([path, field, value]) => !choiceLabels(t, path, `filter.${field}`, value))
        .map((choice) => choice.join(' '));
      // Labels of `opensBy` exist in the form only.
      const formOnly = /^desk\/campaigns\/list opensBy /;
      expect([locale, ...unlabelled.filter((choice) => !formOnly.test(choice))]).toEqual([locale]);
    }
    expect(choiceLabels(textsOf('en', nouns), 'desk/returns/list', 'filter.state', 'in_review')).toBe(
      'To review',
    );
    expect(
      choiceLabels(textsOf('en', nouns), 'desk/returns/list', 'filter.state', 'unheard'),
    ).toBeUndefined();
  });

  /** Digests of previews and the second version of a merge are not shown. */
  const hidden = ['digest', 'fromVersion'];

  it('exist for every input field of every call', () => {
    const inputFields = Object.values(deskCalls).flatMap(({ input }) => Object.keys(input.entries));
    const unnamed = [...new Set(inputFields)]
      .filter((name) => !secret.includes(name) && !hidden.includes(name))
      .filter((name) => fieldName(textsOf('en', ['desk-audit']), name) === name);
    expect(unnamed).toEqual([]);
  });
});
