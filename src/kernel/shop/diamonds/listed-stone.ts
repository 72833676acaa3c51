/** A stone as a line of the cart or a saved design names it; a grade it does not have is ''. */
export interface ListedStone {
  name: string;
  /** 0 where it is not stated. */
  carat: number;
  colour: string;
  clarity: string;
  cut: string;
  symmetry: string;
  polish: string;
  fluorescence: string;
}
