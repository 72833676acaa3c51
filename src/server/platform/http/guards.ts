import type { Context } from 'hono';
import { codes } from '#kernel/wire/codes.ts';
import { headers } from '#kernel/wire/headers.ts';
import { varyBy } from './answer-headers.ts';
import { refuse } from './business-error.ts';
import type { Route, Shopper } from './route.ts';

/** Throws 1100003 if the call is for signed-in shoppers only. */
export function checkAccess(route: Route, shopper: Shopper | null): void {
  const { access } = route.endpoint;
  if (access !== 'public' && !shopper) refuse(codes.notSignedIn);
  if (access === 'customer' && shopper?.isGuest) {
    refuse(codes.notSignedIn, { text: { key: 'codes.account-needed' } });
  }
}

/**
 * Refuses writes from pages of other origins, which forms, images and links send without a preflight. No cookie
 * authenticates, but they could trigger emails or use up a visitor's rate limits. HEAD must not write either.
 */
export function checkSource(context: Context, origins: readonly string[]): void {
  const origin = context.req.header('origin');
  const mode = context.req.header('sec-fetch-mode');
  const isForeign = origin !== undefined && !origins.includes(origin);
  const isNoCall = mode === 'navigate' || mode === 'no-cors' || context.req.method === 'HEAD';
  if (isForeign || isNoCall) refuse(codes.attack);
}

const callerHeaders = [headers.token, headers.locale, headers.currency].join(', ');

/** Forbids caches to store answers that depend on the caller. */
export function guardCaches(context: Context, { endpoint }: Route, hasToken: boolean): void {
  varyBy(context, callerHeaders);
  if (hasToken || endpoint.access !== 'public' || endpoint.writes)
    context.get('answerHeaders')['Cache-Control'] = 'no-store';
}
