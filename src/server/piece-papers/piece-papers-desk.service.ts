import type { DeskData } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { piecePaperDeskCalls } from '#kernel/shop/desk/piece-papers.calls.ts';
import { parsePiecePaperNumber, piecePaperNumber } from '#kernel/shop/piece-papers/piece-paper.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { readOrderByNumber } from '#server/orders/orders.repo.ts';
import { changeOrder, type Order, orderLines } from '#server/orders/orders.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { issueMissingPassports, lacksPassport } from './passports.service.ts';
import { piecePaperFile } from './piece-paper-file.service.ts';
import {
  type PiecePaperRow,
  readPiecePaper,
  readPiecePapers,
  revokePiecePapers,
} from './piece-papers.repo.ts';

type Listed = DeskData<(typeof piecePaperDeskCalls)['deskPiecePapers']>;

const refuseUnknown = (number: number): never =>
  refuse(deskCodes.notFound, { text: { key: 'desk-orders-api.no-order', values: { number } } });

async function listed(executor: Executor, order: Order, { locale }: StaffCall): Promise<Listed> {
  const lines = new Map((await orderLines(executor, order.id)).map((item) => [item.id, item]));
  const papers = await readPiecePapers(executor, order.id);
  return {
    rows: papers.map((row) => ({
      number: piecePaperNumber(row),
      kind: row.kind,
      piece: localText(lines.get(row.order_item_id)?.name, locale) ?? '',
      issuedAt: row.issued_at.toISOString(),
      askedBy: row.asked_by,
      revoked:
        row.revoked_at === null || row.revoked_reason === null
          ? null
          : { at: row.revoked_at.toISOString(), reason: row.revoked_reason, by: row.revoked_by },
    })),
  };
}

/** Papers of the pieces of an order; throws 1900106. */
export async function listPiecePapers(host: Host, call: StaffCall, id: number): Promise<Listed> {
  const { handle } = host.db;
  const order = (await readOrderByNumber(handle, id)) ?? refuseUnknown(id);
  const papers = await readPiecePapers(handle, order.id);
  if ((await orderLines(handle, order.id)).some((item) => lacksPassport(item, papers)))
    await issueMissingPassports(host, order);
  return listed(handle, order, call);
}

async function paperOf(executor: Executor, order: Order, typed: string): Promise<PiecePaperRow> {
  const number = parsePiecePaperNumber(typed);
  const row = number && (await readPiecePaper(executor, number));
  return row?.order_id === order.id ? row : refuseUnknown(order.increment_id);
}

/** PDF of a paper in the language of its order; throws 1900106. */
export async function deskPiecePaper(host: Host, call: StaffCall, asked: { id: number; paper: string }) {
  const { handle } = host.db;
  const order = (await readOrderByNumber(handle, asked.id)) ?? refuseUnknown(asked.id);
  const row = await paperOf(handle, order, asked.paper);
  call.audit({ kind: 'order', id: String(asked.id), customerId: order.customer_id });
  const { name, bytes } = await piecePaperFile(host, row, order.locale);
  return { name, type: 'application/pdf', base64: Buffer.from(bytes).toString('base64') };
}

/** Revokes a paper; nothing changes if it was revoked before. Throws 1900106. */
export function revokePiecePaper(
  host: Host,
  call: StaffCall,
  asked: { id: number; paper: string },
): Promise<Listed> {
  return changeOrder(host, asked.id, async (trx, order) => {
    const row = await paperOf(trx, order, asked.paper);
    await revokePiecePapers(trx, [row.id], { reason: 'staff', at: call.now, by: call.staff.name });
    call.audit({ kind: 'order', id: String(asked.id), after: { paper: piecePaperNumber(row) } });
    return listed(trx, order, call);
  });
}
