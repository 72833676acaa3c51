/**
 * Dead man's switch for what a busy machine needs long for: the first live picture of the software GPU, or the weights
 * of every catalogue design.
 */
export const slowWork = { timeout: 300_000 };
