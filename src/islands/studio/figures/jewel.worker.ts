import { answerCalls, handOver } from '#client/worker-calls.ts';
import type { Design } from '#kernel/design/design.contract.ts';
import { buildJewel } from '#kernel/pieces/build-jewel.ts';
import type { JewelModel } from '#kernel/pieces/parts/model.ts';
import { type Family, familyOf } from '../stage/camera/family.ts';
import type { EngravedText } from '../stage/engraving/engraved-mesh.ts';
import { engravedText } from '../stage/engraving/engraved-text.ts';
import { buffersOf } from '../stage/model/transfer.ts';

/** A design made: its shape. */
export interface Jewel {
  design: Design;
  model: JewelModel;
  family: Family;
  /** Where its words lie; null without any. */
  engraving: EngravedText | null;
}

/** Builds away from the page's thread. */
function build(design: Design): Jewel {
  const model = buildJewel(design);
  const engraving = engravedText(design, model);
  const jewel = { design, model, family: familyOf(design), engraving };
  return handOver(jewel, [...buffersOf(model), ...stripBuffers(engraving)]);
}

const stripBuffers = (engraved: EngravedText | null): Transferable[] =>
  engraved === null
    ? []
    : [engraved.strip.positions, engraved.strip.normals, engraved.strip.uvs, engraved.strip.indices].map(
        ({ buffer }) => buffer,
      );

const functions = { build };
export type JewelWorker = typeof functions;
answerCalls(functions);
