/** A bump allocator over linear memory. One instance of the module renders one image, so nothing is freed. */
let top: usize = __heap_base;

/** Reserves bytes, aligned to 16 so that SIMD loads never straddle. */
export function alloc(bytes: i32): usize {
  const start = (top + 15) & ~15;
  top = start + bytes;
  const pages = <i32>((top + 65535) >> 16) - memory.size();
  if (pages > 0) memory.grow(pages);
  return start;
}

// @ts-ignore: decorator
@inline
export function f32At(base: usize, index: i32): f32 {
  return load<f32>(base + (<usize>index << 2));
}

// @ts-ignore: decorator
@inline
export function i32At(base: usize, index: i32): i32 {
  return load<i32>(base + (<usize>index << 2));
}
