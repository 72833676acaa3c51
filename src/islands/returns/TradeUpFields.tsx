import { useStore } from '@nanostores/react';
import { type ComponentProps, useEffect } from 'react';
import type { Translate } from '#client/texts.ts';
import { $cart, loadCart } from '#islands/cart/cart.store.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { Money } from '#kernel/shop/money/money.ts';
import { Select } from '#ui/Select.tsx';

interface TradeUpProps {
  /** The credit, and what the new stone costs at least. */
  amounts: readonly Money[];
  field: Omit<ComponentProps<typeof Select>, 'label' | 'options' | 'placeholder'>;
  t: Translate;
}

/** The new stone of a trade-up, chosen from the cart, and what the old one is credited at. */
export function TradeUpFields({ amounts: [value, least], field, t }: TradeUpProps) {
  const { cart } = useStore($cart, { ssr: 'initial' });
  useEffect(() => void loadCart().catch(() => undefined), []);
  const lines = cart?.lines.filter(({ kind, problem }) => kind !== 'product' && problem === null) ?? [];
  return (
    <>
      <Select
        {...field}
        label={t('returns.new-stone')}
        hint={t('returns.new-stone-hint')}
        options={[
          { value: '', label: t('returns.new-stone-later') },
          ...lines.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      {value && least && (
        <div className="border-line border-y py-5">
          <p className="flex justify-between gap-6">
            <span>{t('returns.trade-up')}</span>
            <strong className="font-semibold tabular-nums" data-expected>
              {formatMoney(value, t.locale)}
            </strong>
          </p>
          <p className="mt-2 text-sm leading-relaxed text-stone">
            {t('returns.trade-up-text', { least: formatMoney(least, t.locale) })}
          </p>
        </div>
      )}
    </>
  );
}
