import { useStore } from '@nanostores/react';
import { map } from 'nanostores';
import { useEffect } from 'react';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';
import { lookWorker } from './stone-look.store.ts';
import type { StonePicture } from './stone-tracer.ts';

/** Pictures by what they show; the oldest make room. */
const $pictures = map<Record<string, StonePicture>>({});
const maxPictures = 160;
const made: string[] = [];

interface Order {
  key: string;
  stone: Diamond;
  px: number;
  turnsDeg: readonly number[];
}

/** What is wanted, the next one last: a stone that is touched goes before those that only came into sight. */
const orders: Order[] = [];
const asked = new Set<string>();
let isDrawing = false;

/** Angles of a stone that is rocked between two fingers. */
export const rockingDeg: readonly number[] = [-6, -4.5, -3, -1.5, 0, 1.5, 3, 4.5, 6];
const still = [0];
/** Longer sides in pixels, by where the picture stands: lying still, and while it rocks. */
const sides = {
  row: { still: 112, rocking: 96 },
  card: { still: 208, rocking: 128 },
  comparison: { still: 288, rocking: 144 },
} as const;
export type PicturePlace = keyof typeof sides;

function keep(key: string, picture: StonePicture): void {
  $pictures.setKey(key, picture);
  made.push(key);
  if (made.length <= maxPictures) return;
  const oldest = made.shift() ?? '';
  asked.delete(oldest);
  const { [oldest]: _gone, ...others } = $pictures.get();
  $pictures.set(others);
}

async function draw(): Promise<void> {
  const worker = lookWorker();
  if (isDrawing || !worker) return;
  isDrawing = true;
  for (let order = orders.pop(); order; order = orders.pop()) {
    const { key, stone, px, turnsDeg } = order;
    // A stone that cannot be traced keeps its drawing.
    await worker.picture(stone, px, [...turnsDeg]).then(
      (picture) => keep(key, picture),
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

/** The stone from above under the house's light; undefined until it has been traced, which begins once it is in sight. */
export function useStill(stone: Diamond, place: PicturePlace, isInSight: boolean): StonePicture | undefined {
  const px = sides[place].still;
  const key = `${stone.id} ${px}`;
  useEffect(() => {
    if (isInSight) want({ key, stone, px, turnsDeg: still }, false);
  }, [key, stone, px, isInSight]);
  return useStore($pictures, { keys: [key] })[key];
}

/** The same, turned by each of `rockingDeg`; traced when it is first wanted. */
export function useRocking(stone: Diamond, place: PicturePlace, isWanted: boolean): StonePicture | undefined {
  const px = sides[place].rocking;
  const key = `${stone.id} ${px} rocking`;
  useEffect(() => {
    if (isWanted) want({ key, stone, px, turnsDeg: rockingDeg }, true);
  }, [key, stone, px, isWanted]);
  return useStore($pictures, { keys: [key] })[key];
}
