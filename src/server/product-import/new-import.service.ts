import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { ImportOptions, ProductFormat } from '#kernel/shop/product-import/product-import.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { csvOfFeed, isXml } from './formats/google-xml.ts';
import { startImport } from './import-steps.service.ts';
import { readHeader, separatorOf } from './list-csv.ts';
import { formatOf, headerFor } from './list-format.ts';
import { deleteUnappliedImports, insertImport } from './product-import.repo.ts';
import { unpackList } from './read-list.service.ts';

const pack = promisify(gzip);
/** The header is in the first characters of a list. */
const headBytes = 64 * 1024;
/** Lists that were not applied are deleted after a week. */
const unappliedForMs = 7 * 24 * 3_600_000;

export interface NewList {
  name: string;
  /** UTF-8, compressed by gzip. */
  content: Uint8Array;
  format?: ProductFormat | undefined;
  options: ImportOptions;
}

export interface PreparedList extends NewList {
  format: ProductFormat;
  header: string[];
  separator: string;
}

/** Finds format, header and separator of a list. Throws 1900108 if it is no list of products. */
export async function prepareList(list: NewList): Promise<PreparedList> {
  let text = await unpackList(list.content).catch(() =>
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-import-api.unreadable' }, field: 'content' }),
  );
  let { content } = list;
  // A byte order mark would be part of the first header.
  if (text[0] === 0xef && text[1] === 0xbb && text[2] === 0xbf) {
    text = text.subarray(3);
    content = await pack(text);
  }
  if (isXml(text)) {
    text = new TextEncoder().encode(await csvOfFeed(text));
    content = await pack(text);
  }
  const head = new TextDecoder().decode(text.subarray(0, headBytes));
  const separator = separatorOf(head);
  const header = readHeader(head, separator);
  const format = list.format ?? formatOf(header);
  if (!format)
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-import-api.unknown-format' }, field: 'content' });
  return { ...list, content, format, header: headerFor(format, header), separator };
}

/** Stores a list and starts to read it; returns its number. */
export async function storeList(
  trx: Executor,
  list: PreparedList,
  { who, now }: { who: string; now: Date },
): Promise<number> {
  await deleteUnappliedImports(trx, new Date(now.getTime() - unappliedForMs));
  const id = await insertImport(trx, { ...list, who, now });
  await startImport(trx, id, now);
  return id;
}
