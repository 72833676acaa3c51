import { useQueryClient } from '@tanstack/react-query';
import { useUpdate } from 'ra-core';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { deskCodes } from '#kernel/desk/desk-codes.ts';
import type { HeldAct } from '../app/data-provider.ts';
import { useDesk } from '../app/desk-context.ts';
import { DeskError } from '../app/desk-error.ts';
import type {
  ActCallName,
  ActInput,
  DataOf,
  DeskRecordBase,
  InputOf,
  RecordCallName,
} from '../app/desk-types.ts';
import type { Act, ActOptions, Perform } from './act-context.ts';
import { isRecordLike, useCompared } from './use-compared.tsx';
import { useNotice } from './use-notice.ts';

/** The acts on a record that a screen shows, and the comparison that stands above it in a conflict. */
export function usePerform(
  recordCall: RecordCallName,
  record: DeskRecordBase | undefined,
  headOf?: (record: DeskRecordBase) => ReactNode,
): { act: Act; perform: Perform; conflict: ReactNode } {
  const { call } = useDesk();
  const queries = useQueryClient();
  const { say, sayUndoable, fail } = useNotice();
  const { compare, conflict } = useCompared();
  const [update] = useUpdate<DeskRecordBase & { heldAct?: HeldAct }>();

  // What the person's own acts have made of each version: who types in two forms of a screen is not held up by themselves.
  const own = useRef(new Map<string, DeskRecordBase>());
  const heads = useRef(headOf);
  useEffect(() => {
    heads.current = headOf;
  });

  const renew = useCallback(
    async (answer: unknown, id: string | number) => {
      const key = [recordCall, 'getOne', { id: String(id), meta: undefined }];
      if (isRecordLike(answer) && String(answer.id) === String(id)) queries.setQueryData(key, answer);
      await queries.invalidateQueries();
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
        onLook: (theirs) => renew(theirs, record.id),
        send: async (mine, { version }) => {
          try {
            const full = { ...mine, id: record.id, version } as InputOf<Name>;
            const answer: DataOf<Name> = await call(name, full);
            const now = await renew(answer, record.id);
            if (now && now.version !== version) {
              own.current.set(version, now);
              own.current.delete(now.version);
            }
            if (options.notice) say(options.notice);
            return answer;
          } catch (error) {
            // What waits for a second person stands in another state by now.
            if (error instanceof DeskError && error.code === deskCodes.secondPerson)
              await queries.invalidateQueries();
            throw error;
          }
        },
      });
    },
    [call, compare, queries, record, renew, say],
  );

  const act: Act = useCallback(
    async (name, input, options = {}) => {
      if (options.undoable && record) {
        const heldAct: HeldAct = { name, input: { ...input } };
        await update(
          recordCall,
          {
            id: record.id,
            data: { ...options.undoable.shown },
            previousData: { ...record, heldAct },
          },
          { mutationMode: 'undoable', onError: fail, onSettled: () => queries.invalidateQueries() },
        );
        sayUndoable(options.undoable.notice);
        return undefined;
      }
      try {
        return await perform(name, input, options);
      } catch (error) {
        if (!(error instanceof DeskError && error.kind === 'given-up')) fail(error);
        return undefined;
      }
    },
    [fail, perform, queries, record, recordCall, sayUndoable, update],
  );

  return { act, perform, conflict };
}
