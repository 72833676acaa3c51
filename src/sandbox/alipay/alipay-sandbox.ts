import { createVerify, randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { readChinaTime } from '#server/platform/payment/china-time.ts';
import { unknownPage } from '../pay-page.ts';
import type { SandboxProvider, SandboxWorld } from '../providers.ts';
import type { Trade } from '../trade.ts';
import { Trades } from '../trades.ts';
import {
  alipayProtocol,
  amount,
  at,
  common,
  type Fields,
  returnedMinor,
  sign,
  signedText,
  statusOf,
  wasPaid,
} from './alipay-protocol.ts';

const number = v.pipe(v.string(), v.regex(/^\w{1,64}$/));
const yuan = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^\d{1,9}(?:\.\d{1,2})?$/),
  v.transform((text) => Math.round(Number(text) * 100)),
);
const orderForm = v.looseObject({
  out_trade_no: number,
  total_amount: v.pipe(yuan, v.minValue(1), v.maxValue(10_000_000_000)),
  subject: v.pipe(v.string(), v.minLength(1), v.maxLength(256), v.regex(/^[^/=&]+$/)),
  product_code: v.picklist(['FAST_INSTANT_TRADE_PAY', 'QUICK_WAP_WAY']),
  time_expire: v.pipe(v.string(), v.transform(readChinaTime), v.date()),
  quit_url: v.optional(v.string()),
});
const askForm = v.looseObject({ out_trade_no: v.optional(number), trade_no: v.optional(number) });
const refundForm = v.looseObject({
  ...askForm.entries,
  refund_amount: yuan,
  out_request_no: v.optional(number),
});
const refundAskForm = v.looseObject({ ...askForm.entries, out_request_no: number });

const refused = (subCode: string, code = '40004') => ({
  code,
  msg: code === '40004' ? 'Business Failed' : 'Invalid Arguments',
  sub_code: subCode,
  sub_msg: subCode,
});
const missing = refused('ACQ.TRADE_NOT_EXIST');
const unreadable = refused('ACQ.INVALID_PARAMETER');
const done = { code: '10000', msg: 'Success' };

