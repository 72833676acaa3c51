import * as v from 'valibot';
import type { Endpoint } from '#kernel/wire/endpoint.ts';
import { withoutEmpty } from '#kernel/wire/parameters.ts';
import { refuseParameter } from './business-error.ts';
import type { RawParameters } from './parameters.ts';

function isAbsent(issue: v.BaseIssue<unknown>): boolean {
  return issue.input === undefined || issue.input === '';
}

/** Validates parameters against the contract: 1000009 names a missing field, 1000008 a wrong one. */
export function validateInput(endpoint: Endpoint, raw: RawParameters): unknown {
  const result = v.safeParse(endpoint.input, withoutEmpty(endpoint.input, raw));
  if (result.success) return result.output;
  const [issue] = result.issues;
  const field = v.getDotPath(issue) ?? '';
  refuseParameter(field, isAbsent(issue) ? 'missing' : 'invalid');
}
