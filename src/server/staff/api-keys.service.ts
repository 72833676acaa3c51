import { randomUUID } from 'node:crypto';
import type { apiKeyDeskCalls as calls } from '#kernel/shop/desk/api-keys.calls.ts';
import { keyPrefix } from '#kernel/shop/desk/api-scopes.ts';
import type { DeskData, DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { startOfDay } from '#kernel/shop/stores/business-day.ts';
import { defaultLocale } from '#kernel/shop/text/locales.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Staff, StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { createToken, hashToken } from '#server/platform/tokens.ts';
import {
  type ApiKey,
  findApiKey,
  insertApiKey,
  readApiKey,
  readApiKeys,
  revokeKey,
  touchApiKey,
} from './api-keys.repo.ts';
import { insertStaff } from './staff.repo.ts';

type DeskHost = Pick<Host, 'db'>;
type View = DeskData<typeof calls.deskRevokeApiKey>;

/** Resolution of the last use: within it the row is not updated. */
const touchMs = 60_000;
const hintCharacters = 4;

const missing = (): never => refuse(deskCodes.notFound, { text: { key: 'desk-api.not-found' } });

function stateOf({ revoked_at, expires_at }: ApiKey, now: Date): View['state'] {
  if (revoked_at !== null) return 'revoked';
  return expires_at !== null && expires_at <= now ? 'expired' : 'active';
}

function viewOf(key: ApiKey, now: Date): View {
  const { id, name, scopes, hint, created_by: createdBy } = key;
  return {
    ...{ id, name, scopes, hint, createdBy, createdAt: key.created_at.toISOString() },
    lastUsedAt: key.last_used_at?.toISOString() ?? null,
    expiresAt: key.expires_at?.toISOString() ?? null,
    revokedAt: key.revoked_at?.toISOString() ?? null,
    state: stateOf(key, now),
  };
}

/** The caller of a key: a member of staff with scopes instead of roles. Null if the key is unknown or has ended. */
export async function identifyApiKey({ handle }: Database, token: string, now: Date): Promise<Staff | null> {
  const key = await findApiKey(handle, hashToken(token), now);
  if (!key) return null;
  const seenAt = key.last_used_at?.getTime() ?? 0;
  if (now.getTime() - seenAt >= touchMs) await touchApiKey(handle, key.id, now);
  return { id: key.staff_id, name: key.name, email: '', roles: [], sessionId: 0, scopes: key.scopes };
}

export async function listApiKeys({ db }: DeskHost, now: Date): Promise<{ rows: View[] }> {
  return { rows: (await readApiKeys(db.handle)).map((key) => viewOf(key, now)) };
}

/** Makes a key, of which only the hash is stored. Throws 1900108 for a day that is over. */
export function createApiKey(
  { db }: DeskHost,
  call: StaffCall,
  { name, scopes, expiresOn }: DeskValues<typeof calls.deskNewApiKey>,
): Promise<DeskData<typeof calls.deskNewApiKey>> {
  const { now, staff } = call;
  const expiresAt = expiresOn === '' ? null : startOfDay(expiresOn, 1);
  if (expiresAt && expiresAt <= now)
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-connections-api.day-over' }, field: 'expiresOn' });
  const secret = `${keyPrefix}${createToken()}`;
  return db.transaction(async (trx) => {
    const person = { email: `key-${randomUUID()}@keys.invalid`, name, roles: [], locale: defaultLocale, now };
    const staffId = await insertStaff(trx, person);
    if (staffId === undefined) throw new Error('a key has the address of another');
    const id = await insertApiKey(trx, {
      ...{ staffId, scopes, expiresAt, now, createdBy: staff.name },
      ...{ tokenHash: hashToken(secret), hint: secret.slice(-hintCharacters) },
    });
    const key = viewOf((await readApiKey(trx, id)) ?? missing(), now);
    call.audit({ kind: 'api-key', id: String(id), after: key });
    return { key, secret };
  });
}

/** Ends a key. Throws 1900106. */
export function revokeApiKey(
  { db }: DeskHost,
  call: StaffCall,
  { id }: DeskValues<typeof calls.deskRevokeApiKey>,
): Promise<View> {
  return db.transaction(async (trx) => {
    const read = async () => viewOf((await readApiKey(trx, id)) ?? missing(), call.now);
    const before = await read();
    await revokeKey(trx, id, call.now);
    const after = await read();
    call.audit({ kind: 'api-key', id: String(id), before, after });
    return after;
  });
}
