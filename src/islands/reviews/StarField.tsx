import { useId } from 'react';
import type { Translate } from '#client/texts.ts';
import { starSteps } from '#kernel/shop/reviews/reviews.rules.ts';
import { cx, smallLabel } from '#ui/class-names.ts';

interface StarFieldProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  /** Must include the `reviews` texts. */
  t: Translate;
}

const steps = starSteps.toReversed();

/** One to five stars: five labelled radio buttons. */
export function StarField({ name, value, error, onChange, t }: StarFieldProps) {
  const id = useId();
  const chosen = Number(value);
  const said = steps.find((step) => step === chosen);
  return (
    <fieldset {...(error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}>
      <legend className={cx(smallLabel, 'mb-1 text-ink')}>{t('reviews.stars')}</legend>
      <div className="-ms-2 flex flex-wrap items-center">
        {steps.map((step) => (
          <label
            key={step}
            className="relative grid size-11 cursor-pointer place-items-center has-focus-visible:outline-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={name}
              value={step}
              checked={step === chosen}
              onChange={() => onChange(String(step))}
              aria-label={t(`reviews.stars-${step}`)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <span
              aria-hidden="true"
              className={cx('star pointer-events-none', step <= chosen ? 'text-gold' : 'text-line-strong')}
            />
          </label>
        ))}
        <span className="ms-3 text-sm text-stone" aria-hidden="true">
          {said && t(`reviews.stars-${said}`)}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm text-ruby">
          {error}
        </p>
      )}
    </fieldset>
  );
}
