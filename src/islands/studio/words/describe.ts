import type { Translate } from '#client/texts.ts';
import type { Design } from '#kernel/design/design.contract.ts';
import type { MetalId } from '#kernel/metals/metal-ids.ts';
import type { EarringsDesign } from '#kernel/pieces/earrings/earrings.schema.ts';
import type { HeadDesign } from '#kernel/pieces/parts/head/head.schema.ts';
import type { RowDesign } from '#kernel/pieces/parts/row/row.schema.ts';
import type { StoneDesign } from '#kernel/pieces/parts/stone/stone.schema.ts';
import type { PieceDesign } from '#kernel/pieces/pieces.ts';
import type { RingDesign } from '#kernel/pieces/ring/ring.schema.ts';
import { britishSize, hongKongSize, isoSize, usSize } from '#kernel/ring-size/conversions.ts';

/** A number as it is said: no zeros at its end. */
const plain = (value: number): string => String(Math.round(value * 100) / 100);

/** A design in sentences, in the language of the texts; without its size while that is not chosen. */
export function describeDesign(design: Design, t: Translate, isSized = true): string {
  // Chinese sentences follow each other without a space.
  const glue = /[。！？]$/.test(t('studio.say-set', { count: 2 })) ? '' : ' ';
  if (design.kind !== 'set') return sentencesOf(design, t, isSized).join(glue);
  const pieces = design.pieces.map((piece) => sentencesOf(piece, t, isSized).join(glue));
  return [t('studio.say-set', { count: pieces.length }), ...pieces].join(glue);
}

function sentencesOf(piece: PieceDesign, t: Translate, isSized: boolean): string[] {
  return [...bodyOf(piece, t), ...endingOf(piece, t, isSized)];
}

const metalWord = (metal: MetalId, t: Translate): string => t(`studio.metal-${metal}`);

export function stoneWords(stone: StoneDesign, t: Translate): string {
  const isDiamond = stone.material === 'diamond';
  const origin = stone.material === 'moissanite' ? 'none' : stone.origin === 'natural' ? 'natural' : 'lab';
  return t('studio.say-stone', {
    carat: stone.carat.toFixed(2),
    shape: stone.shape,
    material: stone.material,
    origin,
    grades: isDiamond ? t('studio.say-grades', { colour: stone.colour, clarity: stone.clarity }) : '',
  });
}

/** Small side stones are named without grades. */
function smallStoneWords({ carat, shape, material }: StoneDesign, t: Translate): string {
  return t('studio.say-stone', { carat: carat.toFixed(2), shape, material, origin: 'none', grades: '' });
}

function headWords(head: HeadDesign, t: Translate, metal: MetalId | null = null): string {
  const style = head.style === 'bezel' ? 'bezel' : `${head.isDouble ? 'double' : 'prong'}${head.prongs}`;
  const words = t('studio.say-head', { style, milgrain: head.milgrain ? 'yes' : 'no' });
  return metal === null ? words : t('studio.say-head-metal', { head: words, metal: metalWord(metal, t) });
}

function haloWords({ halo }: HeadDesign, t: Translate): string[] {
  if (halo === null) return [];
  return [t('studio.say-halo', { style: halo.style, mm: plain(halo.stoneMm), material: halo.material })];
}

function rowWords(row: RowDesign | null, t: Translate): string[] {
  if (row === null) return [];
  const { style, stoneMm, material, coverage } = row;
  return [t('studio.say-row', { style, mm: plain(stoneMm), material, coverage })];
}

function ringSentences(ring: RingDesign, t: Translate): string[] {
  const { shank, head, sides } = ring;
  return [
    t('studio.say-ring', {
      stone: stoneWords(ring.centre, t),
      head: headWords(head, t, ring.headMetal),
      width: plain(shank.widthMm),
      profile: shank.profile,
      metal: metalWord(ring.metal, t),
      shoulders: shank.shoulders,
    }),
    ...haloWords(head, t),
    ...(sides === null ? [] : [t('studio.say-sides', { stone: smallStoneWords(sides, t) })]),
    ...rowWords(ring.row, t),
  ];
}

