import type { Context } from 'hono';
import { MalformedParameterError, nestParameters, parseForm, type RawParameters } from './parameters.ts';
import type { Route } from './route.ts';

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

/** The parameters of a request, from its URL, its form or both. */
export async function readParameters(context: Context, route: Route): Promise<RawParameters> {
  const query = nestParameters(parseForm(new URL(context.req.url).search));
  if (context.req.method !== 'POST') return query;
  const [given = ''] = (context.req.header('content-type') ?? '').split(';');
  const type = given.trim().toLowerCase();
  if (type === 'multipart/form-data' && route.endpoint.takesFiles) return readFiles(context);
  if (!['', 'application/x-www-form-urlencoded'].includes(type))
    throw new MalformedParameterError('Content-Type');
  const form = nestParameters(await readForm(context));
  // Some clients of calls with both methods mix URL and form parameters.
  return route.endpoint.methods.length > 1 ? { ...query, ...form } : form;
}
