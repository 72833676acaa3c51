import { adoptions } from './adoptions.ts';
import { appointmentDeskRoutes } from './appointments/appointments-desk.routes.ts';
import type { Approvables } from './approvals/approvals.service.ts';
import { limitPath, setApprovedLimit } from './approvals/limits.service.ts';
import { auditDeskRoutes } from './audit/audit-desk.routes.ts';
import { campaignDeskRoutes } from './campaigns/campaigns-desk.routes.ts';
import { productPhotoDeskRoutes } from './catalogue/product-photos-desk.routes.ts';
import { contentDeskRoutes } from './content/content-desk.routes.ts';
import { languageDeskRoutes } from './content/languages-desk.routes.ts';
import { redirectDeskRoutes } from './content/redirects-desk.routes.ts';
import { conversationDeskRoutes } from './conversations/conversations-desk.routes.ts';
import { countryRuleDeskRoutes } from './currencies/country-rules-desk.routes.ts';
import { currencyDeskRoutes } from './currencies/currencies-desk.routes.ts';
import { customerDeskRoutes } from './customers/customers-desk.routes.ts';
import { priceRuleDeskRoutes } from './designs/price-rules-desk.routes.ts';
import { applyApprovedRule, priceRulePath } from './designs/price-rules-desk.service.ts';
import { quoteDeskRoutes } from './designs/quotes-desk.routes.ts';
import { deskAppRoutes } from './desk/desk-app.routes.ts';
import { openingDeskRoutes } from './desk/opening-desk.routes.ts';
import { todayDeskRoutes } from './desk/today-desk.routes.ts';
import { diamondDeskRoutes } from './diamonds/diamonds-desk.routes.ts';
import { emailSources } from './emails.ts';
import { giftCardDeskRoutes } from './gift-card-orders/card-desk.routes.ts';
import { giftDeskRoutes } from './gifts/gifts-desk.routes.ts';
import { emailDeskRoutes } from './messages/emails-desk.routes.ts';
import { carrierDeskRoutes } from './order-desk/carriers-desk.routes.ts';
import { orderDeskRoutes } from './order-desk/order-desk.routes.ts';
import { orderExportDeskRoutes } from './order-export/order-export-desk.routes.ts';
import { accountingDeskRoutes } from './payment/accounting-desk.routes.ts';
import { paymentTestDeskRoutes } from './payment/payment-tests-desk.routes.ts';
import { refundDeskRoutes } from './payment/refunds-desk.routes.ts';
import {
  cancelApprovedOrder,
  cancelPath,
  refundApprovedOrder,
  refundPath,
} from './payment/refunds-desk.service.ts';
import { refundApprovedSurplus, surplusPath } from './payment/transfer-settling.service.ts';
import { privacyDeskRoutes } from './personal-data/privacy-desk.routes.ts';
import { personalDataSections } from './personal-data-sections.ts';
import { pictureDeskRoutes } from './pictures/pictures-desk.routes.ts';
import { piecePaperDeskRoutes } from './piece-papers/piece-papers-desk.routes.ts';
import type { DeskRoute } from './platform/desk/desk-route.ts';
import { type Host, readingHost } from './platform/host.ts';
import { productImportDeskRoutes } from './product-import/product-import-desk.routes.ts';
import { proposalPath, sendApprovedProposal } from './proposals/proposal-sending.service.ts';
import { proposalDeskRoutes } from './proposals/proposals-desk.routes.ts';
import { reportDeskRoutes } from './reports/reports-desk.routes.ts';
import { refundApprovedReturn, returnRefundPath } from './returns/return-refunds.service.ts';
import { settleReturn } from './returns/return-transitions.service.ts';
import { returnDeskRoutes } from './returns/returns-desk.routes.ts';
import { acceptApprovedTradeUp, tradeUpPath } from './returns/trade-ups.service.ts';
import { reviewImportDeskRoutes } from './review-import/review-import-desk.routes.ts';
import { reviewDeskRoutes } from './reviews/reviews-desk.routes.ts';
import { sessionDeskRoutes } from './staff/session-desk.routes.ts';
import {
  changeApprovedRights,
  inviteApprovedOwner,
  invitePath,
  rolesPath,
  suspendPath,
} from './staff/staff-accounts.service.ts';
import { staffDeskRoutes } from './staff/staff-desk.routes.ts';
import { stockDeskRoutes } from './stock/stock-desk.routes.ts';
import { stockImportDeskRoutes } from './stock-import/stock-import-desk.routes.ts';
import { storedValueDeskRoutes } from './stored-value/credit-desk.routes.ts';
import {
  cardPath,
  creditPath,
  giveApprovedCredit,
  sellApprovedCard,
} from './stored-value/credit-desk.service.ts';
import { templateDeskRoutes } from './templates/templates-desk.routes.ts';
import { webhookDeskRoutes } from './webhooks/webhooks-desk.routes.ts';
import { workshopDeskRoutes } from './workshop/workshop-desk.routes.ts';

