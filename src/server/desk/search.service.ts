import type { hitKinds } from '#kernel/shop/desk/desk-app.calls.ts';
import { mayDo, type Right } from '#kernel/shop/desk/roles.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { plainText } from '#kernel/shop/text/plain-text.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { hasText, text } from '#server/platform/texts.ts';
import {
  findAppointments,
  findCustomers,
  findOrders,
  findProducts,
  findReturns,
  findStones,
  type Hit,
  type SearchText,
} from './search.repo.ts';

/** Hits shown per kind; one more is read, to know whether there are more. */
const shown = 6;

/** The state of a hit in the language of the desk. */
function stateLabel(kind: (typeof hitKinds)[number], state: string, locale: Locale): string {
  if (kind === 'order') return text(locale, 'desk-orders.state', { state });
  const key = `desk-${kind}s.state-${state}`;
  return hasText(key) ? text(locale, key) : state;
}

/** Rights to read a kind of record; any of them is enough. */
const readBy: Readonly<Record<(typeof hitKinds)[number], readonly Right[]>> = {
  order: ['orders.read'],
  customer: ['customers.read'],
  return: ['returns.read'],
  appointment: ['appointments.handle'],
  product: ['stock.read', 'content.read'],
  stone: ['stock.read'],
};

/** Finds records by number, name, email or telephone, among those the person may read. */
export async function searchDesk({ db: { handle } }: Host, call: StaffCall, text: string) {
  const search: SearchText = { text: text.toLowerCase(), digits: plainText(text).replaceAll(/\D/g, '') };
  const finders: Record<(typeof hitKinds)[number], (limit: number) => Promise<Hit[]>> = {
    order: (limit) => findOrders(handle, search, limit),
    customer: (limit) => findCustomers(handle, search, limit),
    return: (limit) => findReturns(handle, search, limit),
    appointment: (limit) => findAppointments(handle, search, limit),
    product: (limit) => findProducts(handle, search, call.locale, limit),
    stone: (limit) => findStones(handle, search, limit),
  };
  call.audit({ kind: 'search', id: '' });
  const groups = [];
  for (const kind of Object.keys(finders) as (keyof typeof finders)[]) {
    if (!readBy[kind].some((right) => mayDo(call.staff.roles, right))) continue;
    const hits = await finders[kind](shown + 1);
    const labelled = hits.slice(0, shown).map(({ state, ...hit }) => ({
      ...hit,
      detail: state === undefined ? hit.detail : `${hit.detail} · ${stateLabel(kind, state, call.locale)}`,
    }));
    if (hits.length > 0) groups.push({ kind, hits: labelled, hasMore: hits.length > shown });
  }
  return { groups };
}
