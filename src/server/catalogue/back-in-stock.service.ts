import { productKind } from '#kernel/shop/catalogue/product-kind.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { productPath } from '#kernel/shop/text/paths.ts';
import { codes } from '#kernel/wire/codes.ts';
import { profile } from '#server/account/profile.service.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { Call } from '#server/platform/http/route.ts';
import { inEveryLanguage } from '#server/platform/mail/email.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { deleteRefusal } from '#server/platform/mail/refusals.repo.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import {
  deleteStockRequests,
  insertStockRequest,
  readStockRequests,
  takeFulfilledStockRequests,
} from './back-in-stock.repo.ts';
import { readProduct } from './product.repo.ts';

const batchSize = 100;

/**
 * Saves a request for an email when the product is in stock again. Throws 1300001 if unknown, 1000008 if in stock,
 * 1000010 after too many requests.
 */
export async function requestStockEmail(
  host: Host,
  call: Call,
  { productId, email }: { productId: number; email: string },
): Promise<void> {
  await host.sharedLimits.take('stockEmailAddress', call.ip);
  const product = await readProduct(host.db.handle, productId);
  if (!product) refuse(codes.productNotFound);
  if (product.stock > 0) refuse(codes.parameterInvalid, { text: { key: 'catalogue-api.tell-in-stock' } });
  await host.sharedLimits.take('stockEmailRecipient', email);
  // A signed-in customer who asks for their own address subscribes again.
  const requester = call.shopper && (await profile(host, call.shopper.customerId));
  if (requester?.email === email && !requester.isGuest)
    await deleteRefusal(host.db.handle, { email, topic: 'stock', now: call.now });
  await insertStockRequest(host.db.handle, { productId, email, locale: call.locale }, call.now);
}

/** Queues the emails of fulfilled requests and deletes the requests; returns their number. */
export async function emailStockRequests(host: Host): Promise<number> {
  return host.db.transaction(async (trx) => {
    const requests = await takeFulfilledStockRequests(trx, batchSize);
    for (const { productId, kind, email, locale, customerId, text } of requests) {
      await queueMail(trx, {
        kind: 'back-in-stock',
        to: email,
        customerId,
        locale,
        values: {
          name: localText(text, locale).name,
          ...inEveryLanguage('name', (each) => localText(text, each).name),
        },
        url: productPath({ id: productId, kind: productKind(kind) }),
      });
    }
    return requests.length;
  });
}

/** Requests by the customer's e-mail address. */
export const stockRequestsPersonalData: PersonalData = {
  name: 'stock-wishes',
  tables: ['stock_wish'],
  read: (executor, { email }) => readStockRequests(executor, email),
  erase: (trx, { email }) => deleteStockRequests(trx, email),
};
