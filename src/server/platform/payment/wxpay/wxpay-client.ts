import type { KeyObject } from 'node:crypto';
import { Formatter, Rsa } from 'wechatpay-axios-plugin';
import { type NoticeRefusal, ProviderError } from '../adapter.ts';
import { isCanonicalBase64, pemBlocks } from '../pem.ts';

export interface WxpayKeys {
  merchantId: string;
  /** Serial number of our own certificate. */
  serial: string;
  privateKey: string;
  /** Ids of the keys in `publicKey`, in their order, separated by commas. */
  publicKeyId: string;
  publicKey: string;
  origin?: string | undefined;
}

interface Reply {
  status: number;
  /** WeChat's error code; empty on success. */
  code: string;
  body: unknown;
}

/** Start of the signatures with which WeChat Pay tests that a merchant verifies them. */
const probePrefix = 'WECHATPAY/SIGNTEST/';
const liveOrigin = 'https://api.mch.weixin.qq.com';
const timeoutMs = 8_000;
const maxSkewS = 300;

function parsed(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Client of WeChat Pay's API v3. Signs and verifies with functions of the SDK, but does not use its client, which reads the
 * system clock and follows redirects.
 */
export class WxpayClient {
  readonly #keys: WxpayKeys;
  readonly #origin: string;
  readonly #privateKey: KeyObject;
  readonly #publicKeys: ReadonlyMap<string, KeyObject>;
  readonly #now: () => Date;

  constructor(keys: WxpayKeys, now: () => Date) {
    this.#keys = keys;
    this.#origin = keys.origin ?? liveOrigin;
    this.#privateKey = Rsa.from(keys.privateKey, 'private') as KeyObject;
    const pems = pemBlocks(keys.publicKey);
    const names = keys.publicKeyId.split(',').map((name) => name.trim());
    this.#publicKeys = new Map(
      names.flatMap((name, index) => {
        const pem = pems[index];
        return pem === undefined ? [] : [[name, Rsa.from(pem, 'public') as KeyObject] as const];
      }),
    );
    this.#now = now;
  }

  /** Why the signature of an answer or notification is invalid; undefined if it is valid. */
  faultOf(headers: Headers, text: string, now: Date): NoticeRefusal | undefined {
    const stamp = headers.get('wechatpay-timestamp') ?? '';
    if (!/^\d{1,12}$/.test(stamp)) return { fault: 'time', why: 'timestamp' };
    if (Math.abs(now.getTime() / 1000 - Number(stamp)) > maxSkewS) return { fault: 'time', why: 'timestamp' };
    const key = this.#publicKeys.get(headers.get('wechatpay-serial') ?? '');
    if (!key) return { fault: 'certificate', why: 'serial' };
    const signature = headers.get('wechatpay-signature') ?? '';
    const forged = { fault: 'signature', why: 'signature' } as const;
    if (signature.startsWith(probePrefix)) return { ...forged, isProbe: true };
    if (!isCanonicalBase64(signature)) return forged;
    const message = Formatter.response(stamp, headers.get('wechatpay-nonce') ?? '', text);
    return Rsa.verify(message, signature, key) ? undefined : forged;
  }

  /** Returns the answer; errors have a code. Throws without an answer or if its signature is invalid. */
  async call(method: 'GET' | 'POST', path: string, body?: object): Promise<Reply> {
    const text = body === undefined ? '' : JSON.stringify(body);
    const stamp = Math.floor(this.#now().getTime() / 1000);
    const nonce = Formatter.nonce();
    const { merchantId, serial } = this.#keys;
    const [newest = ''] = this.#publicKeys.keys();
    const signature = Rsa.sign(Formatter.request(method, path, stamp, nonce, text), this.#privateKey);
    let answer: Response;
    let answered: string;
    try {
      answer = await fetch(`${this.#origin}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          authorization: Formatter.authorization(merchantId, nonce, signature, stamp, serial),
          'content-type': 'application/json',
          'user-agent': 'jewellery-shop',
          'wechatpay-serial': newest,
        },
        ...(body === undefined ? {} : { body: text }),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      answered = await answer.text();
    } catch (cause) {
      throw new ProviderError('wxpay', `${method} ${path} was not answered`, {
        isTemporary: true,
        isAnswered: false,
        cause,
      });
    }
    const { status } = answer;
    if (status >= 500 || status === 429) {
      throw new ProviderError('wxpay', `${method} ${path} answered ${status}`, { isTemporary: true });
    }
    const content = parsed(answered);
    if (answer.ok) {
      const fault = this.faultOf(answer.headers, answered, this.#now());
      if (fault === undefined) return { status, code: '', body: content };
      throw new ProviderError('wxpay', `the answer is not signed by WeChat: ${fault.why}`, {
        isTemporary: false,
        isKeyRefused: true,
      });
    }
    const code = (content as { code?: unknown } | undefined)?.code;
    return { status, code: typeof code === 'string' ? code : String(status), body: content };
  }
}
