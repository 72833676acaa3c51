import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { ImportReason } from '#kernel/shop/list-import/list-import.ts';
import { insertCodes, insertRows, type NewImportRow } from './import-rows.repo.ts';
import { holdImport, type ListImport, readContent, updateImport } from './imports.repo.ts';
import { readRecords, UnclosedQuote } from './list-csv.ts';
import { type ListRow, RowRefusal } from './list-row.rules.ts';
import type { ListSubject, ReadItem, StepHost } from './list-subject.service.ts';
import { stepClock } from './step-clock.ts';

/** Largest text of a list. */
export const mostListBytes = 256 * 1024 * 1024;
/** Items that are read in one transaction, without a turn of the event loop for others. */
const batch = 100;

const unpack = promisify(gunzip);

/** Text of a compressed list. Throws if it is longer than a list may be. */
export const unpackList = (content: Uint8Array): Promise<Uint8Array> =>
  unpack(content, { maxOutputLength: mostListBytes });

interface Group {
  rows: ListRow[];
  /** End of its last row in the text. */
  end: number;
}

/** Items of the list after those that were read, with the rows of each. */
async function* groupsOf(subject: ListSubject, list: ListImport, text: Uint8Array): AsyncGenerator<Group> {
  let row = list.read_rows;
  let group: Group | undefined;
  for await (const { cells, end } of readRecords(text.subarray(list.read_bytes), list.separator)) {
    row += 1;
    const isHeader = row === 1;
    const next: ListRow = {
      row,
      cells: Object.fromEntries(list.header.map((name, at) => [name, cells[at]])),
    };
    const last = group?.rows.at(-1);
    if (group && last && subject.begins(list, next, last)) {
      yield group;
      group = undefined;
    }
    const at = list.read_bytes + end;
    if (isHeader) continue;
    group = { rows: [...(group?.rows ?? []), next], end: at };
  }
  if (group) yield group;
}

const readGroup = (
  subject: ListSubject,
  list: ListImport,
  rows: readonly ListRow[],
): ReadItem | ImportReason => {
  try {
    return subject.read(list, rows);
  } catch (error) {
    if (!(error instanceof RowRefusal)) throw error;
    return error.reason;
  }
};

const refusedCodeCharacters = 100;

function rowOf(position: number, rows: readonly ListRow[], read: ReadItem | ImportReason): NewImportRow {
  const row = rows[0]?.row ?? 0;
  if (!('listed' in read)) {
    const code = rows[0]?.cells['sku']?.trim().slice(0, refusedCodeCharacters) ?? '';
    return { position, row, state: 'refused', code, title: '', listed: null, reasons: [read] };
  }
  const { listed, code, title } = read;
  return { position, row, state: 'read', code, title, listed, reasons: [] };
}

interface Part {
  groups: Group[];
  isEnd: boolean;
  problem?: ImportReason;
}

/** The rest of the list, some items at a time. */
async function* partsOf(subject: ListSubject, list: ListImport, text: Uint8Array): AsyncGenerator<Part> {
  let groups: Group[] = [];
  try {
    for await (const group of groupsOf(subject, list, text)) {
      groups.push(group);
      if (groups.length < batch) continue;
      yield { groups, isEnd: false };
      groups = [];
    }
  } catch (error) {
    if (!(error instanceof UnclosedQuote)) throw error;
    yield { groups: [], isEnd: true, problem: { code: 'list-quote', field: '', what: '' } };
    return;
  }
  yield { groups, isEnd: true };
}

/** Stores the items of a part, unless another process has read on meanwhile; returns the list after it. */
async function storePart(
  subject: ListSubject,
  { db }: StepHost,
  list: ListImport,
  { groups, isEnd, ...part }: Part,
): Promise<ListImport | undefined> {
  const read = groups.map(({ rows }, at) => ({
    at: list.products + at,
    rows,
    item: readGroup(subject, list, rows),
  }));
  const codes = read.flatMap(({ at, item }) =>
    'listed' in item ? item.codes.map((code) => ({ ...code, position: at })) : [],
  );
  const last = groups.at(-1);
  const progress = {
    products: list.products + groups.length,
    read_bytes: last?.end ?? list.read_bytes,
    read_rows: last?.rows.at(-1)?.row ?? list.read_rows,
  };
  const isEmpty = isEnd && progress.products === 0;
  const problem = part.problem ?? (isEmpty ? { code: 'list-empty', field: '', what: '' } : undefined);
  return db.transaction(async (trx) => {
    const held = await holdImport(trx, list.id);
    if (held?.state !== 'reading' || held.read_bytes !== list.read_bytes) return undefined;
    if (problem) {
      await updateImport(trx, list.id, { state: 'failed', problem, content: null });
      return undefined;
    }
    await insertRows(
      trx,
      list.id,
      read.map(({ at, rows, item }) => rowOf(at, rows, item)),
    );
    await insertCodes(trx, list.id, codes);
    await updateImport(trx, list.id, {
      ...progress,
      ...(isEnd && { state: 'checking', content: null }),
      ...(isEnd && subject.reserveIds && { first_id: await subject.reserveIds(trx) }),
    });
    return isEnd ? undefined : { ...list, ...progress };
  });
}

/** Reads the next items of a list; after the last one, they are checked. */
export async function readListStep(subject: ListSubject, host: StepHost, list: ListImport): Promise<void> {
  const startedAt = performance.now();
  const content = await readContent(host.db.handle, list.id);
  if (!content) throw new Error(`import ${list.id} has no list`);
  const text = await unpackList(content);
  const isOver = stepClock(performance.now() - startedAt);
  let present: ListImport | undefined = list;
  for await (const part of partsOf(subject, list, text)) {
    present = await storePart(subject, host, present, part);
    if (!present || isOver()) return;
  }
}
