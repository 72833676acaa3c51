import loadManifold from 'manifold-3d';
import { builtMeasures, castability } from '#kernel/jewel/casting/castability.ts';
import { uniteMetal } from '#kernel/jewel/casting/union.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import type { CastabilityIssue } from '#kernel/jewel/pieces/parts/castability-issue.ts';
import { type JewelMeasures, measuresOf } from '#kernel/jewel/pricing/measures.ts';
import { answerParent } from '#server/platform/process-rpc.ts';

/** Weight, stones and height of a design, and its castability issues. */
export interface MeasuredDesign {
  measures: JewelMeasures;
  issues: CastabilityIssue[];
}

/** This process builds and weighs designs: uniting metal takes up to half a second and tens of megabytes. */
const library = loadManifold().then((loaded) => {
  loaded.setup();
  return loaded;
});

/** Rejects if the design cannot be made. */
async function measure(design: Design): Promise<MeasuredDesign> {
  const model = buildJewel(design);
  const metal = uniteMetal(await library, model);
  return {
    measures: measuresOf(model, metal.grams),
    issues: castability(design, builtMeasures(model, metal)),
  };
}

const functions = { measure };
export type MeasureProcess = typeof functions;
answerParent(functions);
