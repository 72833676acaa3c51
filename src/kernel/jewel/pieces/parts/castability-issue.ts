import { ceil2, round2 } from '#kernel/jewel/mesh/vector.ts';
import type { DesignChange } from './document.ts';

/** What the workshop refuses (error) or makes with a warning. */
export interface CastabilityIssue {
  /** The rule of the workshop; the texts explain it as `issue-<rule>`. */
  rule: string;
  severity: 'error' | 'warning';
  /** Path in the design of what to change. */
  path: string;
  measured: number;
  limit: number;
  unit: 'mm' | 'count' | 'width';
  /** One change that settles the issue; null where only the customer can choose what to change. */
  fix: DesignChange | null;
}

/** In mm; `warning` is the larger of the two, left out where there is nothing to warn of. */
interface Limits {
  error: number;
  warning?: number;
}

/** The issue of a measure in mm under a limit, if it is; unless told otherwise, the fix puts the limit at the path. */
export function tooSmall(
  rule: string,
  path: string,
  measured: number,
  { error, warning = error }: Limits,
  fix: DesignChange | null = { path, value: ceil2(warning) },
): CastabilityIssue[] {
  const isUnder = (limit: number) => measured < limit - 1e-6;
  if (!isUnder(warning)) return [];
  const [severity, limit] = isUnder(error) ? (['error', error] as const) : (['warning', warning] as const);
  return [{ rule, severity, path, measured: round2(measured), limit: round2(limit), unit: 'mm', fix }];
}
