import { passkeyEndpoints as endpoints } from '#kernel/wire/contracts/passkeys.contract.ts';
import type { Adopt } from '#server/customers/guests.service.ts';
import type { Host } from '#server/platform/host.ts';
import { nothing } from '#server/platform/http/nothing.ts';
import { type Route, route, signedRoute } from '#server/platform/http/route.ts';
import { mailOwnerCode } from './owner-proof.service.ts';
import {
  addPasskey,
  deletePasskey,
  loginByPasskey,
  passkeyAddOptions,
  passkeyLoginOptions,
  passkeysOf,
} from './passkeys.service.ts';

const unixSeconds = (time: Date | null) => (time ? Math.floor(time.getTime() / 1000) : 0);

export function passkeyRoutes(host: Host, adoptions: readonly Adopt[]): Route[] {
  return [
    signedRoute(endpoints.passkeys, async (call) => {
      const { passkeys, hasPassword } = await passkeysOf(host, call);
      return {
        has_password: hasPassword ? (1 as const) : (0 as const),
        passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
          id,
          name,
          created_at: unixSeconds(createdAt),
          used_at: unixSeconds(usedAt),
        })),
      };
    }),
    signedRoute(endpoints.passkeyCode, async (call) => {
      await mailOwnerCode(host, call, 'passkey');
      return nothing;
    }),
    signedRoute(endpoints.passkeyAddOptions, async (call, proof) => ({
      options: await passkeyAddOptions(host, call, proof),
    })),
    signedRoute(endpoints.passkeyAdd, async (call, input) => {
      await addPasskey(host, call, input);
      return nothing;
    }),
    signedRoute(endpoints.passkeyRemove, async (call, { id }) => {
      await deletePasskey(host, call, id);
      return nothing;
    }),
    route(endpoints.passkeyLoginOptions, async (call) => ({
      options: await passkeyLoginOptions(host, call),
    })),
    route(endpoints.passkeyLogin, async (call, { response }) => {
      call.issueToken(await loginByPasskey(host, call, adoptions, response));
      return nothing;
    }),
  ];
}
