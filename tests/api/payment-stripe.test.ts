import { describeAdapter } from '../fixtures/adapter-suite.ts';

/** The number of the session: Stripe's page has it at the end of its address, and hands it on to ours. */
function sessionOf(address: string): string {
  const url = new URL(address, 'http://checkout.test');
  return url.searchParams.get('session_id') ?? url.pathname.split('/').at(-1) ?? '';
}

describeAdapter({
  method: 'stripe',
  currency: 'HKD',
  start: async (buyer, increment_id) => (await buyer.call('stripeStart', { increment_id })).redirectUrl,
  review: async (buyer, { returnUrl }) =>
    (await buyer.call('stripeReview', { session_id: sessionOf(returnUrl) })).state,
  tellsDeclines: true,
  mismatches: ['amount', 'currency', 'payee', 'mode'],
  callsToStart: true,
  refusedSkewS: [-301, 301],
  ownRetries: 1,
  takesLateMoney: false,
  refundStates: ['pending', 'failed'],
  refundsMayFailLater: true,
  signedHeaders: ['stripe-signature'],
});
