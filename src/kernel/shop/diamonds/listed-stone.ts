/** A stone as named in a cart line or a saved design; a grade that does not apply is ''. */
export interface ListedStone {
  name: string;
  /** 0 if not stated. */
  carat: number;
  colour: string;
  clarity: string;
  cut: string;
  symmetry: string;
  polish: string;
  fluorescence: string;
}
