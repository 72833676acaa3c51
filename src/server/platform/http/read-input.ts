import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import type { Endpoint } from '#kernel/wire/endpoint.ts';
import { withoutEmpty } from '#kernel/wire/parameters.ts';
import { BusinessError, refuseParameter } from './business-error.ts';
import type { Route } from './route.ts';

/** The parameters of a query string or form before validation. */
export type RawParameters = Record<string, unknown>;

export class MalformedParameterError extends Error {
  readonly parameter: string;

  constructor(parameter: string) {
    super(`malformed parameter ${parameter}`);
    this.parameter = parameter;
  }
}

/** Parses a query string or form. A stray `%` is literal, as in browsers; escapes that are not UTF-8 are refused. */
export function parseForm(text: string): URLSearchParams {
  try {
    decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, '%25'));
  } catch {
    throw new MalformedParameterError('address');
  }
  return new URLSearchParams(text);
}

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);
const maxParameters = 400;
/** A design in brackets: `o[design][pieces][0][centre][proportions][lengthToWidth]`. */
const maxDepth = 8;

function splitName(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  const [, head = '', tail = ''] = match ?? [];
  const path = [head, ...Array.from(tail.matchAll(/\[([^[\]]*)\]/g), (part) => part[1] ?? '')];
  if (!match || path.length > maxDepth || path.some((part) => forbidden.has(part))) {
    throw new MalformedParameterError(name.slice(0, 60));
  }
  return path;
}

function emptyRecord(): RawParameters {
  return Object.create(null) as RawParameters;
}

/**
 * Reads pairs with PHP's brackets: `a[b]=1` nests, `a[]=1` lists. A name given twice, a name that is
 * both a value and a branch, and names such as `__proto__` are refused.
 */
export function nestParameters(pairs: Iterable<readonly [string, string]>): RawParameters {
  const root = emptyRecord();
  let count = 0;
  for (const [name, value] of pairs) {
    count += 1;
    const path = splitName(name);
    if (count > maxParameters) throw new MalformedParameterError(name);
    let node = root;
    for (const part of path.slice(0, -1)) {
      const existing = node[part];
      if (existing === undefined)
        node[part] = path.at(-1) === '' && part === path.at(-2) ? [] : emptyRecord();
      const next = node[part];
      if (typeof next !== 'object' || next === null) throw new MalformedParameterError(name);
      node = next as RawParameters;
    }
    const last = path.at(-1) ?? '';
    if (Array.isArray(node)) {
      if (last !== '') throw new MalformedParameterError(name);
      node.push(value);
    } else {
      if (last === '' || node[last] !== undefined) throw new MalformedParameterError(name);
      node[last] = value;
    }
  }
  return root;
}

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

function isAbsent(issue: v.BaseIssue<unknown>): boolean {
  return issue.input === undefined || issue.input === '';
}

/** Validates parameters against the contract. Throws 1000009 for a missing field, else 1000008 or the code of the contract. */
export function validateInput(endpoint: Endpoint, raw: RawParameters): unknown {
  const result = v.safeParse(endpoint.input, withoutEmpty(endpoint.input, raw));
  if (result.success) return result.output;
  const [issue] = result.issues;
  const field = v.getDotPath(issue) ?? '';
  const fault = isAbsent(issue) ? 'missing' : 'invalid';
  const own = endpoint.faults?.[field]?.[fault];
  if (own) throw new BusinessError(own.code, { field, text: own.text ? { key: own.text } : undefined });
  refuseParameter(field, fault);
}

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
