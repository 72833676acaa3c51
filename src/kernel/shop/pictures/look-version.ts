/** Part of the identity of every picture that is drawn: raised when tracer or post-processing change what pictures look like. */
export const LOOK_VERSION = 3;
