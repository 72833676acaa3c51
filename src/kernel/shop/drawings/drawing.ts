import type { Brand } from 'valibot';
import type { AddressDetails, NamesByCode } from '#kernel/shop/addresses/address.ts';
import type { DrawingState } from './drawing.transitions.ts';
import type { PieceChoices } from './piece-changes.ts';

export type DrawingId = number & Brand<'DrawingId'>;

/** A drawing as shown to the shopper; times are ISO 8601. */
export interface Drawing {
  id: DrawingId;
  /** Number among the drawings of its piece, from 1. */
  number: number;
  state: DrawingState;
  /** Hash of the drawn piece; stored with an approval. */
  hash: string;
  pictures: readonly { url: string; width: number; height: number }[];
  figures: readonly { key: string; label: string; value: string }[];
  note: string;
  asked: string;
  sentAt: string;
  answeredAt: string | null;
}

/** A size choice with labels in the reader's language. */
interface LabelledSizes {
  key: string;
  label: string;
  chosen: string;
  values: readonly { value: string; label: string }[];
}

/** A made-to-order piece of an order. */
export interface DrawnPiece {
  /** Its line in the order. */
  line: number;
  name: string;
  /** The current drawing; null while the shop draws. */
  drawing: Drawing | null;
  earlier: readonly Drawing[];
  canAnswer: boolean;
  /** Changes that the shopper can still make; null for none. */
  choices: { sizes: readonly LabelledSizes[]; engraving: PieceChoices['engraving'] } | null;
}

/** The delivery address while it can be changed within its country. */
export interface ChangeableAddress extends Omit<AddressDetails, 'area' | 'postscript'> {
  countryName: string;
  /** States of the country; empty if it has no list. */
  states: NamesByCode;
}

export interface OrderDrawings {
  pieces: readonly DrawnPiece[];
  /** 'YYYY-MM-DD'; null if unknown. */
  readyOn: string | null;
  isAgreed: boolean;
  address: ChangeableAddress | null;
}
