/**
 * Time limit for slow steps on a busy machine: the first live view of the software GPU, or the weights of every
 * catalogue design.
 */
export const slowWork = { timeout: 300_000 };
