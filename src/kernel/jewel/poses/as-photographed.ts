import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { fromBasis, identity, multiply } from '#kernel/jewel/mesh/matrix.ts';
import type { Mat4 } from '#kernel/jewel/mesh/mesh.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { boundsOf } from '#kernel/jewel/pieces/parts/bounds.ts';
import type { JewelModel, MetalPart, PlacedStone } from '#kernel/jewel/pieces/parts/model.ts';
import { pieceModule } from '#kernel/jewel/pieces/pieces.ts';
import { catalogueViews } from './catalogue-views.ts';
import { splitPair } from './pair.ts';
import { placeModel } from './place.ts';
import type { Pose, PutDown, View } from './pose.ts';
import { arrangementOf } from './set-arrangements.ts';

/** Contents of a design's first image: all its pieces on the ground, and the camera. */
export interface Photographed {
  /** One model of everything, facing up along +Z like all models; its ground is z = 0. */
  model: JewelModel;
  view: View;
}

/** From the studio, whose vertical is +Y, to a model's own frame. */
const MODEL_FRAME = fromBasis([1, 0, 0], [0, 0, 1], [0, -1, 0]);

function putDown(model: JewelModel, pose: Pose, second: Pose | undefined): PutDown[] {
  if (second === undefined) return [placeModel(model, pose)];
  const [one, other] = splitPair(model);
  return [placeModel(one, pose), placeModel(other, second)];
}

function moved({ parts, stones }: JewelModel, m: Mat4): { parts: MetalPart[]; stones: PlacedStone[] } {
  return {
    parts: parts.map(({ pieceOf: _, ...part }) => ({
      ...part,
      instances: (part.instances ?? [identity()]).map((instance) => multiply(m, instance)),
    })),
    stones: stones.map((stone) => ({ ...stone, matrix: multiply(m, stone.matrix) })),
  };
}

function together(lying: readonly PutDown[], axis: JewelModel['axis']): JewelModel {
  const all = lying.map(({ model, placement }) => moved(model, multiply(MODEL_FRAME, placement)));
  const parts = all.flatMap((one) => one.parts);
  const stones = all.flatMap((one) => one.stones);
  return { parts, stones, axis, bounds: boundsOf(parts, stones), groundZ: 0, heightAboveFingerMm: null };
}

/** A design as shown in the first image of its kind in the catalogue. Takes designs that passed `parseDesign`. */
export function asPhotographed(design: Design): Photographed {
  const pieces = design.kind === 'set' ? design.pieces : [design];
  const models = pieces.map((piece) => buildJewel(piece));
  const axis = models[0]?.axis ?? 'ring';
  if (design.kind === 'set') {
    const families = pieces.map((piece) => pieceModule(piece).family(piece));
    const { poses, view } = arrangementOf(families).hero;
    const lying = models.flatMap((model, i) =>
      putDown(model, poses[i] ?? { posture: 'stand', x: 14 * i }, undefined),
    );
    return { model: together(lying, axis), view };
  }
  const { hero } = catalogueViews(design);
  if (hero === undefined) throw new TypeError(`there is no hero of ${design.kind}`);
  const lying = models.flatMap((model) => putDown(model, hero.pose, hero.second));
  return { model: together(lying, axis), view: hero.view };
}
