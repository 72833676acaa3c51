import { type CutStone, cutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { multiply, translation } from '#kernel/jewel/mesh/matrix.ts';
import type { Mat4 } from '#kernel/jewel/mesh/mesh.ts';
import { at } from '#kernel/jewel/mesh/vector.ts';
import { type Assembly, type DraftPart, emptyAssembly } from '#kernel/jewel/pieces/parts/assembly.ts';
import type { BuildPiece } from '#kernel/jewel/pieces/piece-module.ts';
import {
  boxParts,
  claspMeasures,
  claspStones,
  type Side,
  safetyEight,
  stonesOnBox,
  tongueParts,
} from './clasp.ts';
import { laidInS } from './lie.ts';
import { linkMeasures, linkParts, pitchOf } from './link.ts';
import type { TennisBraceletDesign } from './tennis-bracelet.schema.ts';

/** Total carats from which a bracelet gets a safety on both sides. */
const TWO_SAFETIES_CARAT = 5;
const LEAST_LINKS = 6;

/** A line of hinged links, laid in an S with its clasp open. */
function tennisBracelet({ alternateMaterial, lengthMm, stone }: TennisBraceletDesign): Assembly {
  const materials = alternateMaterial === null ? [stone.material] : [stone.material, alternateMaterial];
  const stones = materials.map((material) => cutStone(stone.shape, { carat: stone.carat }, material));
  const widest = stones.reduce((a, b) => (b.widthMm > a.widthMm ? b : a));
  const count = Math.max(LEAST_LINKS, Math.floor(lengthMm / pitchOf(widest.widthMm)));
  const pitch = lengthMm / count;
  const link = linkMeasures(widest, pitch);
  const clasp = claspMeasures(link);
  const links = count - claspStones(pitch);
  const frames = laidInS(links, pitch, 2 * clasp.half);
  const [tongueFrame, boxFrame] = [at(frames, 0), at(frames, frames.length - 1)];
  const linkFrames = frames.slice(1, -1);
  const piece: Assembly = { ...emptyAssembly(), pieces: [] };
  const place = (number: number, frame: Mat4) => {
    const material = at(materials, number % materials.length);
    piece.stones.push({
      role: 'channel',
      path: material === stone.material ? 'stone' : 'alternateMaterial',
      setting: 'prong',
      shape: stone.shape,
      material,
      cutStone: at<CutStone>(stones, number % stones.length),
      matrix: frame,
    });
  };
  linkFrames.forEach((frame, i) => {
    place(i, frame);
    piece.pieces?.push({ frame, kind: i % materials.length });
  });
  for (const part of linkParts(link)) addEverywhere(piece, part, linkFrames, 0);
  stonesOnBox(clasp).forEach((x, i) => {
    place(links + i, multiply(boxFrame, translation(x, 0, 0)));
  });
  const safeties: readonly Side[] = count * stone.carat > TWO_SAFETIES_CARAT ? [-1, 1] : [-1];
  const rigid: [Mat4, DraftPart[]][] = [
    [boxFrame, boxParts(clasp, safeties)],
    [tongueFrame, tongueParts(clasp, safeties)],
    ...safeties.map((side): [Mat4, DraftPart[]] => [boxFrame, [safetyEight(clasp, side)]]),
  ];
  for (const [frame, parts] of rigid) {
    const number = piece.pieces?.push({ frame, kind: materials.length + (piece.pieces.length - links) }) ?? 0;
    for (const part of parts) addEverywhere(piece, part, [frame], number - 1);
  }
  return piece;
}

/** Adds a part of one rigid piece to all equal pieces, which are numbered from `first`. */
function addEverywhere(piece: Assembly, part: DraftPart, frames: readonly Mat4[], first: number): void {
  const own = part.instances ?? [translation(0, 0, 0)];
  piece.parts.push({
    ...part,
    instances: frames.flatMap((frame) => own.map((matrix) => multiply(frame, matrix))),
    pieceOf: frames.flatMap((_, i) => own.map(() => first + i)),
  });
}

export const buildTennisBracelet: BuildPiece<TennisBraceletDesign> = (design) => ({
  assembly: tennisBracelet(design),
  axis: 'lying',
});
