import { sendCameraRayAt } from './camera-ray';
import { Found, nearest, NOTHING } from './intersect';
import { alloc } from './memory';
import { floorDistance } from './path';
import { seed } from './random';
import { Ray, Shot } from './scene';

/** One byte per pixel of the current rows and of a margin of one pixel: 1 if a piece is there. */
let mask: usize = 0;

/** Marks in `mask` which pixels of rows [from - 1, to + 1) show a piece at their middle; it has a margin of one pixel. */
export function findPieces(from: i32, to: i32): void {
  const width = Shot.width + 2;
  const bytes = width * (to - from + 2);
  if (mask == 0) mask = alloc(width * (Shot.height + 2));
  memory.fill(mask, 0, bytes);
  for (let y = max(0, from - 1); y < min(Shot.height, to + 1); y++)
    for (let x = 0; x < Shot.width; x++) {
      seed(<u32>(y * Shot.width + x + 1));
      sendCameraRayAt(x, y, 0, 0);
      const kind = nearest(Ray.ox, Ray.oy, Ray.oz, Ray.dx, Ray.dy, Ray.dz);
      if (kind != NOTHING && floorDistance() >= Found.t)
        store<u8>(mask + <usize>((y - from + 1) * width + x + 1), 1);
    }
}

/** Whether no piece is visible at this pixel (row counted within the requested rows) or beside it. */
export function isBare(x: i32, row: i32): bool {
  const width = <usize>(Shot.width + 2);
  let p = mask + <usize>row * width + <usize>x;
  for (let i = 0; i < 3; i++) {
    if ((load<u16>(p) | <u16>load<u8>(p + 2)) != 0) return false;
    p += width;
  }
  return true;
}
