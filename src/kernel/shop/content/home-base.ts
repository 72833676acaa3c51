import type { CategoryId } from '#kernel/shop/catalogue/listing.ts';
import type { CustomsRates } from '#kernel/shop/checkout/duties.ts';
import type { DeliveryTerms } from '#kernel/shop/checkout/working-days.ts';
import type { CurrencyCode, CurrencyRate } from '#kernel/shop/money/money.ts';
import type { Picture } from '#kernel/shop/pictures/picture.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';

/** A category of the menu, with those below it in groups that have a heading. */
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

/** What every page shows around its content, in the language asked for. */
export interface HomeBase {
  siteName: string;
  logoUrl: string;
  email: string;
  whatsapp: string;
  /** Days after receipt in which a piece may come back. */
  refundDays: number;
  menu: readonly MenuItem[];
  footer: readonly { name: string; links: readonly { name: string; url: string }[] }[];
  partners: readonly { name: string; text: string; imageUrl: string; url: string }[];
  /** What is said of taxes and duties wherever something is paid. */
  taxesDuties: string;
  languages: readonly { code: Locale; name: string }[];
  /** `currency` is the one to suggest there. */
  countries: readonly (DeliveryTerms & {
    code: string;
    name: string;
    currency: CurrencyCode;
    /** Null where there is no estimate. */
    customs: CustomsRates | null;
  })[];
  currencies: readonly (CurrencyRate & { name: string })[];
  /** The currency that prices come in. */
  currency: string;
  /** ISO date of the rates. */
  ratesQuotedOn: string;
  /** Changes with anything that a page shows of this. */
  digest: string;
}
