import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import * as v from 'valibot';
import { sandboxCarrierAccount, sfDigest } from '#server/platform/carriers/sf-express-protocol.ts';
import type { Clock } from '#server/platform/clock.ts';

const form = v.object({
  partnerID: v.literal(sandboxCarrierAccount.partnerId),
  serviceCode: v.literal('EXP_RECE_SEARCH_ROUTES'),
  requestID: v.pipe(v.string(), v.minLength(1)),
  timestamp: v.pipe(v.string(), v.regex(/^\d{13}$/)),
  msgDigest: v.string(),
  msgData: v.string(),
});
const question = v.object({
  language: v.picklist(['0', '1', '2']),
  trackingType: v.literal('1'),
  trackingNumber: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(10)),
  methodType: v.literal('1'),
  checkPhoneNo: v.pipe(v.string(), v.regex(/^\d{4}$/)),
});
const command = v.object({
  number: v.string(),
  opCode: v.pipe(v.string(), v.regex(/^\d{2,4}$/)),
  place: v.optional(v.string(), '香港中環'),
});

interface SandboxRoute {
  opCode: string;
  remark: string;
  acceptAddress: string;
  at: number;
}

const minuteMs = 60_000;

/** Places by the platform's language: simplified Chinese, English, traditional Chinese. */
const places: Readonly<Record<string, readonly [string, string]>> = {
  香港葵涌: ['香港葵涌', 'Kwai Chung, Hong Kong'],
  香港國際機場: ['香港国际机场', 'Hong Kong International Airport'],
  香港中環: ['香港中环', 'Central, Hong Kong'],
};

function placeIn(language: '0' | '1' | '2', place: string): string {
  return language === '2' ? place : (places[place]?.[Number(language)] ?? place);
}

/** The route of each queried parcel by minutes; it is delivered by the control only. */
const way = [
  { afterMs: 0, opCode: '50', remark: '順豐速運 已收取快件', acceptAddress: '香港葵涌' },
  {
    afterMs: minuteMs,
    opCode: '30',
    remark: '快件在【香港國際機場集散中心】已裝車',
    acceptAddress: '香港國際機場',
  },
  { afterMs: 2 * minuteMs, opCode: '31', remark: '快件到達【中環營業點】', acceptAddress: '香港中環' },
  { afterMs: 3 * minuteMs, opCode: '44', remark: '快件交給速遞員，正在派送途中', acceptAddress: '香港中環' },
] as const;

/** `Y-m-d H:i:s` of Beijing, as the platform writes it. */
const acceptTime = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

function isSigned({ msgData, timestamp, msgDigest }: v.InferOutput<typeof form>): boolean {
  const own = Buffer.from(sfDigest(msgData, timestamp, sandboxCarrierAccount.checkWord));
  const theirs = Buffer.from(msgDigest);
  return own.length === theirs.length && timingSafeEqual(own, theirs);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Emulates SF Express's open platform, with a control that delivers a parcel. */
export function carrierSandbox(clock: Clock): Hono {
  const handedOverAt = new Map<string, number>();
  const controlled = new Map<string, SandboxRoute[]>();
  const routesOf = (number: string): SandboxRoute[] => {
    const now = clock.now().getTime();
    const begin = handedOverAt.get(number) ?? now;
    handedOverAt.set(number, begin);
    const passed = way
      .map(({ afterMs, ...route }) => ({ ...route, at: begin + afterMs }))
      .filter(({ at }) => at <= now);
    return [...passed, ...(controlled.get(number) ?? [])];
  };
  const app = new Hono();
  app.post('/__carrier/report', async (context) => {
    const given = v.safeParse(command, await context.req.json().catch(() => undefined));
    if (!given.success) return context.json({ error: v.flatten(given.issues) }, 400);
    const { number, opCode, place } = given.output;
    const remark = opCode === '80' ? '已簽收，感謝使用順豐' : '快件狀態更新';
    const route = { opCode, remark, acceptAddress: place, at: clock.now().getTime() };
    controlled.set(number, [...(controlled.get(number) ?? []), route]);
    return context.json({ done: true });
  });
  app.post('/std/service', async (context) => {
    const refuse = (apiResultCode: string, apiErrorMsg: string) =>
      context.json({ apiErrorMsg, apiResponseID: '0', apiResultCode, apiResultData: null });
    const asked = v.safeParse(form, await context.req.parseBody());
    if (!asked.success) return refuse('A1001', '必傳參數不可為空');
    if (!isSigned(asked.output)) return refuse('A1006', '數字簽名無效');
    const about = v.safeParse(question, parsedJson(asked.output.msgData));
    if (!about.success) return refuse('A1001', '必傳參數不可為空');
    const routeResps = about.output.trackingNumber.map((mailNo) => ({
      mailNo,
      routes: routesOf(mailNo).map(({ at, acceptAddress, ...route }) => ({
        ...route,
        acceptAddress: placeIn(about.output.language, acceptAddress),
        acceptTime: acceptTime(at),
      })),
    }));
    return context.json({
      apiErrorMsg: '',
      apiResponseID: asked.output.requestID,
      apiResultCode: 'A1000',
      apiResultData: JSON.stringify({
        success: true,
        errorCode: 'S0000',
        errorMsg: null,
        msgData: { routeResps },
      }),
    });
  });
  return app;
}
