import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { pageLocale } from '#client/preferences.ts';
import { overlayTexts, type Translate } from '#client/texts.ts';
import type { OrderDrawings as Drawings, DrawnPiece } from '#kernel/shop/drawings/drawing.ts';
import type { OrderNumber } from '#kernel/shop/orders/order.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import { LoadState } from '#ui/LoadState.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { DrawingAnswer } from './DrawingAnswer.tsx';
import { DrawingSheet } from './DrawingSheet.tsx';
import { AddressChange, PieceChange } from './drawing-changes.tsx';
import { orderDrawings } from './drawings.store.ts';

const formatDay = (day: string): string =>
  dayFormat(pageLocale(), {
    dateStyle: 'long',
    timeZone: day.length > 10 ? undefined : 'UTC',
  }).format(new Date(day));

function stateText({ drawing }: DrawnPiece, t: Translate): string {
  if (!drawing) return t('drawings.awaited');
  const { state, sentAt, answeredAt } = drawing;
  const shown = state === 'approved' || state === 'change_asked' ? state : 'sent';
  return t(`drawings.state-${shown}`, { day: formatDay(answeredAt ?? sentAt) });
}

function Piece({ piece, t }: { piece: DrawnPiece; t: Translate }) {
  const { name, drawing, earlier, canAnswer, choices } = piece;
  return (
    <li
      data-piece={piece.line}
      data-state={drawing?.state ?? 'awaited'}
      className="border-line border-t py-8"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="font-display text-xl leading-snug">{name}</h3>
        <p role="status" className={canAnswer ? 'text-ink text-sm' : 'text-sm text-stone'}>
          {stateText(piece, t)}
        </p>
      </div>
      {drawing && <DrawingSheet drawing={drawing} name={name} formatDay={formatDay} t={t} />}
      {drawing && canAnswer && <DrawingAnswer key={drawing.id} drawing={drawing} t={t} />}
      {choices && <PieceChange key={JSON.stringify(choices)} line={piece.line} choices={choices} t={t} />}
      {earlier.length > 0 && (
        <details className="mt-6">
          <summary className="w-fit cursor-pointer py-2 text-sm text-stone underline-offset-4 hover:underline">
            {t('drawings.earlier')}
          </summary>
          {earlier.map((each) => (
            <DrawingSheet key={each.id} drawing={each} name={name} formatDay={formatDay} t={t} />
          ))}
        </details>
      )}
    </li>
  );
}

function ready({ readyOn, isAgreed }: Drawings, t: Translate): string {
  if (readyOn === null) return '';
  return t(isAgreed ? 'drawings.ready' : 'drawings.ready-if', { day: formatDay(readyOn) });
}

/** Drawings of a paid order's made-to-order pieces: view, approve, or request changes. */
export default function OrderDrawings({ number }: { number: OrderNumber }) {
  const [t, setTexts] = useState<Translate | null>(null);
  const { data, error } = useStore(orderDrawings.$asked);
  useEffect(() => {
    void overlayTexts(['drawings', 'errors']).then((texts) => setTexts(() => texts));
  }, []);
  if (!t) return <Spinner className="mt-10 flex text-2xl text-gold" />;
  if (!data)
    return (
      <LoadState
        hasFailed={error !== undefined}
        texts={{ loading: t('drawings.loading'), failed: t('drawings.failed'), retry: t('drawings.retry') }}
        onRetry={orderDrawings.retry}
      />
    );
  if (data.pieces.length === 0) return null;
  return (
    <section className="mt-12" aria-labelledby="drawings-title" data-drawings>
      <h2 id="drawings-title" className="font-display text-2xl leading-tight">
        {t('drawings.title')}
      </h2>
      <p className="mt-3 max-w-prose text-stone leading-relaxed">
        {t(data.isAgreed ? 'drawings.agreed' : 'drawings.lead')}
      </p>
      <p className="mt-2 tabular-nums">{ready(data, t)}</p>
      <ul className="mt-6 border-line border-b">
        {data.pieces.map((piece) => (
          <Piece key={piece.line} piece={piece} t={t} />
        ))}
      </ul>
      {data.address && <AddressChange number={number} address={data.address} t={t} />}
    </section>
  );
}
