import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { runningShop } from './ports.ts';

const folder = () => join(runningShop().dataDir, 'mail');

/** Quoted-printable and base64 parts of an .eml file as one text. */
function decode(source: string): string {
  return source
    .split(/\r?\n(?=--)/)
    .map((part) => {
      const [head = '', ...rest] = part.split(/\r?\n\r?\n/);
      const body = rest.join('\n\n');
      if (/content-transfer-encoding:\s*base64/i.test(head))
        return Buffer.from(body, 'base64').toString('utf8');
      if (/content-transfer-encoding:\s*quoted-printable/i.test(head)) {
        const bytes = body
          .replace(/=\r?\n/g, '')
          .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
        return Buffer.from(bytes, 'latin1').toString('utf8');
      }
      return body;
    })
    .join('\n');
}

export interface Mail {
  to: string;
  text: string;
}

/** Mails written since `sinceMs` to an address, newest first. */
export async function mailsTo(email: string, sinceMs = 0): Promise<Mail[]> {
  const files = await readdir(folder()).catch(() => [] as string[]);
  const found = await Promise.all(
    files
      .filter((file) => file.endsWith('.eml'))
      .map(async (file) => {
        const path = join(folder(), file);
        const [source, { mtimeMs }] = [await readFile(path, 'utf8'), await stat(path)];
        const to = /^to:\s*(.+)$/im.exec(source)?.[1]?.trim() ?? '';
        return { to, text: decode(source), mtimeMs };
      }),
  );
  return found
    .filter((mail) => mail.to.includes(email) && mail.mtimeMs >= sinceMs)
    .sort((a, b) => b.mtimeMs - a.mtimeMs);
}

/** Waits for the next mail to an address that `matches`. */
export async function waitForMail(
  email: string,
  sinceMs: number,
  matches: (mail: Mail) => boolean = () => true,
): Promise<Mail> {
  const come = async () => (await mailsTo(email, sinceMs)).filter(matches);
  await expect.poll(come, { message: `a mail to ${email}` }).not.toEqual([]);
  const [mail] = await come();
  if (!mail) throw new Error(`the mail to ${email} is gone`);
  return mail;
}

/** The six digits of the newest code mail. */
export async function mailedCode(email: string, sinceMs: number): Promise<string> {
  const plain = (mail: Mail) => mail.text.replace(/<style[\s\S]*?<\/style>|#[0-9a-f]{6}\b|<[^>]*>/gi, ' ');
  const mail = await waitForMail(email, sinceMs, (candidate) => /\b\d{6}\b/.test(plain(candidate)));
  return /\b(\d{6})\b/.exec(plain(mail))?.[1] ?? '';
}
