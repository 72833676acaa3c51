import { parseDesign } from '#kernel/design/parse-design.ts';
import { buildJewel } from '#kernel/pieces/build-jewel.ts';
import { familyOf } from '../camera/family.ts';
import type { BuildAnswer, BuildRequest } from './build-messages.ts';
import { buffersOf } from './transfer.ts';

/** Builds models away from the page's thread. */
addEventListener('message', ({ data }: MessageEvent<BuildRequest>) => {
  const { id, request } = data;
  const { design, errors } = parseDesign(request);
  if (design === null) {
    say({ id, answer: { errors } }, []);
    return;
  }
  try {
    const model = buildJewel(design);
    say({ id, answer: { model, family: familyOf(design) } }, buffersOf(model));
  } catch (error) {
    say({ id, failure: String(error) }, []);
  }
});

function say(message: BuildAnswer, transfer: Transferable[]): void {
  postMessage(message, { transfer });
}
