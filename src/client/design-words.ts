import type { Design } from '#kernel/design/design.contract.ts';
import type { HeadDesign } from '#kernel/pieces/parts/head/head.schema.ts';
import type { RowDesign } from '#kernel/pieces/parts/row/row.schema.ts';
import type { ShankDesign } from '#kernel/pieces/parts/shank/shank.schema.ts';
import type { StoneDesign } from '#kernel/pieces/parts/stone/stone.schema.ts';
import type { PieceDesign } from '#kernel/pieces/pieces.ts';
import { usSize } from '#kernel/ring-size/conversions.ts';
import type { Translate } from './texts.ts';

/** A design in words. All functions want the `preview` texts. */

export interface DesignRow {
  /** Tells rows of two designs that speak of the same thing. */
  key: string;
  label: string;
  value: string;
}

/** Lengths in mm with as many decimals as they need, at most two. */
const mm = (value: number): string => String(Number(value.toFixed(2)));

const joined = (t: Translate, parts: readonly (string | false)[]): string =>
  parts.filter((part) => part !== false && part !== '').join(t('preview.comma'));

function stoneWords(stone: StoneDesign, t: Translate): string {
  const name = t('preview.stone', {
    shape: t(`preview.shape-${stone.shape}`),
    material: t(`preview.material-${stone.material}`),
  });
  const isDiamond = stone.material === 'diamond';
  return joined(t, [
    name,
    t('preview.carat', { carat: stone.carat.toFixed(2) }),
    // Moissanite is always made: nobody calls it grown, and natural it is not.
    stone.material !== 'moissanite' && t(`preview.origin-${stone.origin}`),
    isDiamond && stone.colour !== 'fancy' && `${stone.colour} ${stone.clarity}`,
    isDiamond && stone.shape === 'round' && t(`preview.grade-${stone.cutGrade}`),
  ]);
}

function headWords(head: HeadDesign, t: Translate): string {
  if (head.style === 'bezel') return joined(t, [t('preview.bezel'), head.milgrain && t('preview.milgrain')]);
  const prongs = head.isDouble ? 'preview.prongs-double' : `preview.prongs-${head.tip}`;
  return joined(t, [t(prongs, { count: head.prongs }), head.milgrain && t('preview.milgrain')]);
}

const haloWords = (halo: NonNullable<HeadDesign['halo']>, t: Translate): string =>
  t(`preview.halo-${halo.style}`, { material: t(`preview.material-${halo.material}`), mm: mm(halo.stoneMm) });

function bandWords(shank: ShankDesign, t: Translate): string {
  const { topWidthMm, widthMm, thicknessMm, profile, shoulders } = shank;
  return joined(t, [
    t(`preview.profile-${profile}`),
    t('preview.bandSize', { width: mm(widthMm), thickness: mm(thicknessMm) }),
    topWidthMm !== null && topWidthMm < widthMm && t('preview.tapering', { width: mm(topWidthMm) }),
    shoulders !== 'plain' && t(`preview.shoulders-${shoulders}`),
  ]);
}

const rowWords = (row: RowDesign, t: Translate): string =>
  t(`preview.row-${row.style}`, {
    stones: t('preview.stone', {
      shape: t(`preview.shape-${row.shape}`),
      material: t(`preview.material-${row.material}`),
    }),
    mm: mm(row.stoneMm),
    coverage: t(`preview.coverage-${row.coverage}`),
  });

const sizeWords = (circumferenceMm: number, t: Translate): string =>
  t('preview.ringSize', { us: usSize(circumferenceMm), mm: mm(Math.round(circumferenceMm * 10) / 10) });

function metalWords(piece: PieceDesign, t: Translate): string {
  const second =
    piece.kind === 'ring' ? piece.headMetal : piece.kind === 'wedding-band' ? piece.accentMetal : null;
  const metal = t(`preview.metal-${piece.metal}`);
  if (second === null || second === piece.metal) return metal;
  const part = piece.kind === 'ring' ? 'preview.withHead' : 'preview.withAccent';
  return t(part, { metal, second: t(`preview.metal-${second}`) });
}

