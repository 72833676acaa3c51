import type { ReactNode } from 'react';
import { useDesk } from '../base/desk-context.ts';
import type { DeskRecordBase } from '../base/desk-types.ts';
import { useCompared } from '../ui/use-compared.tsx';
import type { Piece, Stage } from './bench.ts';

interface PieceActs {
  /** Moves a piece; rejects with what the host has refused, or 'given-up' where the person looks again first. */
  move: (piece: Piece, to: Stage, note?: string) => Promise<Piece>;
  assign: (piece: Piece, person: { id: number; name: string } | null) => Promise<Piece>;
  conflict: ReactNode;
}

/**
 * What is done with pieces at the bench. Where somebody else has moved or taken a piece meanwhile, both versions stand side
 * by side, and what is chosen is saved; `onLook` is given the piece as it stands.
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
          // Theirs was chosen.
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
