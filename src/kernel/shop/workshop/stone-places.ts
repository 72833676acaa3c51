import type { JewelModel, PlacedStone } from '#kernel/jewel/pieces/parts/model.ts';

/** Equal stones in equal settings, as the workshop counts them. */
export type StonePlace = Pick<PlacedStone, 'role' | 'setting' | 'shape' | 'material' | 'widthMm' | 'carat'> &
  Pick<PlacedStone['cutStone'], 'make'> & {
    count: number;
  };

/** Equal stones and their positions in the model's list. */
interface StoneGroup {
  place: StonePlace;
  indices: number[];
}

/** The stones of a piece by kind, largest first. */
export function stoneGroups({ stones }: Pick<JewelModel, 'stones'>): StoneGroup[] {
  const groups = new Map<string, StoneGroup>();
  stones.forEach(({ role, setting, shape, material, widthMm, carat, cutStone }, index) => {
    const { make } = cutStone;
    const key = [role, setting, shape, material, make, widthMm.toFixed(2)].join(' ');
    const known = groups.get(key);
    if (known) {
      known.place.count += 1;
      known.indices.push(index);
      return;
    }
    const place = { role, setting, shape, material, widthMm, carat, count: 1, ...(make && { make }) };
    groups.set(key, { place, indices: [index] });
  });
  return [...groups.values()].sort(
    ({ place: a }, { place: b }) => b.widthMm - a.widthMm || b.count - a.count,
  );
}

/** As `stoneGroups`, without the positions. */
export const stonePlaces = (model: Pick<JewelModel, 'stones'>): StonePlace[] =>
  stoneGroups(model).map(({ place }) => place);