/** Emulates Alipay's open platform: payment pages by signed URLs, a gateway, signed answers. */
export function alipaySandbox(world: SandboxWorld): SandboxProvider {
  const { keys, pageOrigin } = world;
  const { appId, sellerId } = keys.settings.alipay;

  const trades = new Trades(alipayProtocol(world), world.state, world.courier, world.clock);

  function faultOfRequest(fields: Fields): object | undefined {
    if (fields.app_id !== appId) return refused('isv.invalid-app-id', '40002');
    if (fields.sign_type !== 'RSA2') return refused('isv.invalid-signature-type', '40002');
    if (!readChinaTime(fields.timestamp ?? '')) return refused('isv.invalid-timestamp', '40002');
    const verifier = createVerify('RSA-SHA256').update(signedText(fields, ['sign']), 'utf8');
    return verifier.verify(keys.alipay.shop.publicKey, fields.sign ?? '', 'base64')
      ? undefined
      : refused('isv.invalid-signature', '40002');
  }

  const content = (fields: Fields): unknown => {
    try {
      return JSON.parse(fields.biz_content ?? '');
    } catch {
      return undefined;
    }
  };

  function open(fields: Fields): Trade | undefined {
    const form = v.safeParse(orderForm, content(fields));
    if (!form.success) return undefined;
    const {
      out_trade_no: outTradeNo,
      total_amount: amountMinor,
      subject,
      quit_url,
      time_expire,
    } = form.output;
    const known = trades.findBy((trade) => trade.outTradeNo === outTradeNo);
    if (known) return known.amountMinor === amountMinor ? known : undefined;
    const now = trades.nowS();
    const expiresAt = Math.floor(time_expire.getTime() / 1000);
    if (expiresAt <= now) return undefined;
    const trade: Trade = {
      provider: 'alipay',
      id: randomBytes(8).toString('hex'),
      outTradeNo,
      transactionId: `${at(now).replaceAll(/\D/g, '')}${randomBytes(7).toString('hex')}`,
      state: 'open',
      amountMinor,
      currency: 'CNY',
      paidMinor: 0,
      paidCurrency: 'CNY',
      payee: sellerId,
      isLive: false,
      subject,
      orderNumber: outTradeNo.split('_')[0] ?? outTradeNo,
      // Alipay's own pages are Chinese.
      locale: 'zh',
      returnUrl: fields.return_url ?? '',
      cancelUrl: quit_url ?? null,
      notifyUrl: fields.notify_url ?? '',
      createdAt: now,
      expiresAt,
      paidAt: null,
      wasDeclined: false,
      isDisputed: false,
      refunds: [],
      details: { method: fields.method ?? '' },
    };
    trades.addTrade(trade);
    return trade;
  }

  const found = (form: v.InferOutput<typeof askForm>) =>
    trades.findBy((trade) =>
      form.trade_no === undefined
        ? trade.outTradeNo === form.out_trade_no
        : trade.transactionId === form.trade_no,
    );

  function query(biz: unknown): object {
    const form = v.safeParse(askForm, biz);
    if (!form.success) return unreadable;
    const trade = found(form.output);
    if (!trade) return missing;
    const { out_trade_no, trade_no, total_amount } = common(trade, appId);
    const paid = wasPaid(trade) ? { send_pay_date: at(trade.paidAt ?? 0) } : {};
    return { ...done, out_trade_no, trade_no, total_amount, trade_status: statusOf(trade), ...paid };
  }

  function close(biz: unknown): object {
    const form = v.safeParse(askForm, biz);
    if (!form.success) return unreadable;
    const trade = found(form.output);
    if (!trade) return missing;
    if (trade.state !== 'open') return refused('ACQ.TRADE_STATUS_ERROR');
    trades.end(trade);
    return { ...done, out_trade_no: trade.outTradeNo, trade_no: trade.transactionId };
  }

  function refund(biz: unknown): object {
    const form = v.safeParse(refundForm, biz);
    if (!form.success) return unreadable;
    const trade = found(form.output);
    if (!trade) return missing;
    if (trade.state !== 'paid') return refused('ACQ.TRADE_STATUS_ERROR');
    const { out_request_no: key = trade.outTradeNo, refund_amount } = form.output;
    const isKnown = trade.refunds.some((each) => each.key === key);
    // Without a balance no refund is created, so the same number can be retried.
    if (!isKnown && trades.control.refundFails) return refused('ACQ.SELLER_BALANCE_NOT_ENOUGH');
    const made = trades.refund(trade, key, refund_amount);
    if (!made) return refused('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL');
    return {
      ...done,
      out_trade_no: trade.outTradeNo,
      trade_no: trade.transactionId,
      fund_change: isKnown || made.state !== 'done' ? 'N' : 'Y',
      refund_fee: amount(returnedMinor(trade)),
    };
  }

  function queryRefund(biz: unknown): object {
    const form = v.safeParse(refundAskForm, biz);
    if (!form.success) return unreadable;
    const trade = found(form.output);
    if (!trade) return missing;
    const made = trade.refunds.find(({ key }) => key === form.output.out_request_no);
    if (made?.state !== 'done') return done;
    return {
      ...done,
      out_trade_no: trade.outTradeNo,
      trade_no: trade.transactionId,
      out_request_no: made.key,
      refund_status: 'REFUND_SUCCESS',
      refund_amount: amount(made.amountMinor),
      total_amount: amount(trade.paidMinor),
    };
  }

  const methods: Record<string, (biz: unknown) => object> = {
    'alipay.trade.query': query,
    'alipay.trade.close': close,
    'alipay.trade.refund': refund,
    'alipay.trade.fastpay.refund.query': queryRefund,
  };

  function answer(context: Context, method: string, body: object): Response {
    const text = JSON.stringify(body);
    const name = `${method.replaceAll('.', '_')}_response`;
    const signature = sign(text, keys.alipay.provider.privateKey);
    return context.body(`{"${name}":${text},"sign":"${signature}"}`, 200, {
      'content-type': 'text/html;charset=utf-8',
    });
  }

  const api = new Hono();
  api.get('/gateway.do', (context) => {
    const fields = context.req.query();
    const isPage = ['alipay.trade.page.pay', 'alipay.trade.wap.pay'].includes(fields.method ?? '');
    const trade = isPage && !faultOfRequest(fields) ? open(fields) : undefined;
    return trade
      ? context.redirect(`${pageOrigin()}/pay/alipay/${trade.id}`, 302)
      : context.html(unknownPage('zh'), 400);
  });
  api.post('/gateway.do', async (context) => {
    const form = Object.fromEntries(new URLSearchParams(await context.req.text()));
    const fields = { ...context.req.query(), ...form };
    const { method = '' } = fields;
    const fault = faultOfRequest(fields);
    if (fault) return answer(context, method, fault);
    const work = methods[method];
    return answer(context, method, work ? work(content(fields)) : refused('isv.invalid-method', '40002'));
  });
  return { api, trades };
}
