/** Time as the server sees it; tests put their own in. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
