import * as v from 'valibot';
import { ProviderError } from '../adapter.ts';
import { isTemporaryStatus, jsonOf, providerFetch, readAnswer } from '../provider-fetch.ts';
import { signCall } from './qianfang-signature.ts';

const envelope = v.looseObject({
  respcd: v.string(),
  resperr: v.optional(v.nullable(v.string())),
  respmsg: v.optional(v.nullable(v.string())),
});

/** Codes that may be retried: in progress, overloaded, or (1265, 1269) outside business hours or before settlement. */
const temporary: readonly string[] = ['1100', '1252', '1254', '1265', '1269', '1295', '1296', '1297', '1298'];

/** Unknown application code, wrong signature. */
const wrongKeys: readonly string[] = ['1106', '1108'];

export class QianfangRefusal extends ProviderError {
  readonly respcd: string;

  constructor(respcd: string, message: string) {
    super('qianfang', `${respcd} ${message}`.trim(), {
      isTemporary: temporary.includes(respcd),
      isKeyRefused: wrongKeys.includes(respcd),
    });
    this.respcd = respcd;
  }
}

/** Client of QFPay's API: signed forms, JSON answers. */
export class QianfangClient {
  readonly #origin: string;
  readonly #appCode: string;
  readonly #key: string;

  constructor(options: { origin: string; appCode: string; key: string }) {
    this.#origin = options.origin;
    this.#appCode = options.appCode;
    this.#key = options.key;
  }

  /** Returns a successful answer. Throws a QianfangRefusal, or a ProviderError without an answer. */
  async call(path: string, fields: Readonly<Record<string, string>>): Promise<unknown> {
    const answer = await providerFetch('qianfang', `${this.#origin}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-qf-appcode': this.#appCode,
        'x-qf-sign': signCall(fields, this.#key),
        'x-qf-signtype': 'MD5',
      },
      body: new URLSearchParams(fields).toString(),
    });
    if (answer.status !== 200) {
      const isTemporary = isTemporaryStatus(answer.status);
      throw new ProviderError('qianfang', `answered ${answer.status}`, { isTemporary });
    }
    const document = jsonOf(answer);
    const { respcd, resperr, respmsg } = readAnswer('qianfang', envelope, document);
    if (respcd !== '0000') throw new QianfangRefusal(respcd, resperr || respmsg || '');
    return document;
  }
}
