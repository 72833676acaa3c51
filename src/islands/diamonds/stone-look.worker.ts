import type { Diamond } from '#kernel/diamonds/diamonds.contract.ts';
import { lookOf, type StoneLook } from './stone-look.ts';

export interface LookReply {
  id: number;
  look: StoneLook;
}

addEventListener('message', ({ data }: MessageEvent<Diamond>) => {
  const reply: LookReply = { id: data.id, look: lookOf(data) };
  postMessage(reply);
});
