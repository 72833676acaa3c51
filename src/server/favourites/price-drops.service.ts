import { productKind } from '#kernel/shop/catalogue/product-kind.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { productPath } from '#kernel/shop/text/paths.ts';
import { postMessage } from '#server/messages/messages.service.ts';
import type { Host } from '#server/platform/host.ts';
import { inEveryLanguage } from '#server/platform/mail/email.ts';
import { takePriceDrops } from './price-drops.repo.ts';

const batch = 200;

/** Sends price-drop messages; returns their number. */
export async function emailPriceDrops({ db, clock }: Pick<Host, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  return db.transaction(async (trx) => {
    const drops = await takePriceDrops(trx, batch);
    for (const { customerId, productId, kind, text } of drops) {
      const values = inEveryLanguage('name', (locale) => localText(text, locale).name);
      const url = productPath({ id: productId, kind: productKind(kind) });
      await postMessage(trx, { customerId, kind: 'price-fallen', values, url, now });
    }
    return drops.length;
  });
}
