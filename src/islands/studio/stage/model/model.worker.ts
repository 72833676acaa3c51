import { answerCalls, handOver } from '#client/worker-calls.ts';
import { type DesignError, parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import { asPhotographed } from '#kernel/jewel/poses/as-photographed.ts';
import type { View } from '#kernel/jewel/poses/pose.ts';
import { type Family, familyOf } from '../camera/family.ts';
import type { StageView } from '../camera/views.ts';
import { buffersOf } from './transfer.ts';

/** `hero`: the camera of its first photograph, if the model lies as in it. */
export type Built = { model: JewelModel; family: Family; hero?: StageView } | { errors: DesignError[] };

/** Pose of a piece on the stage: upright as in the studio, or as it was photographed. */
export type Lying = 'worked-on' | 'photographed';

/** The stage supports no hero view aimed at a crest or nearest point. */
const toStage = ({ subject, ...view }: View): StageView => ({
  ...view,
  subject: subject === 'stone' ? 'stone' : 'whole',
});

/** Builds the model of an unchecked design document in the worker. */
function build(document: unknown, lying: Lying): Built {
  const { design, errors } = parseDesign(document);
  if (design === null) return { errors };
  const family = familyOf(design);
  if (lying === 'photographed') {
    const { model, view } = asPhotographed(design);
    return handOver({ model, family, hero: toStage(view) }, buffersOf(model));
  }
  const model = buildJewel(design);
  return handOver({ model, family }, buffersOf(model));
}

const functions = { build };
export type ModelWorker = typeof functions;
answerCalls(functions);
