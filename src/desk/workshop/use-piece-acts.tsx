import type { ReactNode } from 'react';
import { useDesk } from '../base/desk-context.ts';
import type { DeskRecordBase } from '../base/desk-types.ts';
import { useCompared } from '../ui/use-perform.tsx';
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
 * Acts on pieces at the bench. On a version conflict both versions are shown, and the choice is saved; `onReview` gets
 * the current piece.
 */
export function usePieceActs(onReview: (piece: Piece) => void): PieceActs {
  const { call, t } = useDesk();
  const { compare, conflict } = useCompared();
  const stageLabel = (stage: Stage) => t('desk-workshop.stage', { stage });
  const personLabel = (person: Piece['person']) => person?.name ?? t('desk-workshop.nobody');
  const shown = (record: DeskRecordBase) => {
    const { stage, person, dueOn } = record as Piece;
    return { stage: stageLabel(stage), person: personLabel(person), dueOn };
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
    onReview: (theirs: DeskRecordBase) => onReview(theirs as Piece),
  };
  return {
    move: (piece, to, note = '') =>
      compare({
        ...comparing,
        record: piece,
        mine: { stage: stageLabel(to), ...(note && { note }) },
        send: async ({ stage }, current) => {
          const { id, version, stage: now } = current as Piece;
          // The person chose the other version.
          if (stage === stageLabel(now)) return current as Piece;
          return call('deskMovePiece', { id, version, to, note });
        },
      }),
    assign: (piece, assignee) =>
      compare({
        ...comparing,
        record: piece,
        mine: { person: personLabel(assignee) },
        send: async ({ person }, current) => {
          const { id, version, person: now } = current as Piece;
          if (person === personLabel(now)) return current as Piece;
          return call('deskAssignPiece', { id, version, person: assignee?.id ?? null });
        },
      }),
    conflict,
  };
}
