import { type FormEvent, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { findByNumber } from '#client/api/diamonds.ts';
import type { Translate } from '#client/texts.ts';
import type { Diamond } from '#kernel/diamonds/diamond.ts';
import { cx, fieldBox, focusRing, smallLabel } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { usePending } from '#ui/use-pending.ts';

/** Finds a stone by its report or stock number. */
export function NumberSearch({ onFound, t }: { onFound: (stone: Diamond) => void; t: Translate }) {
  const [number, setNumber] = useState('');
  const [note, setNote] = useState('');
  const [isPending, search] = usePending(async () => {
    setNote('');
    const [stone] = await findByNumber(api, number.trim());
    if (stone) onFound(stone);
    else setNote(t('diamonds.number-unknown', { number: number.trim() }));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (number.trim() !== '' && !isPending) search();
  };
  return (
    <search aria-label={t('diamonds.number-search')} className="block w-full max-w-sm">
      <form onSubmit={submit}>
        <label className={cx(smallLabel, 'sr-only')} htmlFor="stone-number">
          {t('diamonds.number')}
        </label>
        <div className="relative">
          <input
            id="stone-number"
            value={number}
            maxLength={40}
            autoComplete="off"
            placeholder={t('diamonds.number')}
            onChange={(event) => setNumber(event.currentTarget.value)}
            className={cx(fieldBox, 'pe-12 text-sm')}
          />
          <button
            type="submit"
            aria-label={t('diamonds.number-search')}
            className={cx(
              'absolute inset-y-0 end-0 flex w-12 items-center justify-center hover:text-gold',
              focusRing,
            )}
          >
            {isPending ? <Spinner /> : <Icon name="search" size={18} />}
          </button>
        </div>
        <p role="status" className={cx('mt-1.5 text-sm text-stone', note === '' && 'sr-only')}>
          {note}
        </p>
      </form>
    </search>
  );
}
