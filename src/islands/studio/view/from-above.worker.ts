import { answerCalls } from '#client/worker-calls.ts';
import { drawingOnFinger, type LineDrawing } from '#kernel/jewel/pieces/line-drawing.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';

/** Rings seen from above on their finger as SVG paths, in mm; the middle of the finger is 0, 0. */
export interface FromAbove extends Pick<LineDrawing, 'covered'> {
  lines: string;
  /** Upper left corner of the drawing. */
  left: number;
  top: number;
}

function fromAbove(model: JewelModel, fingerMm: number): FromAbove {
  const { lines, heightMm, covered } = drawingOnFinger(model, fingerMm);
  let path = '';
  for (let i = 0; i < lines.length; i += 4) {
    const [a, b, c, d] = Array.from(lines.subarray(i, i + 4), (mm) => mm.toFixed(2));
    path += `M${a} ${b}L${c} ${d}`;
  }
  return { lines: path, covered, left: model.bounds.min[0], top: -heightMm / 2 };
}

const functions = { fromAbove };
export type FromAboveWorker = typeof functions;
answerCalls(functions);
