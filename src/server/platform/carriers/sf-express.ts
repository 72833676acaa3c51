import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { ParcelStage } from '#kernel/shop/orders/parcel.ts';
import { type Locale, languageOf, locales, localised } from '#kernel/shop/text/locales.ts';
import type { SfExpressAccount } from '#server/config-providers.ts';
import { type CarriedParcel, type Carrier, CarrierError, type CarrierReport } from './carrier.ts';
import { sfDigest } from './sf-express-protocol.ts';

const timeoutMs = 8_000;

const envelope = v.object({ apiResultCode: v.string(), apiResultData: v.nullish(v.string(), '') });
const route = v.object({
  acceptTime: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)),
  acceptAddress: v.pipe(
    v.nullish(v.string(), ''),
    v.transform((address) => address ?? ''),
  ),
  opCode: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
});
const result = v.object({
  success: v.union([v.boolean(), v.picklist(['true', 'false'])]),
  errorCode: v.nullish(v.string(), ''),
  msgData: v.nullish(
    v.object({
      routeResps: v.nullish(
        v.array(v.object({ mailNo: v.string(), routes: v.nullish(v.array(route), []) })),
        [],
      ),
    }),
  ),
});

/** Operations of the platform (table `opCode`) that mean more than movement. */
const stageOfOperation: Readonly<Record<string, ParcelStage>> = {
  50: 'handed-over',
  51: 'handed-over',
  54: 'handed-over',
  43: 'handed-over',
  44: 'out-for-delivery',
  204: 'out-for-delivery',
  33: 'not-delivered',
  70: 'not-delivered',
  125: 'waiting',
  130: 'waiting',
  648: 'returned',
  99: 'returned',
  80: 'delivered',
  8000: 'delivered',
  128: 'delivered',
};

/** Times are in Beijing time without a zone. */
const momentOf = (acceptTime: string) => new Date(`${acceptTime.replace(' ', 'T')}+08:00`);

function parsed<T extends v.GenericSchema>(schema: T, text: string): v.InferOutput<T> {
  try {
    return v.parse(schema, JSON.parse(text));
  } catch (error) {
    throw new CarrierError('SF Express sent an unexpected answer', { cause: error });
  }
}

/**
 * The platform's languages; its own is Simplified Chinese. It documents them for error texts; where routes come in one
 * language only, `reports` returns that one.
 */
const [simplified, english] = ['0', '1'];
const chineseLanguages: Readonly<Record<string, string>> = { 'zh-Hans': simplified, 'zh-Hant': '2' };

/** Language of the platform for readers of a language of the shop. */
function platformLanguage(locale: Locale): string {
  const { language, script } = new Intl.Locale(languageOf(locale).intl).maximize();
  return chineseLanguages[`${language}-${script}`] ?? english;
}

type Route = v.InferOutput<typeof route>;

const referenceOf = ({ opCode, acceptTime }: Route): string => `${opCode} ${acceptTime}`;

/** SF Express's route query, `EXP_RECE_SEARCH_ROUTES`, of its open platform. */
export function sfExpress({ origin, partnerId, checkWord }: SfExpressAccount): Carrier {
  async function routesIn(language: string, { number, phone }: CarriedParcel, now: Date): Promise<Route[]> {
    const msgData = JSON.stringify({
      language,
      trackingType: '1',
      trackingNumber: [number],
      methodType: '1',
      checkPhoneNo: phone.replace(/\D/g, '').slice(-4),
    });
    const timestamp = String(now.getTime());
    const response = await fetch(`${origin}/std/service`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8' },
      body: new URLSearchParams({
        partnerID: partnerId,
        requestID: randomUUID(),
        serviceCode: 'EXP_RECE_SEARCH_ROUTES',
        timestamp,
        msgDigest: sfDigest(msgData, timestamp, checkWord),
        msgData,
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new CarrierError('SF Express does not answer', { cause: error });
    });
    if (!response.ok) throw new CarrierError(`SF Express answers ${response.status}`);
    const { apiResultCode, apiResultData } = parsed(envelope, await response.text());
    if (apiResultCode !== 'A1000') throw new CarrierError(`SF Express refuses: ${apiResultCode}`);
    const { success, errorCode, msgData: found } = parsed(result, apiResultData);
    if (String(success) !== 'true') throw new CarrierError(`SF Express refuses: ${errorCode}`);
    return found?.routeResps?.find(({ mailNo }) => mailNo === number)?.routes ?? [];
  }

  return {
    async reports(parcel, now) {
      const routes = await routesIn(simplified, parcel, now);
      if (routes.length === 0) return [];
      // The platform's own places replace those that another language lacks.
      const places = new Map<string, ReadonlyMap<string, string>>();
      for (const language of new Set(locales.map(platformLanguage))) {
        if (language === simplified) continue;
        const found = await routesIn(language, parcel, now).catch(() => []);
        places.set(language, new Map(found.map((each) => [referenceOf(each), each.acceptAddress])));
      }
      return routes
        .map((each): CarrierReport => {
          const { acceptTime, acceptAddress, opCode } = each;
          const reference = referenceOf(each);
          return {
            reference,
            at: momentOf(acceptTime),
            stage: stageOfOperation[opCode] ?? 'on-the-way',
            places:
              acceptAddress === ''
                ? null
                : localised(
                    (locale) => places.get(platformLanguage(locale))?.get(reference) || acceptAddress,
                  ),
          };
        })
        .toSorted((a, b) => a.at.getTime() - b.at.getTime());
    },
  };
}
