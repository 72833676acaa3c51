import * as v from 'valibot';
import { signedCalls } from '#server/platform/signing/signed-call.ts';

const claimed = v.object({
  rows: v.array(v.object({ id: v.number(), what: v.string(), key: v.string(), attempts: v.number() })),
});

const asked = v.object({ preview: v.nullable(v.object({ token: v.string(), path: v.string() })) });

export type ClaimedRow = v.InferOutput<typeof claimed>['rows'][number];

/** The publishing calls of the API host: claims due rows and reports results. */
export interface Door {
  claim(waitMs: number): Promise<ClaimedRow[]>;
  finish(ids: readonly number[], pages: number): Promise<void>;
  fail(row: ClaimedRow, error: string): Promise<void>;
  /** Claims a requested preview; null if there is none. */
  claimPreview(waitMs: number): Promise<{ token: string; path: string } | null>;
  finishPreview(token: string, made: { html: string } | { error: string }): Promise<void>;
}

export function openDoor(apiOrigin: string, secrets: readonly string[]): Door {
  const call = signedCalls(`${apiOrigin}/_publisher`, secrets);
  return {
    claim: async (waitMs) => v.parse(claimed, await call('claim', { waitMs })).rows,
    finish: async (ids, pages) => {
      await call('finish', { ids, pages });
    },
    fail: async (row, error) => {
      await call('fail', { row, error });
    },
    claimPreview: async (waitMs) => v.parse(asked, await call('preview/claim', { waitMs })).preview,
    finishPreview: async (token, made) => {
      await call('preview/finish', { token, ...made });
    },
  };
}
