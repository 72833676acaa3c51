import { engravedShank, SHARE_BESIDE_HEAD } from '#kernel/jewel/pieces/parts/engraving/engraved-band.ts';
import type { RingDesign } from './ring.schema.ts';

export const engravedRing = (design: RingDesign) => engravedShank(design, SHARE_BESIDE_HEAD);
