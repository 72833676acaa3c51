import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CarrierError } from './carrier.ts';
import { sfExpress } from './sf-express.ts';
import { sfDigest } from './sf-express-protocol.ts';

/** The example answer of the platform's interface document, in its envelope. */
const documented = {
  success: true,
  errorCode: 'S0000',
  errorMsg: null,
  msgData: {
    routeResps: [
      {
        mailNo: 'SF1011603494291',
        routes: [
          { acceptAddress: '深圳', acceptTime: '2026-11-20 10:11:26', remark: '已派件', opCode: '80' },
          { acceptAddress: '广东省深圳市软件产业基地', acceptTime: '2026-11-19 09:00:00', opCode: '50' },
        ],
      },
    ],
  },
};
const enveloped = (data: unknown, apiResultCode = 'A1000') => ({
  apiErrorMsg: '',
  apiResponseID: '00016AD5A7CEEF3FC0006E0A5C50D43F',
  apiResultCode,
  apiResultData: JSON.stringify(data),
});

let body = '';
let answer: { status: number; text: string };
/** The platform's answer in English; undefined sends `answer`. */
let inEnglish: string | undefined;
const server = createServer((request, response) => {
  let sent = '';
  request.on('data', (chunk: Buffer) => {
    sent += chunk.toString();
  });
  request.on('end', () => {
    const { language } = JSON.parse(new URLSearchParams(sent).get('msgData') ?? '{}') as { language: string };
    if (language === '0') body = sent;
    // Traditional Chinese fails, so that its places are those of the first answer.
    const isFailing = language === '2' && inEnglish !== undefined;
    const text = language === '1' ? (inEnglish ?? answer.text) : answer.text;
    response.writeHead(isFailing ? 500 : answer.status).end(text);
  });
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  answer = { status: 200, text: JSON.stringify(enveloped(documented)) };
  inEnglish = undefined;
});

const parcel = { number: 'SF1011603494291', phone: '+852 5550 1234' };
const now = new Date('2026-11-20T03:00:00Z');
const ask = () =>
  sfExpress({ origin, partnerId: 'SLKJ2019', checkWord: 'FBIqMkZjzxbsZgo7' }).reports(parcel, now);

describe('the route query of SF Express', () => {
  it('signs data, time and secret as encoded by Java', () => {
    // md5 of '%7B%22a%22%3A%22x+y%7E*%22%7D1568600000000secret', taken with openssl.
    expect(sfDigest('{"a":"x y~*"}', '1568600000000', 'secret')).toBe('qBHcNRE30Hjr+8NpI6pOmw==');
  });

  it('sends partner, service, parcel and the last digits of the phone number', async () => {
    await ask();
    const form = Object.fromEntries(new URLSearchParams(body));
    expect(form).toMatchObject({
      partnerID: 'SLKJ2019',
      serviceCode: 'EXP_RECE_SEARCH_ROUTES',
      timestamp: String(now.getTime()),
      msgDigest: sfDigest(form['msgData'] ?? '', String(now.getTime()), 'FBIqMkZjzxbsZgo7'),
    });
    expect(JSON.parse(form['msgData'] ?? '')).toMatchObject({
      trackingType: '1',
      trackingNumber: ['SF1011603494291'],
      checkPhoneNo: '1234',
    });
  });

  it('reads the routes in order, in Beijing’s time, with places in every language that the carrier knows', async () => {
    inEnglish = answer.text
      .replace('广东省深圳市软件产业基地', 'Software Park, Shenzhen')
      .replace('深圳', 'Shenzhen');
    expect(await ask()).toEqual([
      {
        reference: '50 2026-11-19 09:00:00',
        at: new Date('2026-11-19T01:00:00Z'),
        stage: 'handed-over',
        places: {
          en: 'Software Park, Shenzhen',
          tc: '广东省深圳市软件产业基地',
          zh: '广东省深圳市软件产业基地',
        },
      },
      {
        reference: '80 2026-11-20 10:11:26',
        at: new Date('2026-11-20T02:11:26Z'),
        stage: 'delivered',
        places: { en: 'Shenzhen', tc: '深圳', zh: '深圳' },
      },
    ]);
  });

  it('returns no reports before the first scan, and treats unknown operations as movement', async () => {
    const routes = [{ acceptAddress: null, acceptTime: '2026-11-19 09:00:00', opCode: 30 }];
    const of = (each: object[]) => ({
      ...documented,
      msgData: { routeResps: [{ mailNo: parcel.number, routes: each }] },
    });
    answer.text = JSON.stringify(enveloped(of([])));
    expect(await ask()).toEqual([]);
    answer.text = JSON.stringify(enveloped(of(routes)));
    expect(await ask()).toMatchObject([{ stage: 'on-the-way', places: null }]);
  });

  it.each([
    ['a wrong signature', () => JSON.stringify(enveloped(null, 'A1006'))],
    ['a refusal', () => JSON.stringify(enveloped({ success: false, errorCode: '8016' }))],
    ['no JSON', () => '<html>'],
  ])('throws for %s', async (_name, text) => {
    answer.text = text();
    await expect(ask()).rejects.toThrow(CarrierError);
  });

  it('throws if the platform fails', async () => {
    answer = { status: 502, text: '' };
    await expect(ask()).rejects.toThrow(/502/);
  });
});
