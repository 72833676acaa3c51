import type { Generated } from 'kysely';
import type { Purpose } from '#kernel/shop/appointments/appointments.rules.ts';
import type { AnnouncementColour } from '#kernel/shop/content/announcement.ts';
import type { ContentFields, ContentKind } from '#kernel/shop/content/content-fields.ts';
import type { HeroForm, HomeBlockItem } from '#kernel/shop/content/home-blocks.ts';
import type { RedirectOrigin } from '#kernel/shop/redirects/redirects.rules.ts';
import type { ShopSettings } from '#kernel/shop/settings/shop-settings.ts';
import type { SpecialHours } from '#kernel/shop/stores/store.ts';
import type { Language, Localised } from '#kernel/shop/text/locales.ts';
import type { Theme } from '#kernel/shop/theme/theme.ts';
import type { GeneratedJsonb, Jsonb, MaybeJsonb, Timestamp } from '#server/platform/db/columns.ts';

interface ClassText {
  name: string;
  description: string;
}

interface ArticleClassTable {
  tid: number;
  slug: string;
  text: Jsonb<Localised<ClassText>>;
}

interface ArticleText {
  title: string;
  summary: string;
  keywords: string;
  description: string;
  /** Clean HTML; `{{refundDays}}` is filled in on reading. */
  html: string;
  /** The source of the HTML; absent in old rows. */
  markdown?: string;
}

interface ArticleTable {
  aid: number;
  tid: number;
  slug: string;
  image: string;
  is_education: boolean;
  related_products: Jsonb<number[]>;
  text: Jsonb<Localised<ArticleText>>;
  created_at: Timestamp;
  updated_at: Timestamp;
  digest: string;
}

interface PageText {
  title: string;
  description: string;
  html: string;
  markdown?: string;
}

/** Policies, and pages such as about-us. */
interface ContentPageTable {
  id: number;
  kind: 'policy' | 'page';
  key: string;
  sort: number;
  text: Jsonb<Localised<PageText>>;
  updated_at: Timestamp;
  digest: string;
}

interface CommonProblemTable {
  id: number;
  group_key: string;
  group_name: Jsonb<Localised>;
  sort: number;
  question: Jsonb<Localised>;
  /** Clean HTML. */
  answer: Jsonb<Localised>;
  /** The Markdown of the answer; null in old rows. */
  source: MaybeJsonb<Localised>;
}

export type Week = Record<'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun', [string, string] | null>;

export interface StoreText {
  name: string;
  city: string;
  address: string;
  hours: string;
  note: string;
}

interface StoreTable {
  id: number;
  country_code: string;
  state: string;
  time_zone: string;
  lat: number;
  lng: number;
  phone: string;
  email: string;
  image: string;
  /** Number of advisers available for appointments at the same time. */
  advisers: Generated<number>;
  services: Jsonb<string[]>;
  week: Jsonb<Week>;
  holidays: Jsonb<string[]>;
  special_hours: GeneratedJsonb<SpecialHours[]>;
  purposes: GeneratedJsonb<Purpose[]>;
  text: Jsonb<Localised<StoreText>>;
  /** Null unless it is archived: orders and appointments still refer to it. */
  archived_at: Generated<Date | null>;
}

export interface SiteDocument {
  brand: { name: Localised; line: Localised };
  logo: string;
  settings: ShopSettings;
  /** Absent for the default theme. */
  theme?: Theme | undefined;
  email: string;
  whatsapp: string;
  partners: { mark: string; role: Localised; image: string; url: string }[];
  taxesDuties: { title: Localised; content: Localised };
  bottomNav: { id: number; name: Localised; items: { id: number; url: string; name: Localised }[] }[];
}

interface HomeBlock {
  title: Localised;
  content: Localised;
}

/** Whether the shop has opened. */
export interface OpeningDocument {
  isOpen: boolean;
}

