import { addressLines } from '#kernel/shop/addresses/address-lines.ts';
import { fullName } from '#kernel/shop/addresses/person-name.ts';
import { formatPhone } from '#kernel/shop/addresses/phone.ts';
import { returnAfter } from '#kernel/shop/returns/return.transitions.ts';
import { returnNumber } from '#kernel/shop/returns/return.ts';
import { shopSettings } from '#kernel/shop/settings/shop-settings.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { type Locale, languageOf } from '#kernel/shop/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import { countries } from '#server/currencies/currencies.service.ts';
import { siteDocument } from '#server/documents/documents.service.ts';
import { readOrderById } from '#server/orders/orders.repo.ts';
import { orderLines } from '#server/orders/orders.service.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { textsIn } from '#server/platform/texts.ts';
import { sendTo } from './return-addresses.service.ts';
import { anyCarrier } from './return-carrier.ts';
import type { ReturnRow } from './returns.repo.ts';

/** Whether a return has a label: from its approval until the parcel has arrived. */
export function hasLabel({ way, state }: Pick<ReturnRow, 'way' | 'state'>): boolean {
  return way === 'parcel' && returnAfter(state, 'parcel-received') !== undefined;
}

/** PDF label of a return in the given language; throws 1800003 where it is not to be sent. */
export async function labelFile(
  host: Host,
  { locale }: { locale: Locale },
  row: ReturnRow,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  if (!hasLabel(row)) refuse(codes.returnSettled, { text: { key: 'returns-api.no-label' } });
  const { handle } = host.db;
  const order = await readOrderById(handle, row.order_id);
  const item = (await orderLines(handle, row.order_id)).find(({ id }) => id === row.order_item_id);
  if (!order || !item) throw new Error(`return ${row.id} has no order item`);
  const t = textsIn(locale);
  const site = await siteDocument(handle);
  const country = (await countries(handle)).find(({ code }) => code === order.country);
  const stateName =
    localText(country?.states.find(({ code }) => code === order.state)?.name, locale) ?? order.state;
  const number = returnNumber(row.id);
  const name = fullName({ firstName: order.first_name, lastName: order.last_name });
  const from = addressLines({
    ...order,
    stateName,
    countryName: localText(country?.name, locale) ?? order.country,
  });
  const label = await anyCarrier.label({
    language: languageOf(locale).intl,
    title: t('returns-api.label-title', { number }),
    brand: localText(site.brand.name, locale),
    madeAt: host.clock.now(),
    number,
    // Scanned when the parcel arrives.
    code: `${number} ${order.increment_id}`,
    from: {
      label: t('returns-api.label-from'),
      lines: [name, ...from, formatPhone(order.telephone, order.country)],
    },
    to: { label: t('returns-api.label-to'), lines: await sendTo(handle, { row, order }, locale) },
    facts: [
      { label: t('returns-api.mail-number'), lines: [number] },
      { label: t('returns-api.mail-order'), lines: [String(order.increment_id)] },
      {
        label: t('returns-api.label-piece'),
        lines: [`${localText(item.name, locale)}${row.qty > 1 ? ` × ${row.qty}` : ''}`],
      },
    ],
    cut: t('returns-api.label-cut'),
    steps: {
      label: t('returns-api.label-steps'),
      lines: (['pack', 'enclose', 'stick', 'hand'] as const).map((step) => t(`returns-api.label-${step}`)),
    },
  });
  if (label === 'overflow') refuse(codes.returnSettled, { text: { key: 'returns-api.label-overflow' } });
  const { bytes } = label;
  return { name: `${shopSettings().filePrefix}-return-${number}.pdf`, bytes };
}
