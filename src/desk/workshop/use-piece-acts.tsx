import type { ReactNode } from 'react';
import { useDesk } from '../base/desk-context.ts';
import type { DeskRecordBase } from '../base/desk-types.ts';
import { useCompared } from '../ui/use-compared.tsx';
import type { Piece, Stage } from './bench.ts';

interface PieceActs {
  /**
   * Moves a piece; rejects with the host's refusal, or 'given-up' if the person wants to see the current one first.
   */
  move: (piece: Piece, to: Stage, note?: string) => Promise<Piece>;
  assign: (piece: Piece, person: { id: number; name: string } | null) => Promise<Piece>;
  conflict: ReactNode;
}

/**
 * Acts on pieces at the bench. On a version conflict both versions are shown, and the choice is saved; `onLook` gets
 * the current piece.
 */
export function usePieceActs(onLook: (piece: Piece) => void): PieceActs {
  const { call, t } = useDesk();
  const { compare, conflict } = useCompared();
  const stageWords = (stage: Stage) => t('desk-workshop.stage', { stage });
  const personWords = (person: Piece['person']) => person?.name ?? t('desk-workshop.nobody');
  const shown = (record: DeskRecordBase) => {
    const { stage, person, dueOn } = record as Piece;
    return { stage: stageWords(stage), person: personWords(person), dueOn };
  };
  const names: Readonly<Record<string, string>> = {
    stage: t('desk-workshop.field-stage'),
    person: t('desk-workshop.person'),
    dueOn: t('desk-workshop.due-by'),
    note: t('desk-workshop.why'),
  };
  const comparing = {
    nameOf: (field: string) => names[field],
    shown,
    onLook: (theirs: DeskRecordBase) => onLook(theirs as Piece),
  };
  return {
    move: (piece, to, note = '') =>
      compare({
        ...comparing,
        record: piece,
        mine: { stage: stageWords(to), ...(note && { note }) },
        send: async ({ stage }, standing) => {
          const { id, version, stage: now } = standing as Piece;
          // The person chose the other version.
          if (stage === stageWords(now)) return standing as Piece;
          return call('deskMovePiece', { id, version, to, note });
        },
      }),
    assign: (piece, wanted) =>
      compare({
        ...comparing,
        record: piece,
        mine: { person: personWords(wanted) },
        send: async ({ person }, standing) => {
          const { id, version, person: now } = standing as Piece;
          if (person === personWords(now)) return standing as Piece;
          return call('deskAssignPiece', { id, version, person: wanted?.id ?? null });
        },
      }),
    conflict,
  };
}
