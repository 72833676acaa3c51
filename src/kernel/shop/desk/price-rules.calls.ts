import * as v from 'valibot';
import { amount, deskCall, localisedText, moment, version } from './desk-call.ts';
import { day, inBaseCurrency, recordId } from './desk-fields.ts';
import { priceRuleStates } from './price-rules.ts';

/** Up to 100,000 of the base currency for a single operation. */
const fee = v.strictObject({
  currency: inBaseCurrency,
  minor: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000_000)),
});
const percent = v.pipe(
  v.number(),
  v.minValue(0),
  v.maxValue(500),
  v.check((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6),
);

const kinds = ['ring', 'band', 'pendant', 'earrings', 'bangle', 'bracelet'] as const;
const settings = ['prong', 'bezel', 'halo', 'pave', 'channel', 'shared-prong', 'flush'] as const;
const finishes = ['polished', 'satin', 'brushed', 'matte', 'hammered'] as const;

const entriesOf = <const Names extends readonly string[], Schema>(names: Names, schema: Schema) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Names[number], Schema>;

const figures = v.strictObject({
  labour: v.strictObject(entriesOf(kinds, fee)),
  labourPerGram: fee,
  setting: v.strictObject(entriesOf(settings, fee)),
  largeStone: fee,
  finish: v.strictObject(entriesOf(finishes, fee)),
  plating: fee,
  engraving: fee,
  engravingPerGlyph: fee,
  margin: percent,
  marginOf: v.optional(v.strictObject(entriesOf(kinds, v.optional(percent))), {}),
  rounding: v.strictObject({
    currency: inBaseCurrency,
    minor: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  }),
});

const id = recordId;

const effect = {
  /** Pieces whose price changes. */
  pieces: v.number(),
  sum: amount,
  rise: amount,
  fall: amount,
};

const heading = {
  id,
  state: v.picklist([...priceRuleStates, 'declined']),
  reason: v.string(),
  validFrom: day,
  madeBy: v.string(),
  madeAt: moment,
  beganAt: v.nullable(moment),
  undoneAt: v.nullable(moment),
  undoneBy: v.string(),
  /** Prices changed by staff in the meantime, which the rule left unchanged. */
  kept: v.number(),
};

const record = v.strictObject({
  ...heading,
  ...effect,
  figures,
  /** Figures of the replaced rule; null for the first rule. */
  before: v.nullable(figures),
  rows: v.array(
    v.strictObject({ productId: v.number(), name: localisedText, before: amount, after: amount }),
  ),
  /** Whether the change exceeds what one person may decide. */
  needsSecond: v.boolean(),
  canApply: v.boolean(),
  canUndo: v.boolean(),
  canDrop: v.boolean(),
  version,
});

/** Price rules: labour and margin on top of cost. They are proposed, previewed, applied and undone. */
export const priceRuleDeskCalls = {
  deskPriceRules: deskCall('desk/prices/rules', {
    access: 'prices.read',
    summary: 'Price rules, the newest first',
    input: v.strictObject({}),
    output: v.strictObject({ rows: v.array(v.strictObject({ ...heading, ...effect })), figures }),
  }),
  deskPriceRule: deskCall('desk/prices/rule', {
    access: 'prices.read',
    summary: 'A price rule, and every piece whose tag it moves',
    input: v.strictObject({ id }),
    output: record,
  }),
  deskProposePriceRule: deskCall('desk/prices/propose-rule', {
    creates: true,
    access: 'prices.handle',
    summary: 'Writes down other figures and what they would change; no price is changed',
    input: v.strictObject({
      figures,
      reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500)),
      validFrom: v.optional(day),
    }),
    output: record,
    writes: true,
    takesLong: true,
  }),
  deskApplyPriceRule: deskCall('desk/prices/apply-rule', {
    access: 'prices.handle',
    summary: 'Applies the rule from its day on; above the limit a second person must approve',
    input: v.strictObject({ id, version }),
    output: record,
    writes: true,
  }),
  deskUndoPriceRule: deskCall('desk/prices/undo-rule', {
    access: 'prices.handle',
    summary: 'Takes the rule in force back: every tag is what it was before',
    input: v.strictObject({ id, version }),
    output: record,
    writes: true,
  }),
  deskDropPriceRule: deskCall('desk/prices/drop-rule', {
    access: 'prices.handle',
    summary: 'A rule that has not begun will not begin',
    input: v.strictObject({ id, version }),
    output: record,
    writes: true,
  }),
};
