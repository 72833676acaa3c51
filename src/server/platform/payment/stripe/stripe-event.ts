import * as v from 'valibot';
import type { NoticeRefusal } from '../adapter.ts';
import { providerWord } from '../provider-word.ts';

/** Until the year 9999. */
const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(253_402_300_799));
const reference = v.nullish(v.union([providerWord, v.looseObject({ id: providerWord })]));

const event = v.looseObject({
  id: providerWord,
  type: providerWord,
  created: seconds,
  livemode: v.boolean(),
  account: v.nullish(providerWord),
  data: v.looseObject({ object: v.looseObject({ payment_intent: reference }) }),
});

/** The fields that are read of a Checkout Session. */
const session = v.looseObject({
  id: providerWord,
  client_reference_id: v.nullish(providerWord),
  amount_total: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  currency: v.nullish(providerWord),
  payment_status: providerWord,
  status: v.nullish(providerWord),
  payment_intent: reference,
  livemode: v.boolean(),
});

const unreadable = (why: string): NoticeRefusal => ({ fault: 'content', why });

/** Why a signed document is not a valid event; undefined if it is one. */
export function faultOf(document: unknown): NoticeRefusal | undefined {
  const result = v.safeParse(event, document);
  if (!result.success) return unreadable(`not an event: ${v.getDotPath(result.issues[0]) ?? 'shape'}`);
  const { type, livemode, data } = result.output;
  if (!type.startsWith('checkout.session.')) return undefined;
  const inside = v.safeParse(session, data.object);
  if (!inside.success) return unreadable(`not a session: ${v.getDotPath(inside.issues[0]) ?? 'shape'}`);
  if (inside.output.livemode === livemode) return undefined;
  return { fault: 'account', why: 'event and session of different modes' };
}
