import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

export interface OutgoingMail {
  id: number;
  kind: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  at: Date;
  /** Attached as an iCalendar file. */
  calendar?: string | undefined;
  /** Attached as a PDF file. */
  pdf?: { name: string; bytes: Uint8Array } | undefined;
  /** URL of one-click unsubscribe (RFC 8058). */
  oneClick?: string | undefined;
}

const attached = ({ calendar, pdf }: OutgoingMail) => ({
  attachments: [
    ...(calendar === undefined
      ? []
      : [{ filename: 'appointment.ics', content: calendar, contentType: 'text/calendar; charset=utf-8' }]),
    ...(pdf ? [{ filename: pdf.name, content: Buffer.from(pdf.bytes), contentType: 'application/pdf' }] : []),
  ],
});

const listHeaders = ({ oneClick }: OutgoingMail) =>
  oneClick === undefined
    ? {}
    : {
        headers: {
          'List-Unsubscribe': `<${oneClick}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      };

export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

export function smtpTransport(url: string, from: string): MailTransport {
  const smtp = createTransport(url, { from });
  return {
    async send(mail) {
      const { id, to, subject, text, html } = mail;
      const domain = from.match(/@([\w.-]+)/)?.[1] ?? 'localhost';
      // Retries of an email have the same message id.
      await smtp.sendMail({
        messageId: `<mail-${id}@${domain}>`,
        to,
        subject,
        text,
        html,
        ...listHeaders(mail),
        ...attached(mail),
      });
    },
    close: () => smtp.close(),
  };
}

/** Used without SMTP_URL: writes each email as an .eml file and as JSON for the viewer. */
export function folderTransport(folder: string, from: string): MailTransport {
  const stream = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from });
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { id, kind, to, subject, text, html, at } = mail;
      const email = { to, subject, text, html, date: at, ...listHeaders(mail), ...attached(mail) };
      const { message } = await stream.sendMail(email);
      const name = `${String(id).padStart(8, '0')}-${kind}`;
      await writeFile(join(folder, `${name}.eml`), message, { mode: 0o600 });
      const seen = JSON.stringify({ id, kind, to, subject, text, html, at });
      await writeFile(join(folder, `${name}.json.part`), seen, { mode: 0o600 });
      await rename(join(folder, `${name}.json.part`), join(folder, `${name}.json`));
    },
    close: () => stream.close(),
  };
}
