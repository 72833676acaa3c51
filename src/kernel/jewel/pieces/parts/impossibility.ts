import type { DesignChange, DesignValue } from './document.ts';

/** A combination that cannot be made. */
export interface Impossibility {
  /** The broken rule; the texts explain it as `rule-<rule>`. */
  rule: string;
  path: string;
  message: string;
  /** A value for the path that satisfies the rule. */
  suggestion: DesignValue;
  /** An alternative change that keeps the value at the path. */
  otherwise: DesignChange | null;
}

export const impossible = (
  rule: string,
  path: string,
  message: string,
  suggestion: DesignValue,
  otherwise: DesignChange | null = null,
): Impossibility => ({ rule, path, message, suggestion, otherwise });
