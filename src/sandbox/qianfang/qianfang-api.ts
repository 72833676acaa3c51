import { type Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import * as v from 'valibot';
import { readChinaTime } from '#server/platform/payment/china-time.ts';
import { isSameSign, signCall, signPage } from '#server/platform/payment/qianfang/qianfang-signature.ts';
import { unknownPage } from '../pay-page.ts';
import type { SandboxProvider, SandboxWorld } from '../providers.ts';
import { refundedMinor, type Trade } from '../trade.ts';
import { Trades } from '../trades.ts';
import { qianfangProtocol } from './qianfang-protocol.ts';
import { paymentRecord, refundRecord, serialOf } from './qianfang-records.ts';

const time = v.pipe(
  v.string(),
  v.check((written) => readChinaTime(written) !== null),
);
const digits = v.pipe(v.string(), v.regex(/^\d{1,11}$/));
const number = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

/** Parameters of the payment page. */
const pageForm = v.object({
  appcode: v.string(),
  sign_type: v.picklist(['sha256']),
  paysource: v.pipe(v.string(), v.endsWith('_checkout')),
  txamt: digits,
  txcurrcd: v.literal('HKD'),
  out_trade_no: number,
  txdtm: time,
  return_url: v.pipe(v.string(), v.url()),
  failed_url: v.pipe(v.string(), v.url()),
  cancel_url: v.optional(v.pipe(v.string(), v.url())),
  notify_url: v.pipe(v.string(), v.url()),
  goods_name: v.pipe(v.string(), v.regex(/^[\p{L}\p{N} ]{0,20}$/u)),
  checkout_expired_time: v.pipe(v.string(), v.regex(/^\d{13}$/)),
  lang: v.optional(v.picklist(['zh-hk', 'zh-cn', 'en']), 'en'),
});

const queryForm = v.object({
  syssn: v.optional(v.string()),
  out_trade_no: v.optional(v.string()),
  start_time: v.optional(time),
  end_time: v.optional(time),
  page: v.optional(v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(1)), '1'),
  page_size: v.optional(v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(1), v.maxValue(100)), '10'),
});
const refundForm = v.object({ syssn: v.string(), out_trade_no: number, txamt: digits, txdtm: time });

/** The page reads its parameters from the fragment, which is not sent to servers. */
const opening = `location.replace('/checkstand/open?'+location.hash.replace(/^#\\/\\?/,''))`;

