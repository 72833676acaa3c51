import * as v from 'valibot';

/** A name or number of Stripe's: PostgreSQL takes no NUL, and nothing of theirs has control characters. */
const word = v.pipe(v.string(), v.regex(/^\P{Cc}{1,255}$/u));
/** Until the year 9999. */
const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(253_402_300_799));
const reference = v.nullish(v.union([word, v.looseObject({ id: word })]));

const event = v.looseObject({
  id: word,
  type: word,
  created: seconds,
  livemode: v.boolean(),
  account: v.nullish(word),
  data: v.looseObject({ object: v.looseObject({ payment_intent: reference }) }),
});

/** What is read of a Checkout Session. */
const session = v.looseObject({
  id: word,
  client_reference_id: v.nullish(word),
  amount_total: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  currency: v.nullish(word),
  payment_status: word,
  status: v.nullish(word),
  payment_intent: reference,
  livemode: v.boolean(),
});

/** What is wrong with a document that was signed as an event; undefined when it can be read as one. */
export function faultOf(document: unknown): string | undefined {
  const result = v.safeParse(event, document);
  if (!result.success) return `not an event: ${v.getDotPath(result.issues[0]) ?? 'shape'}`;
  const { type, livemode, data } = result.output;
  if (!type.startsWith('checkout.session.')) return undefined;
  const inside = v.safeParse(session, data.object);
  if (!inside.success) return `not a session: ${v.getDotPath(inside.issues[0]) ?? 'shape'}`;
  return inside.output.livemode === livemode ? undefined : 'event and session of different modes';
}
