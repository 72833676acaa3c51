import type { Translate } from '#client/texts.ts';
import { giftMessageLimit, messageLength } from '#kernel/shop/checkout/gift.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { Group } from './Section.tsx';
import type { CheckoutFormState } from './use-checkout.ts';

/** Wrap, card and a receipt without prices, shown once the order is marked as a gift. */
export function GiftOptions({ form, t }: { form: CheckoutFormState; t: Translate }) {
  const { isGift, gift } = form.draft;
  const left = Math.max(0, giftMessageLimit - messageLength(gift.message));
  return (
    <Group title={t('checkout.gift')}>
      <Checkbox {...form.checkbox('isGift')} label={t('checkout.gift-yes')} />
      {isGift && (
        <div className="mt-2 flex flex-col gap-2 border-line border-l pl-5">
          <Checkbox {...form.checkbox('giftWrap')} label={t('checkout.gift-wrap')} />
          <Checkbox {...form.checkbox('giftHidesPrices')} label={t('checkout.gift-receipt')} />
          <TextArea
            {...form.field('giftMessage')}
            className="mt-3"
            label={t('checkout.gift-message')}
            optionalText={t('checkout.optional')}
            hint={t('checkout.gift-message-hint', { left })}
            maxLength={giftMessageLimit}
            rows={3}
          />
        </div>
      )}
    </Group>
  );
}
