import { answerCalls } from '#client/worker-calls.ts';
import { lineDrawing } from '#kernel/pieces/line-drawing.ts';
import type { JewelModel } from '#kernel/pieces/parts/model.ts';

/** A piece seen from above as SVG paths, mm, its middle at 0, 0. */
export interface FromAbove {
  lines: string;
  metal: string;
  stones: string;
  stepMm: number;
  /** Upper left corner of the drawing. */
  left: number;
  top: number;
}

function fromAbove(model: JewelModel): FromAbove {
  const { lines, widthMm, heightMm, covered } = lineDrawing(model, 'top');
  let path = '';
  for (let i = 0; i < lines.length; i += 4) {
    const [a, b, c, d] = Array.from(lines.subarray(i, i + 4), (mm) => mm.toFixed(2));
    path += `M${a} ${b}L${c} ${d}`;
  }
  return { lines: path, ...covered, left: -widthMm / 2, top: -heightMm / 2 };
}

const functions = { fromAbove };
export type FromAboveWorker = typeof functions;
answerCalls(functions);
