import { describeAdapter } from '../fixtures/adapter-suite.ts';

describeAdapter({
  method: 'alipay_standard',
  currency: 'CNY',
  start: async (buyer, increment_id) => (await buyer.call('alipayStart', { increment_id })).redirectUrl,
  async review(buyer, { returnUrl, incrementId }) {
    const back = new URL(returnUrl, 'http://shop.test').searchParams;
    if (back.has('sign')) {
      const { out_trade_no = '', sign = '', sign_type = '', ...rest } = Object.fromEntries(back);
      return (await buyer.call('alipayReview', { out_trade_no, sign, sign_type, ...rest })).state;
    }
    // Whoever was declined stays at Alipay; the order's own page tells no more than that it is unpaid.
    const { order } = await buyer.call('orderView', { increment_id: incrementId });
    return order.can_pay ? 'pending' : 'paid';
  },
  tellsDeclines: false,
  mismatches: ['amount', 'payee'],
  callsToStart: false,
  refusedSkewS: [-27 * 3600, 301],
  takesLateMoney: false,
  refundStates: ['pending', 'failed'],
  signedHeaders: [],
});
