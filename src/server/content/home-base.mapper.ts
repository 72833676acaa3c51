import type { LinkedPage } from '#kernel/shop/content/policy.ts';
import { isSubjectTo } from '#kernel/shop/law/law.ts';
import { priceReductionLaw } from '#kernel/shop/law/price-reduction.ts';
import { noProductSafety, shownSafetyContacts } from '#kernel/shop/law/product-safety.ts';
import { withdrawalLaw } from '#kernel/shop/law/withdrawal.ts';
import { shownShopImage } from '#kernel/shop/pictures/shop-image.ts';
import { pageSettingsOf } from '#kernel/shop/settings/settings-shape.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { languageOf, locales } from '#kernel/shop/text/locales.ts';
import { categoryPath, localisePath } from '#kernel/shop/text/paths.ts';
import { defaultTheme, type Theme } from '#kernel/shop/theme/theme.ts';
import { themeCss, themeLogoPath } from '#kernel/shop/theme/theme-css.ts';
import type { contentEndpoints } from '#kernel/wire/contracts/content.contract.ts';
import type { EndpointData } from '#kernel/wire/endpoint.ts';
import type { CategoryRow } from '#server/catalogue/categories.service.ts';
import { type Country, type currencies, shippingCostMinor } from '#server/currencies/currencies.service.ts';
import { contentMedia } from '#server/pictures/pictures.service.ts';
import type { AnnouncementDocument, SiteDocument } from '#server/platform/db/schema/content.ts';
import { digestOf } from '#server/platform/digest.ts';
import type { Host } from '#server/platform/host.ts';
import { imageUrl } from '#server/platform/media/wire-media.ts';
import type { Presentation } from '#server/platform/presentation.ts';

type HomeBase = EndpointData<typeof contentEndpoints.homeBase>;

/** Data for header and footer of every page. */
interface Frame {
  site: SiteDocument;
  announcement: AnnouncementDocument;
  rates: Awaited<ReturnType<typeof currencies>>;
  categories: readonly CategoryRow[];
  countries: readonly Country[];
  linkedPages: readonly LinkedPage[];
  hasArticles: boolean;
  isOpen: boolean;
  /** Keys of the home page's pictures; undefined in a shop with the demonstration. */
  ownPictures: readonly string[] | undefined;
}

/** The day of the oldest rate; the base currency has none, whatever its row says. */
const oldestQuote = (rates: Frame['rates']): string => {
  const days = rates.filter(({ rate }) => Number(rate) !== 1).map(({ quotedOn }) => quotedOn);
  return days.toSorted()[0] ?? rates[0]?.quotedOn ?? '';
};

function navChild(category: CategoryRow, view: Presentation) {
  const texts = localText(category.text, view.locale);
  const thumbnail = contentMedia(category.image, view, undefined, category.fallback_image);
  return {
    id: category.id,
    name: texts.name,
    url: localisePath(view.locale, categoryPath(category.id)),
    thumbnail_image: imageUrl(view.siteOrigin, thumbnail, 320),
    thumbnail,
    title: texts.title,
    meta_keywords: texts.keywords,
    meta_description: texts.metaDescription,
  };
}

function navigation(all: readonly CategoryRow[], view: Presentation): HomeBase['top_nav'] {
  return all
    .filter(({ parent_id }) => parent_id === null)
    .map((category) => {
      const { id, name, url, title, thumbnail: picture } = navChild(category, view);
      const children = all
        .filter(({ parent_id }) => parent_id === category.id)
        .map((child) => navChild(child, view));
      return {
        id,
        name,
        url,
        image: imageUrl(view.siteOrigin, picture),
        picture,
        title,
        child: children.length === 0 ? [] : [{ name, child: children }],
      };
    });
}

/** The bar above every page; undefined without a text, and outside its days. */
function announcementBar(
  { isOn, text, url, colour, isDismissible }: AnnouncementDocument,
  { locale }: Presentation,
): HomeBase['announcement'] {
  const own = localText(text, locale);
  if (!isOn || own === '') return undefined;
  return {
    ...{ id: digestOf([text, url]).slice(0, 10), text: own, colour, is_dismissible: isDismissible },
    url: url === '' ? '' : localisePath(locale, url),
  };
}

