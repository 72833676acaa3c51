import type { ProductSafety } from '#kernel/shop/law/product-safety.ts';
import type { CurrencyCode } from '#kernel/shop/money/money.ts';
import type { DepositSettings } from '#kernel/shop/payment/deposit.rules.ts';
import type { PiecePaperSettings } from '#kernel/shop/piece-papers/piece-paper-settings.ts';
import type { GiftCardSale } from '#kernel/shop/stored-value/gift-card-sale.ts';
import type { Localised } from '#kernel/shop/text/locales.ts';
import type { TradeUpSettings } from '#kernel/shop/trade-up/trade-up-settings.ts';
import type { ShopModule } from './shop-modules.ts';

/** Days of the week, Monday first. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export type Weekday = (typeof weekdays)[number];

/** Ring-size systems in which a list of sizes can be shown first. */
export const ringSizeScales = ['us', 'iso', 'hk', 'uk', 'jp'] as const;

export type RingSizeScale = (typeof ringSizeScales)[number];

/** The settings that pages and browsers use. */
export interface PageSettings extends CommonSettings {
  /** Name of the shop, stored with the brand. */
  brand: Localised;
  /** Whether a reduction is shown with its lowest price before, because a country of delivery asks for it. */
  showsPriorPrices?: boolean | undefined;
  /** Whether pages link to the function to withdraw from a contract, because a country of delivery asks for it. */
  hasWithdrawal?: boolean | undefined;
}

/** The settings of the shop, edited by its owner at the desk. */
export interface ShopSettings extends CommonSettings {
  legalName: string;
  /** Number in the register of companies; '' if there is none. */
  registrationNumber: string;
  /** VAT number; '' if the shop is not registered. */
  vatNumber: string;
  phone: string;
  /** Shown with products; absent in settings saved before it was one. */
  productSafety?: ProductSafety | undefined;
  /** Valuations and passports of pieces; absent in settings saved before they were issued. */
  piecePapers?: PiecePaperSettings | undefined;
  /** Hours after which a customer who agreed is reminded of a cart; absent in settings saved before it was one. */
  cartReminderHours?: number | undefined;
  /** Amounts and validity of gift cards; absent in settings saved before shoppers could buy them. */
  giftCardSale?: GiftCardSale | undefined;
}

interface CommonSettings {
  /** Name of the shop in Latin letters: in authenticator apps and as the source of calendar files. */
  latinName: string;
  /** Start of the names of exported files: a-z, 0-9 and hyphens. */
  filePrefix: string;
  /** Prices are stored in this currency; every other one is shown at a dated rate. */
  baseCurrency: CurrencyCode;
  /** ISO 3166 code of the country of the shop, and the default for delivery estimates. */
  homeCountry: string;
  /** IANA name of the time zone in which the shop's days begin. */
  timeZone: string;
  /** Days on which workshop and carrier work, unless they are holidays. */
  workingWeek: Readonly<Record<Weekday, boolean>>;
  /** Dates (`YYYY-MM-DD`) on which neither workshop nor carrier works. */
  holidays: readonly string[];
  ringSizeScale: RingSizeScale;
  /** Product that is sent free of charge as a ring sizer; absent or null without one. */
  ringSizer?: number | null | undefined;
  /** Absent in settings saved before there were trade-ups. */
  tradeUp?: TradeUpSettings | undefined;
  /** Payment of made-to-order pieces in two parts; absent in settings saved before it was one. */
  deposits?: DepositSettings | undefined;
  modules: Readonly<Record<ShopModule, boolean>>;
}

let current: PageSettings | undefined;
let readSettings: (() => PageSettings | undefined) | undefined;

/** Makes these the settings of this process. The API host and the site's build call it again when they change. */
export function applyShopSettings(settings: PageSettings): void {
  current = settings;
}

/** Names the source of the settings, read once at the first use: in a browser, the page. */
export function provideShopSettings(read: () => PageSettings | undefined): void {
  readSettings = read;
}

/** The settings of the shop that this process serves. Throws if none were applied. */
export function shopSettings(): PageSettings {
  current ??= readSettings?.();
  if (!current) throw new Error('The settings of the shop are not loaded.');
  return current;
}

/** Prices are stored in this currency; every other one is a display currency at a dated rate. */
export const baseCurrency = (): CurrencyCode => shopSettings().baseCurrency;

/** Country of the shop, and the default for delivery estimates. */
export const homeCountry = (): string => shopSettings().homeCountry;

/** IANA name of the time zone in which the shop's days begin and end. */
export const shopZone = (): string => shopSettings().timeZone;

/** Whether a part of the shop is switched on. */
export const hasModule = (module: ShopModule): boolean => shopSettings().modules[module];

/** Whether a reduction is shown with the lowest price of the 30 days before. Known to pages, not to the API host. */
export const showsPriorPrices = (): boolean => shopSettings().showsPriorPrices === true;

/** Whether pages link to the function to withdraw from a contract. Known to pages, not to the API host. */
export const linksToWithdrawal = (): boolean => shopSettings().hasWithdrawal === true;
