import { answerCalls, handOver } from '#client/worker-calls.ts';
import { type DesignError, parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import { asPhotographed } from '#kernel/jewel/poses/as-photographed.ts';
import type { View } from '#kernel/jewel/poses/pose.ts';
import { type Family, familyOf } from '../camera/family.ts';
import type { StageView } from '../camera/views.ts';
import { buffersOf } from './transfer.ts';

/** `hero`: the camera of its first photograph, where the model lies as on it. */
export type Built = { model: JewelModel; family: Family; hero?: StageView } | { errors: DesignError[] };

/** How a piece lies on the stage: as it is worked on, or as it was photographed. */
export type Lying = 'worked-on' | 'photographed';

/** The stage has no crest and no nearest point: no hero is aimed at one. */
const toStage = ({ subject, ...view }: View): StageView => ({
  ...view,
  subject: subject === 'stone' ? 'stone' : 'whole',
});

/** Builds the model of a design document, not yet checked, away from the page's thread. */
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
