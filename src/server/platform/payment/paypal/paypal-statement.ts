import * as v from 'valibot';
import { isCurrencyCode } from '#kernel/shop/money/money.ts';
import type { PaymentRecord, ProviderFee } from '#kernel/shop/payment/reconciliation.rules.ts';
import { readAnswer } from '../provider-fetch.ts';
import { fromPayPalAmount } from './paypal-amount.ts';
import type { PayPalClient } from './paypal-client.ts';

const amount = v.looseObject({ currency_code: v.string(), value: v.string() });
const statementAnswer = v.looseObject({
  total_pages: v.number(),
  transaction_details: v.array(
    v.looseObject({
      transaction_info: v.looseObject({
        transaction_id: v.string(),
        transaction_event_code: v.string(),
        paypal_reference_id: v.optional(v.string()),
        transaction_status: v.string(),
        transaction_amount: amount,
        fee_amount: v.optional(amount),
      }),
    }),
  ),
});
/** PayPal searches at most 31 days per request. */
const searchMs = 30 * 24 * 3_600_000;

/** T00… are payments, T1107 refunds. Reversals by a bank (T1106, T12…) are disputes, not refunds. */
function kindOf(code: string): PaymentRecord['kind'] | undefined {
  if (code.startsWith('T00')) return 'capture';
  return code === 'T1107' ? 'refund' : undefined;
}

/** PayPal lists a fee that it takes as a negative amount. */
function feeOf(listed: v.InferOutput<typeof amount> | undefined): ProviderFee | undefined {
  const minor = listed && fromPayPalAmount(listed.value, listed.currency_code);
  return minor === undefined ? undefined : { currency: listed?.currency_code ?? '', minor: 0 - minor };
}

async function search(client: PayPalClient, from: Date, to: Date): Promise<PaymentRecord[]> {
  const rows: PaymentRecord[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = new URLSearchParams({
      start_date: from.toISOString(),
      end_date: to.toISOString(),
      fields: 'transaction_info',
      page_size: '500',
      page: String(page),
    });
    const path = `/v1/reporting/transactions?${query}`;
    const answer = readAnswer('paypal', statementAnswer, await client.call({ method: 'GET', path }));
    pages = answer.total_pages;
    for (const { transaction_info: info } of answer.transaction_details) {
      const { currency_code: currency, value } = info.transaction_amount;
      const kind = kindOf(info.transaction_event_code);
      const minor = isCurrencyCode(currency) ? fromPayPalAmount(value, currency) : undefined;
      const fee = feeOf(info.fee_amount);
      const isDone = info.transaction_status === 'S' || info.transaction_status === 'V';
      if (!kind || !isDone || minor === undefined) continue;
      // A refund refers to its payment.
      const payment = kind === 'refund' ? info.paypal_reference_id : info.transaction_id;
      if (payment !== undefined) rows.push({ kind, payment, minor: Math.abs(minor), currency, fee });
    }
  }
  return rows;
}

/** All transactions of the account in a period, from PayPal's transaction search. */
export async function payPalStatement(client: PayPalClient, from: Date, to: Date): Promise<PaymentRecord[]> {
  const rows: PaymentRecord[] = [];
  for (let start = from.getTime(); start < to.getTime(); start += searchMs) {
    const end = Math.min(start + searchMs, to.getTime());
    rows.push(...(await search(client, new Date(start), new Date(end))));
  }
  return rows;
}
