import { LRUCache } from 'lru-cache';
import { multiply, translation } from '#kernel/jewel/mesh/matrix.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { looseStone } from '#kernel/jewel/pieces/loose-stone.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import type { PieceDesign } from '#kernel/jewel/pieces/pieces.ts';
import { splitPair } from '#kernel/jewel/poses/pair.ts';
import { placeModel } from '#kernel/jewel/poses/place.ts';
import type { BenchStep, LooseStone, Piece } from '../trace/picture.ts';
import { type PackedScene, packScene } from './pack-scene.ts';
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

/** A piece at its current step of manufacture. */
function onBench(finished: PlacedModel, step: BenchStep | undefined): PlacedModel {
  if (step === undefined) return finished;
  const { model, placement } = finished;
  const { made, stonesMm } = step;
  const raised = stonesMm === null ? [] : model.stones;
  const stones = raised.map((stone) => ({
    ...stone,
    matrix: multiply(translation(0, 0, stonesMm ?? 0), stone.matrix),
  }));
  return { model: { ...model, stones }, placement, made };
}

/** Builds and places a piece; an earring of a pair that is placed separately is a piece of its own. */
export function putDown({ design, pose, second }: Piece): PlacedModel[] {
  const model = modelOf(design);
  if (second === undefined) return [placeModel(model, pose)];
  const [one, other] = splitPair(model);
  return [placeModel(one, pose), placeModel(other, second)];
}

/** Builds, places and packs the pieces of an image. */
export function buildScene(pieces: readonly Piece[]): Scene {
  return remembered(scenes, JSON.stringify(pieces), () => {
    const placed = pieces.map(putDown);
    const seen = placed.flatMap((parts, i) => parts.map((part) => onBench(part, pieces[i]?.step)));
    return { placed: placed.flat(), packed: packScene(seen) };
  });
}
