import type { PutDown } from '#kernel/jewel/poses/pose.ts';

/** A piece of jewellery and where it stands in the studio. */
export interface PlacedModel extends PutDown {
  /** What its metal is so far; absent: what its design says. */
  made?: 'wax' | 'molten' | 'cast' | undefined;
}
