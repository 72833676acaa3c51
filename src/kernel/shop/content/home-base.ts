import type { CategoryId } from '#kernel/shop/catalogue/listing.ts';
import type { CustomsRates } from '#kernel/shop/checkout/duties.ts';
import type { DeliveryTerms } from '#kernel/shop/checkout/working-days.ts';
import type { shownSafetyContacts } from '#kernel/shop/law/product-safety.ts';
import type { CurrencyCode, CurrencyRate } from '#kernel/shop/money/money.ts';
import type { Picture } from '#kernel/shop/pictures/picture.ts';
import type { PageSettings } from '#kernel/shop/settings/shop-settings.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Announcement } from './announcement.ts';
import type { LinkedPage } from './policy.ts';

/** A category of the menu, with its subcategories in titled groups. */
export interface MenuItem {
  id: CategoryId;
  name: string;
  title: string;
  url: string;
  picture: Picture;
  groups: readonly {
    name: string;
    links: readonly { id: CategoryId; name: string; url: string; picture: Picture }[];
  }[];
}

/** Header and footer data of every page, in the requested language. */
export interface HomeBase {
  siteName: string;
  logoUrl: string;
  /** What pages need to know of the theme; undefined for the default one. */
  ownTheme?:
    | { hasStyles: boolean; hasLogo: boolean; hasNameInLogo: boolean; preloadsFont: boolean }
    | undefined;
  /** Base of the picture of shared links in a shop of its own, '' for none; undefined: the demonstration's. */
  sharePicture?: string | undefined;
  shop: PageSettings;
  email: string;
  whatsapp: string;
  /** Whether the shop has opened; before, nothing can be bought. */
  isOpen: boolean;
  /** Days after receipt within which a piece can be returned. */
  refundDays: number;
  /** Pages that others link to. */
  linkedPages: readonly LinkedPage[];
  /** Whether the menu has the journal. */
  hasArticles: boolean;
  /** Contacts for the safety of products, where a law asks for them. */
  productSafety: ReturnType<typeof shownSafetyContacts>;
  /** Absent without one. */
  announcement?: Announcement | undefined;
  menu: readonly MenuItem[];
  footer: readonly { name: string; links: readonly { name: string; url: string }[] }[];
  partners: readonly { name: string; text: string; imageUrl: string; url: string }[];
  /** Note on taxes and duties, shown wherever something is paid for. */
  taxesDuties: string;
  languages: readonly { code: Locale; name: string }[];
  /** `currency` is the default of the country. */
  countries: readonly (DeliveryTerms & {
    code: string;
    name: string;
    currency: CurrencyCode;
    /** null if there is no estimate. */
    customs: CustomsRates | null;
  })[];
  currencies: readonly (CurrencyRate & { name: string })[];
  /** Currency of the prices. */
  currency: string;
  /** ISO date of the rates. */
  ratesQuotedOn: string;
  /** Hash of everything that pages show of this data. */
  digest: string;
}
