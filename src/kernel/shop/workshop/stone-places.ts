import type { JewelModel, PlacedStone } from '#kernel/jewel/pieces/parts/model.ts';

/** Equal stones in equal settings, as the workshop counts them. */
export type StonePlace = Pick<PlacedStone, 'role' | 'setting' | 'shape' | 'material' | 'widthMm' | 'carat'> &
  Pick<PlacedStone['cutStone'], 'make'> & {
    count: number;
  };

/** The stones of a piece by kind, largest first. */
export function stonePlaces({ stones }: Pick<JewelModel, 'stones'>): StonePlace[] {
  const places = new Map<string, StonePlace>();
  for (const { role, setting, shape, material, widthMm, carat, cutStone } of stones) {
    const { make } = cutStone;
    const key = [role, setting, shape, material, make, widthMm.toFixed(2)].join(' ');
    const known = places.get(key);
    if (known) known.count += 1;
    else places.set(key, { role, setting, shape, material, widthMm, carat, count: 1, ...(make && { make }) });
  }
  return [...places.values()].sort((a, b) => b.widthMm - a.widthMm || b.count - a.count);
}
