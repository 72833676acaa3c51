import type { DeskData, DeskInput } from '#kernel/shop/desk/desk-call.ts';
import type { DeskCallName, deskCalls } from '#kernel/shop/desk/desk-calls.ts';

type Calls = typeof deskCalls;

/** Input of a call. */
export type InputOf<Name extends DeskCallName> = DeskInput<Calls[Name]>;
/** Answer of a call. */
export type DataOf<Name extends DeskCallName> = DeskData<Calls[Name]>;

/** Calls that return a page of rows with ids. */
export type ListCallName = {
  [Name in DeskCallName]: DataOf<Name> extends { rows: readonly { id: string | number }[]; total: number }
    ? Name
    : never;
}[DeskCallName];

export type RowOf<Name extends DeskCallName> =
  DataOf<Name> extends { rows: readonly (infer Row)[] } ? Row : never;

/** Calls that return one record by its id. */
export type RecordCallName = {
  [Name in DeskCallName]: DataOf<Name> extends { id: string | number; version: string }
    ? InputOf<Name> extends { id: string | number; version: string }
      ? never
      : InputOf<Name> extends { id: string | number }
        ? Name
        : never
    : never;
}[DeskCallName];

/** Calls that change a record: they take its id and the version that was read. */
export type ActCallName = {
  [Name in DeskCallName]: InputOf<Name> extends { id: string | number; version: string } ? Name : never;
}[DeskCallName];

/** Input of an act, without the record's id and version. */
export type ActInput<Name extends DeskCallName> = Omit<InputOf<Name>, 'id' | 'version'>;

/** Fields of every record. */
export interface DeskRecordBase {
  id: string | number;
  version: string;
}
