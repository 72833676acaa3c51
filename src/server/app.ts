import { join } from 'node:path';
import type { Hono } from 'hono';
import { keyPrefix } from '#kernel/shop/desk/api-scopes.ts';
import { relyingParty } from '#server/platform/authentication/relying-party.ts';
import { cdnHeaders } from '#server/platform/cdn/cdn-headers.ts';
import { hasShop } from '#server/platform/db/migrate.ts';
import { isBuild } from '#server/platform/signing/signature.ts';
import { accountRoutes } from './account/account.routes.ts';
import { addressRoutes } from './addresses/addresses.routes.ts';
import { adoptions } from './adoptions.ts';
import { agentRoutes, mountAgents } from './agents/agents.routes.ts';
import { appointmentRoutes } from './appointments/appointments.routes.ts';
import { auditLog } from './audit/audit-log.service.ts';
import { identityRoutes } from './authentication/identity.routes.ts';
import { passkeyRoutes } from './authentication/passkeys.routes.ts';
import { cartRoutes } from './cart/cart.routes.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import {
  createProductIndexSource,
  listedProductIndexSource,
  type ProductIndexSource,
  postgresProductIndexSource,
} from './catalogue/product-index.service.ts';
import { checkoutRoutes } from './checkout/checkout.routes.ts';
import { contactRoutes } from './contact/contact.routes.ts';
import { articleRoutes } from './content/articles.routes.ts';
import { applyContentChange } from './content/content-desk.service.ts';
import { homeRoutes } from './content/home.routes.ts';
import { siteIndexRoutes } from './content/site-index.routes.ts';
import { currencyOf } from './currencies/currencies.service.ts';
import { customizedRoutes } from './designs/customized.routes.ts';
import { mountDesignPictures } from './designs/design-pictures.routes.ts';
import { designRoutes } from './designs/designs.routes.ts';
import { mountStonePictures } from './designs/stone-pictures.routes.ts';
import { deskRoutesOf } from './desk-routes.ts';
import { diamondRoutes } from './diamonds/diamonds.routes.ts';
import { type DiamondFinder, databaseFinder } from './diamonds/finder.service.ts';
import { loadShopSettings } from './documents/documents.service.ts';
import { drawingRoutes } from './drawings/drawings.routes.ts';
import { favouriteListRoutes } from './favourites/favourite-lists.routes.ts';
import { favouriteRoutes } from './favourites/favourites.routes.ts';
import { giftCardOrderRoutes } from './gift-card-orders/gift-card-orders.routes.ts';
import { giftRoutes } from './gifts/gifts.routes.ts';
import { historyRoutes } from './history/history.routes.ts';
import { mailChoiceRoutes, mountUnsubscribe } from './messages/mail-choices.routes.ts';
import { messageRoutes } from './messages/messages.routes.ts';
import { newsletterRoutes } from './newsletter/newsletter.routes.ts';
import { orderRoutes } from './orders/orders.routes.ts';
import { buyerOf } from './orders/orders.service.ts';
import { confirmCovered } from './payment/covered-order.service.ts';
import { mountNotifications } from './payment/notifications.routes.ts';
import { paymentRoutes } from './payment/payment.routes.ts';
import { personalDataRoutes } from './personal-data/personal-data.routes.ts';
import { personalDataSections } from './personal-data-sections.ts';
import { mountPictures } from './pictures/pictures.routes.ts';
import { mountPaperKeys, piecePaperRoutes } from './piece-papers/piece-papers.routes.ts';
import { pieceRoutes } from './pieces/pieces.routes.ts';
import { mountDeskEvents } from './platform/desk/desk-events.ts';
import { mountDesk } from './platform/desk/desk-http.ts';
import { type Host, readingHost } from './platform/host.ts';
import { buildHttp, type HttpDependencies } from './platform/http/app.ts';
import { mountHealth } from './platform/http/health.ts';
import { ResponseCache } from './platform/http/response-cache.ts';
import type { Route } from './platform/http/route.ts';
import { createOnce } from './platform/limits/create-once.ts';
import { throttleCalls } from './platform/limits/limits.ts';
import { mailViewer } from './platform/mail/viewer.ts';
import { mountOpenapi } from './platform/openapi/openapi.routes.ts';
import { createRevisions } from './platform/revisions/revisions.ts';
import { proposalRoutes } from './proposals/proposals.routes.ts';
import { mountHooks } from './publishing/hooks.routes.ts';
import { mountPreviews } from './publishing/previews.routes.ts';
import { readAsDrafted } from './publishing/previews.service.ts';
import { receiptRoutes } from './receipts/receipts.routes.ts';
import { papersOf } from './receipts/receipts.service.ts';
import { mountVisits } from './reports/visits.routes.ts';
import { returnRoutes } from './returns/returns.routes.ts';
import { pageReviews } from './reviews/product-reviews.service.ts';
import { reviewRoutes } from './reviews/reviews.routes.ts';
import { savedSearchRoutes } from './saved-searches/saved-searches.routes.ts';
import { searchRoutes } from './search/search.routes.ts';
import { openSearch, type ShopSearch } from './search/shop-search.service.ts';
import { identifyShopper } from './sessions/sessions.service.ts';
import { identifyApiKey } from './staff/api-keys.service.ts';
import { staffDesk } from './staff/staff.routes.ts';
import { identifyStaff, isStaffSession } from './staff/staff-sessions.service.ts';
import { storedValueRoutes } from './stored-value/stored-value.routes.ts';
import { storeRoutes } from './stores/stores.routes.ts';
import { mountUploads, uploadRoutes } from './uploads/uploads.routes.ts';
import { withdrawalRoutes } from './withdrawals/withdrawals.routes.ts';

