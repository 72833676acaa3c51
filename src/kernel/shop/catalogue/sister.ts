/** Attributes by which pieces are compared. */
export interface ComparedAttributes {
  id: number;
  /** Its first category. */
  mainCategoryId: number;
  style: string;
  /** `none` without a leading stone. */
  shape: string;
  gem: string;
}

const weights = { style: 4, shape: 3, gem: 1 } as const;

function likeness(a: ComparedAttributes, b: ComparedAttributes): number {
  const isSame = (trait: keyof typeof weights) => a[trait] === b[trait] && a[trait] !== 'none';
  // The stone alone does not count: not every sapphire ring is similar to every other.
  if (!isSame('style') && !isSame('shape')) return 0;
  return (['style', 'shape', 'gem'] as const).reduce(
    (sum, trait) => sum + (isSame(trait) ? weights[trait] : 0),
    0,
  );
}

/**
 * The made-to-order piece most similar to a sold-out one: same main category, and the same style or stone shape; the
 * first of equals. Undefined if none is similar.
 */
export function sisterOf<T extends ComparedAttributes>(
  piece: ComparedAttributes,
  madeToOrder: readonly T[],
): T | undefined {
  const alike = madeToOrder
    .filter((other) => other.id !== piece.id && other.mainCategoryId === piece.mainCategoryId)
    .map((other) => ({ other, weight: likeness(piece, other) }))
    .filter(({ weight }) => weight > 0);
  return alike.sort((a, b) => b.weight - a.weight || a.other.id - b.other.id)[0]?.other;
}
