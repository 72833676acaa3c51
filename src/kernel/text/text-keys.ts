type Keys<Noun extends string, File> = `${Noun}.${keyof File & string}`;

/** Every text of the shop, `noun.key`, as English has them: a mistyped key fails the types. */
export type TextKey =
  | Keys<'account', typeof import('#i18n/en/account.json')>
  | Keys<'account-api', typeof import('#i18n/en/account-api.json')>
  | Keys<'address-problems', typeof import('#i18n/en/address-problems.json')>
  | Keys<'addresses', typeof import('#i18n/en/addresses.json')>
  | Keys<'appointments', typeof import('#i18n/en/appointments.json')>
  | Keys<'appointments-api', typeof import('#i18n/en/appointments-api.json')>
  | Keys<'auth', typeof import('#i18n/en/auth.json')>
  | Keys<'buy', typeof import('#i18n/en/buy.json')>
  | Keys<'cart-line', typeof import('#i18n/en/cart-line.json')>
  | Keys<'cart', typeof import('#i18n/en/cart.json')>
  | Keys<'cart-api', typeof import('#i18n/en/cart-api.json')>
  | Keys<'catalogue', typeof import('#i18n/en/catalogue.json')>
  | Keys<'catalogue-api', typeof import('#i18n/en/catalogue-api.json')>
  | Keys<'checkout', typeof import('#i18n/en/checkout.json')>
  | Keys<'checkout-api', typeof import('#i18n/en/checkout-api.json')>
  | Keys<'clients-api', typeof import('#i18n/en/clients-api.json')>
  | Keys<'codes', typeof import('#i18n/en/codes.json')>
  | Keys<'common', typeof import('#i18n/en/common.json')>
  | Keys<'compare', typeof import('#i18n/en/compare.json')>
  | Keys<'compare-pieces', typeof import('#i18n/en/compare-pieces.json')>
  | Keys<'content', typeof import('#i18n/en/content.json')>
  | Keys<'custom', typeof import('#i18n/en/custom.json')>
  | Keys<'designs', typeof import('#i18n/en/designs.json')>
  | Keys<'designs-api', typeof import('#i18n/en/designs-api.json')>
  | Keys<'diamonds', typeof import('#i18n/en/diamonds.json')>
  | Keys<'entrance', typeof import('#i18n/en/entrance.json')>
  | Keys<'drawings', typeof import('#i18n/en/drawings.json')>
  | Keys<'drawings-api', typeof import('#i18n/en/drawings-api.json')>
  | Keys<'errors', typeof import('#i18n/en/errors.json')>
  | Keys<'footer', typeof import('#i18n/en/footer.json')>
  | Keys<'frames', typeof import('#i18n/en/frames.json')>
  | Keys<'gifts', typeof import('#i18n/en/gifts.json')>
  | Keys<'gifts-api', typeof import('#i18n/en/gifts-api.json')>
  | Keys<'header', typeof import('#i18n/en/header.json')>
  | Keys<'history', typeof import('#i18n/en/history.json')>
  | Keys<'home', typeof import('#i18n/en/home.json')>
  | Keys<'jewel', typeof import('#i18n/en/jewel.json')>
  | Keys<'line-problem', typeof import('#i18n/en/line-problem.json')>
  | Keys<'listing', typeof import('#i18n/en/listing.json')>
  | Keys<'mail', typeof import('#i18n/en/mail.json')>
  | Keys<'mailed-link', typeof import('#i18n/en/mailed-link.json')>
  | Keys<'mail-choices', typeof import('#i18n/en/mail-choices.json')>
  | Keys<'messages', typeof import('#i18n/en/messages.json')>
  | Keys<'newsletter', typeof import('#i18n/en/newsletter.json')>
  | Keys<'messages-api', typeof import('#i18n/en/messages-api.json')>
  | Keys<'not-found', typeof import('#i18n/en/not-found.json')>
  | Keys<'orders', typeof import('#i18n/en/orders.json')>
  | Keys<'orders-api', typeof import('#i18n/en/orders-api.json')>
  | Keys<'own-data', typeof import('#i18n/en/own-data.json')>
  | Keys<'own-data-api', typeof import('#i18n/en/own-data-api.json')>
  | Keys<'paid-order', typeof import('#i18n/en/paid-order.json')>
  | Keys<'panel', typeof import('#i18n/en/panel.json')>
  | Keys<'pay-again', typeof import('#i18n/en/pay-again.json')>
  | Keys<'payment', typeof import('#i18n/en/payment.json')>
  | Keys<'payment-api', typeof import('#i18n/en/payment-api.json')>
  | Keys<'keep-account', typeof import('#i18n/en/keep-account.json')>
  | Keys<'payment-scan', typeof import('#i18n/en/payment-scan.json')>
  | Keys<'phone-code', typeof import('#i18n/en/phone-code.json')>
  | Keys<'piece', typeof import('#i18n/en/piece.json')>
  | Keys<'preview', typeof import('#i18n/en/preview.json')>
  | Keys<'product', typeof import('#i18n/en/product.json')>
  | Keys<'kept', typeof import('#i18n/en/kept.json')>
  | Keys<'prompt', typeof import('#i18n/en/prompt.json')>
  | Keys<'receipt', typeof import('#i18n/en/receipt.json')>
  | Keys<'reviews', typeof import('#i18n/en/reviews.json')>
  | Keys<'reviews-api', typeof import('#i18n/en/reviews-api.json')>
  | Keys<'review-list', typeof import('#i18n/en/review-list.json')>
  | Keys<'review-ways', typeof import('#i18n/en/review-ways.json')>
  | Keys<'ring-size', typeof import('#i18n/en/ring-size.json')>
  | Keys<'sandbox', typeof import('#i18n/en/sandbox.json')>
  | Keys<'returns', typeof import('#i18n/en/returns.json')>
  | Keys<'returns-api', typeof import('#i18n/en/returns-api.json')>
  | Keys<'search', typeof import('#i18n/en/search.json')>
  | Keys<'search-api', typeof import('#i18n/en/search-api.json')>
  | Keys<'settings', typeof import('#i18n/en/settings.json')>
  | Keys<'security', typeof import('#i18n/en/security.json')>
  | Keys<'shell', typeof import('#i18n/en/shell.json')>
  | Keys<'sold-out', typeof import('#i18n/en/sold-out.json')>
  | Keys<'stores', typeof import('#i18n/en/stores.json')>
  | Keys<'stores-page', typeof import('#i18n/en/stores-page.json')>
  | Keys<'studio', typeof import('#i18n/en/studio.json')>
  | Keys<'toast', typeof import('#i18n/en/toast.json')>
  | Keys<'unsubscribe', typeof import('#i18n/en/unsubscribe.json')>
  | Keys<'uploads-api', typeof import('#i18n/en/uploads-api.json')>
  | Keys<'waiting-order', typeof import('#i18n/en/waiting-order.json')>
  | Keys<'wishlist', typeof import('#i18n/en/wishlist.json')>;

/** A key that exists; for one put together of parts (`studio.metal-${string}`) it is enough that some key begins so. */
export type Known<Key extends string> = Key extends TextKey
  ? Key
  : Extract<TextKey, Key> extends never
    ? never
    : Key;
