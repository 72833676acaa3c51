import type { Translate } from '#client/texts.ts';
import { companyLimit, vatNumberLimit } from '#kernel/shop/checkout/business-buyer.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { Group } from './Section.tsx';
import type { CheckoutFormState } from './use-checkout.ts';

/** Company and VAT number for the receipt, shown once the buyer is a company. */
export function BusinessOptions({ form, t }: { form: CheckoutFormState; t: Translate }) {
  return (
    <Group title={t('checkout.business')}>
      <Checkbox {...form.checkbox('isBusiness')} label={t('checkout.business-yes')} />
      {form.draft.isBusiness && (
        <div className="mt-4 flex flex-col gap-4 border-line border-l pl-5">
          <Field
            {...form.field('company')}
            label={t('checkout.company')}
            maxLength={companyLimit}
            autoComplete="organization"
          />
          <Field
            {...form.field('vatNumber')}
            label={t('checkout.vat-number')}
            optionalText={t('checkout.optional')}
            hint={t('checkout.vat-hint')}
            maxLength={vatNumberLimit}
          />
        </div>
      )}
    </Group>
  );
}
