import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { type EngravingStrip, stripOn } from '#kernel/jewel/pieces/parts/engraving/engraving-strip.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import { pieceModule } from '#kernel/jewel/pieces/pieces.ts';

/** The engraving strip of a design on its built model; null if there is none. Engravings of sets are not shown. */
export function engravingStrip(design: Design, model: JewelModel): EngravingStrip | null {
  if (!('engraving' in design) || design.engraving === null) return null;
  const band = pieceModule(design).engraved?.(design);
  return band === undefined ? null : stripOn(band, design.engraving, model);
}
