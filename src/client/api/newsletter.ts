import type { Api } from './api.ts';

/** Subscribes to the newsletter; an email with a confirmation link follows. */
export async function subscribeToNewsletter(api: Api, email: string): Promise<void> {
  await api.call('newsletterSubscribe', { email });
}

/** Confirms the subscription by the email's token. */
export async function confirmSubscription(api: Api, token: string): Promise<void> {
  await api.call('newsletterConfirm', { token }, { silent: true, duplicate: 'share' });
}
