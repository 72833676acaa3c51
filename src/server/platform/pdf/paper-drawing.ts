import type { PaperDrawing } from './paper.ts';
import type { Style, Typesetter } from './typesetting.ts';

/** Upper left corner of a view and its scale, in points. */
interface Placed {
  x: number;
  y: number;
  perMm: number;
}

/** Draws the lines of a view from its upper left corner. */
export function drawLines(
  document: PDFKit.PDFDocument,
  { lines, marks }: PaperDrawing,
  { x, y, perMm, color }: Placed & { color: string },
): void {
  for (let i = 0; i + 3 < lines.length; i += 4) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = lines.subarray(i, i + 4);
    document.moveTo(x + x1 * perMm, y + y1 * perMm).lineTo(x + x2 * perMm, y + y2 * perMm);
  }
  // Thinner below numbers, so that they can be read.
  document
    .lineWidth(marks === undefined ? 0.35 : 0.2)
    .lineCap('round')
    .strokeColor(color)
    .stroke();
}

/** Smallest and largest size of a number on a stone, in points. */
const markSizes = { least: 3.4, most: 10 };

/** From the top of a line to its baseline. */
export const rise = ({ size }: Style): number => size * 1.06;

/** The numbers of a view, each in a style that fits on its stone, with their places. */
export function marksOn({ marks = [] }: PaperDrawing, set: Typesetter, { x, y, perMm }: Placed) {
  return marks.map(({ text, xMm, yMm, widthMm }) => {
    const size = (widthMm * perMm * 1.1) / Math.max(2, text.length);
    const style: Style = {
      face: 'strong',
      size: Math.min(markSizes.most, Math.max(markSizes.least, size)),
    };
    const line = set.line(text, style);
    return { line, style, x: x + xMm * perMm - line.width / 2, top: y + yMm * perMm - rise(style) * 0.66 };
  });
}
