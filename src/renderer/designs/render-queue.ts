import * as v from 'valibot';
import type { SignedCall } from '#server/platform/signing/signed-call.ts';
import type { DrawnFiles } from './draw-files.ts';

const claimed = v.object({
  picture: v.nullable(
    v.object({
      hash: v.string(),
      design: v.looseObject({}),
      attempts: v.number(),
    }),
  ),
});

export type WantedPicture = NonNullable<v.InferOutput<typeof claimed>['picture']>;

/** Client of the API host's queue of designs to render. */
export interface RenderQueue {
  claim(waitMs: number): Promise<WantedPicture | null>;
  finish(hash: string, drawn: DrawnFiles): Promise<void>;
  fail(hash: string, error: string): Promise<void>;
}

/** `look` identifies the renderer's look and geometry version. */
export function openRenderQueue(call: SignedCall, look: string): RenderQueue {
  return {
    claim: async (waitMs) => v.parse(claimed, await call('claim', { look, waitMs })).picture,
    finish: async (hash, { media, files }) => {
      const sent = files.map(({ content, ...file }) => ({
        ...file,
        content: Buffer.from(content).toString('base64'),
      }));
      await call('finish', { hash, look, media, files: sent });
    },
    fail: async (hash, error) => {
      await call('fail', { hash, error });
    },
  };
}
