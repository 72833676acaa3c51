import { useStore } from '@nanostores/react';
import { map } from 'nanostores';
import { useEffect } from 'react';
import type { Diamond } from '#kernel/diamonds/diamonds.contract.ts';
import type { StoneLook } from './stone-look.ts';
import type { LookReply } from './stone-look.worker.ts';

/** Drawings and light by stone; made by a worker when somebody asks. */
const $looks = map<Record<number, StoneLook>>({});

const asked = new Set<number>();
let worker: Worker | undefined;

function ask(stone: Diamond): void {
  if (asked.has(stone.id) || typeof Worker === 'undefined') return;
  asked.add(stone.id);
  if (!worker) {
    worker = new Worker(new URL('./stone-look.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<LookReply>) =>
      $looks.setKey(data.id, data.look),
    );
  }
  worker.postMessage(stone);
}

/** The look of a stone; undefined until it has been worked out. */
export function useLook(stone: Diamond): StoneLook | undefined {
  const looks = useStore($looks, { keys: [stone.id] });
  useEffect(() => ask(stone), [stone]);
  return looks[stone.id];
}
