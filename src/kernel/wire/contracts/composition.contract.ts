import * as v from 'valibot';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { CastabilityIssue } from '#kernel/jewel/pieces/parts/castability-issue.ts';
import { maxDesignCharacters } from '#kernel/shop/designs/designs.rules.ts';
import * as p from '#kernel/wire/parameters.ts';
import { price } from '#kernel/wire/shapes.ts';

/**
 * Shared by all calls about designs. A design is opaque here: its schema belongs to the kernel's geometry, which
 * pages without a studio do not load.
 */

function isDocument(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  try {
    return JSON.stringify(value).length <= maxDesignCharacters;
  } catch {
    // Too deep to serialise.
    return false;
  }
}

/** A design as input: an arbitrary JSON object of limited size. The server parses it and reports faults by path. */
export const designInput = p.json(v.custom<object>(isDocument, 'not a design'));

/** A design as output: parsed, with all defaults, numbers rounded. */
export const designDocument = v.custom<Design>((value) => typeof value === 'object' && value !== null);

/** Stock id of the diamond in the design; '' or absent if the shop chooses the stone. */
export const stoneReference = v.optional(v.union([v.literal(''), p.id]), '');

const line = v.object({
  kind: v.picklist([
    'metal',
    'loss',
    'chain',
    'stones',
    'stone',
    'setting',
    'labour',
    'finish',
    'plating',
    'engraving',
    'margin',
    'collection',
    'rounding',
  ]),
  /** Subject of the line: an alloy, a kind of stone, a setting, a piece. */
  subject: v.string(),
  /** For stones priced by grade: the median of the stock, or the shop's list. */
  priced_by: v.optional(v.picklist(['safe', 'list'])),
  quantity: v.number(),
  unit: v.picklist(['mg', 'mct', 'piece', 'glyph']),
  /** In the shopper's language. */
  label: v.string(),
  amount_base_minor: v.number(),
  /** In the request's currency; the amounts of the lines add up to the price. */
  amount: price,
});

const issue = v.custom<CastabilityIssue>((value) => typeof value === 'object' && value !== null);

/** The stock stone in a design. */
const setStone = v.object({
  id: v.string(),
  shape: v.string(),
  carat: v.number(),
  color: v.string(),
  clarity: v.string(),
  cut: v.string(),
  polish: v.string(),
  symmetry: v.string(),
  fluor: v.string(),
  lab: v.string(),
  certificate_no: v.string(),
  certificate_url: v.string(),
  origin: v.string(),
  is_sample: v.boolean(),
  price_base_minor: v.number(),
  state: v.picklist(['available', 'reserved', 'sold']),
});

export type WireSetStone = v.InferOutput<typeof setStone>;

/** Price, weight and lead time of a design, computed by the server. */
export const designPrice = v.object({
  /** SHA-256 of the canonical JSON of `design`. */
  hash: v.string(),
  design: designDocument,
  stone: v.nullable(setStone),
  price,
  /** Before the discount; equal to `price` if not reduced. */
  original_price: price,
  total_base_minor: v.number(),
  lines: v.array(line),
  metals: v.array(v.object({ metal: v.string(), label: v.string(), grams: v.number() })),
  weight_g: v.number(),
  height_mm: v.nullable(v.number()),
  consequences: v.object({
    returns: v.picklist(['returnable', 'exchange-only', 'final']),
    resizable_mm: v.nullable(v.object({ down: v.number(), up: v.number() })),
    days_to_make: v.number(),
    /** `YYYY-MM-DD`, in working days from today. */
    ready_on: v.string(),
  }),
  /** Errors first; a design with errors can be saved but not ordered. */
  findings: v.array(issue),
  quotes: v.array(v.object({ base: v.string(), per_ounce_minor: v.number(), quoted_at: v.string() })),
  rates_version: v.string(),
});

export type DesignPrice = v.InferOutput<typeof designPrice>;
