/** The number of pieces at a place, as a list has it. */
export interface ListedStock {
  /** Code of a product or of a variant. */
  sku: string;
  /** `workshop`, or the number of a store. */
  place: string;
  pieces: number;
}

/** A compared row: what it changes. */
export type StockChange = {
  /** Key of the variant; '' for a product without variants. */
  variant: string;
  place: string;
  pieces: number;
};
