import type { Diamond } from '#kernel/diamonds/diamond.ts';
import type { GemShape } from '#kernel/gems/grades.ts';
import { USUAL_PROPORTIONS } from '#kernel/gems/proportions.ts';
import { drawFacets, type FacetDrawing } from './facet-drawing.ts';
import { drawingOf, lightOf, type StoneLight } from './stone-look.ts';

/** A stone from the list, or a cut as the house makes it. */
export type LookRequest = { kind: 'stone'; stone: Diamond } | { kind: 'cut'; cut: GemShape; widthMm: number };
export type LookReply =
  | { kind: 'drawing'; id: number; drawing: FacetDrawing }
  | { kind: 'light'; id: number; light: StoneLight }
  | { kind: 'cut'; cut: GemShape; drawing: FacetDrawing };

const reply = (message: LookReply) => postMessage(message);

/** Light is worked out when everything that was asked for has been drawn. */
const waiting: Diamond[] = [];

function workOn(): void {
  const stone = waiting.shift();
  if (!stone) return;
  reply({ kind: 'light', id: stone.id, light: lightOf(stone) });
  if (waiting.length > 0) setTimeout(workOn);
}

addEventListener('message', ({ data }: MessageEvent<LookRequest>) => {
  if (data.kind === 'cut') {
    const drawing = drawFacets(data.cut, USUAL_PROPORTIONS[data.cut], data.widthMm);
    reply({ kind: 'cut', cut: data.cut, drawing });
    return;
  }
  reply({ kind: 'drawing', id: data.stone.id, drawing: drawingOf(data.stone) });
  if (waiting.push(data.stone) === 1) setTimeout(workOn);
});
