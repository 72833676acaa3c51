import * as v from 'valibot';
import { ProviderError } from '../adapter.ts';
import { isTemporaryStatus, jsonOf, providerFetch, readAnswer } from '../provider-fetch.ts';
import { signCall } from './qianfang-signature.ts';

const envelope = v.looseObject({
  respcd: v.string(),
  resperr: v.optional(v.nullable(v.string())),
  respmsg: v.optional(v.nullable(v.string())),
});

/** Worth another try: at work or overloaded, or (1265, 1269) not at this hour and not before tomorrow's money. */
const temporary: readonly string[] = ['1100', '1252', '1254', '1265', '1269', '1295', '1296', '1297', '1298'];

export class QianfangRefusal extends ProviderError {
  readonly respcd: string;

  constructor(respcd: string, words: string) {
    super('qianfang', `${respcd} ${words}`.trim(), { isTemporary: temporary.includes(respcd) });
    this.respcd = respcd;
  }
}

/** QFPay's interface: forms signed with the key of the account, answers in JSON. */
export class QianfangClient {
  readonly #origin: string;
  readonly #appCode: string;
  readonly #key: string;

  constructor(options: { origin: string; appCode: string; key: string }) {
    this.#origin = options.origin;
    this.#appCode = options.appCode;
    this.#key = options.key;
  }

  /** The answer of a call that went well. Throws a QianfangRefusal, or a ProviderError when there is no answer. */
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
