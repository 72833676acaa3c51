import type { AccountTables } from './schema/account.ts';
import type { AgentTables } from './schema/agents.ts';
import type { AppointmentTables } from './schema/appointments.ts';
import type { AuditTables } from './schema/audit.ts';
import type { CartTables } from './schema/cart.ts';
import type { CatalogueTables } from './schema/catalogue.ts';
import type { ContentTables } from './schema/content.ts';
import type { ConversationTables } from './schema/conversations.ts';
import type { CountryRuleTables } from './schema/country-rules.ts';
import type { CurrencyTables } from './schema/currencies.ts';
import type { DesignTables } from './schema/designs.ts';
import type { DeskTables } from './schema/desk.ts';
import type { DiamondTables } from './schema/diamonds.ts';
import type { DrawingTables } from './schema/drawings.ts';
import type { GiftTables } from './schema/gifts.ts';
import type { IdentityTables } from './schema/identity.ts';
import type { OrderTables } from './schema/orders.ts';
import type { PaymentTables } from './schema/payments.ts';
import type { PeopleTables } from './schema/people.ts';
import type { PictureTables } from './schema/pictures.ts';
import type { PiecePaperTables } from './schema/piece-papers.ts';
import type { PlatformTables } from './schema/platform.ts';
import type { ProductImportTables } from './schema/product-imports.ts';
import type { ProposalTables } from './schema/proposals.ts';
import type { PublishingTables } from './schema/publishing.ts';
import type { ReceiptTables } from './schema/receipts.ts';
import type { ReconciliationTables } from './schema/reconciliation.ts';
import type { ReturnTables } from './schema/returns.ts';
import type { ReviewTables } from './schema/reviews.ts';
import type { SavedSearchTables } from './schema/saved-searches.ts';
import type { StaffTables } from './schema/staff.ts';
import type { StockTables } from './schema/stock.ts';
import type { StoneFeedTables } from './schema/stone-feeds.ts';
import type { StoredValueTables } from './schema/stored-value.ts';
import type { WebhookTables } from './schema/webhooks.ts';
import type { WithdrawalTables } from './schema/withdrawals.ts';

/** All tables, by the nouns that own them. */
export interface Schema
  extends PlatformTables,
    AccountTables,
    AgentTables,
    AppointmentTables,
    AuditTables,
    CatalogueTables,
    ContentTables,
    ConversationTables,
    CountryRuleTables,
    CurrencyTables,
    DesignTables,
    DeskTables,
    DiamondTables,
    IdentityTables,
    GiftTables,
    DrawingTables,
    CartTables,
    OrderTables,
    PaymentTables,
    PictureTables,
    PiecePaperTables,
    PeopleTables,
    ProposalTables,
    PublishingTables,
    ReceiptTables,
    ReconciliationTables,
    ReturnTables,
    WithdrawalTables,
    ReviewTables,
    SavedSearchTables,
    StockTables,
    StoredValueTables,
    ProductImportTables,
    StoneFeedTables,
    StaffTables,
    WebhookTables {}
