import type { Hono } from 'hono';
import { mailTopics } from '#kernel/shop/account/mail-topics.ts';
import { mailChoiceEndpoints as endpoints } from '#kernel/wire/contracts/mail-choices.contract.ts';
import { profile } from '#server/account/profile.service.ts';
import type { Host } from '#server/platform/host.ts';
import { BusinessError } from '#server/platform/http/business-error.ts';
import { nothing } from '#server/platform/http/nothing.ts';
import { type Route, route, type SignedCall, signedRoute } from '#server/platform/http/route.ts';
import { chooseTopic, oneClickPath, refuseByLink, refusedTopics } from './mail-choices.service.ts';

export function mailChoiceRoutes(host: Host): Route[] {
  const addressOf = async ({ shopper }: SignedCall) => (await profile(host, shopper.customerId)).email;
  return [
    signedRoute(endpoints.mailChoices, async (call) => {
      const refused = await refusedTopics(host, await addressOf(call));
      return {
        topics: mailTopics.map((topic) => ({ topic, is_wanted: refused.includes(topic) ? 2 : 1 }) as const),
      };
    }),
    signedRoute(endpoints.chooseMail, async (call, { topic, is_wanted: isWanted }) => {
      await chooseTopic(host, await addressOf(call), { topic, isWanted });
      return nothing;
    }),
    route(endpoints.refuseMail, async (_, { token }) => ({ topic: await refuseByLink(host, token) })),
  ];
}

/**
 * One-click unsubscribe of mail programs (RFC 8058): a form POST from any origin. Not GET, which link scanners
 * follow.
 */
export function mountUnsubscribe(app: Hono, host: Host): void {
  app.post(oneClickPath, async (context) => {
    try {
      await refuseByLink(host, context.req.query('t') ?? '');
      return context.text('');
    } catch (error) {
      if (error instanceof BusinessError) return context.text('', 404);
      throw error;
    }
  });
}
