import type { ComponentType } from 'react';
import type { Right } from '#kernel/shop/desk/roles.ts';
import type { ShopModule } from '#kernel/shop/settings/shop-modules.ts';
import { hasModule } from '#kernel/shop/settings/shop-settings.ts';
import type { TextKey } from '#kernel/shop/text/text-keys.ts';

export type SectionGroup = 'day' | 'shop' | 'house';

/** A section of the desk: an entry of the navigation and the screens below its path. */
export interface DeskSection {
  name: string;
  /** Right needed to see the section. */
  right: Right;
  /** First part of its addresses: `orders` is at `/desk/#/orders`. */
  path: string;
  /** `g` and this key open it. */
  key: string;
  /** Text key of its name. */
  text: TextKey;
  group: SectionGroup;
  /** The part of the shop that it serves; hidden while that is off. */
  module?: ShopModule;
  /** Texts of its screens (`i18n/<locale>/<noun>.json`), besides `desk` and `desk-api`. */
  texts: readonly string[];
  /** Its component renders its own <Routes> below the path. */
  load: () => Promise<{ default: ComponentType }>;
}

/** Every section, in the order of the navigation. */
export const sections: readonly DeskSection[] = [
  {
    name: 'today',
    right: 'today.read',
    path: 'today',
    key: 't',
    text: 'desk.section-today',
    group: 'day',
    texts: ['desk-opening', 'desk-today', 'desk-orders', 'desk-privacy', 'desk-content'],
    load: () => import('../today/TodaySection.tsx'),
  },
  {
    name: 'orders',
    right: 'orders.read',
    path: 'orders',
    key: 'o',
    text: 'desk.section-orders',
    group: 'day',
    texts: ['desk-orders', 'desk-conversations'],
    load: () => import('../orders/OrdersSection.tsx'),
  },
  {
    name: 'workshop',
    right: 'workshop.read',
    path: 'workshop',
    key: 'w',
    text: 'desk.section-workshop',
    group: 'day',
    texts: ['desk-workshop'],
    load: () => import('../workshop/WorkshopSection.tsx'),
  },
  {
    name: 'returns',
    right: 'returns.read',
    path: 'returns',
    key: 'r',
    text: 'desk.section-returns',
    group: 'day',
    texts: ['desk-returns'],
    load: () => import('../returns/ReturnsSection.tsx'),
  },
  {
    name: 'appointments',
    right: 'appointments.handle',
    path: 'appointments',
    key: 'a',
    text: 'desk.section-appointments',
    group: 'day',
    module: 'appointments',
    texts: ['desk-appointments'],
    load: () => import('../appointments/AppointmentsSection.tsx'),
  },
  {
    name: 'reviews',
    right: 'reviews.handle',
    path: 'reviews',
    key: 'v',
    text: 'desk.section-reviews',
    group: 'day',
    module: 'reviews',
    texts: ['desk-reviews', 'desk-import'],
    load: () => import('../reviews/ReviewsSection.tsx'),
  },
  {
    name: 'conversations',
    right: 'messages.handle',
    path: 'messages',
    key: 'm',
    text: 'desk.section-messages',
    group: 'day',
    texts: ['desk-conversations'],
    load: () => import('../conversations/ConversationsSection.tsx'),
  },
  {
    name: 'templates',
    right: 'templates.read',
    path: 'templates',
    key: 'e',
    text: 'desk.section-templates',
    group: 'shop',
    texts: ['desk-templates'],
    load: () => import('../templates/TemplatesSection.tsx'),
  },
  {
    name: 'customers',
    right: 'customers.read',
    path: 'customers',
    key: 'c',
    text: 'desk.section-customers',
    group: 'shop',
    texts: ['desk-customers', 'desk-returns', 'desk-appointments', 'desk-conversations', 'desk-privacy'],
    load: () => import('../customers/CustomersSection.tsx'),
  },
  {
    name: 'campaigns',
    right: 'campaigns.handle',
    path: 'campaigns',
    key: 'k',
    text: 'desk.section-campaigns',
    group: 'shop',
    texts: ['desk-campaigns'],
    load: () => import('../campaigns/CampaignsSection.tsx'),
  },
  {
    name: 'gifts',
    right: 'gifts.handle',
    path: 'gifts',
    key: 'g',
    text: 'desk.section-gifts',
    group: 'shop',
    module: 'gifts',
    texts: ['desk-gifts'],
    load: () => import('../gifts/GiftsSection.tsx'),
  },
  {
    name: 'privacy',
    right: 'customers.handle',
    path: 'privacy',
    key: 'd',
    text: 'desk.section-privacy',
    group: 'shop',
    texts: ['desk-privacy'],
    load: () => import('../privacy/PrivacySection.tsx'),
  },
  {
    name: 'approvals',
    right: 'refunds.ask',
    path: 'approvals',
    key: 'p',
    text: 'desk.section-approvals',
    group: 'house',
    texts: ['desk-approvals', 'desk-acts'],
    load: () => import('../approvals/ApprovalsSection.tsx'),
  },
  {
    name: 'content',
    right: 'content.read',
    path: 'content',
    key: 'n',
    text: 'desk.section-content',
    group: 'shop',
    texts: ['desk-content', 'desk-content-api', 'desk-pictures', 'desk-photos', 'desk-import'],
    load: () => import('../content/ContentSection.tsx'),
  },
  {
    name: 'stock',
    right: 'stock.read',
    path: 'stock',
    key: 's',
    text: 'desk.section-stock',
    group: 'shop',
    texts: ['desk-stock'],
    load: () => import('../stock/StockSection.tsx'),
  },
  {
    name: 'diamonds',
    right: 'stock.read',
    path: 'stones',
    key: 'l',
    text: 'desk.section-stones',
    group: 'shop',
    texts: ['desk-diamonds', 'desk-diamonds-api', 'diamonds'],
    load: () => import('../diamonds/DiamondsSection.tsx'),
  },
  {
    name: 'prices',
    right: 'prices.read',
    path: 'prices',
    key: 'i',
    text: 'desk.section-prices',
    group: 'shop',
    texts: ['desk-prices'],
    load: () => import('../prices/PricesSection.tsx'),
  },
  {
    name: 'reports',
    right: 'reports.read',
    path: 'reports',
    key: 'b',
    text: 'desk.section-reports',
    group: 'house',
    texts: ['desk-reports', 'returns-api', 'diamonds'],
    load: () => import('../reports/ReportsSection.tsx'),
  },
  {
    name: 'settings',
    right: 'settings.handle',
    path: 'settings',
    key: 'z',
    text: 'desk.section-settings',
    group: 'house',
    texts: [
      'desk-content',
      'desk-content-api',
      'desk-pictures',
      'desk-languages',
      'desk-approvals',
      'desk-payment',
    ],
    load: () => import('../settings/SettingsSection.tsx'),
  },
  {
    name: 'staff',
    right: 'staff.handle',
    path: 'staff',
    key: 'f',
    text: 'desk.section-staff',
    group: 'house',
    texts: ['desk-staff'],
    load: () => import('../staff/StaffSection.tsx'),
  },
  {
    name: 'audit',
    right: 'audit.read',
    path: 'audit',
    key: 'u',
    text: 'desk.section-audit',
    group: 'house',
    texts: [
      ...['desk-audit', 'desk-acts', 'desk-orders', 'desk-returns', 'desk-appointments', 'desk-reviews'],
      ...[
        'desk-conversations',
        'desk-campaigns',
        'desk-gifts',
        'desk-privacy',
        'desk-stock',
        'desk-customers',
      ],
      ...['desk-content', 'desk-approvals'],
    ],
    load: () => import('../audit/AuditSection.tsx'),
  },
];

/** The sections of a person with these rights, without those of parts of the shop that are off. */
export const openSections = (rights: readonly Right[]): readonly DeskSection[] =>
  sections.filter(
    ({ right, module }) => rights.includes(right) && (module === undefined || hasModule(module)),
  );
