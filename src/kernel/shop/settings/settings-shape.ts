import * as v from 'valibot';
import { maxCartReminderHours } from '#kernel/shop/cart/cart.rules.ts';
import { currencyCodes } from '#kernel/shop/money/money.ts';
import { leastDepositPercent, mostDepositPercent, mostRestDays } from '#kernel/shop/payment/deposit.rules.ts';
import { maxValidYears, mostCardAmounts } from '#kernel/shop/stored-value/gift-card-sale.ts';
import type { Localised } from '#kernel/shop/text/locales.ts';
import {
  mostTradeUpDays,
  mostTradeUpFactor,
  tradeUpStones,
} from '#kernel/shop/trade-up/trade-up-settings.ts';
import { type ShopModule, shopModules } from './shop-modules.ts';
import { ringSizeScales, type ShopSettings, weekdays } from './shop-settings.ts';
import { isTimeZone } from './time-zone.ts';

const line = (most: number) => v.pipe(v.string(), v.maxLength(most));
const switches = <const Names extends readonly string[]>(names: Names) =>
  v.strictObject(
    Object.fromEntries(names.map((name) => [name, v.boolean()])) as Record<
      Names[number],
      v.BooleanSchema<undefined>
    >,
  );

/**
 * The parts that are on. Settings saved before a part existed leave it off, and unknown parts are those of a newer release that
 * runs on the same database during an update.
 */
const moduleSwitches = v.object(
  Object.fromEntries(shopModules.map((name) => [name, v.optional(v.boolean(), false)])) as Record<
    ShopModule,
    v.OptionalSchema<v.BooleanSchema<undefined>, false>
  >,
);

const minor = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const contact = v.strictObject({ name: line(200), address: line(300), electronic: line(200) });

const commonEntries = {
  latinName: v.pipe(line(40), v.regex(/^[^:/\p{C}]+$/u)),
  filePrefix: v.pipe(line(40), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)),
  baseCurrency: v.picklist(currencyCodes),
  homeCountry: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  timeZone: v.pipe(v.string(), v.check(isTimeZone)),
  workingWeek: switches(weekdays),
  holidays: v.array(v.pipe(v.string(), v.isoDate())),
  ringSizeScale: v.picklist(ringSizeScales),
  ringSizer: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1)))),
  tradeUp: v.optional(
    v.strictObject({
      isOn: v.boolean(),
      factor: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostTradeUpFactor)),
      leastStoneMinor: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      stones: v.picklist(tradeUpStones),
      validDays: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostTradeUpDays)),
    }),
  ),
  deposits: v.optional(
    v.strictObject({
      isOn: v.boolean(),
      fromMinor: minor,
      percent: v.pipe(
        v.number(),
        v.integer(),
        v.minValue(leastDepositPercent),
        v.maxValue(mostDepositPercent),
      ),
      leastMinor: minor,
      restDays: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostRestDays)),
    }),
  ),
  modules: moduleSwitches,
};

/** The settings that pages and browsers use. */
export const pageSettingsShape = v.object({
  brand: v.record(v.string(), v.string()),
  showsPriorPrices: v.optional(v.boolean()),
  hasWithdrawal: v.optional(v.boolean()),
  ...commonEntries,
});

const priceMinor = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

const giftCardSale = v.strictObject({
  validYears: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxValidYears)),
  currencies: v.pipe(
    v.array(
      v.strictObject({
        currency: v.picklist(currencyCodes),
        amounts: v.pipe(v.array(v.strictObject({ minor: priceMinor })), v.maxLength(mostCardAmounts)),
        leastMinor: priceMinor,
        mostMinor: priceMinor,
      }),
    ),
    v.maxLength(currencyCodes.length),
  ),
});

/** The settings of the shop as they are stored. */
export const shopSettingsShape = v.strictObject({
  legalName: line(200),
  registrationNumber: line(60),
  vatNumber: line(60),
  phone: line(40),
  piecePapers: v.optional(
    v.strictObject({
      valuationAboveMinor: v.nullable(minor),
      signatory: line(120),
      makersMark: line(40),
    }),
  ),
  cartReminderHours: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxCartReminderHours)),
  ),
  giftCardSale: v.optional(giftCardSale),
  productSafety: v.optional(v.strictObject({ manufacturer: contact, responsiblePerson: contact })),
  ...commonEntries,
}) satisfies v.GenericSchema<unknown, ShopSettings>;

/** The part of the settings that pages and browsers get, with the name of the shop. */
export const pageSettingsOf = (settings: ShopSettings, brand: Localised) =>
  v.parse(pageSettingsShape, { ...settings, brand });