/** The bar above every page; without a text there is none. */
export interface AnnouncementDocument {
  text: Localised;
  url: string;
  /** First and last day in the shop's time zone, `YYYY-MM-DD`; '' without a limit. */
  from: string;
  until: string;
  colour: AnnouncementColour;
  isDismissible: boolean;
  /** Whether today is one of its days; a background job keeps it. */
  isOn: boolean;
}

export interface HomeDocument {
  /** Absent until staff change them; `defaultHomeLayout` then holds. */
  hero?: HeroForm;
  blocks?: HomeBlockItem[];
  meta: { title: Localised; keywords: Localised; description: Localised };
  adverts: {
    image: string;
    url: string;
    title: Localised;
    line: Localised;
    action?: Localised | undefined;
  }[];
  /** Without `url` no link is shown. */
  introduction: HomeBlock & { video: string; poster: string; url?: string };
  customizeCategory: {
    title: Localised;
    description: Localised;
    tiles: { categoryId: number; image: string; title: Localised }[];
  };
  designYourRing: HomeBlock & {
    image: string;
    diamond: { url: string; label: Localised };
    ring: { url: string; label: Localised };
  };
  partnerDesigners: (HomeBlock & { avatar: string; categoryId: number })[];
  featureIntroduction: { title: Localised; items: (HomeBlock & { icon: string; url: string })[] };
  bestSelling: { title: Localised; productIds: number[] };
  featured: { title: Localised; productIds: number[] };
  purchased: HomeBlock & { image: string; url?: string };
  searchKeywords: { titles: Localised[]; url: string; image: string };
}

/** A label, and a label per value. */
export type Labelled = Record<string, { label: Localised; values: Record<string, Localised> }>;

export interface LabelsDocument {
  options: Labelled;
  attributes: Labelled;
  stones: Labelled;
  services: Record<string, Localised>;
}

/** Bounds of the price filter, as a factor of the usual ones (kernel/shop/catalogue/price-bands.ts). */
export interface PriceBandsDocument {
  factor: number;
}

/** Interface texts of the shop by language and `noun.key`; they take precedence over those of the repository. */
export type StoredTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Single documents: brand and navigation, the home page, names of options and attributes, the languages. */
export interface ShopDocuments {
  site: SiteDocument;
  opening: OpeningDocument;
  announcement: AnnouncementDocument;
  home: HomeDocument;
  labels: LabelsDocument;
  languages: Language[];
  texts: StoredTexts;
  priceBands: PriceBandsDocument;
}

interface ShopDocumentTable {
  key: keyof ShopDocuments;
  value: Jsonb<ShopDocuments[keyof ShopDocuments]>;
}

/** Versions of content after each change at the desk. */
interface ContentHistoryTable {
  id: Generated<number>;
  kind: ContentKind;
  key: string;
  at: Timestamp;
  /** Empty for a state that was not written at the desk. */
  who: string;
  fields: Jsonb<ContentFields>;
  /** Whether the record was removed; `fields` are those it had. */
  is_removal: Generated<boolean>;
  /** The entry that this one took back. */
  takes_back: Generated<number | null>;
  /** Number of the act on several records that wrote it; null for one of its own. */
  batch: Generated<number | null>;
}

/** A draft of the desk; at most one per piece of content. */
interface ContentChangeTable {
  id: Generated<number>;
  kind: ContentKind;
  key: string;
  fields: Jsonb<ContentFields>;
  who: string;
  /** When it is published; null while it is written. */
  due_at: Timestamp | null;
  created_at: Timestamp;
}

/** Redirects of former addresses. */
interface RedirectTable {
  id: Generated<number>;
  /** In small letters, without a trailing slash; without a language it holds for all. */
  from_path: string;
  /** Path with an optional query, or an https URL; escaped. */
  to_path: string;
  origin: RedirectOrigin;
  who: string;
  created_at: Timestamp;
}

export interface ContentTables {
  redirect: RedirectTable;
  content_history: ContentHistoryTable;
  content_change: ContentChangeTable;
  article_class: ArticleClassTable;
  article: ArticleTable;
  content_page: ContentPageTable;
  common_problem: CommonProblemTable;
  store: StoreTable;
  shop_document: ShopDocumentTable;
}
