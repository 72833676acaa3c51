import { createContext } from 'react';
import type { ActCallName, ActInput, DataOf, DeskRecordBase } from '../base/desk-types.ts';
import type { Compared } from './ConflictView.tsx';

export interface ActOptions {
  /** Said when it is done; without one nothing is said. */
  notice?: string;
  /** The record as it stood when the person began to type; without one, as it is shown now. */
  since?: DeskRecordBase | undefined;
  /** How the comparison of versions tells of the fields; without it none of them has a name. */
  compared?: Pick<Compared, 'nameOf' | 'wordsOf'>;
  /** What of a record is compared, where its fields are not those of the call. */
  shown?: (record: DeskRecordBase) => Readonly<Record<string, unknown>>;
}

/**
 * An act on the record of the screen: its id and version go along, a conflict is compared field by field, the record is
 * read anew. Gives the answer, or undefined where it was refused and said so.
 */
export type Act = <Name extends ActCallName>(
  name: Name,
  input: ActInput<Name>,
  options?: ActOptions,
) => Promise<DataOf<Name> | undefined>;

/** As `Act`, but rejects with the DeskError, for whoever shows it beside what was typed. */
export type Perform = <Name extends ActCallName>(
  name: Name,
  input: ActInput<Name>,
  options?: ActOptions,
) => Promise<DataOf<Name>>;

/** What a record's screen hands to the forms on it. */
export const PerformContext = createContext<Perform | undefined>(undefined);
