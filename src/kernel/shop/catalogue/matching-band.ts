/** Which bands stand well beside a ring, by its style; the best first. */
const bandStyles: Readonly<Record<string, readonly string[]>> = {
  solitaire: ['plain', 'eternity'],
  bezel: ['plain', 'channel'],
  twist: ['plain', 'pave'],
  halo: ['pave', 'eternity', 'plain'],
  'three-stone': ['eternity', 'channel', 'plain'],
  pave: ['pave', 'eternity', 'plain'],
};

export interface Matched<Id> {
  id: Id;
  metal: string;
  style: string;
}

/** Below this its largest stone is one of many, and the piece a band itself. */
const leadingCarat = 0.3;

/**
 * The wedding band to a ring with a leading stone: of its metal, in the style that stands best beside it, the first of equals. null where
 * there is no band of its metal, or where the piece is no ring of these styles.
 */
export function matchingBand<Id>(
  ring: { metal: string; style: string; stones: readonly { carat: number }[] },
  bands: readonly Matched<Id>[],
): Id | null {
  if (!ring.stones.some(({ carat }) => carat >= leadingCarat)) return null;
  const styles = Object.hasOwn(bandStyles, ring.style) ? (bandStyles[ring.style] ?? []) : [];
  const sameMetal = bands.filter(({ metal }) => metal === ring.metal);
  for (const style of styles) {
    const band = sameMetal.find((each) => each.style === style);
    if (band) return band.id;
  }
  return null;
}
