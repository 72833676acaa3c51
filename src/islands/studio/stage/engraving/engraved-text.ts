import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { engravingStrip } from '#kernel/jewel/design/design-engraving.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import type { EngravedText } from './engraved-mesh.ts';

/** The engraving of a design with its strip; null without one. */
export function engravedText(design: Design, model: JewelModel): EngravedText | null {
  const strip = engravingStrip(design, model);
  if (strip === null || !('engraving' in design) || design.engraving === null) return null;
  const { text, font } = design.engraving;
  return { strip, text, font };
}
