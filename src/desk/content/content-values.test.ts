import { describe, expect, it } from 'vitest';
import { contentKinds } from '#kernel/shop/content/content-kinds.ts';
import { emptyValues } from '#kernel/shop/content/empty-fields.ts';
import {
  entriesOf,
  languagesMissing,
  textsByPath,
  valueAt,
  withoutEmptyLines,
  withValue,
} from './content-values.ts';

const { fields } = contentKinds.home;

describe('content fields', () => {
  it('changes one value and keeps the identity of the others', () => {
    const before = { adverts: [{ title: { en: 'a', tc: 'b', zh: 'c' } }, { title: { en: 'd' } }], meta: {} };
    const after = withValue(before, 'adverts.0.title.tc', 'x');
    expect(valueAt(after, 'adverts.0.title.tc')).toBe('x');
    expect(valueAt(after, 'adverts.1')).toBe(before.adverts[1]);
    expect(valueAt(after, 'meta')).toBe(before.meta);
    expect(valueAt(before, 'adverts.0.title.tc')).toBe('b');
  });

  it('creates a new record with every field, empty in three languages', () => {
    const article = emptyValues(contentKinds.article.fields);
    expect(article).toMatchObject({ title: { en: '', tc: '', zh: '' }, isEducation: false, tid: null });
    expect(Object.keys(article)).toEqual(contentKinds.article.fields.map(({ name }) => name));
  });

  it('removes empty lines when it is sent, not while the person types', () => {
    const named = (fieldName: string) => contentKinds.store.fields.find(({ name }) => name === fieldName);
    const [week, holidays] = [named('week'), named('holidays')];
    const typed = { holidays: entriesOf('2026-12-25\n\n'), week: { mon: '10:00-18:00' } };
    expect(typed.holidays).toEqual(['2026-12-25', '', '']);
    if (!week || !holidays) throw new Error('a store has hours and holidays');
    expect(withoutEmptyLines([week, holidays], typed)).toMatchObject({ holidays: ['2026-12-25'] });
  });

  it('names the languages in which a text is missing', () => {
    const [title] = contentKinds.article.fields;
    if (!title) throw new Error('an article has a title');
    expect(languagesMissing(title, { en: 'Light', tc: ' ', zh: '' })).toEqual(['tc', 'zh']);
  });

  it('lists every text by its path', () => {
    const texts = textsByPath(fields, { ...emptyValues(fields), adverts: [{ title: { en: 'Light' } }] });
    expect(texts.get('adverts.0.title.en')).toBe('Light');
    expect(texts.get('meta.title.zh')).toBe('');
  });
});
