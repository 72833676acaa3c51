/** Band styles that match a ring's style, best first. */
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

/** Minimum carat of a leading stone; rings with smaller stones are bands themselves. */
const leadingCarat = 0.3;

/**
 * The wedding band for a ring with a leading stone: same metal, best matching style, the first of equals. null if
 * none has the metal or the piece is no such ring.
 */
export function matchingBand<Id>(
  ring: { metal: string; style: string; stones: readonly { carat: number }[] },
  bands: readonly Matched<Id>[],
): Id | null {
  if (!ring.stones.some(({ carat }) => carat >= leadingCarat)) return null;
  const styles = Object.hasOwn(bandStyles, ring.style) ? (bandStyles[ring.style] ?? []) : [];
  const sameMetal = bands.filter(({ metal }) => metal === ring.metal);
  for (const style of styles) {
    const band = sameMetal.find((candidate) => candidate.style === style);
    if (band) return band.id;
  }
  return null;
}
