import { LRUCache } from 'lru-cache';
import { buildJewel } from '#kernel/pieces/build-jewel.ts';
import { looseStone } from '#kernel/pieces/loose-stone.ts';
import type { JewelModel } from '#kernel/pieces/parts/model.ts';
import type { PieceDesign } from '#kernel/pieces/pieces.ts';
import type { LooseStone, Piece } from '../trace/picture.ts';
import { type PackedScene, packScene } from './pack-scene.ts';
import { splitPair } from './pair.ts';
import { place } from './place.ts';
import type { PlacedModel } from './placed-model.ts';

export interface Scene {
  placed: PlacedModel[];
  packed: PackedScene;
}

/** The last few, so that views of one piece share its model and its tree. */
const models = new LRUCache<string, JewelModel>({ max: 3 });
const scenes = new LRUCache<string, Scene>({ max: 3 });

function remembered<T extends object>(cache: LRUCache<string, T>, key: string, make: () => T): T {
  const known = cache.get(key) ?? make();
  cache.set(key, known);
  return known;
}

export const modelOf = (design: PieceDesign | LooseStone): JewelModel =>
  remembered(models, JSON.stringify(design), () =>
    design.kind === 'loose-stone'
      ? looseStone(design.shape, design.carat, design.material, design.proportions, design.grades)
      : buildJewel(design),
  );

/** Builds, places and packs the pieces of a picture. */
export function buildScene(pieces: readonly Piece[]): Scene {
  return remembered(scenes, JSON.stringify(pieces), () => {
    const placed = pieces.flatMap(({ design, pose, second }) => {
      const model = modelOf(design);
      if (second === undefined) return [place(model, pose)];
      const [one, other] = splitPair(model);
      return [place(one, pose), place(other, second)];
    });
    return { placed, packed: packScene(placed) };
  });
}