function earringSentences(pair: EarringsDesign, t: Translate): string[] {
  const metal = metalWord(pair.metal, t);
  const { hoop, stone, topStone, head } = pair;
  if (pair.style === 'hoop') {
    if (hoop === null) return [];
    const { innerDiameterMm, widthMm, stoneMm, material } = hoop;
    const measures = { inner: plain(innerDiameterMm), width: plain(widthMm), mm: plain(stoneMm) };
    return [t('studio.say-hoops', { metal, material, ...measures })];
  }
  if (stone === null) return [];
  const words = { metal, stone: stoneWords(stone, t), head: headWords(head, t) };
  return [
    t(`studio.say-${pair.style}s`, words),
    ...(topStone === null ? [] : [t('studio.say-upper', { stone: smallStoneWords(topStone, t) })]),
    ...haloWords(head, t),
  ];
}

function bodyOf(piece: PieceDesign, t: Translate): string[] {
  const metal = metalWord(piece.metal, t);
  switch (piece.kind) {
    case 'ring':
      return ringSentences(piece, t);
    case 'wedding-band': {
      const { shank, accentMetal } = piece;
      return [
        t('studio.say-wedding-band', { width: plain(shank.widthMm), profile: shank.profile, metal }),
        ...(accentMetal === null ? [] : [t('studio.say-accent', { metal: metalWord(accentMetal, t) })]),
        ...rowWords(piece.row, t),
      ];
    }
    case 'eternity-band': {
      const { shape, stoneMm, material } = piece;
      return [t('studio.say-eternity-band', { metal, mm: plain(stoneMm), shape, material })];
    }
    case 'pendant':
      return [
        t('studio.say-pendant', {
          metal,
          stone: stoneWords(piece.stone, t),
          head: headWords(piece.head, t),
          mm: plain(piece.chainLengthMm),
        }),
        ...haloWords(piece.head, t),
      ];
    case 'earrings':
      return earringSentences(piece, t);
    case 'bangle': {
      const { widthMm, innerWidthMm, innerHeightMm, stars } = piece;
      const measures = { width: plain(widthMm), inner: plain(innerWidthMm), height: plain(innerHeightMm) };
      const sentence = t('studio.say-bangle', { metal, ...measures });
      if (stars === null) return [sentence];
      const { count, material, largestMm } = stars;
      return [sentence, t('studio.say-stars', { count, material, mm: plain(largestMm) })];
    }
    case 'tennis-bracelet': {
      const { stone, lengthMm, alternateMaterial } = piece;
      const words = { metal, mm: plain(lengthMm), stone: stoneWords(stone, t) };
      return [
        t('studio.say-tennis-bracelet', words),
        ...(alternateMaterial === null ? [] : [t('studio.say-alternate', { material: alternateMaterial })]),
      ];
    }
  }
}

/** Size in the systems most asked for. */
export function sizeWords(circumferenceMm: number, t: Translate): string {
  return t('studio.say-size', {
    iso: isoSize(circumferenceMm),
    us: usSize(circumferenceMm),
    hk: hongKongSize(circumferenceMm) ?? '–',
    uk: britishSize(circumferenceMm) ?? '–',
  });
}

function endingOf(piece: PieceDesign, t: Translate, isSized: boolean): string[] {
  const engraving = 'engraving' in piece ? piece.engraving : null;
  return [
    ...(piece.finish === 'polished' ? [] : [t('studio.say-finish', { finish: piece.finish })]),
    ...('circumferenceMm' in piece && isSized ? [sizeWords(piece.circumferenceMm, t)] : []),
    ...(engraving === null
      ? []
      : [t('studio.say-engraving', { place: engraving.place, text: engraving.text })]),
  ];
}
