import sharp from 'sharp';
import { clamp } from '#kernel/jewel/mesh/vector.ts';
import type { LineDrawing } from '#kernel/jewel/pieces/line-drawing.ts';
import type { Pixels } from './encode.ts';

const INK = '#e6d9bd';
/** Length of centre and dimension lines beyond the ring, mm. */
const BEYOND_MM = 2.2;
const ARROW_MM = 0.55;
/** Shares of the time at which construction lines are complete and the ring's lines start. */
const CONSTRUCTION = 0.22;
const LINES_FROM = 0.12;

export interface Sheet {
  width: number;
  height: number;
  pixelsPerMm: number;
  /** A CSS colour. */
  ground: string;
}

/** Lines of a ring's elevation in drawing order: from the foot up both sides, then on to the stone. */
export function linesInOrder({ lines, widthMm, heightMm }: LineDrawing): string[] {
  const radius = widthMm / 2;
  const [cx, cy] = [radius, heightMm - radius];
  const drawn = Array.from({ length: lines.length / 4 }, (_, i) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = lines.subarray(i * 4, i * 4 + 4);
    const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
    const round = Math.abs(Math.atan2(x - cx, y - cy));
    return { order: round + Math.max(0, cy - radius - y), path: `M${x1} ${y1}L${x2} ${y2}` };
  });
  return drawn.sort((a, b) => a.order - b.order).map(({ path }) => path);
}

/** Centre lines through the finger hole and the ring's two dimensions, without figures. */
function construction({ widthMm: w, heightMm: h }: LineDrawing): string {
  const radius = w / 2;
  const cy = h - radius;
  const far = BEYOND_MM;
  const dash = 'stroke-dasharray="1.4 .35 .25 .35"';
  const arrow = (x: number, y: number, dx: number, dy: number) =>
    `M${x + dx * ARROW_MM - (dy * ARROW_MM) / 3} ${y + dy * ARROW_MM - (dx * ARROW_MM) / 3}L${x} ${y}` +
    `L${x + dx * ARROW_MM + (dy * ARROW_MM) / 3} ${y + dy * ARROW_MM + (dx * ARROW_MM) / 3}`;
  const right = w + far * 1.6;
  return (
    `<path ${dash} d="M${-far} ${cy}H${w + far}M${radius} ${-far}V${h + far}"/>` +
    `<path d="M${radius + 1} 0H${right + 0.6}M${radius + 1} ${h}H${right + 0.6}` +
    `M${right} 0V${h}${arrow(right, 0, 0, 1)}${arrow(right, h, 0, -1)}"/>`
  );
}

/** A frame of the drawing in progress; `share` is its progress, 0 to 1. */
export async function drawingFrame(drawing: LineDrawing, share: number, sheet: Sheet): Promise<Pixels> {
  const { width, height, pixelsPerMm, ground } = sheet;
  const inOrder = linesInOrder(drawing);
  const progress = clamp((share - LINES_FROM) / (1 - LINES_FROM), 0, 1);
  const path = inOrder.slice(0, Math.round(progress * inOrder.length)).join('');
  const faint = 0.4 * clamp(share / CONSTRUCTION, 0, 1);
  const [left, top] = [
    width / 2 - (drawing.widthMm * pixelsPerMm) / 2,
    height / 2 - (drawing.heightMm * pixelsPerMm) / 2,
  ];
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="100%" height="100%" fill="${ground}"/>` +
    `<g transform="translate(${left} ${top}) scale(${pixelsPerMm})" fill="none" stroke="${INK}" stroke-linecap="round">` +
    `<g stroke-width="${1.1 / pixelsPerMm}" opacity="${faint}">${construction(drawing)}</g>` +
    `<path stroke-width="${1.7 / pixelsPerMm}" d="${path}"/></g></svg>`;
  const { data } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width, height, rgb: new Uint8Array(data) };
}
