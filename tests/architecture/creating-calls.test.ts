import { expect, it } from 'vitest';
import { deskCalls } from '#kernel/shop/desk/desk-calls.ts';
import { endpoints } from '#kernel/wire/endpoints.ts';

/** Calls of the shop that write and need no protection against a second press. */
const repeatable = new Set(
  [
    // Sign-in and codes: a code replaces the one before, tokens and links are good once, emails are limited.
    'newsletterConfirm accountFromOrder codeByRegister codeByForgot codeByGuest smsByRegister registerAccount',
    'passkeyCode guestLogin loginIndex loginAccount logout tokenEnable submitResetPassword sessionsEnd passkeyAddOptions',
    'passkeyAdd passkeyRemove passkeyLoginOptions passkeyLogin googleLogin facebookLogin loginConnect',
    'identityRemove emailCode emailChange eraseCode eraseAccount orderLinkOpen orderLinksRevoke',
    // They set a value or remove something: the second call finds it done.
    'productTellMe updateProfile updateAccount addressRemove addressChangeDefault claimGift giftContact favourite',
    'favouriteRemove favouriteNote listShare listUnshare cartSelectOne cartSelectAll cartAddCoupon',
    'cartCancelCoupon orderCancel orderReceive drawingApprove drawingPiece drawingAddress reservationCancel',
    'designRemove diamondFavouriteAdd diamondFavouriteCancel messagesRead chooseMail refuseMail historySave',
    'savedSearchAdd savedSearchName savedSearchRemove proposalAccept proposalDecline',
    'giftCardChange valuationRequest historyClear reviewVoteAdd reviewVoteCancel reviewWithdraw salesAfterEstimate',
    // Pieces add up in a cart.
    'cartAdd cartUpdate',
    // It raises lines to the quantities of a link.
    'cartReceive',
    // They have a key of their own: client_key, payment attempts, the content of a file.
    'submitOrder alipayStart alipayReview wxpayStart wxpaySuccess wxpayH5Start wxpayH5Review stripeStart',
    'stripeReview paypalStart paypalReview qianfangStart qianfangReview paymentSuccess designPicture',
    'uploadImage uploadBase64',
    // It names what was left to pay, which changes with each payment.
    'restByCredit',
    // They compute.
    'designPriceOf fixedPrice variablePrice suitPrice',
    // They read by a secret that is not in their URL.
    'proposalView proposalPaper',
  ].flatMap((line) => line.split(' ')),
);

it('every call of the shop that writes creates once or is named as repeatable', () => {
  const unknown = Object.entries(endpoints)
    .filter(([name, { writes, creates }]) => writes && creates === undefined && !repeatable.has(name))
    .map(([name]) => name);
  expect(unknown).toEqual([]);
});

/** Calls of the desk without a record to change that need no protection. */
const repeatableAtDesk = new Set(
  [
    // Sign-in and what a person sets.
    'deskSignIn deskSecondFactor deskAcceptInvitation deskEnrol deskSetLanguage deskSignOut deskChangePassword',
    'deskRecoveryCodes deskPasskeyOptions deskAddPasskey deskSaveFilter deskSetLimit deskNoticeSeen deskSetOpening',
    // They set what the version they saw lacks: the second call is refused, or finds it done.
    'deskSaveLanguage deskMoveLanguage deskRemoveLanguage deskImportTexts',
    // It creates what is missing: the second call finds nothing.
    'deskCreatePolicies',
    // Several test emails or payments are as good as one.
    'deskSendTestEmail deskTestPayments',
    // The second call finds nothing that was given up.
    'deskReplayDeliveries',
    // They have a key of their own: a release, a list.
    'deskRollBack deskApplyFeed deskImportRedirects',
    // They name versions, or an act that is taken back once.
    'deskEditProducts deskUndoProductEdit',
  ].flatMap((line) => line.split(' ')),
);

it('every call of the desk that writes without a record creates once or is named as repeatable', () => {
  const unknown = Object.entries(deskCalls)
    .filter(([name, { input, writes, creates }]) => {
      const hasRecord = 'entries' in input && 'id' in (input.entries as object);
      return writes && !creates && !hasRecord && !repeatableAtDesk.has(name);
    })
    .map(([name]) => name);
  expect(unknown).toEqual([]);
});
