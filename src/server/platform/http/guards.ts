import type { Context } from 'hono';
import { buildHeader } from '#kernel/shop/content/publishing.rules.ts';
import { codes } from '#kernel/wire/codes.ts';
import { headers } from '#kernel/wire/headers.ts';
import type { CdnHeaders } from '../cdn/cdn-headers.ts';
import { uncachedHeaders, varyBy } from './answer-headers.ts';
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

const callerHeaders = [headers.token, headers.locale, headers.currency, buildHeader].join(', ');

/** Forbids caches to store the answer. Shared answers and files allow it afterwards. */
export function guardCaches(context: Context, cdn: CdnHeaders | undefined): void {
  varyBy(context, callerHeaders);
  Object.assign(context.get('answerHeaders'), uncachedHeaders(cdn));
}
