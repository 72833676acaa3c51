import * as v from 'valibot';
import type { Endpoint } from '#kernel/wire/endpoint.ts';
import { withoutEmpty } from '#kernel/wire/parameters.ts';
import { BusinessError, refuseParameter } from './business-error.ts';
import type { RawParameters } from './parameters.ts';

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
