import type { PutDown } from '#kernel/jewel/poses/pose.ts';

/** A piece of jewellery and its placement in the studio. */
export interface PlacedModel extends PutDown {
  /** Unfinished material of its metal; omitted: as designed. */
  made?: 'wax' | 'molten' | 'cast' | undefined;
}
