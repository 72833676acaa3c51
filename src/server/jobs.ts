import { remindOfAppointments } from './appointments/appointment-desk.service.ts';
import { remindOfCarts } from './cart/cart-reminders.service.ts';
import { emailStockRequests } from './catalogue/back-in-stock.service.ts';
import { fitPriceBands } from './catalogue/price-bands.service.ts';
import { makeProductPhoto, photoJob } from './catalogue/product-photos.service.ts';
import { applySales } from './catalogue/sale-prices.service.ts';
import { countSold } from './catalogue/sold-figures.service.ts';
import { turnAnnouncement } from './content/announcement.service.ts';
import { beginDueCountryRules } from './currencies/country-rules-desk.service.ts';
import { beginDuePriceRule } from './designs/price-rules-desk.service.ts';
import { remindOfDrawings } from './drawings/drawing-desk.service.ts';
import { emailPriceDrops } from './favourites/price-drops.service.ts';
import { deliverCards } from './gift-card-orders/card-delivery.service.ts';
import { runImportJob } from './list-import/import-steps.service.ts';
import { sweepRefusalLinks } from './messages/mail-choices.service.ts';
import { completeDue, receiveDue } from './orders/order-lifecycle.service.ts';
import { remindOfRests } from './orders/order-rest.service.ts';
import { forgetOldOrders } from './orders/orders-personal-data.service.ts';
import { followParcels } from './orders/parcels.service.ts';
import { pieceJob } from './orders/piece-job.service.ts';
import { paymentJobs } from './payment/payment-jobs.ts';
import { followPieceJob } from './piece-papers/passports.service.ts';
import type { Host } from './platform/host.ts';
import type { JobDependencies } from './platform/jobs/jobs.ts';
import { sweepSpentTries } from './platform/limits/shared-limits.ts';
import { productImportJobs } from './product-import/import-jobs.service.ts';
import { sweepExpired } from './retention/retention.service.ts';
import { settleReturn } from './returns/return-transitions.service.ts';
import { beginPaidServices } from './returns/service-orders.service.ts';
import { reviewLists } from './review-import/review-lists.ts';
import { inviteToReview } from './reviews/review-desk.service.ts';
import { emailFoundStones } from './saved-searches/stone-emails.service.ts';
import { stockLists } from './stock-import/stock-lists.ts';
import { expireCards } from './stored-value/stored-value-upkeep.service.ts';
import { movePictures } from './uploads/object-storage.service.ts';
import { sweepUploads } from './uploads/uploads.service.ts';

/** All background jobs and sweeps, for `startJobs` and `runDueJobs`. */
export function shopJobs(host: Host): JobDependencies {
  const { db, clock, log } = host;
  const payment = paymentJobs(host, settleReturn);
  return {
    db,
    clock,
    log,
    handlers: {
      ...payment.handlers,
      [pieceJob]: followPieceJob(host),
      [photoJob]: (payload) => makeProductPhoto(host, payload),
      ...productImportJobs(host),
      [stockLists.job]: (payload) => runImportJob(stockLists, host, payload),
      [reviewLists.job]: (payload) => runImportJob(reviewLists, host, payload),
    },
    sweeps: {
      ...payment.sweeps,
      parcels: () => followParcels(host),
      services: () => beginPaidServices(host),
      receiving: () => receiveDue(host),
      rests: () => remindOfRests(host),
      completing: () => completeDue(host),
      uploads: () => sweepUploads(host),
      pictures: () => movePictures(host),
      stockRequests: () => emailStockRequests(host),
      prices: () => emailPriceDrops(host),
      cartReminders: () => remindOfCarts(host),
      savedSearches: () => emailFoundStones(host),
      sales: () => applySales(host),
      sold: countSold(host),
      priceBands: fitPriceBands(host),
      announcement: () => turnAnnouncement(host),
      rules: () => beginDuePriceRule(host),
      countries: () => beginDueCountryRules(host),
      appointments: () => remindOfAppointments(host),
      invitations: () => inviteToReview(host),
      drawings: () => remindOfDrawings(host),
      forgetting: () => forgetOldOrders(host),
      refusals: () => sweepRefusalLinks(host),
      giftCards: () => expireCards(host),
      giftCardOrders: () => deliverCards(host),
      tries: () => sweepSpentTries(db, clock.now()),
      retention: sweepExpired(host),
    },
  };
}
