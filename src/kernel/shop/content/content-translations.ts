import type { Locale, Localised } from '#kernel/shop/text/locales.ts';
import type { ContentField, ContentFields, ContentKind, ContentValue } from './content-fields.ts';
import { contentKinds } from './content-kinds.ts';

type Texts = Localised<unknown>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lines of a text are one text for a translator, a line each. */
const asText = (value: unknown): string =>
  Array.isArray(value) ? value.join('\n') : typeof value === 'string' ? value : '';

/** Copies the fields; `change` gets every text with languages and returns its replacement. */
function mapLocalised(
  fields: readonly ContentField[],
  values: ContentFields,
  path: string,
  change: (path: string, texts: Texts) => Texts,
): ContentFields {
  const changed = { ...values };
  for (const field of fields) {
    const at = path === '' ? field.name : `${path}.${field.name}`;
    const value = values[field.name];
    if (field.kind === 'group' && isRecord(value))
      changed[field.name] = mapLocalised(field.fields, value as ContentFields, at, change);
    else if (field.kind === 'list' && Array.isArray(value))
      changed[field.name] = (value as ContentFields[]).map((item, index) =>
        mapLocalised(field.fields, item, `${at}.${index}`, change),
      );
    else if ('isLocalised' in field && field.isLocalised && isRecord(value))
      changed[field.name] = change(at, value) as ContentValue;
  }
  return changed;
}

/** Every text of a record that has languages, by the path of its field, in two of them. */
export function contentTexts(
  kind: ContentKind,
  fields: ContentFields,
  [from, to]: readonly [Locale, Locale],
): Map<string, { from: string; to: string }> {
  const found = new Map<string, { from: string; to: string }>();
  mapLocalised(contentKinds[kind].fields, fields, '', (path, texts) => {
    found.set(path, { from: asText(texts[from]), to: asText(texts[to]) });
    return texts;
  });
  return found;
}

/**
 * The fields with these texts of a translation from one language to another, by path. A field whose source is another text
 * now stays as it is: the items of a list may have another order, or the source was edited.
 */
export function withContentTexts(
  kind: ContentKind,
  fields: ContentFields,
  [from, to]: readonly [Locale, Locale],
  given: ReadonlyMap<string, { source: string; text: string }>,
): ContentFields {
  return mapLocalised(contentKinds[kind].fields, fields, '', (path, texts) => {
    const { source, text } = given.get(path) ?? {};
    if (text === undefined || asText(texts[from]) !== source) return texts;
    const isLines = Object.values(texts).some(Array.isArray);
    return { ...texts, [to]: isLines ? text.split('\n').filter((line) => line !== '') : text };
  });
}
