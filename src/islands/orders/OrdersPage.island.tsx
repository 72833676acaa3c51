import { useStore } from '@nanostores/react';
import { atom, computed } from 'nanostores';
import { useEffect, useMemo } from 'react';
import { api } from '#client/api/api.browser.ts';
import { readOrders } from '#client/api/orders.ts';
import { idleQuery, query } from '#client/query.ts';
import { isSignedIn, rememberReturnPath } from '#client/session.ts';
import { createTexts, type TextRecord, type Translate } from '#client/texts.ts';
import { ListPager } from '#islands/parts/ListPager.tsx';
import { pageInAddress, turnTo } from '#islands/parts/list-page.ts';
import { PicturedMetal } from '#islands/parts/PicturedMetal.tsx';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { type OrderGroup, type OrderSummary, orderGroups } from '#kernel/shop/orders/order.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinePicture } from '#ui/LinePicture.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { type OrderChoice, OrderFilter } from './OrderFilter.tsx';
import { OrderTime } from './OrderTime.tsx';

const pageSize = 10;
const $page = atom(1);
const all: OrderChoice = { group: 'all', text: '' };
const $choice = atom(all);
const orders = query(
  'orders',
  'shopper',
  (page: number, group: OrderGroup, text: string) =>
    readOrders(api, { page, perPage: pageSize, group, search: text }),
  $page,
  computed($choice, ({ group }) => group),
  computed($choice, ({ text }) => text),
);

/** Resets to the first page and writes the filter to the address, so that a reload keeps it. */
function choose(choice: OrderChoice): void {
  turnTo($page, 1);
  $choice.set(choice);
  const address = new URL(location.href);
  for (const [name, value, bare] of [
    ['group', choice.group, 'all'],
    ['q', choice.text, ''],
  ] as const) {
    if (value === bare) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  history.replaceState(null, '', address);
}

/** The filter in the page's address. */
function choiceOf(search: string): OrderChoice {
  const asked = new URLSearchParams(search);
  const group = orderGroups.find((each) => each === asked.get('group')) ?? 'all';
  return { group, text: (asked.get('q') ?? '').slice(0, 60) };
}

function OrderCard({ order, locale, t }: { order: OrderSummary; locale: Locale; t: Translate }) {
  const href = localisePath(locale, `/myOrder/details/?increment_id=${order.number}`);
  return (
    <li className="border-line border-t py-7">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="font-display text-2xl leading-snug">{order.statusLabel}</h2>
        <p className="tabular-nums">{formatMoney(order.total, t.locale)}</p>
      </div>
      <p className="mt-1 text-sm text-stone tabular-nums">
        {t('orders.number', { number: String(order.number) })} · <OrderTime at={order.placedAt} isDayOnly /> ·{' '}
        {t(`orders.type-${order.type}`)}
      </p>
      <ul className="mt-5 flex flex-wrap gap-3">
        {order.lines.map((line) => (
          <li key={line.id} className="w-20 sm:w-24">
            <div className="bg-ground">
              <LinePicture media={line.picture} url={line.pictureUrl} alt={line.name} sizes="6rem" />
            </div>
            <PicturedMetal metal={line.picturedMetal} className="mt-1" />
          </li>
        ))}
      </ul>
      <p className="mt-4 max-w-prose leading-relaxed text-stone">
        {order.lines
          .map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name))
          .join(t('orders.between'))}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <a className={buttonClass(order.canPay ? 'primary' : 'secondary')} href={href}>
          {t(order.canPay ? 'orders.pay-now' : 'orders.view')}
        </a>
      </div>
    </li>
  );
}

/** All orders of the shopper, newest first. */
export default function OrdersPage({ locale, texts }: { locale: Locale; texts: TextRecord }) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const page = useStore($page, { ssr: 'initial' });
  const { data, error } = useStore(orders.$asked, { ssr: idleQuery });
  const choice = useStore($choice, { ssr: 'initial' });
  useEffect(() => {
    $choice.set(choiceOf(location.search));
    $page.set(pageInAddress());
    if (isSignedIn()) return;
    rememberReturnPath();
    location.replace(localisePath(locale, '/login/'));
  }, [locale]);

  const title = <h1 className="mb-8 font-display text-4xl leading-tight">{t('orders.title')}</h1>;
  if (!data) {
    return (
      <>
        {title}
        {error !== undefined ? (
          <EmptyState icon="bag" title={t('orders.failed')} />
        ) : (
          <Spinner label={t('orders.loading')} className="my-24 w-full justify-center text-3xl text-gold" />
        )}
      </>
    );
  }
  const isNarrowed = choice.group !== 'all' || choice.text !== '';
  if (data.orders.length === 0 && isNarrowed) {
    return (
      <>
        {title}
        <OrderFilter choice={choice} onChange={choose} t={t} />
        <EmptyState
          icon="search"
          title={t('orders.nothing-found')}
          action={
            <Button kind="secondary" onClick={() => choose(all)}>
              {t('orders.show-all')}
            </Button>
          }
        >
          {t('orders.nothing-found-text')}
        </EmptyState>
      </>
    );
  }
  if (data.orders.length === 0) {
    return (
      <>
        {title}
        <EmptyState
          icon="bag"
          title={t('orders.none')}
          action={
            <a className={buttonClass('secondary')} href={localisePath(locale, '/goods/')}>
              {t('orders.browse')}
            </a>
          }
        >
          {t('orders.none-text')}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {title}
      <OrderFilter choice={choice} onChange={choose} t={t} />
      <ul>
        {data.orders.map((order) => (
          <OrderCard key={order.number} order={order} locale={locale} t={t} />
        ))}
      </ul>
      <ListPager noun="orders" $page={$page} page={page} count={data.count} perPage={pageSize} t={t} />
    </>
  );
}
