import { html } from 'hono/html';
import { type Locale, localeTags } from '#kernel/text/locales.ts';
import { localisePath } from '#kernel/text/paths.ts';
import type { MailValues } from '#server/platform/db/schema/platform.ts';
import { hasText, text } from '#server/platform/texts.ts';

export interface LetterSource {
  kind: string;
  locale: Locale;
  values: MailValues;
  url: string;
}

export interface RenderedLetter {
  subject: string;
  /** Without mark-up, for mail programs that show none and for the list of messages. */
  text: string;
  html: string;
}

interface Line {
  name?: string | number;
  label?: string | number;
  detail?: string | number;
  amount?: string | number;
}

function scalars(values: MailValues): Record<string, string | number> {
  const entries = Object.entries(values).filter(
    (entry): entry is [string, string | number] => typeof entry[1] !== 'object',
  );
  return Object.fromEntries(entries);
}

function linesOf(values: MailValues, name: string): readonly Line[] {
  const lines = values[name];
  return typeof lines === 'object' ? lines : [];
}

/** Where the letter leads: a path of the site in the letter's language, or an address elsewhere. */
export function letterPath({ url, locale }: LetterSource): string {
  return url.startsWith('/') ? localisePath(locale, url) : url;
}

/** Title and paragraphs only, as the list of messages shows them. */
export function letterWords(source: LetterSource): { subject: string; paragraphs: string[] } {
  const values = scalars(source.values);
  const say = (part: string) => text(source.locale, `mail.${source.kind}-${part}`, values);
  return { subject: say('subject'), paragraphs: say('text').split('\n\n') };
}

/**
 * One letterhead for every kind. The words are i18n's `mail.<kind>-subject`, `-text` (an empty line parts
 * paragraphs) and `-action`. `values.code` is set large; `values.items` ({name, detail, amount}) and
 * `values.totals` ({label, amount}) become a table; `values.note` stands below it as it was typed.
 */
export async function renderLetter(source: LetterSource, siteOrigin: string): Promise<RenderedLetter> {
  const { kind, locale, values } = source;
  const { subject, paragraphs } = letterWords(source);
  const brand = text(locale, 'mail.brand');
  const footer = text(locale, 'mail.footer');
  const actionKey = `mail.${kind}-action`;
  const path = letterPath(source);
  const url = path.startsWith('/') ? `${siteOrigin}${path}` : path;
  const action = url !== '' && hasText(actionKey) ? text(locale, actionKey, scalars(values)) : '';
  const { code: given } = values;
  const code = typeof given === 'string' ? given : '';
  const items = linesOf(values, 'items');
  const totals = linesOf(values, 'totals');
  const note = typeof values['note'] === 'string' ? values['note'] : '';
  const noteTitle = note === '' ? '' : text(locale, 'mail.note');
  const cell = 'padding:8px 0;border-bottom:1px solid #e7e2da;vertical-align:top';
  const row = (left: unknown, small: unknown, right: unknown) =>
    html`<tr><td style="${cell}">${left}${small ? html`<br><span style="color:#6b645b;font-size:13px">${small}</span>` : ''}</td><td style="${cell};text-align:right;white-space:nowrap">${right}</td></tr>`;
  const rows = [
    ...items.map((line) => row(line.name, line.detail, line.amount)),
    ...totals.map((line) => row(line.label, '', line.amount)),
  ];
  const page = html`<!doctype html>
<html lang="${localeTags[locale].html}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;background:#f6f3ee;color:#211d18;font:16px/1.6 Georgia,'Songti SC','PMingLiU',serif">
<div style="max-width:560px;margin:0 auto;padding:32px 24px">
<p style="font-size:22px;letter-spacing:.08em;margin:0 0 28px">${brand}</p>
<div style="background:#fff;padding:32px 28px">
<h1 style="font-size:22px;font-weight:400;line-height:1.3;margin:0 0 16px">${subject}</h1>
${paragraphs.map((paragraph) => html`<p style="margin:0 0 14px">${paragraph}</p>\n`)}
${code === '' ? '' : html`<p style="font:600 30px/1.2 ui-monospace,Menlo,monospace;letter-spacing:.2em;margin:20px 0">${code}</p>`}
${rows.length === 0 ? '' : html`<table role="presentation" style="width:100%;border-collapse:collapse;margin:18px 0">${rows}</table>`}
${note === '' ? '' : html`<p style="margin:0 0 14px;white-space:pre-line"><span style="color:#6b645b;font-size:13px">${noteTitle}</span><br>${note}</p>`}
${action === '' ? '' : html`<p style="margin:24px 0 0"><a href="${url}" style="display:inline-block;background:#211d18;color:#fff;text-decoration:none;padding:12px 24px">${action}</a></p>`}
</div>
<p style="color:#6b645b;font-size:13px;margin:20px 0 0">${footer}</p>
</div>
</body>
</html>`;
  const plain = [
    subject,
    ...paragraphs,
    ...(code === '' ? [] : [code]),
    ...items.map((line) => [line.name, line.detail, line.amount].filter(Boolean).join('  ')),
    ...totals.map((line) => `${line.label}  ${line.amount}`),
    ...(note === '' ? [] : [`${noteTitle}: ${note}`]),
    ...(action === '' ? [] : [`${action}: ${url}`]),
    footer,
  ].join('\n\n');
  return { subject, text: plain, html: String(await page) };
}
