/** Whose accounts open one of ours. */
export const signInProviders = ['google', 'facebook'] as const;

export type SignInProvider = (typeof signInProviders)[number];

/** Names that are the same in every language. */
export const signInProviderNames: Record<SignInProvider, string> = { google: 'Google', facebook: 'Facebook' };

/** What a provider's signed word says of a person. */
export interface ProviderIdentity {
  provider: SignInProvider;
  /** The person's number there; addresses change, it does not. */
  subject: string;
  /** '' where the provider tells none. */
  email: string;
  firstName: string;
  lastName: string;
}

/**
 * Whether the provider's word proves that the person reads letters to the address. Google vouches for the addresses
 * that it keeps itself: its own, and those of a house that has its mail there (`hd`); any other has only been proved
 * there once. Facebook vouches for none.
 */
export function provesAddress(
  provider: SignInProvider,
  claims: { email: string; isEmailVerified: boolean; hostedDomain: string },
): boolean {
  const { email, isEmailVerified, hostedDomain } = claims;
  if (provider !== 'google' || !isEmailVerified) return false;
  return hostedDomain !== '' || /@(?:gmail|googlemail)\.com$/.test(email);
}
