import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { SmsAccount } from '#server/config-providers.ts';

/** Sends text messages. Throws an SmsError if a message is not accepted. */
export interface SmsSender {
  /** `to` in E.164. */
  send(message: { to: string; text: string }): Promise<void>;
}

export class SmsError extends Error {}

const timeoutMs = 8_000;
const accepted = v.object({ sid: v.string() });

/** Twilio's Messages resource: a form with basic authentication; 201 and a `sid` if the message is accepted. */
export function twilioSender({ origin, accountSid, authToken, from }: SmsAccount): SmsSender {
  const url = `${origin}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  return {
    async send({ to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { Authorization: authorization },
        body: new URLSearchParams({ To: to, From: from, Body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        throw new SmsError('no answer', { cause: error });
      });
      const answer: unknown = await response.json().catch(() => undefined);
      if (!response.ok || !v.is(accepted, answer)) throw new SmsError(`status ${response.status}`);
    },
  };
}

/** Writes each message to a file; used in development without an account. */
export function folderSender(folder: string): SmsSender {
  return {
    async send(message) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${Date.now()}-${randomBytes(3).toString('hex')}.json`;
      await writeFile(join(folder, name), JSON.stringify(message), { mode: 0o600 });
    },
  };
}
