import type { Localised } from '#kernel/text/locales.ts';
import type { Jsonb, Timestamp } from '#server/platform/db/columns.ts';

export interface ClassText {
  name: string;
  description: string;
}

interface ArticleClassTable {
  tid: number;
  slug: string;
  text: Jsonb<Localised<ClassText>>;
}

export interface ArticleText {
  title: string;
  summary: string;
  keywords: string;
  description: string;
  /** Clean HTML; `{{refundDays}}` is filled in when it is answered. */
  html: string;
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

export interface PageText {
  title: string;
  description: string;
  html: string;
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
  services: Jsonb<string[]>;
  week: Jsonb<Week>;
  holidays: Jsonb<string[]>;
  text: Jsonb<Localised<StoreText>>;
}

/** Single documents: site (brand, navigation), home (the home page), labels (options and attributes). */
interface ShopDocumentTable {
  key: 'site' | 'home' | 'labels';
  value: Jsonb<Record<string, unknown>>;
}

export interface ContentTables {
  article_class: ArticleClassTable;
  article: ArticleTable;
  content_page: ContentPageTable;
  common_problem: CommonProblemTable;
  store: StoreTable;
  shop_document: ShopDocumentTable;
}
