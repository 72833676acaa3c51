import { isInShoppersHands } from '#kernel/shop/appointments/appointment.transitions.ts';
import { productKind } from '#kernel/shop/catalogue/product-kind.ts';
import { wallTime } from '#kernel/shop/stores/opening.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { productPath } from '#kernel/shop/text/paths.ts';
import type { WireAppointment } from '#kernel/wire/contracts/appointments.contract.ts';
import { saleProducts } from '#server/catalogue/sale-products.service.ts';
import { savedPictures } from '#server/designs/saved-designs.service.ts';
import { styleNames } from '#server/documents/documents.service.ts';
import type { Host } from '#server/platform/host.ts';
import { mediaOf } from '#server/platform/media/wire-media.ts';
import { text } from '#server/platform/texts.ts';
import { findStores } from '#server/stores/stores.service.ts';
import { videoUrl } from './appointment-labels.ts';
import type { AppointmentRow } from './appointments.repo.ts';

const present = (ids: readonly (number | null)[]): number[] => ids.filter((id) => id !== null);

/** Wire shape of appointments, with today's images of their pieces. */
export async function wireAppointments(
  host: Host,
  { locale, now }: { locale: Locale; now: Date },
  rows: readonly AppointmentRow[],
): Promise<WireAppointment[]> {
  const { handle } = host.db;
  const [stores, products, pictures, styles] = await Promise.all([
    findStores(handle),
    saleProducts(handle, present(rows.map(({ product_id }) => product_id))),
    savedPictures(host, locale, present(rows.map(({ design_id }) => design_id))),
    styleNames(handle, locale),
  ]);
  const pieceOf = (row: AppointmentRow): WireAppointment['piece'] => {
    if (!row.piece_name) return null;
    const product = row.product_id === null ? undefined : products.get(row.product_id);
    const picture = row.design_id === null ? undefined : pictures.get(row.design_id);
    return {
      name: localText(row.piece_name, locale),
      url: product?.onShelf ? productPath({ id: product.id, kind: productKind(product.customizedType) }) : '',
      media: product
        ? mediaOf(product.heroKey, { apiOrigin: host.config.apiOrigin, locale })
        : (picture?.media ?? null),
      picture_url: picture?.url ?? '',
    };
  };
  return rows.map((row) => {
    const store = stores.get(row.store_id);
    if (!store) throw new Error(`appointment ${row.id} names store ${row.store_id}, which does not exist`);
    const { name, address } = localText(store.text, locale);
    const { date, time } = wallTime(row.starts_at, store.time_zone);
    const isChangeable = isInShoppersHands({ state: row.state, startsAt: row.starts_at }, now);
    return {
      id: row.id,
      state: row.state,
      state_label: text(locale, `appointments-api.state-${row.state}`),
      store: {
        id: store.id,
        name,
        address,
        phone: store.phone,
        time_zone: store.time_zone,
        lat: store.lat,
        lng: store.lng,
      },
      date,
      time,
      starts_at: row.starts_at.toISOString(),
      ends_at: row.ends_at.toISOString(),
      purpose: row.purpose,
      purpose_label: text(locale, `appointments-api.purpose-${row.purpose}`),
      way: row.way,
      style: row.style,
      style_label: styles[row.style] ?? '',
      product_id: String(row.product_id ?? ''),
      design_id: String(row.design_id ?? ''),
      piece: pieceOf(row),
      name: row.name,
      email: row.email,
      phone: row.phone,
      contact_by: row.contact_by,
      remark: row.remark,
      adviser: row.adviser_name,
      note: row.note,
      video_url: videoUrl(host, row),
      contact_due_at: row.contact_due_at.toISOString(),
      can_change: isChangeable,
      can_cancel: isChangeable,
      sequence: row.sequence,
      created_at: row.created_at.toISOString(),
    };
  });
}
