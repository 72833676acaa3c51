import { addressLines } from '#kernel/shop/addresses/address-lines.ts';
import { fullName } from '#kernel/shop/addresses/person-name.ts';
import { formatPhone } from '#kernel/shop/addresses/phone.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { isUndispatched } from '#kernel/shop/orders/orders.states.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { defaultLocale, languageOf } from '#kernel/shop/text/locales.ts';
import { countryOf } from '#server/currencies/currencies.service.ts';
import { siteDocument } from '#server/documents/documents.service.ts';
import { type Order, readOrderByNumber } from '#server/orders/orders.repo.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { ReturnLabel } from '#server/platform/pdf/label.ts';
import { printedLabel } from '#server/platform/pdf/printed-papers.ts';
import { textsIn } from '#server/platform/texts.ts';
import { mainStore } from '#server/stores/stores.service.ts';

/**
 * Parcel label in English, for carriers, and the packer's language. It does not mention jewellery. Throws 1900105 if
 * the order is not sent, or its address cannot be printed.
 */
export async function parcelLabelOf(
  { db, clock }: Pick<Host, 'db' | 'clock'>,
  call: StaffCall,
  order: Order,
): Promise<{ label: ReturnLabel; bytes: Uint8Array<ArrayBuffer> }> {
  const id = order.increment_id;
  const values = { number: id };
  if (order.store_id !== null)
    refuse(deskCodes.notPossible, { text: { key: 'desk-orders-api.is-collected', values } });
  if (!isUndispatched(order.status) && order.status !== 'dispatched')
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-orders-api.wrong-state', values: { ...values, state: order.status, next: '' } },
    });
  const t = textsIn(call.locale);
  const store = await mainStore(db.handle);
  const brand = localText((await siteDocument(db.handle)).brand.name, call.locale);
  const country = await countryOf(db.handle, order.country);
  const stateName = country?.states.find(({ code }) => code === order.state)?.name.en ?? order.state;
  const countryName = country?.name.en ?? order.country;
  const name = fullName({ firstName: order.first_name, lastName: order.last_name });
  const phone = formatPhone(order.telephone, order.country);
  const sender = localText(store.text, defaultLocale);
  const label: ReturnLabel = {
    language: languageOf(call.locale).intl,
    title: t('desk-orders-api.label-title', values),
    brand,
    madeAt: clock.now(),
    number: String(id),
    code: order.tracking_number ?? String(id),
    from: { label: t('desk-orders-api.label-from'), lines: [brand, sender.address, store.phone] },
    to: {
      label: t('desk-orders-api.label-to'),
      lines: [name, ...addressLines({ ...order, stateName, countryName }), phone],
    },
    facts: [
      { label: t('desk-orders-api.label-order'), lines: [String(id)] },
      {
        label: t('desk-orders-api.label-parcel'),
        lines: [`${order.tracking_company ?? ''} ${order.tracking_number ?? '–'}`.trim()],
      },
      { label: t('desk-orders-api.label-service'), lines: [t('desk-orders-api.label-insured')] },
    ],
    cut: t('desk-orders-api.label-cut'),
    steps: {
      label: t('desk-orders-api.label-steps'),
      lines: [
        t('desk-orders-api.label-check', { pieces: order.items_count }),
        t(order.gift_hides_prices ? 'desk-orders-api.label-gift-paper' : 'desk-orders-api.label-papers'),
        ...(order.gift_wrap ? [t('desk-orders-api.label-wrap')] : []),
        t('desk-orders-api.label-seal'),
      ],
    },
  };
  const page = await printedLabel(label);
  if (page === 'overflow')
    refuse(deskCodes.notPossible, { text: { key: 'desk-orders-api.label-overflow', values } });
  const characters = page.missing.join(' ');
  if (characters !== '')
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-orders-api.label-characters', values: { ...values, characters } },
    });
  return { label, bytes: page.bytes };
}

/** PDF of a parcel's label. */
export async function parcelLabel(host: Pick<Host, 'db' | 'clock'>, call: StaffCall, id: number) {
  const order = await readOrderByNumber(host.db.handle, id);
  if (!order)
    refuse(deskCodes.notFound, { text: { key: 'desk-orders-api.no-order', values: { number: id } } });
  call.audit({ kind: 'order', id: String(id), customerId: order.customer_id });
  const { bytes } = await parcelLabelOf(host, call, order);
  const base64 = Buffer.from(bytes).toString('base64');
  return { name: `parcel-${id}.pdf`, type: 'application/pdf', base64 };
}
