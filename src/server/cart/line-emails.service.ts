import { formatMoney } from '#kernel/shop/money/format.ts';
import { type CurrencyRate, convertPriceMinor } from '#kernel/shop/money/money.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { shopLabels } from '#server/documents/documents.service.ts';
import type { Host } from '#server/platform/host.ts';
import type { EmailItem } from '#server/platform/mail/email.ts';
import { imageOfKey } from '#server/platform/mail/email-image.ts';
import { textsIn } from '#server/platform/texts.ts';
import { uploadUrl } from '#server/uploads/uploads.service.ts';
import { pictureKeyOfLine, picturesOf } from './line-images.service.ts';
import { lineLabels } from './line-labels.ts';
import type { PricedLine } from './priced-cart.service.ts';

/** Lines of a cart as an email shows them. */
export async function emailItems(
  host: Host,
  lines: readonly PricedLine[],
  { locale, currency }: { locale: Locale; currency: CurrencyRate },
): Promise<EmailItem[]> {
  const { handle } = host.db;
  const labels = await shopLabels(handle);
  const drawn = await picturesOf(host, locale, lines);
  const t = textsIn(locale);
  const items: EmailItem[] = [];
  for (const each of lines) {
    const { id, item, quantity } = each.line;
    const { name, options } = lineLabels(each, labels, locale);
    const minor = convertPriceMinor(each.priceMinor, currency) * quantity;
    items.push({
      name: quantity > 1 ? `${name} × ${quantity}` : name,
      detail: Object.entries(options)
        .map(([label, value]) => t('mail.line-option', { label, value }))
        .join(' · '),
      amount: formatMoney({ currency: currency.code, minor }, locale),
      picture: imageOfKey(host.config, {
        upload: item.kind !== 'product' && item.pictureId !== null ? uploadUrl(host, item.pictureId) : '',
        key: await pictureKeyOfLine(handle, each),
        drawn: item.kind === 'design' ? drawn.get(id) : undefined,
      }),
    });
  }
  return items;
}
