import { buildJewel } from '#kernel/pieces/build-jewel.ts';
import type { JewelModel } from '#kernel/pieces/parts/model.ts';
import type { PieceDesign } from '#kernel/pieces/pieces.ts';
import type { LooseStone, Piece } from '../trace/picture.ts';
import { looseStone } from './loose-stone.ts';
import { type PackedScene, packScene } from './pack-scene.ts';
import { place } from './place.ts';
import type { PlacedModel } from './placed-model.ts';

export interface Scene {
  placed: PlacedModel[];
  packed: PackedScene;
}

const RECENT = 3;
const models = new Map<string, JewelModel>();
const scenes = new Map<string, Scene>();

/** Keeps the last few values made, so that views of one piece share its model and its tree. */
function remembered<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  const oldest = map.size > RECENT ? map.keys().next().value : undefined;
  if (oldest !== undefined) map.delete(oldest);
  return made;
}

const modelOf = (design: PieceDesign | LooseStone): JewelModel =>
  remembered(models, JSON.stringify(design), () =>
    design.kind === 'loose-stone' ? looseStone(design) : buildJewel(design),
  );

/** Builds, places and packs the pieces of a picture. */
export function buildScene(pieces: readonly Piece[]): Scene {
  return remembered(scenes, JSON.stringify(pieces), () => {
    const placed = pieces.map(({ design, pose }) => place(modelOf(design), pose));
    return { placed, packed: packScene(placed) };
  });
}
