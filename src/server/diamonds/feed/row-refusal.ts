import type { FeedRefusal, FeedRefusalCode, RefusedField } from '#kernel/shop/diamonds/feed-refusals.ts';

/** A refused row with the reason. */
export class RowRefusal extends Error {
  readonly refusal: FeedRefusal;

  constructor(refusal: FeedRefusal) {
    super(`row refused: ${refusal.code}`);
    this.refusal = refusal;
  }
}

/** Throws the refusal of a row. */
export function refuse(
  code: FeedRefusalCode,
  values: FeedRefusal['values'] = {},
  field?: RefusedField,
): never {
  throw new RowRefusal({ code, values, field });
}
