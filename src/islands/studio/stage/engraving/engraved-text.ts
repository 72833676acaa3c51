import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { engravingStrip } from '#kernel/jewel/design/design-engraving.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import type { EngravedText } from './engraved-mesh.ts';

/** The words of a design with the strip they lie on; null without any. */
export function engravedText(design: Design, model: JewelModel): EngravedText | null {
  const strip = engravingStrip(design, model);
  if (strip === null || !('engraving' in design) || design.engraving === null) return null;
  const { text, font } = design.engraving;
  return { strip, text, font };
}
