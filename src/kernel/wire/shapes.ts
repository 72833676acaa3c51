import * as v from 'valibot';

/** Shapes that several calls answer with. */

export const empty = v.tuple([]);

/** A PHP map: an object when filled, `[]` when empty. */
export function mapOf<T extends v.GenericSchema>(value: T) {
  // The empty list first: a record schema would take it too, and give `{}` back.
  return v.union([v.tuple([]), v.record(v.string(), value)]);
}

/** An amount in major units with its currency. */
export const price = v.object({ code: v.string(), symbol: v.string(), value: v.number() });

/**
 * A picture: files are `{base}-{width}.avif`, under the site's origin where `base` names no other, with one
 * `{base}-{jpeg}.jpg` or, where there is no `jpeg`, a `.webp` of every width.
 */
export const media = v.object({
  base: v.string(),
  widths: v.array(v.number()),
  jpeg: v.optional(v.number()),
  width: v.number(),
  height: v.number(),
  colour: v.string(),
  /** The spot that stays in sight when it is cropped, as fractions. */
  focus: v.optional(v.object({ x: v.number(), y: v.number() })),
  /** It shows the very design beside which it stands; absent where it is one of the house's that comes near. */
  isOwn: v.optional(v.boolean()),
  /** What it shows, in the language of the call. */
  alt: v.optional(v.string()),
});

export type WirePrice = v.InferOutput<typeof price>;
export type WireMedia = v.InferOutput<typeof media>;
