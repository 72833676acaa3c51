/** Short words at the foot of the screen. */
export interface Notice {
  text: string;
  /** A failure stays until it is closed. */
  isError: boolean;
}
