import type { TextKey } from '#kernel/shop/text/text-keys.ts';
import type { Translate } from '#kernel/shop/text/translate.ts';
import type { ImportReason } from './list-import.ts';

/** Sentence for why an item of a list is refused; `nameOf` returns the label of a field. */
export function reasonText(
  t: Translate,
  { code, field, what }: ImportReason,
  nameOf: (path: string) => string,
): string {
  const isOfList = code.startsWith('list-');
  const key = isOfList ? `desk-import.reason-${code}` : `desk-content-api.${code}`;
  return t(key as TextKey, { field: isOfList ? field : nameOf(field), what });
}
