import { useStore } from '@nanostores/react';
import { map } from 'nanostores';
import { useEffect } from 'react';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';
import { stoneWorker } from './stone-rendering.store.ts';
import type { StonePicture } from './stone-tracer.ts';

/** Images by content; the oldest are evicted. */
const $pictures = map<Record<string, StonePicture>>({});
const maxPictures = 160;
const made: string[] = [];

interface Order {
  key: string;
  stone: Diamond;
  px: number;
  turnsDeg: readonly number[];
}

/** Requested images, next one last: a touched stone goes before stones that scrolled into view. */
const orders: Order[] = [];
const asked = new Set<string>();
let isDrawing = false;

/** Angles of a rocked stone. */
export const rockingDeg: readonly number[] = [-6, -4.5, -3, -1.5, 0, 1.5, 3, 4.5, 6];
const still = [0];
/** Longer sides in pixels, by place: still, and while rocking. */
const sides = {
  row: { still: 112, rocking: 96 },
  card: { still: 208, rocking: 128 },
  comparison: { still: 288, rocking: 144 },
} as const;
export type PicturePlace = keyof typeof sides;

function store(key: string, picture: StonePicture): void {
  $pictures.setKey(key, picture);
  made.push(key);
  if (made.length <= maxPictures) return;
  const oldest = made.shift() ?? '';
  asked.delete(oldest);
  const { [oldest]: _gone, ...others } = $pictures.get();
  $pictures.set(others);
}

async function draw(): Promise<void> {
  const worker = stoneWorker();
  if (isDrawing || !worker) return;
  isDrawing = true;
  for (let order = orders.pop(); order; order = orders.pop()) {
    const { key, stone, px, turnsDeg } = order;
    // A stone that cannot be traced keeps its drawing.
    await worker.picture(stone, px, [...turnsDeg]).then(
      (picture) => store(key, picture),
      () => undefined,
    );
  }
  isDrawing = false;
}

function want(order: Order, isNext: boolean): void {
  if (asked.has(order.key)) return;
  asked.add(order.key);
  if (isNext) orders.push(order);
  else orders.unshift(order);
  void draw();
}

/** The stone from above in standard light; undefined until it is traced, which starts when it is in view. */
export function useStill(stone: Diamond, place: PicturePlace, isInSight: boolean): StonePicture | undefined {
  const px = sides[place].still;
  const key = `${stone.id} ${px}`;
  useEffect(() => {
    if (isInSight) want({ key, stone, px, turnsDeg: still }, false);
  }, [key, stone, px, isInSight]);
  return useStore($pictures, { keys: [key] })[key];
}

/** The same at each of `rockingDeg`; traced when first wanted. */
export function useRocking(stone: Diamond, place: PicturePlace, isWanted: boolean): StonePicture | undefined {
  const px = sides[place].rocking;
  const key = `${stone.id} ${px} rocking`;
  useEffect(() => {
    if (isWanted) want({ key, stone, px, turnsDeg: rockingDeg }, true);
  }, [key, stone, px, isWanted]);
  return useStore($pictures, { keys: [key] })[key];
}
