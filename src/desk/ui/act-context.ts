import { createContext } from 'react';
import type { ActCallName, ActInput, DataOf, DeskRecordBase } from '../base/desk-types.ts';
import type { Compared } from './ConflictView.tsx';

export interface ActOptions {
  /** Notice after success. */
  notice?: string;
  /** The record when the person began to type; by default the one shown now. */
  since?: DeskRecordBase | undefined;
  /** Labels of the fields in a version conflict. */
  compared?: Pick<Compared, 'nameOf' | 'displayOf'>;
  /** Fields compared in a version conflict, if they differ from the call's input. */
  shown?: (record: DeskRecordBase) => Readonly<Record<string, unknown>>;
}

/**
 * Acts on the record of the screen: adds id and version, compares a conflict field by field, reloads the record.
 * Resolves with the answer, or with undefined after a refusal, which it shows.
 */
export type Act = <Name extends ActCallName>(
  name: Name,
  input: ActInput<Name>,
  options?: ActOptions,
) => Promise<DataOf<Name> | undefined>;

/** As `Act`, but rejects with the DeskError, for callers that show it in a form. */
export type Perform = <Name extends ActCallName>(
  name: Name,
  input: ActInput<Name>,
  options?: ActOptions,
) => Promise<DataOf<Name>>;

/** Passes the acts of a record's screen to its forms. */
export const PerformContext = createContext<Perform | undefined>(undefined);
