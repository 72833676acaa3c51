import type { Translate } from '#client/texts.ts';
import { couponSectionTree } from '#kernel/shop/campaigns/coupon-scope.ts';
import { campaignKinds } from '#kernel/shop/desk/campaigns.calls.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { currencyCodes, discountValues } from '#kernel/shop/money/money.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import type { DataOf } from '../base/desk-types.ts';
import { choicesOf, type FormField } from '../ui/form-fields.ts';

type Row = DataOf<'deskCampaigns'>['rows'][number];

/** Form fields of a campaign's terms. */
export function termFields(t: Translate): FormField[] {
  return [
    { name: 'name', label: t('desk-campaigns.name'), kind: 'languages', required: true },
    {
      name: 'kind',
      label: t('desk-campaigns.kind'),
      kind: 'choice',
      required: true,
      choices: choicesOf(campaignKinds, (value) => t(`desk-campaigns.kind-${value}`)),
    },
    {
      name: 'percentOff',
      label: t('desk-campaigns.percent'),
      hint: t('desk-campaigns.percent-hint'),
      kind: 'number',
    },
    {
      name: 'amountOff',
      label: t('desk-campaigns.amount'),
      hint: t('desk-campaigns.amount-hint'),
      kind: 'money',
      currency: baseCurrency(),
    },
    {
      name: 'least',
      label: t('desk-campaigns.least'),
      hint: t('desk-campaigns.least-hint'),
      kind: 'money',
      currency: baseCurrency(),
    },
    {
      name: 'startsAt',
      label: t('desk-campaigns.starts-at'),
      hint: t('desk-campaigns.house-time'),
      kind: 'moment',
      required: true,
    },
    {
      name: 'endsAt',
      label: t('desk-campaigns.ends-at'),
      hint: t('desk-campaigns.ends-hint'),
      kind: 'moment',
      required: true,
    },
    {
      name: 'timesTotal',
      label: t('desk-campaigns.times-total'),
      hint: t('desk-campaigns.times-hint'),
      kind: 'number',
    },
    {
      name: 'timesPerCustomer',
      label: t('desk-campaigns.times-per-customer'),
      kind: 'number',
      required: true,
    },
    {
      name: 'forFirstOrder',
      label: t('desk-campaigns.first-order'),
      kind: 'checkbox',
    },
    {
      name: 'currencies',
      label: t('desk-campaigns.currencies'),
      hint: t('desk-campaigns.currencies-hint'),
      kind: 'choices',
      choices: choicesOf(currencyCodes, (value) => value),
    },
    {
      name: 'sections',
      label: t('desk-campaigns.sections'),
      hint: t('desk-campaigns.sections-hint'),
      kind: 'choices',
      choices: Object.entries(couponSectionTree).flatMap(([main, parts]) => {
        const group = t(`desk-campaigns.section-${main}`);
        return [
          { value: main, label: t('desk-campaigns.section-all'), group },
          ...parts.map((part) => ({ value: part, label: t(`desk-campaigns.section-${part}`), group })),
        ];
      }),
    },
  ];
}

/** Text of a campaign's discount. */
export function reductionOf({ percentOff, amountOff }: Pick<Row, 'percentOff' | 'amountOff'>, t: Translate) {
  if (percentOff !== null) return t('desk-campaigns.percent-off', discountValues(percentOff));
  return t('desk-campaigns.amount-off', {
    amount: formatMoney({ currency: baseCurrency(), minor: amountOff?.minor ?? 0 }, t.locale),
  });
}
