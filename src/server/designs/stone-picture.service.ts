import type { DiamondWithReport } from '#kernel/shop/diamonds/diamond.ts';
import { solidOf } from '#kernel/shop/diamonds/stone-proportions.ts';
import type { NewPicture } from '#server/uploads/uploads.service.ts';

/** Edge of the picture in pixels, and the share of it that the stone is long or wide. */
const sizePx = 480;
const share = 0.72;

type Point = readonly [number, number, number];

/** Light and dark as a loose stone shows them: facets turned to the upper left are bright, those turned away grey. */
function grey([nx, ny, nz]: Point, isBelow: boolean): number {
  const facing = -0.46 * nx + 0.6 * ny + 0.655 * Math.abs(nz);
  // Facets of the pavilion throw light across the stone: the next one is dark.
  const spread = isBelow ? 0.5 + 0.5 * Math.cos(7 * Math.atan2(ny, nx) + 3 * facing) : facing;
  return Math.round(118 + 136 * Math.min(1, Math.max(0, spread)));
}

/**
 * A loose diamond from above, drawn from the proportions of its own report: the pavilion's facets shine through the
 * crown's. Made by the shop itself, so that a stone in a cart or an order has a picture wherever it is shown.
 */
export async function stonePicture(stone: DiamondWithReport): Promise<NewPicture> {
  const { mesh, girdle, lengthMm, widthMm } = solidOf(stone);
  const scale = (sizePx * share) / Math.max(lengthMm, widthMm);
  const ys = Array.from({ length: girdle.length / 2 }, (_, index) => girdle[index * 2 + 1] ?? 0);
  const middleMm = (Math.max(...ys) + Math.min(...ys)) / 2;
  const place = (x: number, y: number) =>
    `${(sizePx / 2 + x * scale).toFixed(1)},${(sizePx / 2 - (y - middleMm) * scale).toFixed(1)}`;
  const at = (list: Float32Array, vertex: number): Point => [
    list[vertex * 3] ?? 0,
    list[vertex * 3 + 1] ?? 0,
    list[vertex * 3 + 2] ?? 0,
  ];
  const layers = { below: '', above: '' };
  for (let index = 0; index < mesh.indices.length; index += 3) {
    const corners = [0, 1, 2].map((step) => mesh.indices[index + step] ?? 0);
    const normal = at(mesh.normals, corners[0] ?? 0);
    if (Math.abs(normal[2]) < 0.05) continue;
    const isBelow = normal[2] < 0;
    const points = corners.map((corner) => {
      const [x, y] = at(mesh.positions, corner);
      return place(x, y);
    });
    const tone = grey(normal, isBelow);
    const colour = `rgb(${tone},${tone},${Math.min(255, tone + 4)})`;
    const shape = `<polygon points="${points.join(' ')}" fill="${colour}" stroke="${colour}" stroke-width="0.6"/>`;
    if (isBelow) layers.below += shape;
    else layers.above += shape;
  }
  const outline = Array.from({ length: girdle.length / 2 }, (_, index) =>
    place(girdle[index * 2] ?? 0, girdle[index * 2 + 1] ?? 0),
  ).join(' ');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}">
    <rect width="100%" height="100%" fill="#f3f1ed"/>
    <g>${layers.below}</g><g opacity="0.5">${layers.above}</g>
    <polygon points="${outline}" fill="none" stroke="#8d8578" stroke-width="1.5"/></svg>`;
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(Buffer.from(svg))
    .webp({ quality: 88 })
    .toBuffer({ resolveWithObject: true });
  return { content: new Uint8Array(data), width: info.width, height: info.height };
}
