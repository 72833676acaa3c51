import type { Translate } from '#client/texts.ts';
import { recommendScale } from '#kernel/shop/reviews/reviews.rules.ts';
import { smallLabel } from '#ui/class-names.ts';

interface ScaleFieldProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** Must include the `reviews` texts. */
  t: Translate;
}

const steps = Array.from(
  { length: recommendScale.max - recommendScale.min + 1 },
  (_, index) => recommendScale.min + index,
);

/** How likely the shopper is to recommend the shop, from 1 to 10. */
export function ScaleField({ name, value, onChange, t }: ScaleFieldProps) {
  return (
    <fieldset>
      <legend className={`${smallLabel} mb-2.5 text-ink`}>
        {t('reviews.recommend')}{' '}
        <span className="ml-2 text-stone normal-case tracking-normal">{t('reviews.optional')}</span>
      </legend>
      <div className="grid max-w-md grid-cols-5 gap-1.5 sm:grid-cols-10">
        {steps.map((step) => (
          <label
            key={step}
            className="relative grid min-h-11 cursor-pointer place-items-center border border-line bg-white text-sm tabular-nums hover:border-line-strong has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={name}
              value={step}
              checked={String(step) === value}
              onChange={() => onChange(String(step))}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            {step}
          </label>
        ))}
      </div>
      <p className="mt-2 text-sm text-stone">{t('reviews.recommend-ends')}</p>
    </fieldset>
  );
}
