import type { DesignChange } from './document.ts';

/** The groups in which a jeweller arranges the controls of a piece. */
export const GROUP_IDS = ['stone', 'setting', 'band', 'details', 'engraving'] as const;
export type GroupId = (typeof GROUP_IDS)[number];

interface Named {
  /** Identifies the control in the texts and in the history. */
  id: string;
  /** For readers of grading reports: hidden until requested. */
  isAdvanced?: boolean;
  /** For rarely used choices: whether the value is the usual one, so that the control can stay hidden. */
  isUsual?: boolean;
}

export interface ChoiceControl extends Named {
  type: 'choice';
  /** The vocabulary of the options: shapes, metals, grades, or the control's own. */
  vocabulary: string;
  options: readonly string[];
  value: string;
  put: (value: string) => DesignChange[];
}

export interface MeasureControl extends Named {
  type: 'measure';
  unit: 'mm' | 'ct' | 'percent' | 'ratio' | 'piece';
  min: number;
  max: number;
  step: number;
  value: number;
  put: (value: number) => DesignChange[];
}

export interface SwitchControl extends Named {
  type: 'switch';
  value: boolean;
  put: (value: boolean) => DesignChange[];
}

/** Ring size: inner circumference in mm, chosen by any ring-size system. */
export interface SizeControl extends Named {
  type: 'size';
  value: number;
  put: (circumferenceMm: number) => DesignChange[];
}

export interface EngravingControl extends Named {
  type: 'engraving';
  value: string;
  /** Available units of text width. */
  capacity: number;
  font: string;
  put: (text: string) => DesignChange[];
}

export type Control = ChoiceControl | MeasureControl | SwitchControl | SizeControl | EngravingControl;

export interface ControlGroup {
  id: GroupId;
  controls: readonly Control[];
}
