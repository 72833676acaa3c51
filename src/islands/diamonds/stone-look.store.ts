import { useStore } from '@nanostores/react';
import { map } from 'nanostores';
import { useEffect } from 'react';
import type { Diamond } from '#kernel/diamonds/diamonds.contract.ts';
import type { CutId } from '#kernel/gems/gem-ids.ts';
import type { FacetDrawing } from './facet-drawing.ts';
import type { StoneLook } from './stone-look.ts';
import type { LookReply, LookRequest } from './stone-look.worker.ts';

/** Drawings and light by stone, drawings by cut; made by a worker when somebody asks. */
const $looks = map<Record<number, StoneLook>>({});
const $cuts = map<Partial<Record<CutId, FacetDrawing>>>({});

const asked = new Set<number | CutId>();
let worker: Worker | undefined;

function receive({ data }: MessageEvent<LookReply>): void {
  if (data.kind === 'stone') $looks.setKey(data.id, data.look);
  else $cuts.setKey(data.cut, data.drawing);
}

function ask(key: number | CutId, request: LookRequest): void {
  if (asked.has(key) || typeof Worker === 'undefined') return;
  asked.add(key);
  if (!worker) {
    worker = new Worker(new URL('./stone-look.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', receive);
  }
  worker.postMessage(request);
}

/** The look of a stone; undefined until it has been worked out. */
export function useLook(stone: Diamond): StoneLook | undefined {
  const looks = useStore($looks, { keys: [stone.id] });
  useEffect(() => ask(stone.id, { kind: 'stone', stone }), [stone]);
  return looks[stone.id];
}

/** Width of the drawings of cuts. */
export const cutWidthMm = 6;

export function useCutDrawing(cut: CutId): FacetDrawing | undefined {
  const cuts = useStore($cuts, { keys: [cut] });
  useEffect(() => ask(cut, { kind: 'cut', cut, widthMm: cutWidthMm }), [cut]);
  return cuts[cut];
}
