/**
 * Version of the code that shapes and weighs designs. Stored weights and rendered images of another version are replaced,
 * so raise it when a change moves a surface or a weight; geometry-version.test.ts fails if it was forgotten.
 */
export const GEOMETRY_VERSION = 1;
