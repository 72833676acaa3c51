import { buildJewel } from '#kernel/geometry/build-jewel.ts';
import { parseDesign } from '#kernel/geometry/parse-design.ts';
import { familyOf } from '../camera/family.ts';
import type { BuildAnswer, BuildRequest } from './build-messages.ts';
import { buffersOf } from './transfer.ts';

/** Builds models away from the page's thread. */
addEventListener('message', ({ data }: MessageEvent<BuildRequest>) => {
  const { id, document } = data;
  const { design, errors } = parseDesign(document);
  if (design === null) {
    answer({ id, errors }, []);
    return;
  }
  try {
    const model = buildJewel(design);
    answer({ id, model, family: familyOf(design) }, buffersOf(model));
  } catch (error) {
    answer({ id, failure: String(error) }, []);
  }
});

function answer(message: BuildAnswer, transfer: Transferable[]): void {
  postMessage(message, { transfer });
}
