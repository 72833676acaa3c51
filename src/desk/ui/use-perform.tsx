import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
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
import type { Act, ActOptions, Perform } from './act-context.ts';
import { isRecordLike, useCompared } from './use-compared.tsx';
import { useNotice } from './use-notice.ts';

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
