import { fromProtocolMinor, toProtocolMinor } from '#kernel/shop/agents/protocol-amounts.ts';
import { type CurrencyRate, convertPriceMinor } from '#kernel/shop/money/money.ts';
import { baseCurrency, homeCountry } from '#kernel/shop/settings/shop-settings.ts';
import { localeOfTags } from '#kernel/shop/text/language-tags.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { type Country, countries, currencies, currencyOf } from '#server/currencies/currencies.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Host } from '#server/platform/host.ts';
import { type Presentation, presentationOf } from '#server/platform/presentation.ts';
import { text } from '#server/platform/texts.ts';
import { capabilityNames, type ProtocolAnswer, type ProtocolMessage, type UcpVersion } from './protocol.ts';
import type { RequestContext } from './ucp-requests.ts';

/** An admitted call of an assistant. */
export interface AgentCall {
  host: Host;
  ip: string;
  now: Date;
  /** Release of the protocol in which the call is answered. */
  version: UcpVersion;
  /** Capabilities that platform and shop share. */
  active: ReadonlySet<string>;
  /** Languages by Accept-Language; '' over MCP. */
  languages: string;
}

/** Language, currency and country of an answer. */
export interface Market {
  view: Presentation;
  locale: Locale;
  currency: CurrencyRate;
  /** Country of delivery; undefined if the shop does not deliver there. */
  country: Country | undefined;
  /** As the platform named it; '' if it named none. */
  givenCountry: string;
  /** A currency that the shop does not have; '' otherwise. */
  unknownCurrency: string;
}

/** The market of a request. A country without a currency of its own is served in that of the shop. */
export async function marketOf(
  call: AgentCall,
  executor: Executor,
  context: Pick<RequestContext, 'address_country' | 'currency' | 'language'>,
  fulfillsTo?: string,
): Promise<Market> {
  const given = (fulfillsTo ?? context.address_country ?? '').trim().toUpperCase();
  const country = (await countries(executor)).find(({ code }) => code === (given || homeCountry()));
  const offered = (await currencies(executor)).map(({ code }): string => code);
  const wanted = context.currency?.toUpperCase();
  const isKnown = wanted === undefined || offered.includes(wanted);
  const usual =
    country && given !== '' && offered.includes(country.currency) ? country.currency : baseCurrency();
  const currency = await currencyOf(executor, wanted !== undefined && isKnown ? wanted : usual);
  const locale = localeOfTags(context.language ?? call.languages);
  return {
    view: presentationOf(call.host, { locale, currency }),
    ...{ locale, currency, country },
    givenCountry: given,
    unknownCurrency: isKnown ? '' : (wanted ?? ''),
  };
}

/** A base amount as the protocol writes it. */
export const amountIn = ({ currency }: Pick<Market, 'currency'>, baseMinor: number): number =>
  toProtocolMinor(convertPriceMinor(baseMinor, currency), currency.code);

/** A base amount with its currency. */
export const priceIn = (market: Pick<Market, 'currency'>, baseMinor: number) => ({
  amount: amountIn(market, baseMinor),
  currency: market.currency.code as string,
});

/** The query with which a page of the site shows the prices of the answer: see src/client/preferences.ts. */
export const landingQuery = ({ currency, country, givenCountry }: Market): Record<string, string> => ({
  ...(givenCountry !== '' && country && { country: country.code }),
  currency: currency.code,
});

/** An amount of a price filter in our minor units of the answer's currency. */
export const filterMinor = ({ currency }: Pick<Market, 'currency'>, amount: number): number =>
  fromProtocolMinor(amount, currency.code);

/** Says that prices are in another currency than the platform prefers. */
export function currencyMessages({ unknownCurrency, currency, locale }: Market): ProtocolMessage[] {
  if (unknownCurrency === '') return [];
  const values = { wanted: unknownCurrency, used: currency.code };
  return [
    { type: 'warning', code: 'currency_unsupported', content: text(locale, 'agents-api.currency', values) },
  ];
}

type RootCapability = keyof Pick<typeof capabilityNames, 'search' | 'lookup' | 'cart'>;

/** The `ucp` member of an answer: the capabilities that are active and concern its operation. */
export function envelope(
  { active, version }: Pick<AgentCall, 'active' | 'version'>,
  root: RootCapability,
  isError = false,
) {
  const isCatalogue = root !== 'cart';
  const isRelevant = (name: string) =>
    name === capabilityNames[root] ||
    (isCatalogue && name !== capabilityNames.permalink && !Object.values(rootNames).includes(name));
  const capabilities = [...active].filter(isRelevant);
  return {
    version,
    ...(isError && { status: 'error' }),
    capabilities: Object.fromEntries(capabilities.map((name) => [name, [{ version }]])),
  };
}

const rootNames: Record<RootCapability, string> = {
  search: capabilityNames.search,
  lookup: capabilityNames.lookup,
  cart: capabilityNames.cart,
};

/** Whether an answer is one without a resource. */
export const isErrorAnswer = ({ ucp }: ProtocolAnswer): boolean =>
  (ucp as { status?: string } | undefined)?.status === 'error';

/** An answer without a resource. The person can go on at `path` of the site. */
export function errorAnswer(
  call: AgentCall,
  root: RootCapability,
  messages: readonly ProtocolMessage[],
  path = '/',
): ProtocolAnswer {
  return {
    ucp: envelope(call, root, true),
    messages,
    continue_url: `${call.host.config.siteOrigin}${path}`,
  };
}
