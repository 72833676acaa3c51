import type { Transaction } from 'kysely';
import * as v from 'valibot';
import type { PriceRates } from '#kernel/jewel/pricing/price-rates.ts';
import { afterWorkingDays } from '#kernel/shop/checkout/working-days.ts';
import type { DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { areSameRates, figuresOf, ratesOf } from '#kernel/shop/desk/price-figures.ts';
import { priceRuleDeskCalls } from '#kernel/shop/desk/price-rules.calls.ts';
import { droppableStates, effectOf } from '#kernel/shop/desk/price-rules.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import { partOf } from '#kernel/shop/text/local-text.ts';
import {
  type Approvable,
  type ApprovalRequest,
  askSecondPerson,
} from '#server/approvals/approvals.service.ts';
import { shopLimit } from '#server/approvals/limits.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { checkVersion, versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { costOf, weighedDesigns } from './catalogue-weights.service.ts';
import { priceGround, toRates } from './price-ground.service.ts';
import {
  countMovedTags,
  holdRules,
  insertRule,
  moveRule,
  moveTags,
  type RuleRow,
  readRules,
  readTaggedDesigns,
  readTags,
  ruleInState,
  type TagMove,
} from './price-rules.repo.ts';

type DeskHost = Pick<Host, 'db'>;
type Tag = Awaited<ReturnType<typeof readTags>>[number];

/** The path under which a rule waits for its approval. */
export const priceRulePath = priceRuleDeskCalls.deskApplyPriceRule.path;

const money = (minor: number) => ({ currency: baseCurrency(), minor });

const changesOf = (tags: readonly Tag[]) =>
  tags.map(({ productId, text, beforeMinor, afterMinor }) => ({
    productId,
    name: partOf(text, 'name'),
    before: money(beforeMinor),
    after: money(afterMinor),
  }));

function headOf(rule: RuleRow, tags: readonly Tag[]) {
  const { sumMinor, riseMinor, fallMinor } = effectOf(changesOf(tags));
  const isDeclined = rule.state === 'asked' && rule.answer === 'declined';
  return {
    id: rule.id,
    state: isDeclined ? ('declined' as const) : rule.state,
    reason: rule.reason,
    validFrom: rule.valid_from,
    madeBy: rule.made_by,
    madeAt: rule.made_at.toISOString(),
    beganAt: rule.began_at?.toISOString() ?? null,
    undoneAt: rule.undone_at?.toISOString() ?? null,
    undoneBy: rule.undone_by,
    kept: rule.kept,
    pieces: tags.length,
    sum: money(sumMinor),
    rise: money(riseMinor),
    fall: money(fallMinor),
  };
}

async function recordIn(executor: Executor, id: number) {
  const [rule] = await readRules(executor, priceRulePath, id);
  if (!rule) refuse(deskCodes.notFound);
  const tags = await readTags(executor, [id]);
  const before =
    rule.stands_on === null ? undefined : (await readRules(executor, priceRulePath, rule.stands_on))[0];
  const rows = changesOf(tags);
  const shown = {
    ...headOf(rule, tags),
    figures: figuresOf(rule.rates),
    before: before ? figuresOf(before.rates) : null,
    rows,
    needsSecond: effectOf(rows).movedMinor > (await shopLimit(executor, 'priceRules')),
    canApply: rule.state === 'draft',
    canUndo: rule.state === 'holds' && rule.stands_on !== null,
    canDrop: droppableStates.includes(rule.state),
  };
  return { ...shown, version: versionOf(shown) };
}

/** Price rules, and the figures in force. */
export async function listPriceRules({ db }: DeskHost) {
  const rules = await readRules(db.handle, priceRulePath);
  const tags = await readTags(
    db.handle,
    rules.map(({ id }) => id),
  );
  return {
    rows: rules.map((rule) =>
      headOf(
        rule,
        tags.filter(({ ruleId }) => ruleId === rule.id),
      ),
    ),
    figures: figuresOf(toRates(rules.find(({ state }) => state === 'holds'))),
  };
}

export function onePriceRule({ db }: DeskHost, id: number) {
  return recordIn(db.handle, id);
}

/**
 * Tag prices that other rates change: each by the change of its design's cost at today's quotes, so that the difference
 * between the sum of its parts and the tag stays the same.
 */
async function tagMoves(executor: Executor, before: PriceRates, after: PriceRates): Promise<TagMove[]> {
  const ground = await priceGround(executor);
  const tagged = await readTaggedDesigns(executor);
  const weighed = await weighedDesigns(
    executor,
    tagged.map(({ design }) => design),
  );
  const moves: TagMove[] = [];
  for (const [index, { id, tagMinor }] of tagged.entries()) {
    const made = weighed[index];
    if (!made) continue;
    const moved = costOf(made, { ...ground, rates: after }) - costOf(made, { ...ground, rates: before });
    if (moved !== 0) moves.push({ productId: id, beforeMinor: tagMinor, afterMinor: tagMinor + moved });
  }
  return moves;
}

/**
 * Proposes other figures and stores every tag they would change; throws 1900108 for figures that change nothing or are
 * invalid.
 */
export async function proposePriceRule(
  { db }: DeskHost,
  call: StaffCall,
  { figures, reason, validFrom }: DeskValues<typeof priceRuleDeskCalls.deskProposePriceRule>,
) {
  const current = (await ruleInState(db.handle, 'holds')) ?? refuse(deskCodes.notPossible);
  const rates = ratesOf(figures, call.now.toISOString());
  if (areSameRates(current.rates, rates))
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-prices-api.same-figures' }, field: 'figures' });
  const moves = await tagMoves(db.handle, current.rates, rates);
  if (moves.some(({ afterMinor }) => afterMinor <= 0))
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-prices-api.nothing-left' }, field: 'figures' });
  return db.transaction(async (trx) => {
    const id = await insertRule(
      trx,
      {
        rates,
        reason,
        baseRuleId: current.id,
        validFrom: validFrom ?? afterWorkingDays(call.now, 0),
        madeBy: call.staff.name,
        madeAt: call.now,
      },
      moves,
    );
    call.audit({ kind: 'price-rule', id: String(id), before: current.rates, after: { rates, reason } });
    return recordIn(trx, id);
  });
}

/** Puts the rule in force instead of the one it is based on, and moves the tags. */
async function begin(trx: Transaction<Schema>, rule: { id: number; stands_on: number | null }, now: Date) {
  if (rule.stands_on !== null) await moveRule(trx, rule.stands_on, { state: 'past' });
  const movedTags = await moveTags(trx, rule.id, 'there');
  await moveRule(trx, rule.id, { state: 'holds', began_at: now, kept: movedTags });
}

const impossible = (
  key: 'rule-overtaken' | 'rule-waits' | 'tags-moved' | 'rule-state' | 'rule-first',
): never => refuse(deskCodes.notPossible, { text: { key: `desk-prices-api.${key}` } });

/** Throws 1900105 if the rule's state does not allow it, 1900104 if it changed since it was read. */
async function applyIn(
  trx: Transaction<Schema>,
  call: StaffCall,
  { id, from, version }: { id: number; from: 'draft' | 'asked'; version?: string },
) {
  await holdRules(trx);
  const record = await recordIn(trx, id);
  if (version !== undefined) checkVersion(version, record);
  const [rule] = await readRules(trx, priceRulePath, id);
  if (rule?.state !== from) return impossible('rule-state');
  if (await ruleInState(trx, 'waiting')) impossible('rule-waits');
  if ((await ruleInState(trx, 'holds'))?.id !== rule.stands_on) impossible('rule-overtaken');
  if ((await countMovedTags(trx, id)) > 0) impossible('tags-moved');
  if (rule.valid_from > afterWorkingDays(call.now, 0)) await moveRule(trx, id, { state: 'waiting' });
  else await begin(trx, rule, call.now);
  const after = await recordIn(trx, id);
  call.audit({
    kind: 'price-rule',
    id: String(id),
    before: { state: record.state, tags: record.rows.map(({ productId, before }) => [productId, before]) },
    after: { state: after.state, tags: record.rows.map((row) => [row.productId, row.after]) },
  });
  return after;
}

/** Applies a proposed rule; above the approval limit it waits for a second person (1900107). */
export async function applyPriceRule(
  host: DeskHost,
  call: StaffCall,
  { id, version }: { id: number; version: string },
) {
  const shown = await recordIn(host.db.handle, id);
  if (!shown.needsSecond || shown.state !== 'draft')
    return host.db.transaction((trx) => applyIn(trx, call, { id, version, from: 'draft' }));
  const asked: ApprovalRequest = {
    ...{ call: priceRulePath, kind: 'price-rule', recordId: String(id), reason: shown.reason },
    input: { id },
    minor: effectOf(shown.rows).movedMinor,
  };
  return askSecondPerson(host, call, asked, async (trx) => {
    await holdRules(trx);
    checkVersion(version, await recordIn(trx, id));
    await moveRule(trx, id, { state: 'asked' });
  });
}

const approved = v.object({ id: v.number() });

/** Applies a price rule that a second person has approved. */
export const applyApprovedRule: Approvable = async (trx, call, input) => {
  const { id } = v.parse(approved, input);
  await applyIn(trx, call, { id, from: 'asked' });
};

/** Restores every tag and the previous rule; tags changed since are not touched. */
export function undoPriceRule({ db }: DeskHost, call: StaffCall, read: { id: number; version: string }) {
  return db.transaction(async (trx) => {
    await holdRules(trx);
    const record = await recordIn(trx, read.id);
    checkVersion(read.version, record);
    const [rule] = await readRules(trx, priceRulePath, read.id);
    if (rule?.state !== 'holds') return impossible('rule-state');
    if (rule.stands_on === null) return impossible('rule-first');
    if (await ruleInState(trx, 'waiting')) impossible('rule-waits');
    const movedTags = await moveTags(trx, rule.id, 'back');
    const undone = { undone_at: call.now, undone_by: call.staff.name, kept: movedTags };
    await moveRule(trx, rule.id, { state: 'undone', ...undone });
    await moveRule(trx, rule.stands_on, { state: 'holds' });
    call.audit({
      kind: 'price-rule',
      id: String(rule.id),
      before: { state: 'holds' },
      after: { state: 'undone', kept: movedTags },
    });
    return recordIn(trx, rule.id);
  });
}

/** Drops a rule that has not started. */
export function dropPriceRule({ db }: DeskHost, call: StaffCall, read: { id: number; version: string }) {
  return db.transaction(async (trx) => {
    await holdRules(trx);
    const record = await recordIn(trx, read.id);
    checkVersion(read.version, record);
    if (!record.canDrop) return impossible('rule-state');
    await moveRule(trx, read.id, { state: 'dropped' });
    call.audit({
      kind: 'price-rule',
      id: String(read.id),
      before: { state: record.state },
      after: { state: 'dropped' },
    });
    return recordIn(trx, read.id);
  });
}

/** Starts the rule that is due; returns how many were started. */
export async function beginDuePriceRule({ db, clock }: Pick<Host, 'db' | 'clock'>): Promise<number> {
  const today = afterWorkingDays(clock.now(), 0);
  const waits = await ruleInState(db.handle, 'waiting');
  if (!waits || waits.valid_from > today) return 0;
  return db.transaction(async (trx) => {
    await holdRules(trx);
    const rule = await ruleInState(trx, 'waiting');
    if (!rule || rule.valid_from > today) return 0;
    await begin(trx, rule, clock.now());
    return 1;
  });
}
