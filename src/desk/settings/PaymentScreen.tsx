import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { isCurrencyCode } from '#kernel/shop/money/money.ts';
import { createsPage, isTestPassed } from '#kernel/shop/payment/payment-test.ts';
import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { RowOf } from '../base/desk-types.ts';
import { Heading } from '../ui/Heading.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Section } from '../ui/Section.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { useNotice } from '../ui/use-notice.ts';
import { When } from '../ui/When.tsx';

type Account = RowOf<'deskPaymentAccounts'>;

const isFailed = ({ last }: Account) =>
  last !== null && !isTestPassed(last.state) && last.state !== 'no-currency';

/** Polling interval for the notification of a test, which arrives within seconds; polling ends after a minute. */
const askMs = 2_000;
const askForMs = 60_000;

function isAwaited({ last }: Account): boolean {
  return last?.isNotified === false && Date.now() - Date.parse(last.at) < askForMs;
}

function AccountPart({ account }: { account: Account }) {
  const { t } = useDesk();
  const { provider, payee, mode, last } = account;
  const mark = () => {
    if (!last) return <StateMark tone="wait" text={t('desk-payment.never')} />;
    if (last.isOutdated) return <StateMark tone="wait" text={t('desk-payment.outdated')} />;
    if (last.state === 'no-currency') return <StateMark text={t('desk-payment.state-no-currency')} />;
    const tone = isTestPassed(last.state) ? 'good' : 'bad';
    return <StateMark tone={tone} text={t(`desk-payment.state-${last.state}`)} />;
  };
  const result = () => {
    if (!last) return null;
    const { state, reason } = last;
    const { currency = '', minor = 0 } = last.amount ?? {};
    const values = {
      reason,
      amount: isCurrencyCode(currency) ? formatMoney({ currency, minor }, t.locale) : '',
    };
    if (state !== 'answered') return t(`desk-payment.result-${state}`, values);
    return t(`desk-payment.result-${createsPage(provider) ? 'opened' : 'asked'}`, values);
  };
  return (
    <Section title={t('desk-payment.provider', { provider })} aside={t(`desk-payment.mode-${mode}`)}>
      <div className="grid max-w-prose gap-1.5 text-sm">
        <p>
          {mark()}
          {payee !== '' && <span className="ml-4 break-all text-stone">{payee}</span>}
        </p>
        {last?.isOutdated && <p>{t('desk-payment.outdated-text')}</p>}
        {last && (
          <>
            <p className="wrap-break-word">{result()}</p>
            {last.isNotified !== null && (
              <p>{t(last.isNotified ? 'desk-payment.notified' : 'desk-payment.not-notified')}</p>
            )}
            <p className="text-stone">
              {t('desk-payment.by', { name: last.by })} · <When at={last.at} />
            </p>
          </>
        )}
      </div>
    </Section>
  );
}

/** The payment accounts of the shop, and one button that tests all of them. */
export function PaymentScreen() {
  const { t, call, may } = useDesk();
  const { showNotice, showError } = useNotice();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['deskPaymentAccounts'],
    queryFn: () => call('deskPaymentAccounts', {}),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.rows.some(isAwaited) ? askMs : false),
  });
  const test = async () => {
    try {
      const tested = await call('deskTestPayments', {});
      queries.setQueryData(['deskPaymentAccounts'], tested);
      await queries.invalidateQueries({ queryKey: ['deskOpening'] });
      const count = tested.rows.filter(isFailed).length;
      showNotice(count === 0 ? t('desk-payment.passed') : t('desk-payment.failed', { count }));
    } catch (failure) {
      showError(failure);
    }
  };
  const rows = data?.rows ?? [];
  return (
    <>
      <Heading
        title={t('desk-payment.title')}
        below={<p className="max-w-prose text-stone">{t('desk-payment.about')}</p>}
      />
      <Loading data={data} error={error} onRetry={refetch} />
      {data && rows.length === 0 && <p className="max-w-prose text-sm">{t('desk-payment.none')}</p>}
      {rows.length > 0 && may('shop.open') && (
        <Button kind="primary" className="mb-8" onPress={test}>
          {t('desk-payment.test')}
        </Button>
      )}
      <div className="grid gap-9">
        {rows.map((account) => (
          <AccountPart key={account.provider} account={account} />
        ))}
      </div>
    </>
  );
}
