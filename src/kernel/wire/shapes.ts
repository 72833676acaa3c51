import * as v from 'valibot';

/** Shapes shared by several responses. */

export const empty = v.tuple([]);

/** A PHP map: an object when filled, `[]` when empty. */
export function mapOf<T extends v.GenericSchema>(value: T) {
  // The empty list comes first: a record schema would accept it too, and return `{}`.
  return v.union([v.tuple([]), v.record(v.string(), value)]);
}

/** An amount in major units with its currency. */
export const price = v.object({ code: v.string(), symbol: v.string(), value: v.number() });

/**
 * A picture: files are `{base}-{width}.avif`, on the site's origin unless `base` is absolute, with a
 * `{base}-{jpeg}.jpg` or, without `jpeg`, a `.webp` of every width.
 */
export const media = v.object({
  base: v.string(),
  widths: v.array(v.number()),
  jpeg: v.optional(v.number()),
  /** Whether every width has a JPEG in place of a WebP. */
  hasJpegs: v.optional(v.boolean()),
  width: v.number(),
  height: v.number(),
  colour: v.string(),
  /** Focal point for cropping, as fractions. */
  focus: v.optional(v.object({ x: v.number(), y: v.number() })),
  /** Whether it shows exactly this design; absent for a similar catalogue picture. */
  isOwn: v.optional(v.boolean()),
  /** Alternative text in the language of the call. */
  alt: v.optional(v.string()),
});

export type WirePrice = v.InferOutput<typeof price>;
export type WireMedia = v.InferOutput<typeof media>;
