import { neededPolicies, unnamedShop } from '#kernel/shop/content/unnamed-shop.ts';
import type { DeskData } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { type OpeningStep, type openingDeskCalls, openingSteps } from '#kernel/shop/desk/opening.calls.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { defaultLocale } from '#kernel/shop/text/locales.ts';
import { isShopOpen, saveDocument, siteDocument } from '#server/documents/documents.service.ts';
import { type AccountHost, arePaymentsProven } from '#server/payment/payment-tests.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { text } from '#server/platform/texts.ts';
import { readOpeningFacts, testEmail } from './opening.repo.ts';

type DeskHost = Pick<Host, 'db'> & AccountHost;
type Opening = DeskData<(typeof openingDeskCalls)['deskOpening']>;

/** The steps before the opening, computed from the shop's data. */
async function openingOf(host: DeskHost, executor: Executor): Promise<Opening> {
  const facts = await readOpeningFacts(executor);
  const { brand, email, settings } = await siteDocument(executor);
  const isNamed =
    localText(brand.name, defaultLocale) !== localText(unnamedShop.name, defaultLocale) &&
    email !== unnamedShop.email;
  const isDone: Record<OpeningStep, boolean> = {
    name: isNamed,
    languages: !facts.isShopUnnamed && !facts.hasUnnamedProduct,
    // A new shop has the currency and the country of the reference data until its owner chooses.
    currency: facts.hasCurrency && settings.legalName !== unnamedShop.name.en,
    store: facts.hasStore,
    mail: facts.hasEmail,
    payment: await arePaymentsProven(host, executor),
    product: facts.hasProduct,
    policies: facts.policies === neededPolicies.length,
  };
  return {
    isOpen: await isShopOpen(executor),
    steps: openingSteps.map((step) => ({ step, isDone: isDone[step] })),
  };
}

/** Whether the shop is open, and what is left to do before. */
export const showOpening = (host: DeskHost): Promise<Opening> => openingOf(host, host.db.handle);

/** Opens or closes the shop. Throws 1900105 with the missing steps. */
export function setOpening(host: DeskHost, call: StaffCall, isOpen: boolean): Promise<Opening> {
  return host.db.transaction(async (trx) => {
    const before = await openingOf(host, trx);
    const missing = before.steps.filter(({ isDone }) => !isDone).map(({ step }) => step);
    if (isOpen && missing.length > 0) {
      const names = missing.map((step) => text(call.locale, `desk-opening.step-${step}`));
      refuse(deskCodes.notPossible, {
        text: { key: 'desk-opening-api.missing', values: { names: names.join(' · '), count: names.length } },
        data: { missing },
      });
    }
    await saveDocument(trx, 'opening', { isOpen });
    call.audit({
      ...{ kind: 'right', id: 'opening' },
      before: { isOpen: before.isOpen },
      after: { isOpen },
    });
    return { ...before, isOpen };
  });
}

/** Queues an email to the caller. */
export async function sendTestEmail(
  { db }: DeskHost,
  { staff, locale, audit }: StaffCall,
): Promise<{ to: string }> {
  const { email, name } = staff;
  await db.transaction(async (trx) => {
    await queueMail(trx, { kind: testEmail, to: email, customerId: null, locale, values: { name } });
    audit({ kind: 'staff', id: String(staff.id), after: { testEmail: email } });
  });
  return { to: email };
}
