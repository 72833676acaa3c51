import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { startImport } from './import-steps.service.ts';
import { deleteUnappliedImports, insertImport, type ListImport } from './imports.repo.ts';
import { isXml, readHeader, separatorOf } from './list-csv.ts';
import type { ListSubject } from './list-subject.service.ts';
import { unpackList } from './read-list.service.ts';

const pack = promisify(gzip);
/** The header is in the first characters of a list. */
const headBytes = 64 * 1024;
/** Lists that were not applied are deleted after a week. */
const unappliedForMs = 7 * 24 * 3_600_000;

/** A list as CSV with a header. */
interface HeadedList {
  /** UTF-8, compressed by gzip. */
  content: Uint8Array;
  header: string[];
  separator: string;
}

export interface PreparedList extends HeadedList, Pick<ListImport, 'name' | 'format' | 'options'> {}

/**
 * Text, header and separator of a list; a feed in XML becomes CSV by `csvOfFeed`. Throws 1900108 if it cannot be
 * unpacked.
 */
export async function readHead(
  packed: Uint8Array,
  csvOfFeed: (text: Uint8Array) => Promise<string>,
): Promise<HeadedList> {
  let text = await unpackList(packed).catch(() =>
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-import-api.unreadable' }, field: 'content' }),
  );
  let content = packed;
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
  return { content, header: readHeader(head, separator), separator };
}

/** Stores a list and starts to read it; returns its number. */
export async function storeList(
  trx: Executor,
  { name: subject, job }: Pick<ListSubject, 'name' | 'job'>,
  list: PreparedList,
  { who, now }: { who: string; now: Date },
): Promise<number> {
  await deleteUnappliedImports(trx, new Date(now.getTime() - unappliedForMs));
  const id = await insertImport(trx, { ...list, subject, who, now });
  await startImport(trx, { job }, id, now);
  return id;
}