/** Calls that may wait for a second person, by path, with the work to do after approval. */
const approvables: Approvables = {
  [refundPath]: refundApprovedOrder,
  [cancelPath]: cancelApprovedOrder,
  [limitPath]: setApprovedLimit,
  [surplusPath]: refundApprovedSurplus,
  [returnRefundPath]: refundApprovedReturn,
  [tradeUpPath]: acceptApprovedTradeUp,
  [priceRulePath]: applyApprovedRule,
  [invitePath]: inviteApprovedOwner,
  [rolesPath]: changeApprovedRights,
  [suspendPath]: changeApprovedRights,
  [creditPath]: giveApprovedCredit,
  [cardPath]: sellApprovedCard,
  [proposalPath]: sendApprovedProposal,
};

/** Every route of the desk. */
export function deskRoutesOf(host: Host): DeskRoute[] {
  return [
    ...contentDeskRoutes(host),
    ...redirectDeskRoutes(host),
    ...pictureDeskRoutes(host),
    ...productPhotoDeskRoutes(host),
    ...productImportDeskRoutes(host),
    ...reportDeskRoutes(readingHost(host)),
    ...stockDeskRoutes(host),
    ...stockImportDeskRoutes(host),
    ...diamondDeskRoutes(host),
    ...quoteDeskRoutes(host),
    ...priceRuleDeskRoutes(host),
    ...currencyDeskRoutes(host),
    ...countryRuleDeskRoutes(host),
    ...sessionDeskRoutes(host),
    ...staffDeskRoutes(host),
    ...auditDeskRoutes(host),
    ...todayDeskRoutes(host),
    ...languageDeskRoutes(host),
    ...openingDeskRoutes(host),
    ...paymentTestDeskRoutes(host),
    ...deskAppRoutes(host, approvables),
    ...webhookDeskRoutes(host),
    ...orderDeskRoutes(host),
    ...proposalDeskRoutes(host),
    ...piecePaperDeskRoutes(host),
    ...orderExportDeskRoutes(host),
    ...carrierDeskRoutes(host),
    ...refundDeskRoutes(host, settleReturn),
    ...accountingDeskRoutes(host),
    ...workshopDeskRoutes(host),
    ...returnDeskRoutes(host),
    ...appointmentDeskRoutes(host),
    ...reviewDeskRoutes(host),
    ...reviewImportDeskRoutes(host),
    ...campaignDeskRoutes(host),
    ...giftDeskRoutes(host),
    ...customerDeskRoutes(host, adoptions),
    ...storedValueDeskRoutes(host),
    ...giftCardDeskRoutes(host),
    ...privacyDeskRoutes(host, adoptions, personalDataSections),
    ...conversationDeskRoutes(host),
    ...templateDeskRoutes(host),
    ...emailDeskRoutes(host, emailSources(host)),
  ];
}
