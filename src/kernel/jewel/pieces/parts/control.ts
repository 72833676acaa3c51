import type { DesignChange } from './document.ts';

/** The groups in which a jeweller arranges the controls of a piece. */
export const GROUP_IDS = ['stone', 'setting', 'band', 'details', 'engraving'] as const;
export type GroupId = (typeof GROUP_IDS)[number];

interface Named {
  /** Names the control in the texts and in the history. */
  id: string;
  /** For those who know a grading report: shown when asked for. */
  isAdvanced?: boolean;
  /** Of a choice that few make: whether it stands as for most, and need not be shown before it is asked for. */
  isUsual?: boolean;
}

export interface ChoiceControl extends Named {
  type: 'choice';
  /** The vocabulary that the options are of: shapes, metals, grades, or the control's own. */
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

/** Ring size: the inner circumference, mm, chosen by the size systems of the world. */
export interface SizeControl extends Named {
  type: 'size';
  value: number;
  put: (circumferenceMm: number) => DesignChange[];
}

export interface EngravingControl extends Named {
  type: 'engraving';
  value: string;
  /** Units of text width that fit. */
  capacity: number;
  font: string;
  put: (text: string) => DesignChange[];
}

export type Control = ChoiceControl | MeasureControl | SwitchControl | SizeControl | EngravingControl;

export interface ControlGroup {
  id: GroupId;
  controls: readonly Control[];
}
