import type { GalleryEnvironment } from '#islands/gallery/gallery-appearance.store.ts';
import { stoneDesignOf } from '#kernel/jewel/design/with-stone.ts';
import type { MetalId } from '#kernel/jewel/metals/metal-ids.ts';
import type { StoneDesign } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';
import {
  bestGrade,
  gradeToTry,
  type MetalTone,
  type TestKind,
  toneOf,
} from '#kernel/shop/grade-test/grade-pairs.ts';
import type { Side } from '#kernel/shop/grade-test/rounds.ts';

/** The tested grade, metal and light; answers are counted per question. */
export interface Question {
  kind: TestKind;
  /** The grade compared with the best. */
  grade: string;
  tone: MetalTone;
  environment: GalleryEnvironment;
}

export const questionKey = ({ shape, carat }: StoneDesign, { kind, grade, tone, environment }: Question) =>
  [shape, carat, kind, grade, tone, environment].join(' ');

export const firstQuestion = (
  stone: StoneDesign,
  { kind, metal, environment }: { kind: TestKind; metal: MetalId; environment: GalleryEnvironment },
): Question => ({ kind, grade: gradeToTry(kind, stone), tone: toneOf(metal), environment });

/** The metal per tone: the shopper's own, and the usual ones of the shop. */
export const metalsBeside = (own: MetalId): Readonly<Record<MetalTone, MetalId>> => ({
  white: 'platinum-950',
  yellow: 'gold-18k-yellow',
  rose: 'gold-18k-rose',
  [toneOf(own)]: own,
});

/** A stone as designs have it. A stock stone that cannot be set is shown in its usual outline. */
export function triedStone(stone: StoneDesign | Diamond): StoneDesign {
  if ('material' in stone) return stone;
  const { shape, carat, origin } = stone;
  const usual = { shape, carat, origin, material: 'diamond', proportions: null } as const;
  return stoneDesignOf(stone) ?? { ...usual, colour: 'G', clarity: 'VS1', cutGrade: 'EX' };
}

/** One presentation of the two stones. */
export interface Round {
  sideOfBest: Side;
  answer: Side | null;
}

/** An unbiased coin. */
export const fairCoin = (): boolean => ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) & 1) === 1;

export const newRound = (coin: () => boolean): Round => ({
  sideOfBest: coin() ? 'left' : 'right',
  answer: null,
});

/** The grade of the stone on a side. */
export const gradeOn = (side: Side, { sideOfBest }: Round, { kind, grade }: Question): string =>
  side === sideOfBest ? bestGrade(kind) : grade;
