import type { Transaction } from 'kysely';
import { brandName } from '#kernel/shop/settings/brand-name.ts';
import { writeCode } from '#kernel/shop/stored-value/gift-card-code.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import { type Locale, languageOf } from '#kernel/shop/text/locales.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import type { Email, EmailDetails } from '#server/platform/mail/email.ts';
import { insertScheduledEmails } from '#server/platform/mail/outbox.repo.ts';
import type { GiftCardPaper } from '#server/platform/pdf/gift-card.ts';
import { printedGiftCard } from '#server/platform/pdf/printed-papers.ts';
import { textsIn } from '#server/platform/texts.ts';
import { readCard } from './customer-credit.repo.ts';
import { giveCode } from './gift-cards.service.ts';

/** A gift card as its recipient gets it. */
interface SentCard {
  cardId: number;
  /** Email address. */
  to: string;
  locale: Locale;
  /** As it is printed. */
  amount: string;
  /** Names on the card; '' for none. */
  name: string;
  from: string;
  message: string;
  /** Whether the buyer is the recipient. */
  isOwn: boolean;
  /** Null sends it at once. */
  dueAt: Date | null;
}

/** Queues the email of a gift card, without a customer, so that its code is not stored with the sent email. */
export async function queueCardEmail(trx: Transaction<Schema>, card: SentCard): Promise<void> {
  const { cardId, to, locale, amount, name, from, message, isOwn, dueAt } = card;
  const values = { card: cardId, amount, name, from, message, own: isOwn ? 'own' : 'gift' };
  const email = { kind: 'gift-card', to, customerId: null, locale, values, url: '/' };
  await insertScheduledEmails(trx, [{ ...email, dueAt }]);
}

/** The last day of a card in a language; it is a day of the shop, whatever the reader's time zone. */
function untilText(day: string | null, locale: Locale): string {
  if (day === null) return textsIn(locale)('stored-value-api.no-expiry');
  return dayFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

/** The card to print, with the texts of its email. */
function paperOf(
  { values, locale }: Pick<Email, 'values' | 'locale'>,
  { code, until, now }: { code: string; until: string; now: Date },
): GiftCardPaper {
  const t = textsIn(locale);
  const said = (name: string): string => String(values[name] ?? '');
  const names = { to: said('name'), from: said('from') };
  const isGift = values['own'] === 'gift';
  return {
    ...{ language: languageOf(locale).html, brand: brandName(locale), madeAt: now },
    ...{ heading: t('stored-value-api.card-line'), amount: said('amount'), message: said('message') },
    title: `${brandName(locale)} · ${t('stored-value-api.card-line')}`,
    to: names.to === '' || !isGift ? '' : t('stored-value-api.card-to', { name: names.to }),
    from: names.from === '' || !isGift ? '' : t('stored-value-api.card-from', { name: names.from }),
    code: { label: t('stored-value-api.mail-code'), text: code },
    until: { label: t('stored-value-api.mail-until'), text: until },
    use: t('stored-value-api.mail-use-text'),
  };
}

/**
 * Code and last day of the gift card of an email, and the card as a PDF. The code is made when the email is sent, and only
 * its hash is stored: an email that is sent again has another code. A preview, which has no URL, shows the end of the code.
 * Null for a card that was taken back meanwhile.
 */
export async function giftCardDetails(
  host: Pick<Host, 'db' | 'clock'>,
  email: Pick<Email, 'values' | 'locale' | 'url'>,
): Promise<EmailDetails | undefined | null> {
  const { values, locale, url } = email;
  const card = await readCard(host.db.handle, Number(values['card']));
  if (!card) return undefined;
  if (url && card.balance_minor === 0) return null;
  const t = textsIn(locale);
  const until = untilText(card.expires_on, locale);
  const code = url
    ? writeCode(await host.db.transaction((trx) => giveCode(trx, card.id)))
    : `•••• ${card.code_end}`;
  const bytes = url
    ? await printedGiftCard(paperOf(email, { code, until, now: host.clock.now() }))
    : undefined;
  return {
    ...{ items: [], totals: [], code },
    facts: [
      { label: t('stored-value-api.mail-until'), lines: [until] },
      { label: t('stored-value-api.mail-use'), lines: [t('stored-value-api.mail-use-text')] },
    ],
    ...(bytes && { pdf: { name: `${t('stored-value-api.card-line')}.pdf`, bytes } }),
  };
}
