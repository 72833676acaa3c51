import type { Api } from './api.ts';

/** Asks for the newsletter; a letter with a link to confirm it follows. */
export async function subscribe(api: Api, email: string): Promise<void> {
  await api.call('newsletterSubscribe', { email });
}

/** Hands in the token of that letter. */
export async function confirmSubscription(api: Api, token: string): Promise<void> {
  await api.call('newsletterConfirm', { token }, { silent: true, duplicate: 'share' });
}
