/** Element of a float table that is known to reach that far. One shape of array per helper keeps hot loops fast. */
export const f32 = (table: Float32Array, index: number): number => table[index] ?? 0;

/** The same for whole numbers. */
export const i32 = (table: Int32Array, index: number): number => table[index] ?? 0;
