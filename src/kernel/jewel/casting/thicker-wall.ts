import type { ManifoldToplevel } from 'manifold-3d';
import { builtMeasures, castability } from '#kernel/jewel/casting/castability.ts';
import { type ExactMetal, uniteMetal } from '#kernel/jewel/casting/union.ts';
import { isUnmended, thinnestWall, WALL_RULES } from '#kernel/jewel/casting/wall-issues.ts';
import type { Wall } from '#kernel/jewel/casting/walls.ts';
import { applyFix } from '#kernel/jewel/design/design.change.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { changesInPiece, controlGroups } from '#kernel/jewel/design/offers.ts';
import { meshVolume } from '#kernel/jewel/mesh/mesh-builder.ts';
import { at, round2 } from '#kernel/jewel/mesh/vector.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import type { CastabilityIssue } from '#kernel/jewel/pieces/parts/castability-issue.ts';
import type { Control, MeasureControl } from '#kernel/jewel/pieces/parts/control.ts';
import { type DesignChange, valueAt } from '#kernel/jewel/pieces/parts/document.ts';
import type { JewelModel, MetalPart } from '#kernel/jewel/pieces/parts/model.ts';

/** Maximum number of designs united while searching for a fix; each takes a quarter of a second. */
const MOST_TRIED = 12;
/** Multiples of the missing thickness by which a control is changed. */
const TURNS = [1, 2, 3, 4] as const;
/** Factors by which a stone is enlarged; its rails and prongs grow with it. */
const HEAVIER = [1.5, 2, 3] as const;
/** Share of a thin surface that may stay thin, so that a wall is thickened rather than hidden in a longer part. */
const STILL_THIN = 0.5;
/** Simpler styles that a part may take without becoming a different part, where no measure helps. */
const PLAINER: Readonly<Record<string, string | boolean>> = {
  double: false,
  pave: 'beads',
  'halo-pave': 'beads',
  shoulders: 'plain',
};
/** Measures that a document may leave to the workshop. */
const OWN_MEASURES = ['head.prongMm', 'shank.topThicknessMm', 'shank.topWidthMm'];

/** The design's issues; a thin wall gets the change that thickens it if one of the controls does. */
export function withThickerWalls(
  library: ManifoldToplevel,
  design: Design,
  issues: readonly CastabilityIssue[],
  metal?: Pick<ExactMetal, 'walls'>,
): CastabilityIssue[] {
  if (!issues.some(isUnmended)) return [...issues];
  const model = buildJewel(design);
  const { walls } = metal ?? uniteMetal(library, model);
  return issues.map((issue) => {
    const wall = isUnmended(issue) ? thinnestOf(issue, walls) : undefined;
    return wall === undefined
      ? issue
      : { ...issue, fix: thickening(library, { design, model, issues, walls }, issue, wall) };
  });
}

function thinnestOf({ rule }: CastabilityIssue, walls: readonly Wall[]): Wall | undefined {
  const kinds = WALL_RULES.find((wall) => wall.rule === rule)?.kinds;
  return kinds && thinnestWall(walls, kinds);
}

/** A design with its model and issues. */
interface Judged {
  design: Design;
  model: JewelModel;
  issues: readonly CastabilityIssue[];
  walls: readonly Wall[];
}

/**
 * The first change after which the wall is thick enough and no new issue appears. Only changes that affect the thin part
 * are tried, starting with the one that adds metal there and alters the least elsewhere.
 */
function thickening(
  library: ManifoldToplevel,
  judged: Judged,
  issue: CastabilityIssue,
  wall: Wall,
): DesignChange | null {
  const { design, model, walls } = judged;
  const lackMm = issue.limit - issue.measured;
  const ways = waysOf(design, wall, lackMm).flatMap((changes) => {
    const next = applyFix(design, { fix: changes.at(-1) ?? null });
    if (next === design) return [];
    const altered = alteredBy(model, buildJewel(next), wall);
    return altered === null ? [] : [{ changes, ...altered }];
  });
  const thinMm2 = thinSkin(walls, wall, issue.limit);
  let tried = 0;
  for (const { changes } of ways.toSorted(
    (a, b) => Number(b.isHeavier) - Number(a.isHeavier) || a.parts - b.parts,
  )) {
    let before = wall.mm;
    for (const fix of changes) {
      const next = applyFix(design, { fix });
      const built = buildJewel(next);
      if (alteredBy(model, built, wall) === null) continue;
      if (tried++ === MOST_TRIED) return null;
      const metal = uniteMetal(library, built);
      const left = castability(next, builtMeasures(built, metal));
      const isThickened = thinSkin(metal.walls, wall, issue.limit) < STILL_THIN * thinMm2;
      if (isThickened && left.every((found) => isKnown(judged.issues, found, issue))) return fix;
      const mm = thinnestOf(issue, metal.walls)?.mm ?? 0;
      // Further in the same direction it would be even thinner.
      if (mm <= before + 1e-3) break;
      before = mm;
    }
  }
  return null;
}

