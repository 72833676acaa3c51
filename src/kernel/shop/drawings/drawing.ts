import type { Brand } from 'valibot';
import type { AddressDetails, NamesByCode } from '#kernel/shop/addresses/address.ts';
import type { DrawingState } from './drawing.moves.ts';
import type { PieceChoices } from './piece-changes.ts';

export type DrawingId = number & Brand<'DrawingId'>;

/** A drawing as its shopper sees it; times are ISO 8601. */
export interface Drawing {
  id: DrawingId;
  /** Among those of its piece, from 1. */
  number: number;
  state: DrawingState;
  /** Of what is drawn; an approval is kept with it. */
  hash: string;
  pictures: readonly { url: string; width: number; height: number }[];
  figures: readonly { key: string; label: string; value: string }[];
  note: string;
  asked: string;
  sentAt: string;
  answeredAt: string | null;
}

/** A choice of sizes in the reader's words. */
interface WordedSizes {
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
  /** The one in force; null while the house draws. */
  drawing: Drawing | null;
  earlier: readonly Drawing[];
  canAnswer: boolean;
  /** What may still be another; null for nothing. */
  choices: { sizes: readonly WordedSizes[]; engraving: PieceChoices['engraving'] } | null;
}

/** The address of a parcel, as long as it may be another in its country. */
export interface ChangeableAddress extends Omit<AddressDetails, 'area' | 'postscript'> {
  countryName: string;
  /** Of the country; none where it has no list. */
  states: NamesByCode;
}

export interface OrderDrawings {
  pieces: readonly DrawnPiece[];
  /** 'YYYY-MM-DD'; null where nobody knows. */
  readyOn: string | null;
  isAgreed: boolean;
  address: ChangeableAddress | null;
}
