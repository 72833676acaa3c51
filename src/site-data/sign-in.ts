import { readProviders } from '#client/api/providers.ts';
import type { SignInProvider } from '#kernel/shop/account/identity.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { read } from './api.ts';

/** Providers that can sign a shopper in. */
export function signInProviders(locale: Locale): Promise<SignInProvider[]> {
  return read(locale, readProviders);
}
