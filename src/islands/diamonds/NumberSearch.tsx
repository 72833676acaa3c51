import { useState } from 'react';
import * as v from 'valibot';
import { api } from '#client/api/api.browser.ts';
import { findByNumber } from '#client/api/diamonds.ts';
import type { Translate } from '#client/texts.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';
import { cx, fieldBox, focusRing, smallLabel } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { useForm } from '#ui/use-form.ts';

/** Finds a stone by its report or stock number. */
export function NumberSearch({ onFound, t }: { onFound: (stone: Diamond) => void; t: Translate }) {
  const [note, setNote] = useState('');
  const form = useForm({
    schema: () => v.object({ number: v.pipe(v.string(), v.trim()) }),
    send: async ({ number }) => {
      if (number === '') return;
      setNote('');
      const [stone] = await findByNumber(api, number);
      if (stone) onFound(stone);
      else setNote(t('diamonds.number-unknown', { number }));
    },
  });
  const { error: _none, ...number } = form.field('number');
  return (
    <search aria-label={t('diamonds.number-search')} className="block w-full max-w-sm">
      <form {...form.props}>
        <label className={cx(smallLabel, 'sr-only')} htmlFor="stone-number">
          {t('diamonds.number')}
        </label>
        <div className="relative">
          <input
            {...number}
            id="stone-number"
            maxLength={40}
            autoComplete="off"
            placeholder={t('diamonds.number')}
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
            {form.isPending ? <Spinner /> : <Icon name="search" size={18} />}
          </button>
        </div>
        <p role="status" className={cx('mt-1.5 text-sm text-stone', note === '' && 'sr-only')}>
          {note}
        </p>
      </form>
    </search>
  );
}
