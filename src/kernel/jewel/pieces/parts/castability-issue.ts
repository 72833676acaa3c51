import { ceil2, round2 } from '#kernel/jewel/mesh/vector.ts';
import type { DesignChange } from './document.ts';

/** An issue that the workshop refuses (error) or accepts with a warning. */
export interface CastabilityIssue {
  /** The workshop's rule; the texts explain it as `issue-<rule>`. */
  rule: string;
  severity: 'error' | 'warning';
  /** Path in the design of the value to change. */
  path: string;
  measured: number;
  limit: number;
  unit: 'mm' | 'count' | 'width';
  /** One change that resolves the issue; null if only the customer can decide. */
  fix: DesignChange | null;
}

/** In mm; `warning` is the larger of the two, omitted if there is no warning. */
interface Limits {
  error: number;
  warning?: number;
}

/** The issue of a measure in mm below a limit, if any. By default the fix sets the value at the path to the limit. */
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
