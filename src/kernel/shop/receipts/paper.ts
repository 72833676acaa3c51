import type { MetalId } from '#kernel/jewel/metals/metal-ids.ts';

/** Documents with gapless numbers per kind. */
export const paperKinds = ['receipt', 'credit-note', 'deposit'] as const;

export type PaperKind = (typeof paperKinds)[number];

/** Printed variants: a gift receipt is the receipt without prices; that of a deposit comes before the receipt. */
export const paperVariants = ['receipt', 'gift', 'credit-note', 'deposit'] as const;

export type PaperVariant = (typeof paperVariants)[number];

const prefixes: Record<PaperKind, string> = { receipt: 'R', 'credit-note': 'C', deposit: 'D' };

/** The printed number of a document: `R-000012`. */
export function paperNumber(kind: PaperKind, number: number): string {
  return `${prefixes[kind]}-${String(number).padStart(6, '0')}`;
}

/** Equal stones of a piece as named on its receipt; '' if not stated. */
export interface PaperStone {
  /** Role in the piece: centre, side, halo … */
  role: string;
  count: number;
  /** Per stone. */
  carat: number;
  shape: string;
  material: string;
  origin: string;
  colour: string;
  clarity: string;
  cut: string;
  /** Absent for stones cut to standard proportions. */
  make?: 'native' | undefined;
  polish: string;
  symmetry: string;
  fluorescence: string;
  treatment: string;
  lab: string;
  reportNumber: string;
  /** A demonstration stone whose report number no laboratory issued. */
  isSample: boolean;
}

/** A metal of a piece; `grams` is null if only the whole piece was weighed. */
export interface PaperMetal {
  metal: MetalId;
  grams: number | null;
}

/** Legally required facts of a piece when the receipt was issued. */
export interface PaperPiece {
  /** The order line; a set has several pieces. */
  itemId: number;
  /** Product of a piece of a set; null otherwise. */
  productId: number | null;
  metals: PaperMetal[];
  /** Including its stones; 0 for a loose stone. */
  grams: number;
  stones: PaperStone[];
}
