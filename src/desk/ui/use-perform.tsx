import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { useDesk } from '../base/desk-context.ts';
import { DeskError } from '../base/desk-error.ts';
import { readAgain, recordKey } from '../base/desk-queries.ts';
import type {
  ActCallName,
  ActInput,
  DataOf,
  DeskRecordBase,
  InputOf,
  RecordCallName,
} from '../base/desk-types.ts';
import { type Compared, ConflictView } from './ConflictView.tsx';
import { asLists, byPlace } from './three-way.ts';
import { useNotice } from './use-notice.ts';

type Plain = Readonly<Record<string, unknown>>;

interface Question extends Compared {
  settle(input: Plain | undefined): void;
}

interface Comparing<Answer> extends Pick<Compared, 'nameOf' | 'displayOf'> {
  /** As it was read. */
  record: DeskRecordBase;
  /** Input to save, by field. */
  mine: Plain;
  send: (mine: Plain, current: DeskRecordBase) => Promise<Answer>;
  /** Fields of a record to compare; all of them by default. */
  shown?: (record: DeskRecordBase) => Plain;
  /** Displays the name of a record. */
  headOf?: (record: DeskRecordBase) => ReactNode;
  /** The person wants to see the current record first. */
  onReview: (theirs: DeskRecordBase) => unknown;
}

const isRecordLike = (value: unknown): value is DeskRecordBase =>
  typeof value === 'object' && value !== null && 'id' in value && 'version' in value;

const allFields = (record: DeskRecordBase): Plain => ({ ...record });

/** Saves, and on a version conflict lets the person choose field by field until it succeeds. */
export function useCompared(): {
  compare: <Answer>(comparing: Comparing<Answer>) => Promise<Answer>;
  conflict: ReactNode;
} {
  const [question, setQuestion] = useState<Question>();
  const compare = useCallback(
    async <Answer,>({
      record,
      mine,
      send,
      shown = allFields,
      headOf,
      onReview,
      ...labels
    }: Comparing<Answer>) => {
      let current = record;
      let sent = mine;
      for (;;) {
        try {
          return await send(sent, current);
        } catch (error) {
          const theirs = error instanceof DeskError ? error.theirs : undefined;
          if (!isRecordLike(theirs)) throw error;
          const [before = {}, now = {}, input = {}] = byPlace([shown(current), shown(theirs), sent]);
          const heads = headOf && { before: headOf(current), theirs: headOf(theirs) };
          const chosen = await new Promise<Plain | undefined>((settle) => {
            setQuestion({ ...labels, before, theirs: now, mine: input, ...(heads && { heads }), settle });
          });
          setQuestion(undefined);
          if (!chosen) {
            await onReview(theirs);
            throw new DeskError('given-up', '', { cause: error });
          }
          sent = asLists(chosen) as Plain;
          current = theirs;
        }
      }
    },
    [],
  );
  return { compare, conflict: question && <ConflictView {...question} /> };
}

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

/** Acts on the record of a screen, and the view of a version conflict. */
export function usePerform(
  recordCall: RecordCallName,
  record: DeskRecordBase | undefined,
  headOf?: (record: DeskRecordBase) => ReactNode,
): { act: Act; perform: Perform; conflict: ReactNode } {
  const { call } = useDesk();
  const queries = useQueryClient();
  const { showNotice, showError } = useNotice();
  const { compare, conflict } = useCompared();

  // Versions that the person's own acts have created: two forms on one screen must not conflict with each other.
  const own = useRef(new Map<string, DeskRecordBase>());
  const heads = useRef(headOf);
  useEffect(() => {
    heads.current = headOf;
  });

  /** Stores the record that an act has returned, and invalidates everything else. */
  const renew = useCallback(
    async (answer: unknown, id: string | number) => {
      const key = recordKey(recordCall, id);
      const isAnswered = isRecordLike(answer) && String(answer.id) === String(id);
      if (isAnswered) {
        // A read that began before the act would restore the old record.
        await queries.cancelQueries({ queryKey: key, exact: true });
        queries.setQueryData(key, answer);
      }
      await readAgain(queries, isAnswered ? key : undefined);
      return queries.getQueryData<DeskRecordBase>(key);
    },
    [queries, recordCall],
  );

  const perform: Perform = useCallback(
    async <Name extends ActCallName>(name: Name, input: ActInput<Name>, options: ActOptions = {}) => {
      if (!record) throw new TypeError(`${name} needs a record`);
      let since = options.since ?? record;
      for (let next = own.current.get(since.version); next; next = own.current.get(since.version))
        since = next;
      return compare({
        record: since,
        mine: { ...input },
        nameOf: () => undefined,
        ...options.compared,
        ...(options.shown && { shown: options.shown }),
        ...(heads.current && { headOf: heads.current }),
        onReview: (theirs) => renew(theirs, record.id),
        send: async (mine, { version }) => {
          try {
            const full = { ...mine, id: record.id, version } as InputOf<Name>;
            const answer: DataOf<Name> = await call(name, full);
            const now = await renew(answer, record.id);
            if (now && now.version !== version) {
              own.current.set(version, now);
              own.current.delete(now.version);
            }
            if (options.notice) showNotice(options.notice);
            return answer;
          } catch (error) {
            // A request for a second person changes the record's state.
            if (error instanceof DeskError && error.code === deskCodes.secondPerson) await readAgain(queries);
            throw error;
          }
        },
      });
    },
    [call, compare, queries, record, renew, showNotice],
  );

  const act: Act = useCallback(
    async (name, input, options = {}) => {
      try {
        return await perform(name, input, options);
      } catch (error) {
        if (!(error instanceof DeskError && error.kind === 'given-up')) showError(error);
        return undefined;
      }
    },
    [showError, perform],
  );

  return { act, perform, conflict };
}

/** Acts on the record of the screen; rejects with refusals, for display in a form. */
export function usePerformed(): Perform {
  const perform = useContext(PerformContext);
  if (!perform) throw new TypeError('usePerformed needs a DeskRecord around it');
  return perform;
}
