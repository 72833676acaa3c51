import type { DesignChange, DesignValue } from './document.ts';

/** A combination that no jeweller can make. */
export interface Impossibility {
  /** The broken rule; the texts explain it as `rule-<rule>`. */
  rule: string;
  path: string;
  message: string;
  /** A value for the path with which the rule is kept. */
  suggestion: DesignValue;
  /** What else would do, where the value at the path is to stay. */
  otherwise: DesignChange | null;
}

export const impossible = (
  rule: string,
  path: string,
  message: string,
  suggestion: DesignValue,
  otherwise: DesignChange | null = null,
): Impossibility => ({ rule, path, message, suggestion, otherwise });
