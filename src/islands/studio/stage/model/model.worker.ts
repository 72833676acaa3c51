import { answerCalls, handOver } from '#client/worker-calls.ts';
import { type DesignError, parseDesign } from '#kernel/design/parse-design.ts';
import { buildJewel } from '#kernel/pieces/build-jewel.ts';
import type { JewelModel } from '#kernel/pieces/parts/model.ts';
import { type Family, familyOf } from '../camera/family.ts';
import { buffersOf } from './transfer.ts';

export type Built = { model: JewelModel; family: Family } | { errors: DesignError[] };

/** Builds the model of a design document, not yet checked, away from the page's thread. */
function build(document: unknown): Built {
  const { design, errors } = parseDesign(document);
  if (design === null) return { errors };
  const model = buildJewel(design);
  return handOver({ model, family: familyOf(design) }, buffersOf(model));
}

const functions = { build };
export type ModelWorker = typeof functions;
answerCalls(functions);
