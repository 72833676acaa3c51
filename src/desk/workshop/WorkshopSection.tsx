import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pieceStages } from '#kernel/shop/workshop/piece.transitions.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useDesk } from '../base/desk-context.ts';
import { DeskError } from '../base/desk-error.ts';
import type { DataOf } from '../base/desk-types.ts';
import { smallBox } from '../ui/field-box.ts';
import { Heading } from '../ui/Heading.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { useNotice } from '../ui/use-notice.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { BenchColumn } from './BenchColumn.tsx';
import type { Piece, Stage } from './bench.ts';
import { SendBack } from './SendBack.tsx';
import { usePieceActs } from './use-piece-acts.tsx';

const boardKey = ['deskWorkshop', 'board'];

/** The workshop: a column per stage; pieces are moved by pointer or keyboard. */
export default function WorkshopSection() {
  const { call, t } = useDesk();
  const { showNotice, showError } = useNotice();
  const queries = useQueryClient();
  const [person, choosePerson] = useState('');
  const [returned, sendBack] = useState<{ piece: Piece; to: Stage }>();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: boardKey,
    queryFn: () => call('deskWorkshop', {}),
    retry: false,
  });

  const put = (piece: Piece) =>
    queries.setQueryData<DataOf<'deskWorkshop'>>(boardKey, (board) =>
      board ? { ...board, pieces: board.pieces.map((each) => (each.id === piece.id ? piece : each)) } : board,
    );

  const acts = usePieceActs(put);

  /** Shows a refusal; after a conflict the person already knows the reason. */
  async function showRefusal(refused: unknown): Promise<void> {
    if (!(refused instanceof DeskError && refused.kind === 'given-up')) showError(refused);
    await refetch();
  }

  async function move(piece: Piece, to: Stage): Promise<void> {
    const way = piece.moves.find((each) => each.to === to);
    if (!way) return;
    if (way.isBack) {
      sendBack({ piece, to });
      return;
    }
    // Optimistic update, reverted if the host refuses.
    put({ ...piece, stage: to, moves: [] });
    try {
      const moved = await acts.move(piece, to);
      put(moved);
      if (moved.stage === to) showNotice(t('desk-workshop.moved', { name: piece.name, stage: to }));
    } catch (refused) {
      await showRefusal(refused);
    }
  }

  async function assign(piece: Piece, id: number | null): Promise<void> {
    const assignee = data?.people.find((each) => each.id === id) ?? null;
    try {
      put(await acts.assign(piece, assignee));
    } catch (refused) {
      await showRefusal(refused);
    }
  }

  if (!data && isPending) return <Waiting />;
  if (!data) return <LoadError error={error} onRetry={refetch} />;
  const shown = data.pieces.filter(
    (piece) => person === '' || (person === '0' ? !piece.person : piece.person?.id === Number(person)),
  );
  return (
    <>
      <Heading title={t('desk-workshop.name')} below={t('desk-workshop.keys')} />
      <label htmlFor="bench-person" className="mb-5 flex w-fit flex-col gap-1 text-xs text-stone">
        {t('desk-workshop.person')}
        <select
          id="bench-person"
          value={person}
          onChange={(event) => choosePerson(event.target.value)}
          className={smallBox}
        >
          <option value="">{t('desk-workshop.everybody')}</option>
          <option value="0">{t('desk-workshop.nobody')}</option>
          {data.people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {data.pieces.length === 0 ? (
        <EmptyState title={t('desk-workshop.none-in-work')} />
      ) : (
        // If six columns do not fit, the stages wrap into a second row.
        <div className="@container pb-4">
          <div className="grid grid-cols-1 gap-x-4 gap-y-8 @sm:grid-cols-2 @2xl:grid-cols-3 @min-[66rem]:grid-cols-6">
            {pieceStages.map((stage) => (
              <BenchColumn
                key={stage}
                stage={stage}
                pieces={shown.filter((piece) => piece.stage === stage)}
                people={data.people}
                onMove={move}
                onDrop={(id) => {
                  const piece = data.pieces.find((each) => each.id === id);
                  if (piece) void move(piece, stage);
                }}
                onAssign={assign}
              />
            ))}
          </div>
        </div>
      )}
      {acts.conflict}
      {returned && (
        <SendBack
          {...returned}
          send={(note) => acts.move(returned.piece, returned.to, note)}
          onClose={() => sendBack(undefined)}
          onDone={(piece) => {
            sendBack(undefined);
            put(piece);
          }}
        />
      )}
    </>
  );
}
