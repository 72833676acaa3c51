import { accountingDeskCalls } from './accounting.calls.ts';
import { apiKeyDeskCalls } from './api-keys.calls.ts';
import { appointmentDeskCalls } from './appointments.calls.ts';
import { auditDeskCalls } from './audit.calls.ts';
import { campaignDeskCalls } from './campaigns.calls.ts';
import { carrierDeskCalls } from './carriers.calls.ts';
import { contentDeskCalls } from './content.calls.ts';
import { conversationDeskCalls } from './conversations.calls.ts';
import { countryRuleDeskCalls } from './country-rules.calls.ts';
import { customerDeskCalls } from './customers.calls.ts';
import { deskAppCalls } from './desk-app.calls.ts';
import type { DeskCall } from './desk-call.ts';
import { diamondDeskCalls } from './diamonds.calls.ts';
import { emailDeskCalls } from './emails.calls.ts';
import { giftCardDeskCalls } from './gift-cards.calls.ts';
import { giftDeskCalls } from './gifts.calls.ts';
import { languageDeskCalls } from './languages.calls.ts';
import { mergeDeskCalls } from './merges.calls.ts';
import { openingDeskCalls } from './opening.calls.ts';
import { orderExportDeskCalls } from './order-export.calls.ts';
import { orderDeskCalls } from './orders.calls.ts';
import { paymentTestDeskCalls } from './payment-tests.calls.ts';
import { pictureDeskCalls } from './pictures.calls.ts';
import { piecePaperDeskCalls } from './piece-papers.calls.ts';
import { priceRuleDeskCalls } from './price-rules.calls.ts';
import { priceDeskCalls } from './prices.calls.ts';
import { privacyDeskCalls } from './privacy.calls.ts';
import { productEditDeskCalls } from './product-edit.calls.ts';
import { productImportDeskCalls } from './product-import.calls.ts';
import { productPhotoDeskCalls } from './product-photos.calls.ts';
import { proposalDeskCalls } from './proposals.calls.ts';
import { redirectDeskCalls } from './redirects.calls.ts';
import { reportDeskCalls } from './reports.calls.ts';
import { returnDeskCalls } from './returns.calls.ts';
import { reviewImportDeskCalls } from './review-import.calls.ts';
import { reviewDeskCalls } from './reviews.calls.ts';
import { sessionDeskCalls } from './session.calls.ts';
import { staffDeskCalls } from './staff.calls.ts';
import { stockDeskCalls } from './stock.calls.ts';
import { stockImportDeskCalls } from './stock-import.calls.ts';
import { storedValueDeskCalls } from './stored-value.calls.ts';
import { templateDeskCalls } from './templates.calls.ts';
import { todayDeskCalls } from './today.calls.ts';
import { webhookDeskCalls } from './webhooks.calls.ts';
import { workshopDeskCalls } from './workshop.calls.ts';

/** All calls of the desk; client, validation and routes are derived from this table. */
export const deskCalls = {
  ...sessionDeskCalls,
  ...contentDeskCalls,
  ...redirectDeskCalls,
  ...productEditDeskCalls,
  ...stockDeskCalls,
  ...stockImportDeskCalls,
  ...pictureDeskCalls,
  ...productPhotoDeskCalls,
  ...productImportDeskCalls,
  ...diamondDeskCalls,
  ...priceDeskCalls,
  ...priceRuleDeskCalls,
  ...countryRuleDeskCalls,
  ...reportDeskCalls,
  ...staffDeskCalls,
  ...apiKeyDeskCalls,
  ...auditDeskCalls,
  ...deskAppCalls,
  ...todayDeskCalls,
  ...languageDeskCalls,
  ...openingDeskCalls,
  ...paymentTestDeskCalls,
  ...webhookDeskCalls,
  ...orderDeskCalls,
  ...proposalDeskCalls,
  ...piecePaperDeskCalls,
  ...orderExportDeskCalls,
  ...carrierDeskCalls,
  ...accountingDeskCalls,
  ...workshopDeskCalls,
  ...returnDeskCalls,
  ...appointmentDeskCalls,
  ...reviewDeskCalls,
  ...reviewImportDeskCalls,
  ...customerDeskCalls,
  ...storedValueDeskCalls,
  ...giftCardDeskCalls,
  ...campaignDeskCalls,
  ...giftDeskCalls,
  ...mergeDeskCalls,
  ...privacyDeskCalls,
  ...conversationDeskCalls,
  ...templateDeskCalls,
  ...emailDeskCalls,
} satisfies Record<string, DeskCall>;

export type DeskCallName = keyof typeof deskCalls;
