import { signInProviders } from '#kernel/shop/account/identity.ts';
import { identityEndpoints as endpoints } from '#kernel/wire/contracts/identity.contract.ts';
import type { Adopt } from '#server/customers/guests.service.ts';
import type { Host } from '#server/platform/host.ts';
import { nothing } from '#server/platform/http/nothing.ts';
import { type Route, route, signedRoute } from '#server/platform/http/route.ts';
import { confirmEmailChange, requestEmailChange } from './email-change.service.ts';
import { connectProviderByCode, finishProviderVisit } from './providers.service.ts';
import { disconnectProvider, identitiesOf } from './sign-in-methods.service.ts';

const loginCalls = { google: endpoints.googleLogin, facebook: endpoints.facebookLogin } as const;

export function identityRoutes(host: Host, adoptions: readonly Adopt[]): Route[] {
  return [
    ...signInProviders.map((provider) =>
      route(loginCalls[provider], async (call, input) => {
        call.issueToken(await finishProviderVisit(host, call, adoptions, provider, input));
        return nothing;
      }),
    ),
    route(endpoints.loginConnect, async (call, input) => {
      call.issueToken(await connectProviderByCode(host, call, adoptions, input));
      return nothing;
    }),
    signedRoute(endpoints.identities, async (call) => ({
      providers: (await identitiesOf(host, call)).map(({ provider, connectedAt }) => ({
        provider,
        connected_at: connectedAt ? Math.floor(connectedAt.getTime() / 1000) : 0,
      })),
    })),
    signedRoute(endpoints.identityRemove, async (call, { provider }) => {
      await disconnectProvider(host, call, provider);
      return nothing;
    }),
    signedRoute(endpoints.emailCode, async (call, input) => {
      await requestEmailChange(host, call, input);
      return nothing;
    }),
    signedRoute(endpoints.emailChange, async (call, input) => {
      await confirmEmailChange(host, call, adoptions, input);
      return nothing;
    }),
  ];
}
