/** Element of a float table at an index that must exist. One array type per helper keeps hot loops monomorphic. */
export const f32 = (table: Float32Array, index: number): number => table[index] ?? 0;

/** The same for integers. */
export const i32 = (table: Int32Array, index: number): number => table[index] ?? 0;
