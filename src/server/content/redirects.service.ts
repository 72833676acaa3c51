import { parse } from 'csv-parse/sync';
import type { DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { redirectDeskCalls } from '#kernel/shop/desk/redirects.calls.ts';
import {
  keyOfTarget,
  parseRedirects,
  type Redirect,
  type RedirectFault,
  redirectFault,
  redirectKey,
  redirectTarget,
} from '#kernel/shop/redirects/redirects.rules.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { listQuery } from '#server/platform/desk/list-query.ts';
import { checkVersion, versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { cachedRead } from '#server/platform/revisions/cached-read.ts';
import { isLive } from './content-addresses.service.ts';
import {
  changeRedirect,
  findRedirects,
  holdRedirect,
  lockRedirects,
  putRedirects,
  type RedirectRow,
  readRedirects,
  removeRedirect,
} from './redirects.repo.ts';

type RedirectHost = Pick<Host, 'db' | 'config'>;

/** Every redirect, by its former address. */
export const redirects = cachedRead(readRedirects, ['content']);

const recordOf = ({ id, from_path, to_path, origin, who, created_at }: RedirectRow) => ({
  ...{ id, from: from_path, to: to_path, origin, who, createdAt: created_at.toISOString() },
  version: versionOf([from_path, to_path]),
});

async function recordIn(executor: Executor, id: number) {
  const row = await holdRedirect(executor, id);
  return row ? recordOf(row) : refuse(deskCodes.notFound, { text: { key: 'desk-api.not-found' } });
}

/** The other redirects while one is checked; `own` is replaced. */
function others(all: readonly Redirect[], own?: string) {
  const rest = all.filter(({ from }) => from !== own);
  const keys = new Set(rest.map(({ from }) => from));
  const targets = new Set(rest.flatMap(({ to }) => keyOfTarget(to) ?? []));
  return {
    has: (key: string) => keys.has(key),
    leadTo: (key: string) => targets.has(key),
    add({ from, to }: Redirect) {
      keys.add(from);
      targets.add(keyOfTarget(to) ?? '');
    },
  };
}

type Fault = RedirectFault | 'live';

/** A typed redirect as it is stored, or why it cannot be. */
async function checked(
  executor: Executor,
  typed: Redirect,
  { origin, among }: { origin: string; among: ReturnType<typeof others> },
): Promise<Redirect | Fault> {
  const from = redirectKey(typed.from);
  if (from === undefined) return 'from';
  const to = redirectTarget(typed.to, origin);
  if (to === undefined) return 'to';
  const redirect = { from, to };
  return redirectFault(redirect, among) ?? ((await isLive(executor, from)) ? 'live' : redirect);
}

async function rightRedirect(executor: Executor, typed: Redirect, origin: string, own?: string) {
  const among = others(await readRedirects(executor), own);
  const redirect = await checked(executor, typed, { origin, among });
  if (typeof redirect !== 'string') return redirect;
  const isOfTarget = redirect === 'to' || redirect === 'same' || redirect === 'chain-on';
  return refuse(deskCodes.fieldInvalid, {
    text: { key: `desk-content-api.redirect-${redirect}` },
    field: isOfTarget ? 'to' : 'from',
  });
}

export async function listRedirects(
  { db }: RedirectHost,
  asked: DeskValues<(typeof redirectDeskCalls)['deskRedirects']>,
) {
  const { rows, total } = await findRedirects(db.handle, listQuery(asked));
  return { rows: rows.map(recordOf), total };
}

export const showRedirect = ({ db }: RedirectHost, id: number) => db.transaction((trx) => recordIn(trx, id));

/** A new redirect; throws 1900108 with the reason. */
export function addRedirect({ db, config }: RedirectHost, call: StaffCall, typed: Redirect) {
  return db.transaction(async (trx) => {
    await lockRedirects(trx);
    const redirect = await rightRedirect(trx, typed, config.siteOrigin);
    const [id = 0] = await putRedirects(
      trx,
      [{ ...redirect, origin: 'desk', who: call.staff.name }],
      call.now,
    );
    call.audit({ kind: 'content', id: `redirect ${redirect.from}`, after: redirect });
    return recordIn(trx, id);
  });
}

/** Changes a redirect; throws 1900104, 1900106, 1900108. */
export function saveRedirect(
  { db, config }: RedirectHost,
  call: StaffCall,
  { id, version, ...typed }: Redirect & { id: number; version: string },
) {
  return db.transaction(async (trx) => {
    await lockRedirects(trx);
    const before = await recordIn(trx, id);
    checkVersion(version, before);
    const redirect = await rightRedirect(trx, typed, config.siteOrigin, before.from);
    await changeRedirect(trx, id, redirect, call.staff.name);
    call.audit({ kind: 'content', id: `redirect ${redirect.from}`, before, after: redirect });
    return recordIn(trx, id);
  });
}

/** Removes a redirect; throws 1900104, 1900106. */
export function dropRedirect(
  { db }: RedirectHost,
  call: StaffCall,
  { id, version }: { id: number; version: string },
) {
  return db.transaction(async (trx) => {
    const before = await recordIn(trx, id);
    checkVersion(version, before);
    await removeRedirect(trx, id);
    call.audit({ kind: 'content', id: `redirect ${before.from}`, before });
    return {};
  });
}

/** Most rows of a list; more would make the files of the web servers slow to load. */
const mostRows = 20_000;

function rowsOfList(text: string): string[][] {
  try {
    return parse(text, {
      ...{ bom: true, relaxColumnCount: true, skipEmptyLines: false, trim: true },
      // Spreadsheets write `;` or tabs in some countries.
      delimiter: [',', ';', '\t'],
    }) as string[][];
  } catch (error) {
    return refuse(deskCodes.fieldInvalid, {
      text: { key: 'desk-content-api.redirect-list', values: { why: (error as Error).message } },
      field: 'text',
    });
  }
}

type ListedRedirect = Redirect & { row: number };

/**
 * The rows of a list that may join the known redirects, or replace them, and the others with the reason. A refused row leaves
 * the redirect that its address has, so the other rows are checked again beside that one.
 */
async function joinedRows(
  executor: Executor,
  { listed, known, origin }: { listed: ListedRedirect[]; known: readonly Redirect[]; origin: string },
) {
  const replaced = new Set(listed.flatMap(({ from }) => redirectKey(from) ?? []));
  const refused: (ListedRedirect & { reason: Fault })[] = [];
  for (let rows = listed; ; ) {
    const among = others(known.filter(({ from }) => !replaced.has(from)));
    const accepted: ListedRedirect[] = [];
    const right: Redirect[] = [];
    for (const { row, ...typed } of rows) {
      const redirect = await checked(executor, typed, { origin, among });
      if (typeof redirect === 'string') refused.push({ row, ...typed, reason: redirect });
      else {
        among.add(redirect);
        accepted.push({ row, ...typed });
        right.push(redirect);
      }
    }
    const written = new Set(right.map(({ from }) => from));
    const left = known.filter(({ from }) => replaced.has(from) && !written.has(from));
    if (left.length === 0) return { right, refused: refused.toSorted((a, b) => a.row - b.row) };
    for (const { from } of left) replaced.delete(from);
    rows = accepted;
  }
}

/**
 * Reads a list of `from,to`: right rows are added or replace the redirect of their address, the others are returned with
 * the reason. Nothing is stored with `isDry`.
 */
export function importRedirects(
  { db, config }: RedirectHost,
  call: StaffCall,
  { text, isDry }: { text: string; isDry: boolean },
) {
  const listed = parseRedirects(rowsOfList(text));
  if (listed.length > mostRows)
    refuse(deskCodes.fieldInvalid, {
      text: { key: 'desk-content-api.redirect-many', values: { most: mostRows } },
      field: 'text',
    });
  return db.transaction(async (trx) => {
    await lockRedirects(trx);
    const known = await readRedirects(trx);
    const targets = new Map(known.map(({ from, to }) => [from, to]));
    const { right, refused } = await joinedRows(trx, { listed, known, origin: config.siteOrigin });
    const changed = right.filter(({ from, to }) => targets.get(from) !== to);
    const figures = {
      added: right.filter(({ from }) => !targets.has(from)).length,
      changed: changed.filter(({ from }) => targets.has(from)).length,
      unchanged: right.length - changed.length,
      refused,
    };
    if (!isDry) {
      const who = call.staff.name;
      for (let at = 0; at < changed.length; at += 1_000)
        await putRedirects(
          trx,
          changed.slice(at, at + 1_000).map((redirect) => ({ ...redirect, origin: 'import' as const, who })),
          call.now,
        );
      const after = { added: figures.added, changed: figures.changed, refused: refused.length };
      call.audit({ kind: 'content', id: 'redirects', after });
    }
    return figures;
  });
}
