import * as v from 'valibot';
import { SignedCallError, signedCalls } from '#server/platform/signing/signed-call.ts';

const joined = v.object({ position: v.number(), isNew: v.boolean() });

const claimed = v.object({
  changes: v.array(
    v.object({
      id: v.number(),
      what: v.string(),
      key: v.string(),
      attempts: v.number(),
      position: v.number(),
    }),
  ),
  position: v.number(),
});

const asked = v.object({ preview: v.nullable(v.object({ token: v.string(), path: v.string() })) });

/** Changes that the site does not show, and the position of the log that it shows after them. */
export type Claim = v.InferOutput<typeof claimed>;
export type ClaimedChange = Claim['changes'][number];

/** Changes that were published together. */
export interface DoneChanges {
  ids: readonly number[];
  /** How many addresses have other content now. */
  pages: number;
}

/** The site that a publisher keeps. */
export interface Site {
  name: string;
  /** Where its files are, for people. */
  target: string;
  /** Random name of its folder: a second publisher of the same name is recognised by it. */
  publisher: string;
}

/** The publishing calls of the API host: fetches the changes of a site and reports results. */
export interface Door {
  /** Registers the site; undefined while another publisher keeps it. `isNew` for a folder that it did not know. */
  join(): Promise<v.InferOutput<typeof joined> | undefined>;
  /** The changes after the site's cursor, or after a later position. */
  claim(waitMs: number, after?: number): Promise<Claim>;
  /** Moves the site's cursor. */
  finish(position: number, done: readonly DoneChanges[]): Promise<void>;
  fail(change: ClaimedChange, error: string): Promise<void>;
  /** Reports that the publisher is alive, and why its last round failed. */
  see(error: string): Promise<void>;
  /** Claims a requested preview; null if there is none. */
  claimPreview(waitMs: number): Promise<{ token: string; path: string } | null>;
  finishPreview(token: string, made: { html: string } | { error: string }): Promise<void>;
}

/** Whether a call was refused because another publisher keeps the site. */
export const isTaken = (error: unknown): boolean => error instanceof SignedCallError && error.status === 409;

export function openDoor(apiOrigin: string, secrets: readonly string[], { target, ...site }: Site): Door {
  const call = signedCalls(`${apiOrigin}/_publisher`, secrets);
  return {
    join: async () => {
      try {
        return v.parse(joined, await call('join', { site: { ...site, target } }));
      } catch (error) {
        if (isTaken(error)) return undefined;
        throw error;
      }
    },
    claim: async (waitMs, after) =>
      v.parse(claimed, await call('claim', { site, waitMs, ...(after !== undefined && { after }) })),
    finish: async (position, done) => {
      await call('finish', { site, position, done });
    },
    fail: async (row, error) => {
      await call('fail', { row, error });
    },
    see: async (error) => {
      await call('seen', { site, error: error.slice(0, 2_000) });
    },
    claimPreview: async (waitMs) => v.parse(asked, await call('preview/claim', { waitMs })).preview,
    finishPreview: async (token, made) => {
      await call('preview/finish', { token, ...made });
    },
  };
}
