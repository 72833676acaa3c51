/** Identity providers a customer can sign in with. */
export const signInProviders = ['google', 'facebook'] as const;

export type SignInProvider = (typeof signInProviders)[number];

/** The same in every language. */
export const signInProviderNames: Record<SignInProvider, string> = { google: 'Google', facebook: 'Facebook' };

/** Claims of a provider's signed identity token. */
export interface ProviderIdentity {
  provider: SignInProvider;
  /** The provider's stable id of the person; the email address may change. */
  subject: string;
  /** '' if the provider does not share it. */
  email: string;
  firstName: string;
  lastName: string;
}

/**
 * Whether the claims prove that the person controls the address. Google is authoritative for Gmail and for Workspace
 * domains, for addresses of that domain (`hd`); it verified other addresses only once. Facebook is authoritative for none.
 */
export function provesAddress(
  provider: SignInProvider,
  claims: { email: string; isEmailVerified: boolean; hostedDomain: string },
): boolean {
  const { email, isEmailVerified, hostedDomain } = claims;
  if (provider !== 'google' || !isEmailVerified) return false;
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return ['gmail.com', 'googlemail.com', hostedDomain.toLowerCase()].includes(domain);
}
