import type { Diamond } from '#kernel/diamonds/diamonds.contract.ts';
import type { CutId } from '#kernel/gems/gem-ids.ts';
import { USUAL_PROPORTIONS } from '#kernel/gems/proportions.ts';
import { drawFacets, type FacetDrawing } from './facet-drawing.ts';
import { lookOf, type StoneLook } from './stone-look.ts';

/** A stone from the list, or a cut as the house makes it. */
export type LookRequest = { kind: 'stone'; stone: Diamond } | { kind: 'cut'; cut: CutId; widthMm: number };
export type LookReply =
  | { kind: 'stone'; id: number; look: StoneLook }
  | { kind: 'cut'; cut: CutId; drawing: FacetDrawing };

addEventListener('message', ({ data }: MessageEvent<LookRequest>) => {
  const reply: LookReply =
    data.kind === 'stone'
      ? { kind: 'stone', id: data.stone.id, look: lookOf(data.stone) }
      : {
          kind: 'cut',
          cut: data.cut,
          drawing: drawFacets(data.cut, USUAL_PROPORTIONS[data.cut], data.widthMm),
        };
  postMessage(reply);
});
