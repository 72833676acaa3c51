import { useQueryClient } from '@tanstack/react-query';
import { useUpdate } from 'ra-core';
import { type ReactNode, useCallback, useState } from 'react';
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
import { type Compared, ConflictView } from './ConflictView.tsx';
import { useNotice } from './use-notice.ts';

interface Question extends Compared {
  settle(input: Readonly<Record<string, unknown>> | undefined): void;
}

const isRecordLike = (value: unknown): value is DeskRecordBase =>
  typeof value === 'object' && value !== null && 'id' in value && 'version' in value;

/** The acts on a record that a screen shows, and the comparison that stands above it in a conflict. */
export function usePerform(
  recordCall: RecordCallName,
  record: DeskRecordBase | undefined,
): { act: Act; perform: Perform; conflict: ReactNode } {
  const { call } = useDesk();
  const queries = useQueryClient();
  const { say, sayUndoable, fail } = useNotice();
  const [question, setQuestion] = useState<Question>();
  const [update] = useUpdate<DeskRecordBase & { heldAct?: HeldAct }>();

  const renew = useCallback(
    async (answer: unknown, id: string | number) => {
      if (isRecordLike(answer) && String(answer.id) === String(id))
        queries.setQueryData([recordCall, 'getOne', { id: String(id), meta: undefined }], answer);
      await queries.invalidateQueries();
    },
    [queries, recordCall],
  );

  const perform: Perform = useCallback(
    async <Name extends ActCallName>(name: Name, input: ActInput<Name>, options: ActOptions = {}) => {
      if (!record) throw new TypeError(`${name} needs a record`);
      let { version } = record;
      let sent: Readonly<Record<string, unknown>> = { ...input };
      let before: DeskRecordBase = record;
      for (;;) {
        try {
          const full = { ...sent, id: record.id, version } as InputOf<Name>;
          const answer: DataOf<Name> = await call(name, full);
          await renew(answer, record.id);
          if (options.notice) say(options.notice);
          return answer;
        } catch (error) {
          const theirs = error instanceof DeskError ? error.theirs : undefined;
          // What waits for a second person stands in another state by now.
          if (error instanceof DeskError && error.code === deskCodes.secondPerson)
            await queries.invalidateQueries();
          if (!isRecordLike(theirs)) throw error;
          const mine = sent;
          const read = before;
          const chosen = await new Promise<Readonly<Record<string, unknown>> | undefined>((settle) => {
            setQuestion({
              before: { ...read },
              theirs: { ...theirs },
              mine,
              labels: options.labels ?? {},
              settle,
            });
          });
          setQuestion(undefined);
          if (!chosen) {
            await renew(theirs, record.id);
            throw new DeskError('given-up', '', { cause: error });
          }
          sent = chosen;
          before = theirs;
          version = theirs.version;
        }
      }
    },
    [call, queries, record, renew, say],
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

  return { act, perform, conflict: question && <ConflictView {...question} /> };
}
