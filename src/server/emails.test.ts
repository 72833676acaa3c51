import { expect, it } from 'vitest';
import mail from '#i18n/en/mail.json' with { type: 'json' };
import { detailsByKind } from './emails.ts';

it('knows for each kind of email whether it shows an order, an appointment, a return or a gift card', () => {
  // The texts for pick-up, services and gift cards are variants.
  const kinds = Object.keys(mail)
    .flatMap((key) => /^(.+)-subject$/.exec(key)?.[1] ?? [])
    .filter((kind) => !/-(?:pickup|service|deposit)$|^order-.+-card$/.test(kind));
  expect(kinds.filter((kind) => !detailsByKind.has(kind)).toSorted()).toEqual([
    'account-erased',
    'account-exists',
    'account-from-order',
    'account-joined',
    'account-merged',
    'back-in-stock',
    'code-connect',
    'code-email',
    'code-erase',
    'code-forgot',
    'code-guest',
    'code-passkey',
    'code-register',
    'contact',
    'credit-given',
    'email-changed',
    'email-new',
    'gift-given',
    'gift-sent',
    'house-publish-failed',
    'house-reconciliation',
    'house-sms-cap',
    'house-withdrawal',
    'identity-connected',
    'letter-written',
    'link-activate',
    'new-device',
    'newsletter-confirm',
    'newsletter-known',
    'passkey-added',
    'password-changed',
    'password-changed-kept',
    'password-changed-removed',
    'price-fallen',
    'review-answered',
    'review-published',
    'review-refused',
    'staff-codes-wrong',
    'staff-invited',
    'staff-password-void',
    'staff-reset',
    'test-email',
    'welcome',
    'withdrawal-received',
  ]);
  expect([...detailsByKind.keys()].filter((kind) => !kinds.includes(kind))).toEqual([]);
});
