import { writeCode } from '#kernel/shop/stored-value/gift-card-code.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import type { Host } from '#server/platform/host.ts';
import type { Email, EmailDetails } from '#server/platform/mail/email.ts';
import { textsIn } from '#server/platform/texts.ts';
import { readCard } from './customer-credit.repo.ts';
import { giveCode } from './gift-cards.service.ts';

/**
 * Code and last day of the gift card of an email. The code is made when the email is sent, and only its hash is stored: an
 * email that is sent again has another code. A preview, which has no URL, shows the end of the code.
 */
export async function giftCardDetails(
  host: Pick<Host, 'db'>,
  { values, locale, url }: Pick<Email, 'values' | 'locale' | 'url'>,
): Promise<EmailDetails | undefined> {
  const card = await readCard(host.db.handle, Number(values['card']));
  if (!card) return undefined;
  const t = textsIn(locale);
  const code = url ? writeCode(await host.db.transaction((trx) => giveCode(trx, card.id))) : card.code_end;
  const { expires_on: day } = card;
  const format = dayFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const until = day === null ? t('stored-value-api.no-expiry') : format.format(new Date(day));
  return {
    ...{ items: [], totals: [] },
    facts: [
      { label: t('stored-value-api.mail-code'), lines: [url ? code : `•••• ${code}`] },
      { label: t('stored-value-api.mail-until'), lines: [until] },
      { label: t('stored-value-api.mail-use'), lines: [t('stored-value-api.mail-use-text')] },
    ],
  };
}
