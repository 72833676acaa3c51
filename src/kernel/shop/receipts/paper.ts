import type { MetalId } from '#kernel/jewel/metals/metal-ids.ts';

/** Papers that are numbered, each kind by itself and without gaps. */
export const paperKinds = ['receipt', 'credit-note'] as const;

export type PaperKind = (typeof paperKinds)[number];

/** How a paper is handed out: a gift receipt is the receipt without its prices. */
export const paperVariants = ['receipt', 'gift', 'credit-note'] as const;

export type PaperVariant = (typeof paperVariants)[number];

const letters: Record<PaperKind, string> = { receipt: 'R', 'credit-note': 'C' };

/** `R-000012`: the number of a paper as it is printed. */
export function paperNumber(kind: PaperKind, number: number): string {
  return `${letters[kind]}-${String(number).padStart(6, '0')}`;
}

/** Equal stones of a piece as its receipt names them; '' where nothing is stated. */
export interface PaperStone {
  /** Its place in the piece: centre, side, halo … */
  role: string;
  count: number;
  /** Of one stone. */
  carat: number;
  shape: string;
  material: string;
  origin: string;
  colour: string;
  clarity: string;
  cut: string;
  /** Left out of stones cut to proportions. */
  make?: 'native' | undefined;
  polish: string;
  symmetry: string;
  fluorescence: string;
  treatment: string;
  lab: string;
  reportNumber: string;
  /** A stone of the demonstration: no laboratory has issued its number. */
  isSample: boolean;
}

/** A metal of a piece; `grams` is null where only the whole piece has been weighed. */
export interface PaperMetal {
  metal: MetalId;
  grams: number | null;
}

/** What the law wants to read of one piece, as it was when the receipt was issued. */
export interface PaperPiece {
  /** Of the order's line; a set has several pieces. */
  itemId: number;
  /** Names a piece of a set, by its product; null where the line names it. */
  productId: number | null;
  metals: PaperMetal[];
  /** With its stones; 0 for a loose stone. */
  grams: number;
  stones: PaperStone[];
}
