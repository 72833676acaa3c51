import { type KeyboardEvent, useId, useState } from 'react';
import { cx } from '#ui/class-names.ts';
import { useDesk } from '../base/desk-context.ts';
import { BenchCard } from './BenchCard.tsx';
import { dragType, type Piece, type Stage } from './bench.ts';

interface BenchColumnProps {
  stage: Stage;
  pieces: readonly Piece[];
  people: readonly { id: number; name: string }[];
  onMove: (piece: Piece, to: Stage) => Promise<void>;
  onDrop: (id: number) => void;
  onAssign: (piece: Piece, person: number | null) => Promise<void>;
}

/** The next card in a direction: above or below in its column, or the first of the next column with cards. */
function neighbour(card: HTMLElement, key: string): HTMLElement | undefined {
  const columns = [...document.querySelectorAll<HTMLElement>('[data-bench]')].map((column) => [
    ...column.querySelectorAll<HTMLElement>('[data-piece]'),
  ]);
  const column = columns.findIndex((cards) => cards.includes(card));
  const place = columns[column]?.indexOf(card) ?? 0;
  if (key === 'ArrowDown') return columns[column]?.[place + 1];
  if (key === 'ArrowUp') return columns[column]?.[place - 1];
  const others = key === 'ArrowRight' ? columns.slice(column + 1) : columns.slice(0, column).reverse();
  return others.find((cards) => cards.length > 0)?.[0];
}

/** A stage of the bench with its pieces; a piece may be dropped on it. */
export function BenchColumn({ stage, pieces, people, onMove, onDrop, onAssign }: BenchColumnProps) {
  const { t, may } = useDesk();
  const id = useId();
  const [isOver, setOver] = useState(false);

  function press(event: KeyboardEvent<HTMLElement>, piece: Piece) {
    if (event.target !== event.currentTarget || !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    const forward = piece.moves.find(({ isBack, to }) => !isBack && to !== 'queue');
    const back = piece.moves.find(({ isBack, to }) => isBack || to === 'queue');
    if (event.shiftKey && event.key === 'ArrowRight' && forward) void onMove(piece, forward.to);
    else if (event.shiftKey && event.key === 'ArrowLeft' && back) void onMove(piece, back.to);
    else if (!event.shiftKey) neighbour(event.currentTarget, event.key)?.focus();
  }

  return (
    <section
      aria-labelledby={id}
      data-bench={stage}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragType)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop(Number(event.dataTransfer.getData(dragType)));
      }}
      className={cx('min-h-40 min-w-0 border-t pt-3', isOver ? 'border-gold bg-mist' : 'border-ink/80')}
    >
      <h2 id={id} className="mb-3 flex items-baseline justify-between font-body text-sm font-semibold">
        {t('desk-workshop.stage', { stage })}
        <span className="text-xs font-normal text-stone tabular-nums">{pieces.length}</span>
      </h2>
      <ul className="grid gap-3">
        {pieces.map((piece) => (
          <BenchCard
            key={piece.id}
            piece={piece}
            people={people}
            isHandled={may('workshop.handle')}
            onKeyDown={(event) => press(event, piece)}
            onMove={(to) => onMove(piece, to)}
            onAssign={(person) => onAssign(piece, person)}
          />
        ))}
      </ul>
    </section>
  );
}
