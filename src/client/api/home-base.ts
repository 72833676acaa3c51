import * as v from 'valibot';
import type { CategoryId } from '#kernel/shop/catalogue/listing.ts';
import type { HomeBase } from '#kernel/shop/content/home-base.ts';
import { isCurrencyCode } from '#kernel/shop/money/money.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import { isLocale } from '#kernel/shop/text/locales.ts';
import { homeBaseData } from '#kernel/wire/contracts/content.contract.ts';
import { keys, readJson, writeJson } from '../storage.ts';
import type { Api, ApiData } from './api.ts';

const announcementOf = ({
  is_dismissible: isDismissible,
  ...announcement
}: NonNullable<ApiData<'homeBase'>['announcement']>) => ({ ...announcement, isDismissible });

const decodeTheme = (theme: ApiData<'homeBase'>['own_theme']): Pick<HomeBase, 'ownTheme'> =>
  theme
    ? {
        ownTheme: {
          hasStyles: theme.has_styles,
          hasLogo: theme.has_logo,
          hasNameInLogo: theme.has_name_in_logo,
          preloadsFont: theme.preloads_font,
        },
      }
    : {};

function decodeHomeBase(wire: ApiData<'homeBase'>): HomeBase {
  return {
    siteName: wire.site_name,
    logoUrl: wire.web_logo,
    ...decodeTheme(wire.own_theme),
    ...(wire.share_picture === undefined ? {} : { sharePicture: wire.share_picture }),
    shop: wire.shop,
    email: wire.email,
    whatsapp: wire.whatsapp,
    refundDays: wire.refund_days,
    linkedPages: wire.linked_pages,
    hasArticles: wire.has_articles,
    productSafety: wire.product_safety ?? [],
    isOpen: wire.is_open,
    ...(wire.announcement && { announcement: announcementOf(wire.announcement) }),
    menu: wire.top_nav.map(({ id, name, title, url, picture, child }) => ({
      id: id as CategoryId,
      name,
      title,
      url,
      picture,
      groups: child.map((group) => ({
        name: group.name,
        links: group.child.map((link) => ({
          id: link.id as CategoryId,
          name: link.name,
          url: link.url,
          picture: link.thumbnail,
        })),
      })),
    })),
    footer: wire.bottom_nav.map(({ name, sub }) => ({
      name,
      links: sub.map((link) => ({ name: link.name, url: link.url })),
    })),
    partners: wire.bottom_pictures.map(({ image, ...partner }) => ({ ...partner, imageUrl: image })),
    taxesDuties: wire.taxes_duties,
    languages: wire.lang.langList.flatMap(({ code, languageName }) =>
      isLocale(code) ? [{ code, name: languageName }] : [],
    ),
    countries: wire.country.map(({ country_code, name, currency, ...terms }) => ({
      code: country_code,
      name,
      currency: isCurrencyCode(currency) ? currency : baseCurrency(),
      onTheWay: { min: terms.delivery_days[0], max: terms.delivery_days[1] },
      costMinor: terms.shipping_base_minor,
      areTaxesIncluded: terms.taxes_included,
      customs: terms.customs && {
        dutyBasisPoints: terms.customs.duty_basis_points,
        taxBasisPoints: terms.customs.tax_basis_points,
        freeUpToMinor: terms.customs.free_up_to_minor,
      },
    })),
    currencies: wire.currency.currencyList.flatMap(({ code, ...rest }) =>
      isCurrencyCode(code) ? [{ ...rest, code }] : [],
    ),
    currency: wire.currency.currentCurrency,
    ratesQuotedOn: wire.currency.quoted_on,
    digest: wire.digest,
  };
}

export async function readHomeBase(api: Api): Promise<HomeBase> {
  return decodeHomeBase(await api.call('homeBase', {}));
}

/** Reads it in the background and stores it for the next pages. */
export async function refreshHomeBase(api: Api): Promise<HomeBase> {
  const wire = await api.call('homeBase', {}, { silent: true });
  writeJson(keys.homeBase, wire);
  return decodeHomeBase(wire);
}

/** The stored home base; undefined on a first visit. */
export function storedHomeBase(): HomeBase | undefined {
  const stored = v.safeParse(homeBaseData, readJson(keys.homeBase));
  return stored.success ? decodeHomeBase(stored.output) : undefined;
}