/** Emulates the part of QFPay's page and API that the shop uses. */
export function qianfangSandbox(world: SandboxWorld): SandboxProvider {
  const { state, courier, clock, keys } = world;
  const { appCode, key } = keys.settings.qianfang;
  const trades = new Trades(qianfangProtocol(world), state, courier, clock);
  const api = new Hono();

  api.get('/checkstand/', (context) =>
    context.html(
      html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>QFPay</title></head><body><noscript>This page needs JavaScript.</noscript><script>${raw(opening)}</script></body></html>`,
    ),
  );

  /** The trade of a URL; undefined if signature or form are wrong, or the number belongs to another payment. */
  const open = (fields: Record<string, string>): Trade | undefined => {
    const { sign = '', ...signed } = fields;
    const read = v.safeParse(pageForm, signed);
    if (!read.success || read.output.appcode !== appCode) return undefined;
    if (!isSameSign(signPage(signed, key), sign)) return undefined;
    const form = read.output;
    const amountMinor = Number(form.txamt);
    const known = trades.findBy(({ outTradeNo }) => outTradeNo === form.out_trade_no);
    if (known) return known.amountMinor === amountMinor ? known : undefined;
    const serial = serialOf(clock.now());
    const trade: Trade = {
      provider: 'qianfang',
      id: serial,
      outTradeNo: form.out_trade_no,
      transactionId: serial,
      state: 'open',
      amountMinor,
      currency: form.txcurrcd,
      paidMinor: 0,
      paidCurrency: form.txcurrcd,
      payee: appCode,
      isLive: false,
      subject: form.goods_name,
      orderNumber: form.out_trade_no.split('-')[0] ?? '',
      locale: form.lang,
      returnUrl: form.return_url,
      cancelUrl: form.cancel_url ?? form.failed_url,
      notifyUrl: form.notify_url,
      createdAt: trades.nowS(),
      expiresAt: Math.floor(Number(form.checkout_expired_time) / 1000),
      paidAt: null,
      wasDeclined: false,
      isDisputed: false,
      refunds: [],
      details: { payType: trades.control.payType ?? '800201', txdtm: form.txdtm },
    };
    trades.addTrade(trade);
    return trade;
  };

  api.get('/checkstand/open', (context) => {
    const trade = open(context.req.query());
    return trade ? context.redirect(`/pay/qianfang/${trade.id}`) : context.html(unknownPage('en'), 400);
  });

  const answer = (context: Context, respcd: string, rest: object = {}) =>
    context.json({
      respcd,
      resperr: respcd === '0000' ? 'success' : `refused (${respcd})`,
      respmsg: '',
      ...rest,
    });

  /** The fields of a correctly signed call, else an error code. */
  const fieldsOf = async (context: Context): Promise<Record<string, string> | string> => {
    const fields = Object.fromEntries(new URLSearchParams(await context.req.text()));
    if (context.req.header('x-qf-appcode') !== appCode) return '1106';
    const isSigned = isSameSign(signCall(fields, key), context.req.header('x-qf-sign') ?? '');
    return isSigned ? fields : '1108';
  };

  const post = <Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
    work: (context: Context, form: v.InferOutput<Schema>) => Response,
  ) =>
    api.post(path, async (context) => {
      const fields = await fieldsOf(context);
      if (typeof fields === 'string') return answer(context, fields);
      const read = v.safeParse(schema, fields);
      return read.success ? work(context, read.output) : answer(context, '1104');
    });

  const all = () =>
    [...state.trades.values()].flatMap((trade) => {
      if (trade.provider !== 'qianfang' || trade.payee !== appCode) return [];
      return [paymentRecord(trade), ...trade.refunds.map((refund) => refundRecord(trade, refund))];
    });

  post('/trade/v1/query', queryForm, (context, form) => {
    const { syssn, out_trade_no: outTradeNo, start_time: start, end_time: end, page, page_size: size } = form;
    if (syssn === undefined && outTradeNo === undefined && (start === undefined || end === undefined)) {
      return answer(context, '1104');
    }
    const now = clock.now();
    const firstOfMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
    const from = (start && readChinaTime(start)) ?? firstOfMonth;
    const to = (end && readChinaTime(end)) ?? new Date(now.getTime() + 1000);
    const found = all().filter((record) => {
      const at = readChinaTime(record.sysdtm);
      if (!at || at < from || at > to) return false;
      if (syssn !== undefined && !syssn.split(',').includes(record.syssn)) return false;
      return outTradeNo === undefined || outTradeNo.split(',').includes(record.out_trade_no);
    });
    const data = found.slice((page - 1) * size, page * size);
    return answer(context, '0000', { page, page_size: size, data });
  });

  post('/trade/v1/refund', refundForm, (context, form) => {
    const trade = trades.findBy(({ transactionId }) => transactionId === form.syssn);
    if (trade?.state !== 'paid') return answer(context, '1136');
    if (all().some((record) => record.out_trade_no === form.out_trade_no)) return answer(context, '2011');
    const { refundCode } = trades.control;
    if (refundCode !== null) return answer(context, refundCode);
    if (trade.details.payType === '802001') return answer(context, '1155');
    if (Number(form.txamt) > trade.paidMinor - refundedMinor(trade)) return answer(context, '1272');
    const refund = trades.refund(trade, form.out_trade_no, Number(form.txamt));
    if (!refund) return answer(context, '1104');
    const { syssn, origssn, respcd, txamt, txcurrcd, sysdtm } = refundRecord(trade, refund);
    return answer(context, respcd, { syssn, orig_syssn: origssn, txamt, txcurrcd, sysdtm });
  });

  // Wallets of Hong Kong cannot be cancelled.
  post('/trade/v1/reversal', v.object({}), (context) => answer(context, '1150'));
  return { api, trades };
}
