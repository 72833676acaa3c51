/** State of a link that returns to a screen in its last state. */
export const backState = { isBack: true } as const;

/** Whether a location was reached by such a link. */
export const leadsBack = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isBack' in state;
