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
