import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

export interface Options {
  /** Product, article, category … ids; null = all. */
  only: ReadonlySet<string> | null;
  /** Views, by name ending such as hero or top; null = all. */
  views: ReadonlySet<string> | null;
  /** Longer side in px instead of the planned one; such images go to the cache, not to the shop. */
  size: number | null;
  threads: number;
  /** Also renders images that are up to date. */
  force: boolean;
  /** Prints the plan with reasons and durations, and stops. */
  isPlan: boolean;
  /** Draws the contact sheets of products and cuts instead of images. */
  sheets: boolean;
}

export const USAGE = `Renders the shop's pictures from their designs.

  npm run render-catalogue -- [options]

  --only 1001,1002   these products, articles (101), categories (11), stores (1), home, intro
  --views hero,top   these views
  --size 320         trial at this size, into .cache/render/trial
  --threads 2        pictures rendered at once
  --force            also what is up to date
  --sheets           contact sheets of all products and all cuts, into src/assets/sheets, and nothing else
  --plan             what is stale, why, and the time it will take; draws nothing`;

const list = (text: string | undefined): ReadonlySet<string> | null =>
  text === undefined ? null : new Set(text.split(',').map((item) => item.trim()));

/** Parses an integer option in a range; throws an Error that names the option. */
function whole(name: string, text: string | undefined, low: number, high: number): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (!Number.isInteger(value) || value < low || value > high)
    throw new Error(`--${name} must be a whole number from ${low} to ${high}, not “${text}”`);
  return value;
}

/** Reads the command line; null if help was requested. Throws an Error with a readable message. */
export function readOptions(args: readonly string[]): Options | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      views: { type: 'string' },
      size: { type: 'string' },
      threads: { type: 'string' },
      force: { type: 'boolean', default: false },
      sheets: { type: 'boolean', default: false },
      plan: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  return {
    only: list(values.only),
    views: list(values.views),
    size: whole('size', values.size, 32, 4000),
    threads: whole('threads', values.threads, 1, 64) ?? Math.max(1, availableParallelism()),
    force: values.force,
    isPlan: values.plan,
    sheets: values.sheets,
  };
}
