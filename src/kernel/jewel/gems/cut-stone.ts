import type { FacetPlane } from '#kernel/jewel/gems/facet-plane.ts';
import { GEM_MATERIALS } from '#kernel/jewel/gems/gem-materials.ts';
import type { CutShape, GemMaterialId } from '#kernel/jewel/gems/grades.ts';
import { intersectPlanes, type Polyhedron, polyhedronVolume } from '#kernel/jewel/gems/polyhedron.ts';
import type { CutProportions } from '#kernel/jewel/gems/proportions.ts';
import { USUAL_PROPORTIONS } from '#kernel/jewel/gems/proportions.ts';
import { unitCut } from '#kernel/jewel/gems/unit-cut.ts';
import type { Mesh } from '#kernel/jewel/mesh/mesh.ts';
import { at, type Vec3 } from '#kernel/jewel/mesh/vector.ts';

/**
 * A stone cut to size. Stone frame: millimetres, table normal +Z, girdle plane z = 0 (mid girdle), length along Y, width
 * along X; the point of a pear or heart is at -Y.
 */
export interface CutStone {
  /** nx, ny, nz, d per facet plane; inside is n·p <= d */
  planes: Float64Array;
  /** Heart only: planes describe the convex right half (x >= 0); the plane x = 0 is a portal to its mirror image. */
  mirrorX: boolean;
  /** Flat shaded and closed; both halves of a heart. */
  mesh: Mesh;
  /** Facet number of each triangle of the mesh; mirrored facets share a number. */
  facetIds: Uint16Array;
  volumeMm3: number;
  carat: number;
  /** Outline of the whole girdle, xy in mm, counter-clockwise seen from the table. */
  girdle: Float64Array;
  lengthMm: number;
  widthMm: number;
  depthMm: number;
  crownMm: number;
  pavilionMm: number;
  /** Omitted for stones cut to proportions. */
  make?: 'native';
}

const MILLIGRAMS_PER_CARAT = 200;
/** Narrower stones get a coarser girdle: the difference is not visible. */
const SMALL_STONE_MM = 2.6;
const FINE_GIRDLE = 64;
const COARSE_GIRDLE = 32;
const PORTAL = -2;

export type StoneSize = { carat: number } | { widthMm: number };

/** Volume of a cut of half width 1, including both halves of a heart. */
function unitVolume(shape: CutShape, proportions: CutProportions = USUAL_PROPORTIONS[shape]): number {
  return unitSolid(shape, proportions, FINE_GIRDLE).volume;
}

/** Width in mm of a stone of this weight. */
export function widthOfCarat(
  shape: CutShape,
  carat: number,
  material: GemMaterialId = 'diamond',
  proportions: CutProportions = USUAL_PROPORTIONS[shape],
): number {
  const volumeMm3 = (carat * MILLIGRAMS_PER_CARAT) / GEM_MATERIALS[material].densityGramsPerCm3;
  const widthMm = 2 * Math.cbrt(volumeMm3 / unitVolume(shape, proportions));
  return 2 * Math.cbrt(volumeMm3 / solidOfWidth(shape, proportions, widthMm).volume);
}

/** Weight in carat of a stone of this width in mm. */
export function caratOfWidth(
  shape: CutShape,
  widthMm: number,
  material: GemMaterialId = 'diamond',
  proportions: CutProportions = USUAL_PROPORTIONS[shape],
): number {
  const volumeMm3 = solidOfWidth(shape, proportions, widthMm).volume * (widthMm / 2) ** 3;
  return (volumeMm3 * GEM_MATERIALS[material].densityGramsPerCm3) / MILLIGRAMS_PER_CARAT;
}

function solidOfWidth(shape: CutShape, proportions: CutProportions, widthMm: number): UnitSolid {
  return unitSolid(shape, proportions, widthMm < SMALL_STONE_MM ? COARSE_GIRDLE : FINE_GIRDLE);
}

interface UnitSolid {
  planes: FacetPlane[];
  solid: Polyhedron;
  girdle: readonly (readonly [number, number])[];
  mirrorX: boolean;
  volume: number;
}

/** The most recent unit solids, so that a pavé row cuts its stone once. */
const recent = new Map<string, UnitSolid>();
const RECENT_LIMIT = 48;

function unitSolid(shape: CutShape, p: CutProportions, girdleSteps: number): UnitSolid {
  const key = [
    shape,
    girdleSteps,
    p.lengthToWidth,
    p.tablePct,
    p.crownPct,
    p.pavilionPct,
    p.girdlePct,
    p.starPct,
    p.lowerHalfPct,
    p.make,
  ].join(' ');
  const known = recent.get(key);
  if (known !== undefined) return known;
  const { planes, girdle, mirrorX } = unitCut(shape, p, girdleSteps);
  const closed: FacetPlane[] = mirrorX
    ? [...planes, { normal: [-1, 0, 0], offset: 0, kind: 'girdle' }]
    : planes;
  const raw = intersectPlanes(closed);
  const solid = mirrorX
    ? { ...raw, facets: raw.facets.map((f) => (f.plane === planes.length ? { ...f, plane: PORTAL } : f)) }
    : raw;
  const made = { planes, solid, girdle, mirrorX, volume: polyhedronVolume(raw) * (mirrorX ? 2 : 1) };
  if (recent.size >= RECENT_LIMIT) recent.delete(recent.keys().next().value ?? key);
  recent.set(key, made);
  return made;
}

