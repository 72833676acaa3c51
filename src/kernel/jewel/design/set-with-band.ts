import { changeDesign, settleDesign } from '#kernel/jewel/design/design.change.ts';
import type { Design, SetDesign } from '#kernel/jewel/design/design.contract.ts';
import { clamp } from '#kernel/jewel/mesh/vector.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { changeInPiece, type DesignChange } from '#kernel/jewel/pieces/parts/document.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import { DESIGN_VERSION } from '#kernel/jewel/pieces/parts/piece.schema.ts';
import { type Range, range } from '#kernel/jewel/pieces/parts/range.ts';
import { innerRadius } from '#kernel/jewel/pieces/parts/shank/shank.ts';
import type { PieceDesign } from '#kernel/jewel/pieces/pieces.ts';
import type { RingDesign } from '#kernel/jewel/pieces/ring/ring.schema.ts';
import type { ContourDesign } from '#kernel/jewel/pieces/wedding-band/contour.schema.ts';
import { contourFor, isFitted, leavesClearance } from '#kernel/jewel/pieces/wedding-band/contour.ts';
import type { WeddingBandDesign } from '#kernel/jewel/pieces/wedding-band/wedding-band.schema.ts';

/** Limits of a band's width beside a ring; within them it is as wide as the ring, mm. */
const BESIDE_RING_MM: Range = range(1.6, 3);

type Curve = ContourDesign | undefined;

/** The curve that a ring needs from its band; undefined if a straight band lies as close. */
function curveFor(ring: JewelModel, band: WeddingBandDesign): Curve {
  const { contour: _, ...straight } = band;
  if (leavesClearance(ring, buildJewel(straight))) return undefined;
  return contourFor(ring, innerRadius(band.circumferenceMm));
}

/** A ring and a wedding band that fits around it, of the same metal, size, finish and profile. */
export function withBand(ring: RingDesign): SetDesign {
  const { circumferenceMm, finish, metal, shank } = ring;
  const { profile, thicknessMm } = shank;
  const settled = settleDesign({
    ...{ version: DESIGN_VERSION, kind: 'wedding-band', circumferenceMm, finish, metal },
    shank: { profile, thicknessMm, widthMm: clamp(shank.widthMm, BESIDE_RING_MM.min, BESIDE_RING_MM.max) },
  }).design;
  if (settled?.kind !== 'wedding-band') throw new RangeError('a ring has a band beside it');
  const contour = curveFor(buildJewel(ring), settled);
  const band = contour === undefined ? settled : { ...settled, contour };
  const { design } = settleDesign({ version: DESIGN_VERSION, kind: 'set', pieces: [ring, band] });
  if (design?.kind !== 'set') throw new RangeError('a ring and its band are a set');
  return design;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Rows and rails of two metals are always straight. */
const canSwing = (piece: PieceDesign | undefined): piece is WeddingBandDesign =>
  piece?.kind === 'wedding-band' && piece.row === null && piece.accentMetal === null;

const isAsAsked = (contour: Curve, asked: Curve): boolean =>
  contour === undefined || asked === undefined ? contour === asked : isFitted(contour, asked);

/** Changes to a band after its ring has changed; [] if it was not made for that ring or was itself just changed. */
function followed(
  [ringBefore, bandBefore]: readonly [RingDesign, PieceDesign],
  [ring, band]: readonly [RingDesign, PieceDesign],
): DesignChange[] {
  if (!('circumferenceMm' in bandBefore && 'circumferenceMm' in band)) return [];
  const changes: DesignChange[] = [];
  const size = bandBefore.circumferenceMm;
  const hasSize = size === ringBefore.circumferenceMm && size === band.circumferenceMm;
  const circumferenceMm = hasSize ? ring.circumferenceMm : band.circumferenceMm;
  if (circumferenceMm !== band.circumferenceMm)
    changes.push({ path: 'circumferenceMm', value: circumferenceMm });
  if (!canSwing(bandBefore) || !canSwing(band) || !isSame(bandBefore.contour, band.contour)) return changes;
  if (!isAsAsked(bandBefore.contour, curveFor(buildJewel(ringBefore), bandBefore))) return changes;
  const asked = curveFor(buildJewel(ring), { ...band, circumferenceMm });
  if (!isAsAsked(band.contour, asked)) changes.push({ path: 'contour', value: asked ? { ...asked } : null });
  return changes;
}

/**
 * A changed set whose bands still follow its ring: they take its size, and a curve that fitted the ring is fitted again.
 * A band with its own size or curve keeps it. Returns the changes made.
 */
export function followRing(
  before: Design,
  after: Design,
): { design: Design; changes: readonly DesignChange[] } {
  const nothing = { design: after, changes: [] };
  if (before.kind !== 'set' || after.kind !== 'set' || before.pieces.length !== after.pieces.length)
    return nothing;
  const place = after.pieces.findIndex(({ kind }) => kind === 'ring');
  const [ringBefore, ring] = [before.pieces[place], after.pieces[place]];
  if (ringBefore?.kind !== 'ring' || ring?.kind !== 'ring' || isSame(ringBefore, ring)) return nothing;
  const changes = after.pieces.flatMap((band, i) => {
    const bandBefore = before.pieces[i];
    if (i === place || bandBefore?.kind !== band.kind) return [];
    return followed([ringBefore, bandBefore], [ring, band]).map((change) => changeInPiece(change, i));
  });
  if (changes.length === 0) return nothing;
  const { design, adjustments } = changeDesign(after, changes);
  return design === null ? nothing : { design, changes: [...changes, ...adjustments] };
}
