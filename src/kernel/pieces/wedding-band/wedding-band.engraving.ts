import { engravedShank, SHARE_OF_BAND } from '#kernel/pieces/parts/engraving/engraved-band.ts';
import type { WeddingBandDesign } from './wedding-band.schema.ts';

export const engravedWeddingBand = (design: WeddingBandDesign) => engravedShank(design, SHARE_OF_BAND);
