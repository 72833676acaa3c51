import type { DesignChange, DesignValue } from '#kernel/design/design.value.ts';

/** What no jeweller can make, by name. */
export const DESIGN_RULES = [
  'proportions',
  'prongs-for-shape',
  'heart-collar',
  'heart-halo',
  'halo-collar',
  'halo-stone',
  'prong-cover',
  'side-carat',
  'row-strand',
  'row-width',
  'row-depth',
  'row-shape',
  'row-shoulders',
  'row-coverage',
  'side-shoulders',
  'twist-width',
  'split-width',
  'band-shoulders',
  'two-tone-row',
  'two-tone-width',
  'two-tone-metal',
  'eternity-stone',
  'tennis-carat',
  'tennis-shape',
  'hoop-missing',
  'hoop-width',
  'stone-missing',
  'top-stone-style',
  'top-stone-shape',
  'star-width',
  'star-depth',
  'engraving-surface',
  'engraving-place',
] as const;
export type DesignRule = (typeof DESIGN_RULES)[number];

/** A combination that cannot be made. */
export interface Impossibility {
  rule: DesignRule;
  path: string;
  message: string;
  /** A value for the path that ends it. */
  suggestion: DesignValue;
  /** What else ends it, where the value at the path is to stay. */
  otherwise: DesignChange | null;
}

export const impossible = (
  rule: DesignRule,
  path: string,
  message: string,
  suggestion: DesignValue,
  otherwise: DesignChange | null = null,
): Impossibility => ({ rule, path, message, suggestion, otherwise });
