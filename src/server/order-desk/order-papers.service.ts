import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { readOrderByNumber } from '#server/orders/orders.repo.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { paperFile } from '#server/receipts/receipt-paper.service.ts';
import { papersOf } from '#server/receipts/receipts.service.ts';

/** PDF of a receipt or credit note, by its number, in the language of the order. Throws 1900106 for an unknown one. */
export async function orderPaper(
  host: Host,
  call: StaffCall,
  { id, paper }: { id: number; paper: string },
): Promise<{ name: string; type: string; base64: string }> {
  const order = await readOrderByNumber(host.db.handle, id);
  const found = order && (await papersOf(host.db.handle, order.id)).find(({ label }) => label === paper);
  if (!order || !found)
    refuse(deskCodes.notFound, { text: { key: 'desk-orders-api.no-order', values: { number: id } } });
  call.audit({ kind: 'order', id: String(id), customerId: order.customer_id });
  const { name, bytes } = await paperFile(host, order, {
    ...{ variant: found.kind, number: found.number, locale: order.locale },
  });
  return { name, type: 'application/pdf', base64: Buffer.from(bytes).toString('base64') };
}
