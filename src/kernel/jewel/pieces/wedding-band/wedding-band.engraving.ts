import {
  engravedShank,
  SHARE_BESIDE_HEAD,
  SHARE_OF_BAND,
} from '#kernel/jewel/pieces/parts/engraving/engraved-band.ts';
import type { WeddingBandDesign } from './wedding-band.schema.ts';

export const engravedWeddingBand = (design: WeddingBandDesign) =>
  engravedShank(design, design.contour === undefined ? SHARE_OF_BAND : SHARE_BESIDE_HEAD);
