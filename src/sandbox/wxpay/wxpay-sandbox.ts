import { createVerify, randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as v from 'valibot';
import { unknownPage } from '../pay-page.ts';
import type { SandboxProvider, SandboxWorld } from '../providers.ts';
import type { Trade, TradeRefund } from '../trade.ts';
import { Trades } from '../trades.ts';
import { refundObject, transaction } from './wxpay-objects.ts';
import { signedHeaders, wxpayProtocol } from './wxpay-protocol.ts';

const number = v.pipe(v.string(), v.regex(/^[0-9A-Za-z_|*-]{6,32}$/));
const fen = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(2_147_483_647));
const orderForm = v.looseObject({
  appid: v.string(),
  mchid: v.string(),
  description: v.pipe(v.string(), v.minLength(1), v.maxLength(127)),
  out_trade_no: number,
  time_expire: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/)),
  notify_url: v.pipe(
    v.string(),
    v.url(),
    v.check((url) => new URL(url).search === ''),
  ),
  amount: v.looseObject({ total: fen, currency: v.literal('CNY') }),
  scene_info: v.optional(
    v.looseObject({
      payer_client_ip: v.pipe(v.string(), v.ip()),
      h5_info: v.looseObject({ type: v.string() }),
    }),
  ),
});
const refundForm = v.looseObject({
  out_trade_no: number,
  out_refund_no: v.pipe(v.string(), v.regex(/^[0-9A-Za-z_|*@-]{1,64}$/)),
  amount: v.looseObject({ refund: fen, total: fen, currency: v.literal('CNY') }),
});

