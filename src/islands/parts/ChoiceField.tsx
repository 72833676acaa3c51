import { convertMoney, type Rates } from '#client/currency.ts';
import { openRingSize } from '#client/events.ts';
import type { Translate } from '#client/texts.ts';
import { circumferenceOfUsMm, sizeSystems } from '#kernel/jewel/ring-size/conversions.ts';
import { metalSwatch } from '#kernel/shop/catalogue/metal-swatch.ts';
import { isSizeOption } from '#kernel/shop/catalogue/opening-choices.ts';
import type { ProductOption } from '#kernel/shop/catalogue/product.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { CurrencyCode } from '#kernel/shop/money/money.ts';
import { ringSizeLabel } from '#kernel/shop/settings/ring-sizes.ts';
import { Button } from '#ui/Button.tsx';
import { smallLabel } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { Select } from '#ui/Select.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';

const maxTiles = 6;

interface ChoiceFieldProps {
  option: ProductOption;
  field: { name: string; value: string; error: string | undefined; onChange: (value: string) => void };
  rates: Rates;
  currency: CurrencyCode;
  t: Translate;
}

/** One option of a product: tiles for a few values, a list for many, each with its surcharge. */
export function ChoiceField({ option, field, rates, currency, t }: ChoiceFieldProps) {
  const isHydrated = useHydrated();
  const deltaText = (minor: number) => {
    if (minor === 0) return '';
    const money = convertMoney(Math.abs(minor), rates, currency);
    return `${minor > 0 ? '+' : '−'}${formatMoney(money, t.locale)}`;
  };

  const [only, ...others] = option.values;
  if (only && others.length === 0) {
    return (
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className={smallLabel}>{option.label}</span>
        {only.label}
      </p>
    );
  }

  if (!isSizeOption(option) && option.values.length <= maxTiles) {
    return (
      <RadioGroup
        {...field}
        legend={option.label}
        options={option.values.map((entry) => {
          const dot = option.key === 'metal' ? metalSwatch(entry.key) : undefined;
          return {
            value: entry.key,
            label: (
              <span className="inline-flex items-center gap-2">
                {dot && (
                  <span className="size-4 rounded-full border border-line" style={{ background: dot }} />
                )}
                {entry.label}
              </span>
            ),
            detail: entry.deltaMinor !== 0 && (
              <span data-price-text="" suppressHydrationWarning>
                {deltaText(entry.deltaMinor)}
              </span>
            ),
          };
        })}
      />
    );
  }

  const ringSizes = option.values.filter(({ key }) => /^\d{1,2}(\.5)?$/.test(key));
  const isRingSize = isSizeOption(option) && ringSizes.length > 0;
  const ordered = isRingSize
    ? option.values.toSorted((a, b) => Number(a.key) - Number(b.key))
    : option.values;
  // Other size systems load with the script; in the page they would be its longest list.
  const labelOf = ({ key, label }: ProductOption['values'][number]) =>
    isRingSize && isHydrated
      ? ringSizeLabel((systems) => t('buy.ringSize', systems), sizeSystems(circumferenceOfUsMm(Number(key))))
      : label;
  return (
    <div>
      <Select
        {...field}
        label={option.label}
        placeholder={t('buy.choose')}
        onChange={(event) => field.onChange(event.currentTarget.value)}
        options={ordered.map((entry) => {
          const difference = deltaText(entry.deltaMinor);
          const choice = labelOf(entry);
          return difference
            ? {
                value: entry.key,
                label: t('buy.choice-costs', { choice, difference }),
                amounts: 'difference' as const,
              }
            : { value: entry.key, label: choice };
        })}
      />
      {isRingSize && (
        <Button
          kind="quiet"
          aria-haspopup="dialog"
          onClick={() =>
            openRingSize((size) => {
              if (option.values.some(({ key }) => key === size)) field.onChange(size);
            })
          }
        >
          <Icon name="ruler" size={18} />
          {t('buy.findSize')}
        </Button>
      )}
    </div>
  );
}
