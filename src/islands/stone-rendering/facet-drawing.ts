import type { GemShape } from '#kernel/jewel/gems/grades.ts';
import { intersectPlanes } from '#kernel/jewel/gems/polyhedron.ts';
import type { Proportions } from '#kernel/jewel/gems/proportions.ts';
import { unitCut } from '#kernel/jewel/gems/unit-cut.ts';
import type { Vec3 } from '#kernel/jewel/mesh/vector.ts';

/** A stone seen from above as paths in millimetres, centred at 0, 0. */
export interface FacetDrawing {
  widthMm: number;
  lengthMm: number;
  outline: string;
  /** Edges of the facets above the girdle, and of those below it. */
  crown: string;
  pavilion: string;
  /** Facets above the girdle, darkest first; `toneCount` groups. */
  tones: readonly string[];
}

export const toneCount = 5;

const girdleSteps = 32;
/** From the upper left, as is usual in trade drawings. */
const light: Vec3 = [-0.46, 0.6, 0.655];

type Point = readonly [number, number];

function path(points: readonly Point[], isClosed: boolean): string {
  const steps = points.map(([x, y]) => `${Number(x.toFixed(2))} ${Number((-y).toFixed(2))}`);
  return `M${steps.join('L')}${isClosed ? 'Z' : ''}`;
}

function middle(points: readonly Point[]): Point {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}

/** Cache for the build: each language and each render of a page shows the same drawings. */
const drawn = new Map<string, FacetDrawing>();
const mostDrawn = 500;

/** Draws a stone of this width from its own facets. */
export function drawFacets(cut: GemShape, proportions: Proportions, widthMm: number): FacetDrawing {
  if (!import.meta.env.SSR) return draw(cut, proportions, widthMm);
  const name = JSON.stringify([cut, proportions, widthMm]);
  const known = drawn.get(name);
  if (known) return known;
  if (drawn.size >= mostDrawn) drawn.clear();
  const drawing = draw(cut, proportions, widthMm);
  drawn.set(name, drawing);
  return drawing;
}

function draw(cut: GemShape, proportions: Proportions, widthMm: number): FacetDrawing {
  const { planes, girdle, mirrorX } = unitCut(cut, proportions, girdleSteps);
  const half = mirrorX
    ? [...planes, { normal: [-1, 0, 0] as Vec3, offset: 0, kind: 'girdle' as const }]
    : planes;
  const solid = intersectPlanes(half);
  const k = widthMm / 2;
  const right = girdle.map(([x, y]): Point => [x * k, y * k]);
  const left = right.slice(1, -1).reverse();
  const outline = mirrorX ? [...right, ...left.map(([x, y]): Point => [-x, y])] : right;
  const [mx, my] = middle(outline);
  const sides = mirrorX ? [1, -1] : [1];
  const tones = Array.from({ length: toneCount }, () => '');
  const edges = { crown: new Map<string, string>(), pavilion: new Map<string, string>() };

  for (const { plane, loop } of solid.facets) {
    const normal = half[plane]?.normal;
    if (!normal || Math.abs(normal[2]) < 0.05) continue;
    for (const side of sides) {
      const corners = loop.map((vertex): Point => {
        const [x, y] = solid.vertices[vertex] ?? [0, 0];
        return [side * x * k - mx, y * k - my];
      });
      const isAbove = normal[2] > 0;
      if (isAbove) {
        const facing = side * normal[0] * light[0] + normal[1] * light[1] + normal[2] * light[2];
        const tone = Math.min(toneCount - 1, Math.max(0, Math.floor(((facing - 0.1) / 0.9) * toneCount)));
        tones[tone] += path(corners, true);
      }
      const list = isAbove ? edges.crown : edges.pavilion;
      corners.forEach((from, index) => {
        const to = corners[(index + 1) % corners.length] ?? from;
        // The seam between the halves of a heart is no edge.
        if (mirrorX && Math.abs(from[0] + mx) < 1e-6 && Math.abs(to[0] + mx) < 1e-6) return;
        const line = path([from, to], false);
        const back = path([to, from], false);
        if (!list.has(back)) list.set(line, line);
      });
    }
  }
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  return {
    widthMm: Math.max(...xs) - Math.min(...xs),
    lengthMm: Math.max(...ys) - Math.min(...ys),
    outline: path(
      outline.map(([x, y]): Point => [x - mx, y - my]),
      true,
    ),
    crown: [...edges.crown.values()].join(''),
    pavilion: [...edges.pavilion.values()].join(''),
    tones,
  };
}