/** Emulates WeChat Pay's API v3 of mainland China: signed both ways, encrypted notifications. */
export function wxpaySandbox(world: SandboxWorld): SandboxProvider {
  const { keys, pageOrigin } = world;
  const { appId, merchantId, serial } = keys.settings.wxpay;
  const trades = new Trades(wxpayProtocol(world), world.state, world.courier, world.clock);
  const byNumber = (outTradeNo: string) => trades.findBy((trade) => trade.outTradeNo === outTradeNo);

  function answer(context: Context, status: ContentfulStatusCode | 204, body?: object): Response {
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers = signedHeaders(keys, text, trades.nowS());
    return status === 204 ? context.body(null, 204, headers) : context.body(text, status, headers);
  }
  const refused = (context: Context, status: ContentfulStatusCode, code: string) =>
    answer(context, status, { code, message: code });

  /** Verifies the merchant's signature over method, URL, time, nonce and body. */
  function isSigned(context: Context, body: string): boolean {
    const header = context.req.header('authorization') ?? '';
    const part = (name: string) => new RegExp(`[ ,]${name}="([^"]*)"`).exec(header)?.[1] ?? '';
    const stamp = part('timestamp');
    if (!header.startsWith('WECHATPAY2-SHA256-RSA2048 ') || part('mchid') !== merchantId) return false;
    if (part('serial_no') !== serial || Math.abs(trades.nowS() - Number(stamp)) > 300) return false;
    const { pathname, search } = new URL(context.req.url);
    const message = `${context.req.method}\n${pathname}${search}\n${stamp}\n${part('nonce_str')}\n${body}\n`;
    return createVerify('RSA-SHA256')
      .update(message)
      .verify(keys.wxpay.shop.publicKey, part('signature'), 'base64');
  }

  /** Creates an order, or returns that of an identical request. */
  function order(body: unknown, type: 'NATIVE' | 'MWEB'): Trade | string {
    const form = v.safeParse(orderForm, body);
    if (!form.success || (type === 'MWEB' && !form.output.scene_info)) return 'PARAM_ERROR';
    const {
      out_trade_no: outTradeNo,
      amount,
      appid,
      mchid,
      description,
      notify_url,
      time_expire,
    } = form.output;
    if (appid !== appId || mchid !== merchantId) return 'APPID_MCHID_NOT_MATCH';
    const known = byNumber(outTradeNo);
    if (known && known.state !== 'open') return known.state === 'closed' ? 'ORDER_CLOSED' : 'ORDERPAID';
    if (known) {
      const isSame = known.amountMinor === amount.total && known.details.type === type;
      return isSame ? known : 'OUT_TRADE_NO_USED';
    }
    const now = trades.nowS();
    const expiresAt = Math.floor(Date.parse(time_expire) / 1000);
    if (expiresAt <= now + 60) return 'PARAM_ERROR';
    const trade: Trade = {
      provider: 'wxpay',
      id: randomBytes(6).toString('hex'),
      outTradeNo,
      transactionId: `42000${randomBytes(12).toString('hex').slice(0, 23)}`,
      state: 'open',
      amountMinor: amount.total,
      currency: 'CNY',
      paidMinor: 0,
      paidCurrency: 'CNY',
      payee: merchantId,
      isLive: false,
      subject: description,
      orderNumber: outTradeNo.split('-')[0] ?? outTradeNo,
      // WeChat's own pages are Chinese.
      locale: 'zh',
      returnUrl: '',
      cancelUrl: null,
      notifyUrl: notify_url,
      createdAt: now,
      expiresAt,
      paidAt: null,
      wasDeclined: false,
      isDisputed: false,
      refunds: [],
      details: { type },
    };
    trades.addTrade(trade);
    return trade;
  }

  const v3 = new Hono<{ Variables: { body: unknown } }>();
  v3.use(async (context, next) => {
    const text = await context.req.text();
    if (!isSigned(context, text)) return refused(context, 401, 'SIGN_ERROR');
    try {
      context.set('body', text === '' ? {} : JSON.parse(text));
    } catch {
      return refused(context, 400, 'PARAM_ERROR');
    }
    return next();
  });
  const orders = [
    ['native', 'NATIVE', (trade: Trade) => ({ code_url: `weixin://wxpay/bizpayurl?pr=${trade.id}` })],
    [
      'h5',
      'MWEB',
      (trade: Trade) => ({ h5_url: `${pageOrigin()}/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=${trade.id}` }),
    ],
  ] as const;
  for (const [path, type, shown] of orders) {
    v3.post(`/pay/transactions/${path}`, (context) => {
      const trade = order(context.get('body'), type);
      if (typeof trade === 'string') return refused(context, 400, trade);
      if (trades.control.failNextCreate) {
        trades.control.failNextCreate = false;
        return refused(context, 500, 'SYSTEM_ERROR');
      }
      return answer(context, 200, shown(trade));
    });
  }
  v3.get('/pay/transactions/out-trade-no/:number', (context) => {
    const trade = byNumber(context.req.param('number'));
    return trade ? answer(context, 200, transaction(trade, appId)) : refused(context, 404, 'ORDER_NOT_EXIST');
  });
  v3.get('/pay/transactions/id/:id', (context) => {
    const trade = trades.findBy(({ transactionId }) => transactionId === context.req.param('id'));
    return trade ? answer(context, 200, transaction(trade, appId)) : refused(context, 404, 'ORDER_NOT_EXIST');
  });
  v3.post('/pay/transactions/out-trade-no/:number/close', (context) => {
    const trade = byNumber(context.req.param('number'));
    if (!trade) return refused(context, 404, 'ORDER_NOT_EXIST');
    if (trade.state === 'paid') return refused(context, 400, 'ORDERPAID');
    if (trade.state === 'open') trades.end(trade);
    return answer(context, 204);
  });
  v3.post('/refund/domestic/refunds', (context) => {
    const form = v.safeParse(refundForm, context.get('body'));
    if (!form.success) return refused(context, 400, 'PARAM_ERROR');
    const { out_trade_no, out_refund_no: key, amount } = form.output;
    const trade = byNumber(out_trade_no);
    if (!trade) return refused(context, 404, 'RESOURCE_NOT_EXISTS');
    if (trade.state !== 'paid' || amount.total !== trade.paidMinor)
      return refused(context, 400, 'INVALID_REQUEST');
    const refund = trades.refund(trade, key, amount.refund);
    return refund
      ? answer(context, 200, refundObject(trade, refund))
      : refused(context, 400, 'INVALID_REQUEST');
  });
  v3.get('/refund/domestic/refunds/:key', (context) => {
    const isMeant = ({ key }: TradeRefund) => key === context.req.param('key');
    const trade = trades.findBy(({ refunds }) => refunds.some(isMeant));
    const refund = trade?.refunds.find(isMeant);
    return trade && refund
      ? answer(context, 200, refundObject(trade, refund))
      : refused(context, 404, 'RESOURCE_NOT_EXISTS');
  });

  const api = new Hono();
  api.route('/v3', v3);
  api.get('/cgi-bin/mmpayweb-bin/checkmweb', (context) => {
    const trade = trades.find(context.req.query('prepay_id') ?? '');
    const back = URL.parse(context.req.query('redirect_url') ?? '');
    if (!trade || !back?.protocol.startsWith('http')) return context.html(unknownPage('zh'), 400);
    trade.returnUrl = back.href;
    trades.addTrade(trade);
    return context.redirect(`${pageOrigin()}/pay/wxpay/${trade.id}`, 302);
  });
  return { api, trades };
}
