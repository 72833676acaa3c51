import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatAmount } from '#kernel/shop/money/format-amount.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import { locales } from '#kernel/shop/text/locales.ts';
import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
import { readAgain } from '../base/desk-queries.ts';
import type { DataOf } from '../base/desk-types.ts';
import { ActForm } from '../ui/ActForm.tsx';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import { dayText } from '../ui/day-text.ts';
import { languageName } from '../ui/display-names.ts';
import { choicesOf, type FormField } from '../ui/form-fields.ts';
import { Loading } from '../ui/Loading.tsx';
import { Money } from '../ui/Money.tsx';
import { Section } from '../ui/Section.tsx';
import { When } from '../ui/When.tsx';

type Dialog = 'give' | 'sell';

/** Fields of goodwill, or of a gift card that the customer has paid for. */
function fieldsOf(dialog: Dialog, t: ReturnType<typeof useDesk>['t']): FormField[] {
  const currency = baseCurrency();
  const amount: FormField = {
    ...{ name: 'amount', label: t('desk-customers.credit-amount'), kind: 'money', required: true, currency },
  };
  const reason = dialog === 'give' ? t('desk-customers.credit-reason') : t('desk-gift-cards.paid');
  const why: FormField = { name: 'reason', label: reason, kind: 'textarea', required: true };
  if (dialog === 'give') return [amount, why];
  return [
    amount,
    why,
    { name: 'recipient', label: t('desk-gift-cards.recipient'), kind: 'text', required: true },
    { name: 'name', label: t('desk-gift-cards.name'), kind: 'text', required: true },
    { name: 'message', label: t('desk-gift-cards.message'), kind: 'textarea' },
    {
      ...{ name: 'language', label: t('desk-gift-cards.language'), kind: 'choice', required: true },
      choices: choicesOf(locales, (language) => languageName(language, t.locale)),
    },
    {
      ...{ name: 'sendOn', label: t('desk-gift-cards.day'), kind: 'date' },
      hint: t('desk-gift-cards.day-hint'),
    },
  ];
}

/** Store credit of a customer with its movements; staff give credit and sell gift cards. */
export function CustomerCredit({ record }: { record: DataOf<'deskCustomer'> }) {
  const { id, email, name } = record;
  const { t, call, may, locale } = useDesk();
  const queries = useQueryClient();
  const [dialog, setDialog] = useState<Dialog>();
  const { data, error } = useQuery({
    queryKey: ['deskCredit', id],
    queryFn: () => call('deskCredit', { id }),
    retry: false,
  });
  const close = () => setDialog(undefined);
  const frame = {
    ...{ also: { id }, onCancel: close },
    onDone: async () => {
      close();
      await readAgain(queries);
    },
  };
  return (
    <Section title={t('desk-customers.credit')}>
      {may('refunds.ask') && (
        <div className="mb-4 flex flex-wrap gap-3">
          <Button kind="secondary" onPress={() => setDialog('give')}>
            {t('desk-customers.credit-give')}
          </Button>
          <Button kind="secondary" onPress={() => setDialog('sell')}>
            {t('desk-gift-cards.sell')}
          </Button>
        </div>
      )}
      <Loading data={data} error={error} />
      {data && data.balances.length + data.tradeUps.length === 0 && (
        <p className="text-sm">{t('desk-customers.credit-none')}</p>
      )}
      {data?.balances.map((balance) => (
        <p key={balance.currency}>
          <Money value={balance} />
        </p>
      ))}
      {data?.tradeUps.map(({ amount, least, until }) => (
        <p key={`${least.minor} ${until}`} className="text-sm">
          {t('desk-customers.credit-trade-up', {
            amount: formatAmount(amount, locale),
            least: formatAmount(least, locale),
            day: dayText(until, locale),
          })}
        </p>
      ))}
      <ul className="mt-3 text-sm">
        {data?.entries.map((entry) => (
          <li
            key={entry.id}
            className="flex flex-wrap justify-between gap-x-4 border-line border-b py-2 last:border-0"
          >
            <span>
              {t(`desk-customers.entry-${entry.kind}`)} {entry.order}
              {entry.note !== '' && <span className="text-stone"> · {entry.note}</span>}
            </span>
            <span>
              <Money value={entry.amount} /> · <When at={entry.at} />
            </span>
          </li>
        ))}
      </ul>
      {dialog === 'give' && (
        <DeskDialog title={t('desk-customers.credit-give')} onClose={close}>
          <ActForm
            call="deskGiveCredit"
            fields={fieldsOf('give', t)}
            submit={t('desk-customers.credit-give')}
            notice={t('desk-customers.credit-given')}
            {...frame}
          />
        </DeskDialog>
      )}
      {dialog === 'sell' && (
        <DeskDialog title={t('desk-gift-cards.sell')} onClose={close}>
          <p className="mb-5 text-sm text-stone">{t('desk-gift-cards.text')}</p>
          <ActForm
            call="deskSellCard"
            fields={fieldsOf('sell', t)}
            values={{ recipient: email, name, language: record.locale }}
            submit={t('desk-gift-cards.sell')}
            notice={t('desk-gift-cards.sold')}
            {...frame}
          />
        </DeskDialog>
      )}
    </Section>
  );
}