export function routesOf(
  host: Host,
  finder: DiamondFinder = databaseFinder(host.db),
  {
    productIndex = postgresProductIndexSource(host.db.handle),
    search = openSearch(host),
  }: Pick<ShopMemory, 'productIndex' | 'search'> = {},
): Route[] {
  return [
    ...homeRoutes(host),
    ...articleRoutes(host),
    ...siteIndexRoutes(host),
    ...accountRoutes(host, adoptions, buyerOf),
    ...passkeyRoutes(host, adoptions),
    ...identityRoutes(host, adoptions),
    ...personalDataRoutes(host, adoptions, personalDataSections),
    ...contactRoutes(host),
    ...withdrawalRoutes(host),
    ...proposalRoutes(host),
    ...newsletterRoutes(host),
    ...addressRoutes(host),
    ...giftRoutes(host),
    ...catalogueRoutes(host, pageReviews, productIndex),
    ...searchRoutes(host, search, productIndex),
    ...favouriteRoutes(host),
    ...favouriteListRoutes(host),
    ...cartRoutes(host),
    ...agentRoutes(host),
    ...checkoutRoutes(host, confirmCovered),
    ...paymentRoutes(host),
    ...orderRoutes(host, papersOf),
    ...drawingRoutes(host),
    ...receiptRoutes(host),
    ...storedValueRoutes(host),
    ...giftCardOrderRoutes(host),
    ...piecePaperRoutes(host),
    ...returnRoutes(host),
    ...pieceRoutes(host),
    ...storeRoutes(host),
    ...appointmentRoutes(host),
    ...designRoutes(host),
    ...customizedRoutes(host, pageReviews, productIndex),
    ...diamondRoutes(host, finder),
    ...savedSearchRoutes(host),
    ...messageRoutes(host),
    ...mailChoiceRoutes(host),
    ...historyRoutes(host),
    ...reviewRoutes(host),
    ...uploadRoutes(host),
  ];
}

/**
 * With a replica, public answers are read from it. Signed-in callers read the primary, because what they have just done is
 * part of their answers.
 */
function withReplica(host: Host, routesFor: (host: Host) => Route[]): Route[] {
  const routes = routesFor(host);
  if (!host.replica) return routes;
  const reading = routesFor(readingHost(host));
  return routes.map((route, index) => {
    const read = reading[index];
    if (!route.caching || !read) return route;
    return { ...route, handle: (call, input) => (call.shopper ? route : read).handle(call, input) };
  });
}

/** Origins of the shop's pages, which may read answers. */
function ownOrigins({ config }: Host): string[] {
  const { siteOrigin, mobileOrigin } = config;
  return [...new Set([siteOrigin, relyingParty(config).origin]), ...(mobileOrigin ? [mobileOrigin] : [])];
}

/** The desk is a page of the site. */
function deskOrigins({ config }: Host): string[] {
  return [...new Set([config.siteOrigin, relyingParty(config).origin])];
}

/** Caches and indexes of a host. If empty, each answer is computed from the database. */
export interface ShopMemory {
  answers?: ResponseCache;
  productIndex?: ProductIndexSource;
  /** Without it, a search index is created that checks for changes before every answer. */
  search?: ShopSearch;
}

const isListed = ({ config }: Host): boolean => config.searchEngine === 'postgres';

/** Creates the caches and indexes of a host, kept up to date with its database. */
export function openMemory(host: Host): Required<Omit<ShopMemory, 'search'>> {
  const { db, replica } = host;
  const revisions = createRevisions(db, replica?.notePrimary);
  replica?.follow(revisions);
  const answers = new ResponseCache(revisions);
  const productIndex = isListed(host)
    ? listedProductIndexSource(db.handle)
    : createProductIndexSource(db, revisions);
  return { answers, productIndex };
}

