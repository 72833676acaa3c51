import { describeAdapter } from '../fixtures/adapter-suite.ts';

describeAdapter({
  method: 'wxpay_standard',
  currency: 'CNY',
  start: async (buyer, increment_id) => (await buyer.call('wxpayStart', { increment_id })).code_url,
  pageOf: (code, sandbox) => `${sandbox}/pay/wxpay/${new URL(code).searchParams.get('pr')}`,
  review: async (buyer, { incrementId }) =>
    (await buyer.call('wxpaySuccess', { increment_id: incrementId })).state,
  tellsDeclines: false,
  mismatches: ['amount', 'currency', 'payee'],
  callsToStart: true,
  refusedSkewS: [-301, 301],
  takesLateMoney: false,
  refundStates: ['pending', 'failed'],
  refundsMayFailLater: true,
  signedHeaders: ['wechatpay-signature', 'wechatpay-timestamp', 'wechatpay-nonce', 'wechatpay-serial'],
});
