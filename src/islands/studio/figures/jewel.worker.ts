import type { Design } from '#kernel/design/design.contract.ts';
import { buildJewel } from '#kernel/pieces/build-jewel.ts';
import { familyOf } from '../stage/camera/family.ts';
import type { EngravedText } from '../stage/engraving/engraved-mesh.ts';
import { engravedText } from '../stage/engraving/engraved-text.ts';
import type { Numbered } from '../stage/model/newest-only.ts';
import { buffersOf } from '../stage/model/transfer.ts';
import type { Jewel } from './jewel-messages.ts';

/** Builds away from the page's thread. */
addEventListener('message', ({ data }: MessageEvent<{ id: number; request: Design }>) => {
  const { id, request: design } = data;
  try {
    const model = buildJewel(design);
    const engraving = engravedText(design, model);
    const jewel = { design, model, family: familyOf(design), engraving };
    say({ id, answer: jewel }, [...buffersOf(model), ...stripBuffers(engraving)]);
  } catch (error) {
    say({ id, failure: String(error) }, []);
  }
});

const stripBuffers = (engraved: EngravedText | null): Transferable[] =>
  engraved === null
    ? []
    : [engraved.strip.positions, engraved.strip.normals, engraved.strip.uvs, engraved.strip.indices].map(
        ({ buffer }) => buffer,
      );

function say(message: Numbered<Jewel>, transfer: Transferable[]): void {
  postMessage(message, { transfer });
}
