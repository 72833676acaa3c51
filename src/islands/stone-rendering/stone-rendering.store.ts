import { useStore } from '@nanostores/react';
import { map } from 'nanostores';
import { useEffect } from 'react';
import { callWorker } from '#client/worker-calls.ts';
import type { GemShape } from '#kernel/jewel/gems/grades.ts';
import type { StoneMaps } from '#kernel/jewel/gems/light-map.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';
import type { FacetDrawing } from './facet-drawing.ts';
import type { StoneLight } from './stone-rendering.ts';
import type { StoneWorker } from './stone-rendering.worker.ts';

/** Drawings and light by stone, drawings by cut; a worker makes them on demand. */
const $drawings = map<Record<number, FacetDrawing>>({});
const $lights = map<Record<number, StoneLight>>({});
const $maps = map<Record<number, StoneMaps>>({});
const $cuts = map<Partial<Record<GemShape, FacetDrawing>>>({});

const asked = new Set<number | string>();
type WorkerCalls = ReturnType<typeof callWorker<StoneWorker>>['calls'];
let calls: WorkerCalls | undefined;

/** The worker that draws and traces stones; undefined if workers are not supported. */
export function stoneWorker(): WorkerCalls | undefined {
  if (typeof Worker === 'undefined') return undefined;
  calls ??= callWorker<StoneWorker>(
    new Worker(new URL('./stone-rendering.worker.ts', import.meta.url), { type: 'module' }),
  ).calls;
  return calls;
}

/** Requests each stone and cut once; failures stay undefined. */
function ask(key: number | string, work: (calls: WorkerCalls) => Promise<void>[]): void {
  const worker = asked.has(key) ? undefined : stoneWorker();
  if (!worker) return;
  asked.add(key);
  for (const part of work(worker)) part.catch(() => undefined);
}

function useAsked(stone: Diamond): void {
  useEffect(
    () =>
      ask(stone.id, (worker) => [
        worker.drawing(stone).then((drawing) => $drawings.setKey(stone.id, drawing)),
        worker.light(stone).then((light) => $lights.setKey(stone.id, light)),
      ]),
    [stone],
  );
}

/** The drawing of a stone; undefined until it is ready. */
export function useDrawing(stone: Diamond): FacetDrawing | undefined {
  useAsked(stone);
  return useStore($drawings, { keys: [stone.id] })[stone.id];
}

/** Light performance of a stone; undefined until it is computed. */
export function useLight(stone: Diamond): StoneLight | undefined {
  useAsked(stone);
  return useStore($lights, { keys: [stone.id] })[stone.id];
}

/** Light maps of a stone; undefined until they are computed. */
export function useLightMap(stone: Diamond): StoneMaps | undefined {
  useEffect(
    () =>
      ask(`map ${stone.id}`, (worker) => [worker.map(stone).then((made) => $maps.setKey(stone.id, made))]),
    [stone],
  );
  return useStore($maps, { keys: [stone.id] })[stone.id];
}

/** Width of the drawings of cuts. */
export const cutWidthMm = 6;

export function useCutDrawing(cut: GemShape): FacetDrawing | undefined {
  const cuts = useStore($cuts, { keys: [cut] });
  useEffect(
    () => ask(cut, (worker) => [worker.cut(cut, cutWidthMm).then((drawing) => $cuts.setKey(cut, drawing))]),
    [cut],
  );
  return cuts[cut];
}
