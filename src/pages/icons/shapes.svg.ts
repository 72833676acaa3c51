import { crownDrawing } from '#kernel/jewel/gems/crown-drawing.ts';
import { GEM_SHAPES, type GemShape } from '#kernel/jewel/gems/grades.ts';

function symbol(shape: GemShape): string {
  const { path, halfHeight, middle } = crownDrawing(shape);
  const reach = Math.max(1.3, halfHeight * 1.1);
  const viewBox = [-reach, middle - reach, 2 * reach, 2 * reach].map((value) => value.toFixed(3)).join(' ');
  const width = (reach * 0.05).toFixed(3);
  return `<symbol id="${shape}" viewBox="${viewBox}"><path d="${path}" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linejoin="round"/></symbol>`;
}

/** The crowns of all shapes as one sprite: `<use href="/icons/shapes.svg#oval"/>`. */
export function GET(): Response {
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${GEM_SHAPES.map(symbol).join('')}</svg>`;
  return new Response(sprite, { headers: { 'content-type': 'image/svg+xml' } });
}