/**
 * The API host without a port: main.ts serves it, tests call it in process. Without a finder the database answers diamond
 * searches. The host is ready when product index and search are, and the first index of diamonds has been tried. `isClosing` makes it report not ready.
 */
export function buildApp(
  host: Host,
  finder?: DiamondFinder,
  isClosing = () => false,
  memory: ShopMemory = openMemory(host),
): Hono {
  const { config, db, clock, log, limits } = host;
  const isProduction = config.mode === 'production';
  const creations = createOnce(db);
  const loadSettings = () => loadShopSettings(db.handle);
  const dependencies: HttpDependencies = {
    log,
    clock,
    origins: ownOrigins(host),
    extraOrigins: config.extraOrigins,
    deskOrigins: deskOrigins(host),
    isSecure: isProduction || config.apiOrigin.startsWith('https:'),
    trustedProxies: config.trustedProxies,
    checkAnswers: !isProduction,
    loadSettings,
    identify: (token) => identifyShopper(db.handle, token, clock.now()),
    currencyOf: (code) => currencyOf(db.handle, code),
    throttle: throttleCalls(limits),
    creations,
    cdn: config.cdn && cdnHeaders(config.cdn),
    isTraced: config.tracing !== undefined,
    isBuild: (shown) => isBuild(config.publishing.secrets, shown),
  };
  const sourcesFor = (used: Host): ShopMemory =>
    isListed(host) ? { ...memory, productIndex: listedProductIndexSource(used.db.handle) } : memory;
  const routes = withReplica(host, (used) => routesOf(used, finder, sourcesFor(used)));
  const app = buildHttp(routes, {
    ...dependencies,
    ...memory,
    // Uncached, because caches do not know drafts.
    asDrafted: async (token, request) => {
      // Before the transaction of the draft, which is not for the whole process.
      await loadSettings();
      return readAsDrafted(host, token, async (drafted) => {
        // The draft cannot change the rows of large catalogues: their lists stay as published, with drafted cards.
        const drafts = isListed(host) ? sourcesFor(drafted) : {};
        const cached = routesOf(drafted, finder, drafts).filter(({ caching }) => caching !== undefined);
        const currency = (code: string | undefined) => currencyOf(drafted.db.handle, code);
        const own = { currencyOf: currency, loadSettings: async () => undefined };
        return buildHttp(cached, { ...dependencies, ...own }).fetch(request);
      });
    },
  });

  if (config.deskSecrets.length > 0) {
    mountDesk(app, deskRoutesOf(host), {
      clock,
      origins: deskOrigins(host),
      trustedProxies: config.trustedProxies,
      checkAnswers: !isProduction,
      loadSettings,
      identify: (token) =>
        (token.startsWith(keyPrefix) ? identifyApiKey : identifyStaff)(db, token, clock.now()),
      throttleKey: (staffId) => limits.take('apiKey', String(staffId)),
      throttle: (ip, call) => limits.take(call.writes ? 'writes' : 'reads', ip),
      auditLog: auditLog(host),
      creations,
    });
    if (memory.answers)
      mountDeskEvents(app, {
        revisions: memory.answers.revisions,
        origins: deskOrigins(host),
        trustedProxies: config.trustedProxies,
        throttle: (ip) => limits.take('reads', ip),
        isActive: (token) => isStaffSession(db, token, clock.now()),
        isClosing,
      });
  }
  mountNotifications(app, host);
  mountUploads(app, host);
  mountPictures(app, host);
  mountHooks(app, host, { isClosing, applyChange: applyContentChange });
  mountPreviews(app, host, isClosing);
  mountDesignPictures(app, host, isClosing);
  mountStonePictures(app, host);
  mountUnsubscribe(app, host);
  mountVisits(app, host);
  mountOpenapi(app, host);
  mountPaperKeys(app, host);
  mountAgents(app, host, {
    products: memory.productIndex ?? postgresProductIndexSource(db.handle),
    search: memory.search ?? openSearch(host),
    finder: finder ?? databaseFinder(db),
    reviews: pageReviews,
  });
  mountHealth(app, async () => {
    if (isClosing()) return ['closing'];
    // Retries if the product index could not be loaded at the start.
    await memory.productIndex?.current();
    return [
      ...((memory.search?.isReady ?? true) ? [] : ['search']),
      ...(finder?.isStarting ? ['diamonds'] : []),
      ...((await hasShop(db.handle)) ? [] : ['database']),
    ];
  });
  if (!isProduction) app.route('/_staff', staffDesk(host));
  if (!isProduction && config.smtpUrl === undefined)
    app.route('/_mail', mailViewer(join(config.dataDir, 'mail')));
  return app;
}