/** Surface of matching parts of a piece that is thinner than a limit, mm². */
const thinSkin = (walls: readonly Wall[], like: Wall, limitMm: number): number =>
  walls
    .filter(
      ({ kind, part, designPiece }) =>
        kind === like.kind && part === like.part && designPiece === like.designPiece,
    )
    .reduce((sum, { skinUnder }) => sum + skinUnder(limitMm), 0);

/** Whether a design already had the issue at the same or higher severity, and it is not the issue being fixed. */
const isKnown = (
  issues: readonly CastabilityIssue[],
  found: CastabilityIssue,
  mended: CastabilityIssue,
): boolean =>
  issues.some(
    ({ rule, path, severity }) =>
      rule === found.rule &&
      path === found.path &&
      rule !== mended.rule &&
      (severity === 'error' || found.severity === 'warning'),
  );

/** Changes that might thicken a wall by the missing amount, grouped by control, smallest first. */
function waysOf(design: Design, { designPiece }: Wall, lackMm: number): DesignChange[][] {
  const piece = design.kind === 'set' ? at(design.pieces, designPiece) : design;
  const index = design.kind === 'set' ? designPiece : null;
  const controls = controlGroups(piece).flatMap((group) => group.controls);
  const own = OWN_MEASURES.filter((path) => valueAt(piece, path) != null).map((path) => [
    { path, value: null },
  ]);
  const ways = [...controls.flatMap((control) => turnsOf(control, lackMm)), ...own];
  return ways.map((way) => changesInPiece(way, index)).filter((way) => way.length > 0);
}

function turnsOf(control: Control, lackMm: number): DesignChange[][] {
  const only = (changes: DesignChange[]) => (changes.length === 1 ? changes : []);
  if (control.type === 'measure' && control.unit === 'ct')
    return [
      HEAVIER.map((times) => round2(control.value * times))
        .filter((carat) => carat <= control.max)
        .flatMap((carat) => only(control.put(carat))),
    ];
  if (control.type === 'measure' && control.unit === 'mm')
    return [1, -1].map((sign) => turned(control, sign * lackMm).flatMap((value) => only(control.put(value))));
  const plainer = PLAINER[control.id];
  if (plainer === undefined || !('value' in control) || control.value === plainer) return [];
  if (control.type === 'choice' && typeof plainer === 'string') return [only(control.put(plainer))];
  return control.type === 'switch' && typeof plainer === 'boolean' ? [only(control.put(plainer))] : [];
}

/** Values of a measure on its steps, away from the current one. */
function turned({ value, step, min, max }: MeasureControl, byMm: number): number[] {
  const steps = (mm: number) => Math.sign(mm) * Math.ceil(Math.abs(mm) / step - 1e-6);
  const onSteps = (mm: number) => Math.round((Math.round(value / step) + steps(mm)) * step * 1000) / 1000;
  const values = TURNS.map((turn) =>
    Math.min(max, Math.max(min, onSteps(turn * Math.sign(byMm) * Math.max(step, Math.abs(byMm))))),
  );
  return [...new Set(values)].filter((next) => next !== value);
}

/**
 * How many parts differ in another model of the design, ignoring their placement, and whether the thin part has more
 * metal; null if the thin part is unchanged.
 */
function alteredBy(
  before: JewelModel,
  after: JewelModel,
  wall: Wall,
): { parts: number; isHeavier: boolean } | null {
  const isThin = ({ name, role }: MetalPart) =>
    wall.kind === 'prong' ? role === 'prong' : name === wall.part;
  const altered = before.parts.filter((part, i) => {
    const other = after.parts[i];
    return other === undefined || other.name !== part.name || !isAlike(part, other);
  });
  if (!altered.some(isThin)) return null;
  const metalOf = ({ parts }: JewelModel) =>
    parts.filter(isThin).reduce((sum, { mesh }) => sum + meshVolume(mesh), 0);
  return { parts: altered.length, isHeavier: metalOf(after) > metalOf(before) };
}

/** Whether two parts are equal apart from their placement. */
function isAlike({ mesh: a }: MetalPart, { mesh: b }: MetalPart): boolean {
  if (a.positions.length !== b.positions.length) return false;
  return a.positions.every(
    (value, i) =>
      Math.abs(value - at(a.positions, i % 3) - (at(b.positions, i) - at(b.positions, i % 3))) < 1e-4,
  );
}
