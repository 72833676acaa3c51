import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { ImportOptions, ProductFormat } from '#kernel/shop/product-import/product-import.ts';
import { type PreparedList, readHead } from '#server/list-import/new-list.service.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { csvOfFeed } from './formats/google-xml.ts';
import { formatOf, headerFor } from './list-format.ts';

export interface NewList {
  name: string;
  /** UTF-8, compressed by gzip. */
  content: Uint8Array;
  format?: ProductFormat | undefined;
  options: ImportOptions;
}

/** Finds format, header and separator of a list. Throws 1900108 if it is no list of products. */
export async function prepareList({ name, options, ...list }: NewList): Promise<PreparedList> {
  const { header, ...head } = await readHead(list.content, csvOfFeed);
  const format = list.format ?? formatOf(header);
  if (!format)
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-import-api.unknown-format' }, field: 'content' });
  return { ...head, name, options, format, header: headerFor(format, header) };
}
