import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { MalformedParameterError, nestParameters, parseForm, type RawParameters } from './parameters.ts';
import type { Route } from './route.ts';
import { validateInput } from './validate.ts';

/** The fields of a multipart form; files as bytes. */
async function readFiles(context: Context): Promise<RawParameters> {
  const form = await context.req.formData().catch(() => {
    throw new MalformedParameterError('Content-Type');
  });
  const texts: [string, string][] = [];
  const files: [string, Uint8Array][] = [];
  for (const [name, value] of form) {
    if (typeof value === 'string') texts.push([name, value]);
    else if (/^[a-z_]{1,40}$/.test(name)) files.push([name, new Uint8Array(await value.arrayBuffer())]);
  }
  return { ...nestParameters(texts), ...Object.fromEntries(files) };
}

/** The fields of a form; bytes that are not UTF-8 are refused. */
async function readForm(context: Context): Promise<URLSearchParams> {
  const bytes = await context.req.arrayBuffer();
  try {
    return parseForm(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new MalformedParameterError('body');
  }
}

function searchOf({ req }: Context): string {
  const start = req.url.indexOf('?');
  return start < 0 ? '' : req.url.slice(start);
}

/** The parameters of a POST, from its form, and from its URL where the call also has GET. */
async function readPosted(context: Context, route: Route): Promise<RawParameters> {
  const [given = ''] = (context.req.header('content-type') ?? '').split(';');
  const type = given.trim().toLowerCase();
  if (type === 'multipart/form-data' && route.endpoint.takesFiles) return readFiles(context);
  if (!['', 'application/x-www-form-urlencoded'].includes(type))
    throw new MalformedParameterError('Content-Type');
  const form = nestParameters(await readForm(context));
  // Some clients of calls with both methods mix URL and form parameters.
  return route.endpoint.methods.length > 1 ? { ...readQuery(context), ...form } : form;
}

const readQuery = (context: Context): RawParameters => nestParameters(parseForm(searchOf(context)));

/** The validated parameters of a request, from its URL, its form or both. Throws as `validateInput`. */
export async function readInput(context: Context, route: Route): Promise<unknown> {
  const given = context.req.method === 'POST' ? await readPosted(context, route) : readQuery(context);
  return validateInput(route.endpoint, given);
}

export interface CachedInput {
  values: unknown;
  /** Equal for equal values, whatever else the address says. */
  key: string;
}

/** Inputs of recent addresses: reading them again costs as much as sending a cached answer. */
const recentInputs = new LRUCache<string, CachedInput>({ max: 2_000 });
const longestAddress = 500;

/** As `readInput`, for calls whose answers are cached. */
export async function readCachedInput(context: Context, route: Route): Promise<CachedInput> {
  const { path } = route.endpoint;
  const address = context.req.method === 'POST' ? undefined : `${path}${searchOf(context)}`;
  const known = address === undefined ? undefined : recentInputs.get(address);
  if (known) return known;
  const values = await readInput(context, route);
  const input = { values, key: `${path}\n${JSON.stringify(values)}` };
  if (address !== undefined && address.length <= longestAddress) recentInputs.set(address, input);
  return input;
}
