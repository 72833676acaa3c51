import { type ReactNode, useCallback, useState } from 'react';
import { DeskError } from '../base/desk-error.ts';
import type { DeskRecordBase } from '../base/desk-types.ts';
import { type Compared, ConflictView } from './ConflictView.tsx';
import { asLists, byPlace } from './three-way.ts';

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

export const isRecordLike = (value: unknown): value is DeskRecordBase =>
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
