import type { Transaction } from 'kysely';
import type { DeskData, DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { webhookDeskCalls as calls } from '#kernel/shop/desk/webhooks.calls.ts';
import { formerSecretMs } from '#kernel/shop/events/delivery.rules.ts';
import { orderRecord, testEvent } from '#kernel/shop/events/event-types.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { checkVersion, versionOf } from '#server/platform/desk/versions.ts';
import { insertEvent } from '#server/platform/events/events.repo.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { targetProblem } from '#server/platform/http/public-target.ts';
import { text } from '#server/platform/texts.ts';
import { readDeliveries, requeueDeliveries } from './deliveries.repo.ts';
import { newSecret } from './webhook-secrets.ts';
import {
  countDeliveries,
  deleteWebhook,
  insertDelivery,
  insertWebhook,
  lockWebhook,
  readWebhooks,
  updateWebhook,
  type Webhook,
} from './webhooks.repo.ts';

type DeskHost = Pick<Host, 'db' | 'config'>;
type View = DeskData<typeof calls.deskSaveWebhook>;

const missing = (): never => refuse(deskCodes.notFound, { text: { key: 'desk-api.not-found' } });

/** What staff see of a webhook; its secrets are in no view. */
function factsOf({ id, name, url, types, is_active: isActive, former_until }: Webhook) {
  const facts = { id, name, url, types, isActive, formerUntil: former_until?.toISOString() ?? null };
  return { ...facts, version: versionOf(facts) };
}

async function viewOf(executor: Executor, webhook: Webhook, now: Date): Promise<View> {
  const { formerUntil, ...facts } = factsOf(webhook);
  const isFormerValid = webhook.former_until !== null && webhook.former_until > now;
  const counts = (await countDeliveries(executor)).filter(({ webhook_id }) => webhook_id === webhook.id);
  const countOf = (state: string) => counts.find((row) => row.state === state)?.count ?? 0;
  const deliveries = { waiting: countOf('waiting'), failed: countOf('failed') };
  return { ...facts, formerUntil: isFormerValid ? formerUntil : null, ...deliveries };
}

export async function listWebhooks({ db }: DeskHost, now: Date) {
  const rows = await readWebhooks(db.handle);
  return { rows: await Promise.all(rows.map((row) => viewOf(db.handle, row, now))) };
}

/** Throws 1900108 for an address that gets no events. */
function checkTarget({ config }: DeskHost, url: string): void {
  const problem = targetProblem(url, config.permitsLoopbackWebhooks);
  if (problem)
    refuse(deskCodes.fieldInvalid, { text: { key: `desk-connections-api.${problem}` }, field: 'url' });
}

/** Changes a locked webhook; throws 1900104, 1900106. */
function changeWebhook<T>(
  { db }: DeskHost,
  call: StaffCall,
  { id, version }: { id: number; version: string },
  change: (trx: Transaction<Schema>, webhook: Webhook) => Promise<{ after: Webhook | undefined; answer: T }>,
): Promise<T> {
  return db.transaction(async (trx) => {
    const webhook = (await lockWebhook(trx, id)) ?? missing();
    const before = factsOf(webhook);
    checkVersion(version, before);
    const { after, answer } = await change(trx, webhook);
    call.audit({ kind: 'webhook', id: String(id), before, ...(after && { after: factsOf(after) }) });
    return answer;
  });
}

/** Adds a webhook and returns its secret. Throws 1900108. */
export function addWebhook(
  host: DeskHost,
  call: StaffCall,
  { name, url, types }: DeskValues<typeof calls.deskNewWebhook>,
) {
  checkTarget(host, url);
  const { secret, sealed } = newSecret(host.config);
  return host.db.transaction(async (trx) => {
    const webhook = await insertWebhook(trx, { name, url, types, sealed, now: call.now });
    call.audit({ kind: 'webhook', id: String(webhook.id), after: factsOf(webhook) });
    return { webhook: await viewOf(trx, webhook, call.now), secret };
  });
}

/** Changes a webhook. Throws 1900104, 1900106, 1900108. */
export function saveWebhook(
  host: DeskHost,
  call: StaffCall,
  written: DeskValues<typeof calls.deskSaveWebhook>,
): Promise<View> {
  const { name, url, types, isActive } = written;
  checkTarget(host, url);
  return changeWebhook(host, call, written, async (trx, { id }) => {
    const changes = { name, url, types: jsonb(types), is_active: isActive, updated_at: call.now };
    const after = await updateWebhook(trx, id, changes);
    return { after, answer: await viewOf(trx, after, call.now) };
  });
}

/** Replaces the secret, which signs too for a day. Throws 1900104, 1900106. */
export function renewSecret(
  host: DeskHost,
  call: StaffCall,
  named: DeskValues<typeof calls.deskRenewWebhookSecret>,
) {
  const { secret, sealed } = newSecret(host.config);
  return changeWebhook(host, call, named, async (trx, { id, secret_sealed }) => {
    const after = await updateWebhook(trx, id, {
      secret_sealed: sealed,
      former_sealed: secret_sealed,
      former_until: new Date(call.now.getTime() + formerSecretMs),
      updated_at: call.now,
    });
    return { after, answer: { webhook: await viewOf(trx, after, call.now), secret } };
  });
}

/** Removes a webhook with its deliveries. Throws 1900104, 1900106. */
export function removeWebhook(
  host: DeskHost,
  call: StaffCall,
  named: DeskValues<typeof calls.deskRemoveWebhook>,
) {
  return changeWebhook(host, call, named, async (trx, { id }) => {
    await deleteWebhook(trx, id);
    return { after: undefined, answer: { id } };
  });
}

/** Queues a test event for one webhook. Throws 1900106. */
export function testWebhook(
  { db }: DeskHost,
  call: StaffCall,
  { id }: DeskValues<typeof calls.deskTestWebhook>,
) {
  return db.transaction(async (trx) => {
    const webhook = (await lockWebhook(trx, id)) ?? missing();
    const data = { text: text(call.locale, 'desk-connections-api.test-event') };
    const event = { type: testEvent, subject: String(id), customerId: null, data, at: call.now };
    const { id: eventId, key } = await insertEvent(trx, { ...event, isHanded: true });
    await insertDelivery(trx, { webhookId: webhook.id, eventId, now: call.now });
    call.audit({ kind: 'webhook', id: String(id), after: { event: `evt_${key}` } });
    return { event: `evt_${key}` };
  });
}

export async function deliveryPage(
  { db }: DeskHost,
  { page, perPage, isDescending, filter = {} }: DeskValues<typeof calls.deskDeliveries>,
): Promise<DeskData<typeof calls.deskDeliveries>> {
  const paging = { limit: perPage, offset: (page - 1) * perPage, isDescending };
  const { rows, total } = await readDeliveries(db.handle, filter, paging);
  return {
    rows: rows.flatMap(({ id, webhook_id, name, key, type, subject, state, attempts, status, ...row }) => {
      // Lines of exports are not delivered.
      if (type === orderRecord) return [];
      return {
        ...{ id, webhook: webhook_id, webhookName: name, event: `evt_${key}`, type, subject },
        ...{ state, attempts, status, error: row.last_error, at: row.created_at.toISOString() },
        dueAt: state === 'waiting' ? row.due_at.toISOString() : null,
        finishedAt: row.finished_at?.toISOString() ?? null,
      };
    }),
    total,
  };
}

/** Sends given up deliveries again. Throws 1900106. */
export function replayDeliveries(
  { db }: DeskHost,
  call: StaffCall,
  { webhook, ids }: DeskValues<typeof calls.deskReplayDeliveries>,
) {
  return db.transaction(async (trx) => {
    if (!(await lockWebhook(trx, webhook))) missing();
    const count = await requeueDeliveries(trx, { webhook, ids, now: call.now });
    call.audit({ kind: 'webhook', id: String(webhook), after: { replayed: count } });
    return { count };
  });
}
