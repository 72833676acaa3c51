import { useStore } from '@nanostores/react';
import { map } from 'nanostores';
import { useEffect } from 'react';
import type { Diamond } from '#kernel/diamonds/diamond.ts';
import type { GemShape } from '#kernel/gems/grades.ts';
import type { FacetDrawing } from './facet-drawing.ts';
import type { StoneLight } from './stone-look.ts';
import type { LookReply, LookRequest } from './stone-look.worker.ts';

/** Drawings and light by stone, drawings by cut; made by a worker when somebody asks. */
const $drawings = map<Record<number, FacetDrawing>>({});
const $lights = map<Record<number, StoneLight>>({});
const $cuts = map<Partial<Record<GemShape, FacetDrawing>>>({});

const asked = new Set<number | GemShape>();
let worker: Worker | undefined;

function receive({ data }: MessageEvent<LookReply>): void {
  if (data.kind === 'drawing') $drawings.setKey(data.id, data.drawing);
  else if (data.kind === 'light') $lights.setKey(data.id, data.light);
  else $cuts.setKey(data.cut, data.drawing);
}

function ask(key: number | GemShape, request: LookRequest): void {
  if (asked.has(key) || typeof Worker === 'undefined') return;
  asked.add(key);
  if (!worker) {
    worker = new Worker(new URL('./stone-look.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', receive);
  }
  worker.postMessage(request);
}

function useAsked(stone: Diamond): void {
  useEffect(() => ask(stone.id, { kind: 'stone', stone }), [stone]);
}

/** The drawing of a stone; undefined until it has been made. */
export function useDrawing(stone: Diamond): FacetDrawing | undefined {
  useAsked(stone);
  return useStore($drawings, { keys: [stone.id] })[stone.id];
}

/** What a stone does with light; undefined until it has been worked out. */
export function useLight(stone: Diamond): StoneLight | undefined {
  useAsked(stone);
  return useStore($lights, { keys: [stone.id] })[stone.id];
}

/** Width of the drawings of cuts. */
export const cutWidthMm = 6;

export function useCutDrawing(cut: GemShape): FacetDrawing | undefined {
  const cuts = useStore($cuts, { keys: [cut] });
  useEffect(() => ask(cut, { kind: 'cut', cut, widthMm: cutWidthMm }), [cut]);
  return cuts[cut];
}
