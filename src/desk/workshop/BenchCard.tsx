import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { castingFormats } from '#kernel/shop/desk/workshop.calls.ts';
import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
import { SaveBlob } from '../ui/SaveBlob.tsx';
import { When } from '../ui/When.tsx';
import { dragType, type Piece, type Stage } from './bench.ts';

interface BenchCardProps {
  piece: Piece;
  people: readonly { id: number; name: string }[];
  /** Whether the person may move it, not only see it. */
  isHandled: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onMove: (to: Stage) => Promise<void>;
  onAssign: (person: number | null) => Promise<void>;
}

/** Card of a piece on the bench. */
export function BenchCard({ piece, people, isHandled, onKeyDown, onMove, onAssign }: BenchCardProps) {
  const { t, call } = useDesk();
  const {
    id,
    name,
    order,
    quantity,
    picture,
    pictureNote,
    options,
    person,
    stage,
    dueOn,
    isLate,
    moves,
    history,
  } = piece;
  const personBox = `person-${id}`;
  return (
    <li
      data-piece={id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move from card to card
      tabIndex={0}
      aria-label={t('desk-workshop.card', { name, number: order })}
      draggable={isHandled && moves.length > 0}
      onDragStart={(event) => event.dataTransfer.setData(dragType, String(id))}
      onKeyDown={onKeyDown}
      className="border border-line bg-white p-3 text-sm focus-visible:outline-2 focus-visible:outline-ink"
    >
      <div className="flex gap-3">
        <img
          src={picture}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          className="size-12 shrink-0 bg-mist object-cover"
        />
        <div className="min-w-0">
          <p className="leading-snug font-semibold wrap-anywhere">
            {name}
            {quantity > 1 && ` × ${quantity}`}
          </p>
          <Link to={`/orders/${order}`} className="text-xs text-stone tabular-nums hover:underline">
            {order}
          </Link>
        </div>
      </div>
      {pictureNote !== '' && <p className="mt-2 text-xs text-stone">{pictureNote}</p>}
      <p className={isLate ? 'mt-2 text-xs text-ruby' : 'mt-2 text-xs text-stone'}>
        {dueOn === null ? (
          // A finished piece has no deadline.
          stage !== 'done' && t('desk-workshop.no-plan')
        ) : (
          <>
            {t(isLate ? 'desk-workshop.late-since' : 'desk-workshop.due-by')} <When at={dueOn} show="day" />
          </>
        )}
      </p>
      {options.length > 0 && (
        // One line each, never truncated: an engraving that is cut off is engraved wrong.
        <ul className="mt-1 grid gap-0.5 text-xs">
          {options.map(({ label, value }) => (
            <li key={label} title={label} className="wrap-anywhere">
              {value}
            </li>
          ))}
        </ul>
      )}
      <details className="mt-2 text-xs">
        <summary className="cursor-pointer text-stone underline decoration-gold-soft underline-offset-4 hover:decoration-ink">
          {t('desk-workshop.made')}
        </summary>
        <dl className="mt-1 grid gap-0.5">
          {options.map(({ label, value }) => (
            <div key={label}>
              <dt className="inline text-stone">{label}: </dt>
              <dd className="inline">{value}</dd>
            </div>
          ))}
        </dl>
        {history.length > 0 && (
          <ol className="mt-2 border-t border-line pt-2">
            {history.map(({ at, who, to, note }) => (
              <li key={at + to}>
                {t('desk-workshop.stage', { stage: to })} · <When at={at} /> · {who}
                {note && <span className="block text-stone">{note}</span>}
              </li>
            ))}
          </ol>
        )}
        <div className="mt-2 flex flex-wrap gap-2">
          <SaveBlob file={() => call('deskJobSheet', { id })} label={t('desk-workshop.job-sheet')} />
          {piece.hasCastingFile && (
            <SaveBlob file={() => call('deskStoneMap', { id })} label={t('desk-workshop.stone-map')} />
          )}
          {isHandled &&
            moves
              .filter(({ isBack }) => isBack)
              .map(({ to }) => (
                <Button kind="secondary" key={to} onPress={() => onMove(to)}>
                  {t('desk-workshop.send-back', { stage: to })}
                </Button>
              ))}
          {piece.hasCastingFile &&
            castingFormats.map((format) => (
              <SaveBlob
                key={format}
                file={() => call('deskCastingFile', { id, format })}
                label={t('desk-workshop.casting-file', { format: format.toUpperCase() })}
              />
            ))}
        </div>
      </details>
      {isHandled ? (
        <>
          <label htmlFor={personBox} className="sr-only">
            {t('desk-workshop.assign')}
          </label>
          <select
            id={personBox}
            value={person?.id ?? ''}
            disabled={moves.length === 0}
            onChange={(event) => onAssign(event.target.value === '' ? null : Number(event.target.value))}
            className="mt-2 min-h-8 w-full rounded-control border border-line bg-white px-2 text-xs"
          >
            <option value="">{t('desk-workshop.nobody')}</option>
            {person && !people.some(({ id: known }) => known === person.id) && (
              <option value={person.id}>{person.name}</option>
            )}
            {people.map(({ id: own, name: called }) => (
              <option key={own} value={own}>
                {called}
              </option>
            ))}
          </select>
          <div className="mt-2 grid gap-1">
            {moves
              .filter(({ isBack }) => !isBack)
              .map(({ to }) => (
                // Moving on is more prominent than moving back to the queue.
                <Button key={to} kind={to === 'queue' ? 'quiet' : 'secondary'} onPress={() => onMove(to)}>
                  {t('desk-workshop.move-to', { stage: to })}
                </Button>
              ))}
          </div>
        </>
      ) : (
        <p className="mt-2 text-xs">{person?.name ?? t('desk-workshop.nobody')}</p>
      )}
    </li>
  );
}
