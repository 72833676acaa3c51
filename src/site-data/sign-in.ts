import { readProviders } from '#client/api/providers.ts';
import type { SignInProvider } from '#kernel/shop/account/identity.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { read } from './api.ts';

/** Whose accounts open one of the shop. */
export function signInProviders(locale: Locale): Promise<SignInProvider[]> {
  return read(locale, readProviders);
}