/** Cuts a stone of this weight or width from its proportions. Throws a RangeError if they leave no solid. */
export function cutStone(
  shape: CutShape,
  size: StoneSize,
  material: GemMaterialId = 'diamond',
  proportions: CutProportions = USUAL_PROPORTIONS[shape],
): CutStone {
  const widthMm = 'widthMm' in size ? size.widthMm : widthOfCarat(shape, size.carat, material, proportions);
  const k = widthMm / 2;
  const unit = solidOfWidth(shape, proportions, widthMm);
  if (!(unit.volume > 0) || !(k > 0))
    throw new RangeError(`no stone left of cut ${shape}, ${widthMm} mm wide`);

  const facetPlanes = unit.solid.facets.filter((f) => f.plane >= 0).map((f) => at(unit.planes, f.plane));
  const planes = new Float64Array(facetPlanes.length * 4);
  facetPlanes.forEach(({ normal, offset }, i) => {
    planes.set([...normal, offset * k], i * 4);
  });

  let [top, bottom, left, right, front, back] = [0, 0, 0, 0, 0, 0];
  for (const [x, y, z] of unit.solid.vertices) {
    [top, bottom] = [Math.max(top, z), Math.min(bottom, z)];
    [right, left] = [Math.max(right, x), Math.min(left, x)];
    [back, front] = [Math.max(back, y), Math.min(front, y)];
  }
  const half = unit.girdle.map(([x, y]) => [x * k, y * k] as const);
  const whole = unit.mirrorX
    ? [
        ...half,
        ...half
          .slice(1, -1)
          .reverse()
          .map(([x, y]) => [-x, y] as const),
      ]
    : half;
  const halfGirdle = (proportions.girdlePct / 100) * k;
  const volumeMm3 = unit.volume * k ** 3;
  return {
    planes,
    mirrorX: unit.mirrorX,
    ...flatShaded(unit.solid, k, unit.mirrorX),
    volumeMm3,
    carat: (volumeMm3 * GEM_MATERIALS[material].densityGramsPerCm3) / MILLIGRAMS_PER_CARAT,
    girdle: Float64Array.from(whole.flat()),
    lengthMm: (back - front) * k,
    widthMm: (unit.mirrorX ? 2 * right : right - left) * k,
    depthMm: (top - bottom) * k,
    crownMm: top * k - halfGirdle,
    pavilionMm: -bottom * k - halfGirdle,
    ...(proportions.make && { make: proportions.make }),
  };
}

function flatShaded(solid: Polyhedron, k: number, mirrorX: boolean): { mesh: Mesh; facetIds: Uint16Array } {
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  const facetIds: number[] = [];
  const outer = solid.facets.filter((f) => f.plane !== PORTAL);
  const push = (loop: readonly number[], facet: number, side: 1 | -1) => {
    const base = positions.length / 3;
    const corners = loop.map((v): Vec3 => {
      const p = at(solid.vertices, v);
      // The portal's corners are on x = 0 up to rounding; both halves must share them exactly.
      const x = mirrorX && Math.abs(p[0]) < 1e-9 ? 0 : p[0];
      return [side * x * k, p[1] * k, p[2] * k];
    });
    const n = facetNormal(corners);
    for (const p of corners) {
      positions.push(...p);
      normals.push(...n);
    }
    for (let i = 1; i + 1 < loop.length; i++) {
      indices.push(base, base + i, base + i + 1);
      facetIds.push(facet);
    }
  };
  for (const [facet, { loop }] of outer.entries()) push(loop, facet, 1);
  if (mirrorX) for (const [facet, { loop }] of outer.entries()) push([...loop].reverse(), facet, -1);
  return {
    mesh: {
      positions: Float32Array.from(positions),
      normals: Float32Array.from(normals),
      indices: Uint32Array.from(indices),
    },
    facetIds: Uint16Array.from(facetIds),
  };
}

/** Newell's normal, which is also correct for thin facets. */
function facetNormal(corners: readonly Vec3[]): Vec3 {
  let [x, y, z] = [0, 0, 0];
  corners.forEach((a, i) => {
    const b = at(corners, (i + 1) % corners.length);
    x += (a[1] - b[1]) * (a[2] + b[2]);
    y += (a[2] - b[2]) * (a[0] + b[0]);
    z += (a[0] - b[0]) * (a[1] + b[1]);
  });
  const l = Math.hypot(x, y, z) || 1;
  return [x / l, y / l, z / l];
}
