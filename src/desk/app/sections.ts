import type { ComponentType } from 'react';
import type { Right } from '#kernel/shop/desk/roles.ts';
import type { ShopModule } from '#kernel/shop/settings/shop-modules.ts';
import { hasModule } from '#kernel/shop/settings/shop-settings.ts';
import type { TextKey } from '#kernel/shop/text/text-keys.ts';

export type SectionGroup = 'day' | 'shop' | 'house';

type SectionPath = TextKey extends infer Key
  ? Key extends `desk.section-${infer Path}`
    ? Path
    : never
  : never;

/** A section of the desk: an entry of the navigation and the screens below its path. */
export interface DeskSection {
  /** First part of its addresses: `orders` is at `/desk/#/orders`. */
  path: SectionPath;
  /** Right needed to see the section. */
  right: Right;
  /** `g` and this key open it. */
  key: string;
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
    path: 'today',
    right: 'today.read',
    key: 't',
    group: 'day',
    texts: ['desk-opening', 'desk-today', 'desk-orders', 'desk-privacy', 'desk-content'],
    load: () => import('../today/TodaySection.tsx'),
  },
  {
    path: 'orders',
    right: 'orders.read',
    key: 'o',
    group: 'day',
    texts: [
      ...['desk-orders', 'desk-proposals', 'desk-conversations', 'desk-returns', 'desk-stock'],
      'desk-gift-cards',
    ],
    load: () => import('../orders/OrdersSection.tsx'),
  },
  {
    path: 'workshop',
    right: 'workshop.read',
    key: 'w',
    group: 'day',
    texts: ['desk-workshop'],
    load: () => import('../workshop/WorkshopSection.tsx'),
  },
  {
    path: 'returns',
    right: 'returns.read',
    key: 'r',
    group: 'day',
    texts: ['desk-returns'],
    load: () => import('../returns/ReturnsSection.tsx'),
  },
  {
    path: 'appointments',
    right: 'appointments.handle',
    key: 'a',
    group: 'day',
    module: 'appointments',
    texts: ['desk-appointments', 'desk-proposals'],
    load: () => import('../appointments/AppointmentsSection.tsx'),
  },
  {
    path: 'reviews',
    right: 'reviews.handle',
    key: 'v',
    group: 'day',
    module: 'reviews',
    texts: ['desk-reviews', 'desk-import'],
    load: () => import('../reviews/ReviewsSection.tsx'),
  },
  {
    path: 'messages',
    right: 'messages.handle',
    key: 'm',
    group: 'day',
    texts: ['desk-conversations', 'desk-proposals'],
    load: () => import('../conversations/ConversationsSection.tsx'),
  },
  {
    path: 'templates',
    right: 'templates.read',
    key: 'e',
    group: 'shop',
    texts: ['desk-templates'],
    load: () => import('../templates/TemplatesSection.tsx'),
  },
  {
    path: 'customers',
    right: 'customers.read',
    key: 'c',
    group: 'shop',
    texts: [
      ...['desk-customers', 'desk-returns', 'desk-appointments', 'desk-conversations', 'desk-privacy'],
      ...['desk-proposals', 'desk-gift-cards'],
    ],
    load: () => import('../customers/CustomersSection.tsx'),
  },
  {
    path: 'campaigns',
    right: 'campaigns.handle',
    key: 'k',
    group: 'shop',
    texts: ['desk-campaigns'],
    load: () => import('../campaigns/CampaignsSection.tsx'),
  },
  {
    path: 'gifts',
    right: 'gifts.handle',
    key: 'g',
    group: 'shop',
    module: 'gifts',
    texts: ['desk-gifts'],
    load: () => import('../gifts/GiftsSection.tsx'),
  },
  {
    path: 'privacy',
    right: 'customers.handle',
    key: 'd',
    group: 'shop',
    texts: ['desk-privacy'],
    load: () => import('../privacy/PrivacySection.tsx'),
  },
  {
    path: 'approvals',
    right: 'refunds.ask',
    key: 'p',
    group: 'house',
    texts: ['desk-approvals', 'desk-acts'],
    load: () => import('../approvals/ApprovalsSection.tsx'),
  },
  {
    path: 'content',
    right: 'content.read',
    key: 'n',
    group: 'shop',
    texts: ['desk-content', 'desk-content-api', 'desk-pictures', 'desk-photos', 'desk-import'],
    load: () => import('../content/ContentSection.tsx'),
  },
  {
    path: 'stock',
    right: 'stock.read',
    key: 's',
    group: 'shop',
    texts: ['desk-stock', 'desk-import'],
    load: () => import('../stock/StockSection.tsx'),
  },
  {
    path: 'stones',
    right: 'stock.read',
    key: 'l',
    group: 'shop',
    texts: ['desk-diamonds', 'desk-diamonds-api', 'diamonds'],
    load: () => import('../diamonds/DiamondsSection.tsx'),
  },
  {
    path: 'prices',
    right: 'prices.read',
    key: 'i',
    group: 'shop',
    texts: ['desk-prices'],
    load: () => import('../prices/PricesSection.tsx'),
  },
  {
    path: 'reports',
    right: 'reports.read',
    key: 'b',
    group: 'house',
    texts: ['desk-reports', 'returns-api', 'diamonds'],
    load: () => import('../reports/ReportsSection.tsx'),
  },
  {
    path: 'settings',
    right: 'settings.handle',
    key: 'z',
    group: 'house',
    texts: [
      'desk-content',
      'desk-content-api',
      'desk-pictures',
      'desk-photos',
      'desk-languages',
      'desk-approvals',
      'desk-payment',
      'desk-connections',
    ],
    load: () => import('../settings/SettingsSection.tsx'),
  },
  {
    path: 'staff',
    right: 'staff.handle',
    key: 'f',
    group: 'house',
    texts: ['desk-staff'],
    load: () => import('../staff/StaffSection.tsx'),
  },
  {
    path: 'audit',
    right: 'audit.read',
    key: 'u',
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
        'desk-proposals',
      ],
      ...['desk-content', 'desk-approvals', 'desk-connections'],
    ],
    load: () => import('../audit/AuditSection.tsx'),
  },
];

/** Text key of a section's name. */
export const sectionText = ({ path }: Pick<DeskSection, 'path'>) => `desk.section-${path}` as const;

/** The sections of a person with these rights, without those of parts of the shop that are off. */
export const openSections = (rights: readonly Right[]): readonly DeskSection[] =>
  sections.filter(
    ({ right, module }) => rights.includes(right) && (module === undefined || hasModule(module)),
  );
