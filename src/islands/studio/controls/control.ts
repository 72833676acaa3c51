import type { Edits } from '../document/edits.ts';

export const GROUP_IDS = ['stone', 'setting', 'band', 'details', 'engraving'] as const;
export type GroupId = (typeof GROUP_IDS)[number];

/** How the options of a choice are drawn. */
export type Look = 'words' | 'grades' | 'shape' | 'metal' | 'material' | 'profile' | 'head';

interface Named {
  /** Names the control in the texts (`studio.<id>`, `studio.<id>-why`) and in the history. */
  id: string;
  /** Behind the fold of its group. */
  isAdvanced?: boolean;
}

export interface ChoiceControl extends Named {
  type: 'choice';
  look: Look;
  /** Options are named `studio.<words>-<option>`; the option itself where null. */
  words: string | null;
  options: readonly string[];
  value: string;
  put: (value: string) => Edits;
}

export interface MeasureControl extends Named {
  type: 'measure';
  unit: 'mm' | 'ct' | 'percent' | 'ratio' | 'piece';
  min: number;
  max: number;
  step: number;
  value: number;
  put: (value: number) => Edits;
}

export interface SwitchControl extends Named {
  type: 'switch';
  value: boolean;
  put: (value: boolean) => Edits;
}

/** Ring size: the inner circumference, chosen by the size systems of the world. */
export interface SizeControl extends Named {
  type: 'size';
  value: number;
  put: (circumferenceMm: number) => Edits;
}

export interface TextControl extends Named {
  type: 'engraving';
  value: string;
  /** Units of text width that fit. */
  capacity: number;
  font: string;
  put: (text: string) => Edits;
}

export type Control = ChoiceControl | MeasureControl | SwitchControl | SizeControl | TextControl;

export interface ControlGroup {
  id: GroupId;
  controls: readonly Control[];
}
