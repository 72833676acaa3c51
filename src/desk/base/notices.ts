/** Message at the foot of the screen. */
export interface Notice {
  text: string;
  /** An error stays until it is closed. */
  isError: boolean;
}
