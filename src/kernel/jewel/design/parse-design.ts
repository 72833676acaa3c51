import * as v from 'valibot';
import { canonicalDesign } from '#kernel/jewel/design/design.canonical.ts';
import { type Design, designSchema } from '#kernel/jewel/design/design.contract.ts';
import { impossibilities } from '#kernel/jewel/design/design.rules.ts';
import type { DesignChange, DesignValue } from '#kernel/jewel/pieces/parts/document.ts';
import { upgradeDesign } from './upgrade-design.ts';

/** An error in a design document: path, message, and a value that would be accepted. */
export interface DesignError {
  /** The broken rule, or `document` if a value is not valid in any design. */
  rule: string;
  /** Dotted path into the document, '' for the whole document. */
  path: string;
  message: string;
  /** A value that would be accepted at the path; undefined if none can be given. */
  suggestion?: DesignValue;
  /** An alternative change that keeps the value at the path. */
  otherwise?: DesignChange | null;
}

export type ParsedDesign = { design: Design; errors: [] } | { design: null; errors: DesignError[] };

/** Reads an untrusted document. Returns the design with defaults and rounded numbers, or all errors found; never throws. */
export function parseDesign(input: unknown): ParsedDesign {
  const shape = v.safeParse(designSchema, upgradeDesign(input));
  if (!shape.success) return { design: null, errors: shape.issues.map(describeIssue) };
  const rounded = v.safeParse(designSchema, JSON.parse(canonicalDesign(shape.output)));
  if (!rounded.success) return { design: null, errors: rounded.issues.map(describeIssue) };
  const errors = impossibilities(rounded.output);
  return errors.length === 0 ? { design: rounded.output, errors: [] } : { design: null, errors };
}

type Issue = v.InferIssue<typeof designSchema>;

const describeIssue = (issue: Issue): DesignError => ({ rule: 'document', ...described(issue) });

function described(issue: Issue): Omit<DesignError, 'rule'> {
  const path = v.getDotPath(issue) ?? '';
  const name = path === '' ? 'the design' : path;
  switch (issue.type) {
    case 'picklist':
    case 'variant':
    case 'literal': {
      const options = optionsOf(issue.expected);
      const suggestion = nearest(written(issue.input), options);
      return {
        path,
        message: `${name} must be one of ${options.join(', ')}`,
        ...(suggestion === undefined ? {} : { suggestion: typed(suggestion, issue.type) }),
      };
    }
    case 'min_value':
    case 'max_value': {
      const suggestion = Number(issue.requirement);
      const side = issue.type === 'min_value' ? 'at least' : 'at most';
      return { path, message: `${name} must be ${side} ${suggestion}`, suggestion };
    }
    case 'min_length':
    case 'max_length': {
      const side = issue.type === 'min_length' ? 'at least' : 'at most';
      return { path, message: `${name} must hold ${side} ${issue.requirement}, not ${issue.received}` };
    }
    case 'strict_object':
      if (issue.expected === 'never') return { path, message: `${name} is not part of a design` };
      return { path, message: `${name} is missing` };
    case 'integer':
      return { path, message: `${name} must be a whole number`, suggestion: Math.round(Number(issue.input)) };
    default:
      return {
        path,
        message: `${name}: expected ${issue.expected ?? 'another value'}, got ${issue.received}`,
      };
  }
}

/** An unknown value as text for a message; objects are not converted, because some throw on conversion. */
const written = (input: unknown): string =>
  typeof input === 'string' || typeof input === 'number' ? String(input) : '';

/** valibot lists accepted values as ("a" | "b" | 4). */
const optionsOf = (expected: string | null): string[] =>
  (expected ?? '')
    .replace(/[()"]/g, '')
    .split(' | ')
    .filter((option) => option !== '');

const typed = (option: string, type: string): string | number =>
  type !== 'variant' && /^\d+(\.\d+)?$/.test(option) ? Number(option) : option;

/** The option with the smallest edit distance; undefined if none is close. */
export function nearest(input: string, options: readonly string[]): string | undefined {
  let best: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const option of options) {
    const distance = editDistance(input.toLowerCase().slice(0, 40), option);
    if (distance < fewest) [best, fewest] = [option, distance];
  }
  return best;
}

/** Number of characters to insert, delete or change to turn one text into the other. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
