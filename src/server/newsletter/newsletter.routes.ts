import { contentEndpoints } from '#kernel/wire/contracts/content.contract.ts';
import type { Host } from '#server/platform/host.ts';
import { nothing } from '#server/platform/http/nothing.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { text } from '#server/platform/texts.ts';
import { confirmNewsletter, requestNewsletter } from './newsletter.service.ts';

export function newsletterRoutes(host: Host): Route[] {
  return [
    route(contentEndpoints.newsletterSubscribe, async (call, { email }) => {
      await requestNewsletter(host, call, email);
      call.say(text(call.locale, 'account-api.subscribed'));
      return nothing;
    }),
    route(contentEndpoints.newsletterConfirm, async (call, { token }) => {
      await confirmNewsletter(host, call, token);
      call.say(text(call.locale, 'account-api.subscribed'));
      return nothing;
    }),
  ];
}
