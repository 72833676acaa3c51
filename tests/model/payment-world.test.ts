import { describe, expect, it } from 'vitest';
import { fc } from '../fixtures/property-testing.ts';
import { isLongSuite } from '../fixtures/suite.ts';
import { price } from './payment-state.ts';
import { PaymentWorld } from './payment-world.ts';

/** Number of interleavings; `MODEL_RUNS` sets another one. */
const numRuns = Number(process.env['MODEL_RUNS'] ?? (isLongSuite ? 10_000 : 300));

const answer = fc.constantFrom(
  'ok' as const,
  'ok' as const,
  '5xx' as const,
  'lost' as const,
  'crash' as const,
);
const which = fc.nat({ max: 3 });

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('start' as const), answer }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'pay' as const,
        'pay-wrongly' as const,
        'later' as const,
        'settle' as const,
        'fail' as const,
        'review' as const,
        'approve' as const,
        'reject' as const,
        'refund' as const,
        'refund-part' as const,
        'dispute' as const,
        'notify' as const,
        'return' as const,
      ),
      which,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'poll' as const,
        'work' as const,
        'cancel' as const,
        'call-off' as const,
        'accept' as const,
        'closing' as const,
        'provider-down' as const,
        'provider-up' as const,
        'other-buyer' as const,
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 5, 20, 61) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function take(world: PaymentWorld, taken: Step) {
  const known = world.pages.filter(({ isKnown }) => isKnown);
  const page = 'which' in taken ? known[taken.which % Math.max(1, known.length)] : undefined;
  const isOpen = page?.state === 'open' && page.expiresAt > world.now;
  switch (taken.do) {
    case 'start':
      return world.start(taken.answer);
    case 'pay':
    case 'pay-wrongly':
    case 'review':
      if (isOpen) {
        world.atProvider(page, (paid) => {
          paid.state = 'paid';
          if (taken.do === 'pay-wrongly') paid.amount = price - 1;
          if (taken.do === 'review') paid.review = 'open';
        });
      }
      return;
    case 'later':
      if (isOpen)
        world.atProvider(page, (paid) => {
          paid.state = 'pending';
        });
      return;
    case 'settle':
    case 'fail':
      if (page?.state === 'pending') {
        world.atProvider(page, (paid) => {
          paid.state = taken.do === 'settle' ? 'paid' : 'failed';
        });
      }
      return;
    case 'approve':
    case 'reject':
      if (page?.review === 'open') {
        world.atProvider(page, (paid) => {
          paid.review = taken.do === 'approve' ? 'approved' : 'rejected';
        });
      }
      return;
    case 'refund':
    case 'refund-part':
      if (page?.state === 'paid') {
        world.atProvider(page, (paid) => {
          paid.refunded = taken.do === 'refund' ? paid.amount : Math.max(paid.refunded, 40);
        });
      }
      return;
    case 'dispute':
      if (page?.state === 'paid')
        world.atProvider(page, (paid) => {
          paid.isDisputed = true;
        });
      return;
    case 'notify': {
      const news = world.news[taken.which % Math.max(1, world.news.length)];
      if (news) world.apply(news);
      return;
    }
    case 'return':
      return world.ask(world.attempts[taken.which % Math.max(1, world.attempts.length)]);
    case 'poll':
      return world.poll();
    case 'work':
      return world.work();
    case 'cancel':
      return world.cancel();
    case 'call-off':
      return world.callOff();
    case 'accept':
      return world.accept();
    case 'closing':
      return world.closing();
    case 'provider-down':
    case 'provider-up':
      world.isProviderUp = taken.do === 'provider-up';
      return;
    case 'other-buyer':
      if (world.stock > 0) {
        world.stock -= 1;
        world.othersHave += 1;
      }
      return;
    case 'wait':
      world.now += taken.minutes;
      return;
  }
}

describe('the rules of payment, in any interleaving', () => {
  it('account for all money, stock and coupons, and repetitions change nothing', () => {
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 3, maxLength: 40 }),
        fc.array(fc.nat(), { maxLength: 30 }),
        (steps, again) => {
          const world = new PaymentWorld();
          for (const taken of steps) {
            take(world, taken);
            expect(world.faults(), JSON.stringify(taken)).toEqual([]);
          }
          world.settleDown();
          // Lost notifications arrive at last; then all of them again, in any order.
          for (const news of world.news) world.apply(news);
          world.settleDown();
          expect([...world.faults(), ...world.imbalance()]).toEqual([]);
          const end = world.outcome();
          for (const pick of again) {
            const news = world.news[pick % Math.max(1, world.news.length)];
            if (news) world.apply(news);
          }
          world.settleDown();
          expect(world.outcome()).toBe(end);
          expect(['payment_pending', 'closing']).not.toContain(world.order.status);
        },
      ),
      { numRuns },
    );
  });
});
