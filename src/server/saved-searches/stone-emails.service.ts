import { looseName, looseOptions } from '#kernel/shop/jewel-labels/chosen-options.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { convertPriceMinor } from '#kernel/shop/money/money.ts';
import { finderPath, stoneEmailPauseMs } from '#kernel/shop/saved-searches/saved-search.ts';
import { hasModule } from '#kernel/shop/settings/shop-settings.ts';
import { currencyOf } from '#server/currencies/currencies.service.ts';
import { findCustomer } from '#server/customers/customers.repo.ts';
import { stonePictureUrl } from '#server/designs/stone-picture.service.ts';
import { diamondsOf } from '#server/diamonds/diamonds.service.ts';
import { indexStones } from '#server/diamonds/listed-stones.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Host } from '#server/platform/host.ts';
import { type Email, type EmailDetails, inEveryLanguage } from '#server/platform/mail/email.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { textsIn } from '#server/platform/texts.ts';
import { matchChangedStones, matchingStones } from './match-searches.service.ts';
import { labelOf } from './saved-searches.service.ts';
import {
  claimDailyEmail,
  deleteAlerts,
  markEmailed,
  readDueCustomers,
  readPackedByIds,
  readWaitingAlerts,
} from './stone-alerts.repo.ts';

const customersPerRound = 50;
/** Stones shown in an email; the others are counted. */
const maxShownStones = 12;

/** The account page at its list of saved searches. */
const searchesPath = '/myOrder/account/';

type Alert = Awaited<ReturnType<typeof readWaitingAlerts>>[number];

interface CurrentAlert extends Alert {
  search_id: number;
  query: string;
  currency: NonNullable<Alert['currency']>;
}

/** Alerts about stones that their search still lists at the price, apart from those that are over. */
async function sortAlerts(executor: Executor, alerts: readonly Alert[]) {
  const index = indexStones(
    await readPackedByIds(
      executor,
      alerts.map(({ diamond_id }) => diamond_id),
    ),
  );
  const listedBy = new Map<number, Set<number>>();
  const current: CurrentAlert[] = [];
  const over: Alert[] = [];
  for (const alert of alerts) {
    const { search_id, query, currency, diamond_id } = alert;
    if (search_id === null || query === null || currency === null) {
      over.push(alert);
      continue;
    }
    let listed = listedBy.get(search_id);
    if (!listed) {
      const [ids = []] = await matchingStones(executor, { query, currency }, [index]);
      listed = new Set(ids);
      listedBy.set(search_id, listed);
    }
    if (!listed.has(diamond_id) || alert.current_minor !== alert.price_minor) over.push(alert);
    else current.push({ ...alert, search_id, query, currency });
  }
  // A stone reserved by an unpaid order waits: it may come back.
  return { over, current: current.filter(({ state }) => state === 'available') };
}

/** Queues the email of one customer, if a stone is left. Returns whether it did. */
async function queueStoneEmail(host: Pick<Host, 'db' | 'clock'>, customerId: number): Promise<boolean> {
  const now = host.clock.now();
  const since = new Date(now.getTime() - stoneEmailPauseMs);
  return host.db.transaction(async (trx) => {
    const { over, current } = await sortAlerts(trx, await readWaitingAlerts(trx, customerId));
    await deleteAlerts(trx, customerId, over);
    const customer = current.length > 0 ? await findCustomer(trx, customerId) : undefined;
    if (!customer || !(await claimDailyEmail(trx, customerId, { now, since }))) return false;
    await markEmailed(trx, customerId, { alerts: current, now });
    const found = [...new Map(current.map((alert) => [alert.search_id, alert])).values()];
    const searches = await Promise.all(
      found.map(async (search) => ({ ...search, rate: await currencyOf(trx, search.currency) })),
    );
    const [first] = searches;
    await queueMail(trx, {
      kind: 'stones-found',
      to: customer.email,
      customerId,
      locale: customer.locale,
      values: {
        count: current.length,
        stones: current
          .slice(0, maxShownStones)
          .map(({ diamond_id: id, was_minor: was, currency }) => ({ id, was: was ?? 0, currency })),
        ...inEveryLanguage('searches', (locale) =>
          searches.map((search) => search.name || labelOf(search, locale)).join('; '),
        ),
      },
      url: first && searches.length === 1 ? finderPath(first) : searchesPath,
    });
    return true;
  });
}

/**
 * Matches all changed stones, then queues at most one email a day for each customer about those found. Returns the number of
 * stones and emails.
 */
export async function emailFoundStones(host: Pick<Host, 'db' | 'clock'>): Promise<number> {
  if (!hasModule('diamonds')) return 0;
  let done = 0;
  for (let matched = -1; matched !== 0; done += matched) matched = await matchChangedStones(host);
  const since = new Date(host.clock.now().getTime() - stoneEmailPauseMs);
  for (const customerId of await readDueCustomers(host.db.handle, since, customersPerRound))
    if (await queueStoneEmail(host, customerId)) done += 1;
  return done;
}

/** The stones of an email that are for sale when it is sent, at their price then; null if none is left. */
export async function stonesFoundDetails(
  host: Host,
  { values, locale }: Pick<Email, 'values' | 'locale'>,
): Promise<EmailDetails | null> {
  const { stones: found, count } = values;
  if (typeof found !== 'object') return null;
  const { handle } = host.db;
  const t = textsIn(locale);
  const stones = await diamondsOf(
    handle,
    found.map(({ id }) => Number(id)),
  );
  const items = [];
  for (const stone of stones) {
    if (stone.state !== 'available') continue;
    const entry = found.find(({ id }) => Number(id) === stone.id);
    const currency = await currencyOf(handle, String(entry?.['currency'] ?? ''));
    const money = (minor: number) =>
      formatMoney({ currency: currency.code, minor: convertPriceMinor(minor, currency) }, locale);
    const was = Number(entry?.['was'] ?? 0);
    const news =
      was > stone.priceBaseMinor
        ? t('saved-searches-api.mail-was', { price: money(was) })
        : t('saved-searches-api.mail-new');
    items.push({
      name: looseName(stone, t),
      detail: [...Object.values(looseOptions(stone, t)), news].join(' · '),
      amount: money(stone.priceBaseMinor),
      picture: stonePictureUrl(host.config.apiOrigin, stone.id),
    });
  }
  if (items.length === 0) return null;
  const more = Number(count) - found.length;
  const facts =
    more > 0
      ? [
          {
            label: t('saved-searches-api.mail-more'),
            lines: [t('saved-searches-api.mail-more-count', { count: more })],
          },
        ]
      : [];
  return { items, totals: [], facts };
}
