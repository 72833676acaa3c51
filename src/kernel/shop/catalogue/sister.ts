/** What makes two pieces alike. */
export interface Kin {
  id: number;
  /** The category it stands in first. */
  mainCategoryId: number;
  style: string;
  /** `none` where no stone gives it one. */
  shape: string;
  gem: string;
}

const weights = { style: 4, shape: 3, gem: 1 } as const;

function likeness(a: Kin, b: Kin): number {
  const isSame = (trait: keyof typeof weights) => a[trait] === b[trait] && a[trait] !== 'none';
  // A stone alone makes nothing alike: a sapphire ring is no sister of every other.
  if (!isSame('style') && !isSame('shape')) return 0;
  return (['style', 'shape', 'gem'] as const).reduce(
    (sum, trait) => sum + (isSame(trait) ? weights[trait] : 0),
    0,
  );
}

/**
 * The piece among those made to order that comes closest to one that is sold: of the same main category, with its
 * style or its shape of stone; of equals the first. Undefined where none is like it.
 */
export function sisterOf<T extends Kin>(piece: Kin, madeToOrder: readonly T[]): T | undefined {
  const alike = madeToOrder
    .filter((other) => other.id !== piece.id && other.mainCategoryId === piece.mainCategoryId)
    .map((other) => ({ other, weight: likeness(piece, other) }))
    .filter(({ weight }) => weight > 0);
  return alike.sort((a, b) => b.weight - a.weight || a.other.id - b.other.id)[0]?.other;
}