const ownTheme = (theme: Theme): HomeBase['own_theme'] => ({
  has_styles: themeCss(theme) !== '',
  has_logo: theme.logo !== '',
  has_name_in_logo: theme.logo !== '' && theme.hasNameInLogo,
  preloads_font: theme.headings.font === defaultTheme.headings.font,
});

/** Base of the first uploaded picture; '' for none. */
const sharePicture = (keys: readonly string[], { apiOrigin }: Presentation): string =>
  keys.map((key) => shownShopImage(key, apiOrigin)?.base).find((base) => base !== undefined) ?? '';

/** Languages in the wire format. */
function languageList(locale: Presentation['locale']): HomeBase['lang'] {
  const langList = locales.map((code) => ({
    code,
    languageName: languageOf(code).name,
    language: languageOf(code).html,
  }));
  return { langList, currentLang: locale };
}

/** Header, footer, languages, countries and currencies, with a digest of all of it. */
export function toHomeBase(
  { site, announcement, rates, categories, countries, isOpen, linkedPages, hasArticles, ownPictures }: Frame,
  view: Presentation,
  settings: Pick<Host['config'], 'mobileOrigin' | 'refundDays'>,
): HomeBase {
  const { locale } = view;
  const bar = announcementBar(announcement, view);
  const delivered = countries.map(({ code }) => code);
  const safety = shownSafetyContacts(site.settings.productSafety ?? noProductSafety, delivered);
  const base = {
    ...(bar && { announcement: bar }),
    site_name: localText(site.brand.name, locale),
    web_logo: `${view.siteOrigin}${site.theme?.logo ? themeLogoPath : site.logo}`,
    ...(site.theme && { own_theme: ownTheme(site.theme) }),
    ...(ownPictures && { share_picture: sharePicture(ownPictures, view) }),
    shop: {
      ...pageSettingsOf(site.settings, site.brand.name),
      ...(isSubjectTo(priceReductionLaw, delivered) && { showsPriorPrices: true }),
      ...(isSubjectTo(withdrawalLaw, delivered) && { hasWithdrawal: true }),
    },
    email: site.email,
    whatsapp: site.whatsapp,
    refund_days: settings.refundDays,
    linked_pages: [...linkedPages],
    has_articles: hasArticles,
    ...(safety.length > 0 && { product_safety: safety }),

    top_nav: navigation(categories, view),
    bottom_nav: site.bottomNav.map((group) => ({
      id: group.id,
      name: localText(group.name, locale),
      sub: group.items.map((item) => ({
        id: item.id,
        name: localText(item.name, locale),
        title: localText(item.name, locale),
        url: localisePath(locale, item.url),
      })),
    })),
    bottom_pictures: site.partners.map(({ mark, role, image, url }) => ({
      name: mark,
      text: localText(role, locale),
      image: `${view.siteOrigin}${image}`,
      url: localisePath(locale, url),
    })),
    taxes_duties: localText(site.taxesDuties.content, locale),
    lang: languageList(locale),
    country: countries.map((country) => ({
      country_code: country.code,
      country_symbol: country.symbol,
      name: localText(country.name, locale),
      currency: country.currency,
      taxes_included: country.taxesIncluded,
      shipping_base_minor: shippingCostMinor(country),
      delivery_days: [...country.deliveryDays] satisfies [number, number],
      customs: country.duty && {
        duty_basis_points: country.duty.dutyBasisPoints,
        tax_basis_points: country.duty.taxBasisPoints,
        free_up_to_minor: country.duty.freeUpToMinor,
      },
    })),
    currency: {
      currencyList: rates.map(({ code, symbol, rate, name }) => ({
        code,
        symbol,
        rate,
        name: localText(name, locale),
      })),
      currentCurrency: view.currency.code,
      quoted_on: oldestQuote(rates),
    },
  };
  // An open shop has the digest that it had before there was a switch.
  const digest = digestOf(isOpen ? base : { ...base, isOpen });
  return { ...base, is_open: isOpen, digest };
}