/** What is said of one piece, in the order a jeweller would say it. */
function pieceRows(piece: PieceDesign, t: Translate): DesignRow[] {
  const rows: DesignRow[] = [];
  const add = (key: string, value: string) => {
    if (value !== '') rows.push({ key, label: t(`preview.label-${key}`), value });
  };
  add('metal', metalWords(piece, t));
  if (piece.finish !== 'polished') add('finish', t(`preview.finish-${piece.finish}`));
  switch (piece.kind) {
    case 'ring':
      add('stone', stoneWords(piece.centre, t));
      if (piece.sides) add('sides', stoneWords(piece.sides, t));
      add('setting', headWords(piece.head, t));
      if (piece.head.halo) add('halo', haloWords(piece.head.halo, t));
      break;
    case 'pendant':
      add('stone', stoneWords(piece.stone, t));
      add('setting', headWords(piece.head, t));
      if (piece.head.halo) add('halo', haloWords(piece.head.halo, t));
      add('chain', t('preview.cm', { cm: mm(piece.chainLengthMm / 10) }));
      break;
    case 'earrings':
      if (piece.stone) add('stone', t('preview.each', { stone: stoneWords(piece.stone, t) }));
      if (piece.topStone) add('sides', t('preview.each', { stone: stoneWords(piece.topStone, t) }));
      if (piece.stone) add('setting', headWords(piece.head, t));
      if (piece.head.halo) add('halo', haloWords(piece.head.halo, t));
      if (piece.hoop) add('length', t('preview.across', { mm: mm(piece.hoop.innerDiameterMm) }));
      break;
    case 'tennis-bracelet':
      add('stone', t('preview.each', { stone: stoneWords(piece.stone, t) }));
      add('length', t('preview.cm', { cm: mm(piece.lengthMm / 10) }));
      break;
    case 'bangle':
      if (piece.stars)
        add(
          'stone',
          t('preview.stars', {
            count: piece.stars.count,
            material: t(`preview.material-${piece.stars.material}`),
          }),
        );
      add('band', t('preview.bandSize', { width: mm(piece.widthMm), thickness: mm(piece.thicknessMm) }));
      add('length', t('preview.inside', { width: mm(piece.innerWidthMm), height: mm(piece.innerHeightMm) }));
      break;
    case 'eternity-band':
      add(
        'stone',
        t('preview.allRound', {
          stones: t('preview.stone', {
            shape: t(`preview.shape-${piece.shape}`),
            material: t(`preview.material-${piece.material}`),
          }),
          mm: mm(piece.stoneMm),
        }),
      );
      break;
    case 'wedding-band':
  }
  if ('shank' in piece) add('band', bandWords(piece.shank, t));
  if ('row' in piece && piece.row) add('row', rowWords(piece.row, t));
  if ('circumferenceMm' in piece) add('size', sizeWords(piece.circumferenceMm, t));
  if ('engraving' in piece && piece.engraving)
    add(
      'engraving',
      t(`preview.engraved-${piece.engraving.place}`, {
        text: piece.engraving.text,
        font: t(`preview.font-${piece.engraving.font}`),
      }),
    );
  return rows;
}

/** The kind of piece as a shopper would name it: a halo ring, drop earrings. */
export function designKind(design: Design, t: Translate): string {
  switch (design.kind) {
    case 'set':
      return t('preview.kind-set', { count: design.pieces.length });
    case 'earrings':
      return t(`preview.kind-${design.style}`);
    case 'ring': {
      if (design.head.halo) return t('preview.kind-halo-ring');
      if (design.sides) return t('preview.kind-three-stone-ring');
      return t(design.row ? `preview.kind-${design.row.style}-ring` : 'preview.kind-solitaire-ring');
    }
    default:
      return t(`preview.kind-${design.kind}`);
  }
}

/** Everything a design says, as label and value; of a set, each piece after its name. */
export function designRows(design: Design, t: Translate): DesignRow[] {
  if (design.kind !== 'set') return pieceRows(design, t);
  return design.pieces.flatMap((piece, index) =>
    pieceRows(piece, t).map((row) => ({
      key: `${index}-${row.key}`,
      label: t('preview.ofPiece', { piece: designKind(piece, t), label: row.label }),
      value: row.value,
    })),
  );
}

/**
 * A design as one paragraph, for a picture's description and for those who share it in words; `omit` leaves out
 * rows of these keys.
 */
export function describeDesign(design: Design, t: Translate, omit: readonly string[] = []): string {
  const pieces = design.kind === 'set' ? design.pieces : [design];
  return pieces
    .map((piece) => {
      const said = pieceRows(piece, t)
        .filter(({ key }) => !omit.includes(key))
        .map(({ label, value }) => t('preview.said', { label, value }));
      return t('preview.sentence', { kind: designKind(piece, t), rows: said.join(t('preview.semicolon')) });
    })
    .join(' ');
}
