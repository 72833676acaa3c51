/**
 * Part of the key of every rendered picture. Increase it when the tracer or the post-processing changes how pictures
 * look.
 */
export const LOOK_VERSION = 3;
