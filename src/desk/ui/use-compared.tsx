import { type ReactNode, useCallback, useState } from 'react';
import { DeskError } from '../base/desk-error.ts';
import type { DeskRecordBase } from '../base/desk-types.ts';
import { type Compared, ConflictView } from './ConflictView.tsx';
import { asLists, byPlace } from './three-way.ts';

type Plain = Readonly<Record<string, unknown>>;

interface Question extends Compared {
  settle(input: Plain | undefined): void;
}

interface Comparing<Answer> extends Pick<Compared, 'nameOf' | 'wordsOf'> {
  /** As it was read. */
  record: DeskRecordBase;
  /** Input to save, by field. */
  mine: Plain;
  send: (mine: Plain, standing: DeskRecordBase) => Promise<Answer>;
  /** Fields of a record to compare; all of them by default. */
  shown?: (record: DeskRecordBase) => Plain;
  /** Displays the name of a record. */
  headOf?: (record: DeskRecordBase) => ReactNode;
  /** The person wants to see the current record first. */
  onLook: (theirs: DeskRecordBase) => unknown;
}

export const isRecordLike = (value: unknown): value is DeskRecordBase =>
  typeof value === 'object' && value !== null && 'id' in value && 'version' in value;

const whole = (record: DeskRecordBase): Plain => ({ ...record });

/** Saves, and on a version conflict lets the person choose field by field until it succeeds. */
export function useCompared(): {
  compare: <Answer>(comparing: Comparing<Answer>) => Promise<Answer>;
  conflict: ReactNode;
} {
  const [question, setQuestion] = useState<Question>();
  const compare = useCallback(
    async <Answer,>({ record, mine, send, shown = whole, headOf, onLook, ...words }: Comparing<Answer>) => {
      let standing = record;
      let sent = mine;
      for (;;) {
        try {
          return await send(sent, standing);
        } catch (error) {
          const theirs = error instanceof DeskError ? error.theirs : undefined;
          if (!isRecordLike(theirs)) throw error;
          const [before = {}, now = {}, wanted = {}] = byPlace([shown(standing), shown(theirs), sent]);
          const heads = headOf && { before: headOf(standing), theirs: headOf(theirs) };
          const chosen = await new Promise<Plain | undefined>((settle) => {
            setQuestion({ ...words, before, theirs: now, mine: wanted, ...(heads && { heads }), settle });
          });
          setQuestion(undefined);
          if (!chosen) {
            await onLook(theirs);
            throw new DeskError('given-up', '', { cause: error });
          }
          sent = asLists(chosen) as Plain;
          standing = theirs;
        }
      }
    },
    [],
  );
  return { compare, conflict: question && <ConflictView {...question} /> };
}
