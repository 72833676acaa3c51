/** Settings of valuations and passports. */
export interface PiecePaperSettings {
  /** Price in base minor units that a piece must exceed for a valuation; null for none. */
  valuationAboveMinor: number | null;
  /** Who signs valuations, with the qualification; '' for the shop alone. */
  signatory: string;
  makersMark: string;
}

/** Of settings saved before there were such papers. */
export const noPiecePapers: PiecePaperSettings = { valuationAboveMinor: null, signatory: '', makersMark: '' };
