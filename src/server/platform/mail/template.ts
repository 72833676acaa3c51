import { html } from 'hono/html';
import { brandName } from '#kernel/shop/settings/brand-name.ts';
import { directionOf, type Locale, languageOf } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { shopTheme, type Theme } from '#kernel/shop/theme/theme.ts';
import { emailFonts } from '#kernel/shop/theme/theme-css.ts';
import type { MailValues } from '#server/platform/db/schema/platform.ts';
import { hasText, sourceTexts, text } from '#server/platform/texts.ts';
import type { EmailContact, EmailDetails, EmailItem } from './email.ts';
import { isStaffEmail, staffEmailPath } from './staff-email.ts';

export interface EmailSource {
  kind: string;
  locale: Locale;
  values: MailValues;
  url: string;
}

export interface RenderedEmail {
  subject: string;
  /** Plain text, for mail programs without HTML and for the list of messages. */
  text: string;
  html: string;
}

const nothing: EmailDetails = { items: [], totals: [], facts: [] };

/** Values for the text. Of values given per language (`name_en` …), that of the recipient's language gets the bare name. */
function scalars(values: MailValues, locale: Locale): Record<string, string | number> {
  const entries = Object.entries(values).filter(
    (entry): entry is [string, string | number] => typeof entry[1] !== 'object',
  );
  const ending = `_${locale}`;
  const own = entries.flatMap(([name, value]): [string, string | number][] =>
    name.endsWith(ending) ? [[name.slice(0, -ending.length), value]] : [],
  );
  return Object.fromEntries([...entries, ...own]);
}

/** The link of the email: a path of the desk, a path of the site in its language, or an absolute URL. */
export function emailPath({ kind, values, url, locale }: EmailSource): string {
  const atDesk = staffEmailPath(kind, values);
  if (atDesk !== '') return atDesk;
  return url.startsWith('/') ? localisePath(locale, url) : url;
}

/** Arguments of a text as empty values: an email that a former release wrote may lack some. A choice is then the general one. */
function emptyValues(key: string): Record<string, string> {
  const names = Array.from(
    sourceTexts()
      .get(key)
      ?.matchAll(/\{\s*(\w+)/g) ?? [],
    ([, name = '']) => name,
  );
  return Object.fromEntries(names.filter((name) => name !== 'brand').map((name) => [name, '']));
}

/** Kinds of orders with emails of their own where these differ, in the order of precedence. */
const variants = ['card', 'service', 'deposit', 'pickup'] as const;

/** Variants of an email, the closest first: `deposit-pickup`, `deposit`, `pickup`. */
function variantsOf(values: Record<string, string | number>): string[] {
  const own = variants.filter((variant) => values[variant]);
  return own.length > 1 ? [own.join('-'), ...own] : own;
}

/** Subject and paragraphs, as the list of messages shows them. Services and pick-up orders have their own text if it differs. */
export function emailText(source: EmailSource): { subject: string; paragraphs: string[] } {
  const values = scalars(source.values, source.locale);
  const say = (part: string) => {
    const own = variantsOf(values)
      .map((variant) => `mail.${source.kind}-${variant}-${part}`)
      .find((key) => hasText(key));
    const key = own ?? `mail.${source.kind}-${part}`;
    return text(source.locale, key, { ...emptyValues(key), ...values });
  };
  return { subject: say('subject'), paragraphs: say('text').split('\n\n') };
}

const cellOf = ({ colours }: Theme) =>
  `padding:14px 0;border-bottom:1px solid ${colours.hairline};vertical-align:top`;

function itemRow({ name, detail, amount, picture }: EmailItem, theme: Theme) {
  const { stone } = theme.colours;
  const cell = cellOf(theme);
  const image =
    picture === ''
      ? ''
      : html`<td width="118" style="${cell};width:118px;padding-right:16px"><img src="${picture}" width="118" alt="${name}" style="display:block;width:118px;height:auto;border:0"></td>`;
  return html`<tr>${image}<td style="${cell}" colspan="${picture === '' ? 2 : 1}">${name}${detail ? html`<br><span style="color:${stone};font-size:13px">${detail}</span>` : ''}</td><td style="${cell};text-align:right;white-space:nowrap;padding-left:12px">${amount}</td></tr>`;
}

function totalRow({ label, amount }: EmailDetails['totals'][number], isTotal: boolean, { colours }: Theme) {
  const look = isTotal
    ? `padding:12px 0;font-weight:700;font-size:17px`
    : `padding:6px 0;color:${colours.stone}`;
  return html`<tr><td colspan="2" style="${look}">${label}</td><td style="${look};text-align:right;white-space:nowrap">${amount}</td></tr>`;
}

/** Lines one below the other. Email programs ignore `white-space`. */
const inLines = (lines: readonly string[]) =>
  lines.map((each, index) => (index === 0 ? html`${each}` : html`<br>${each}`));

/** Long addresses of pages break on a phone. */
function factCell({ label, lines }: EmailDetails['facts'][number], { colours }: Theme) {
  return html`<div style="margin:0 0 16px"><div style="font-size:12px;letter-spacing:.08em;color:${colours.stone}">${label}</div><div style="overflow-wrap:anywhere">${inLines(lines)}</div></div>`;
}

/** Below an email to a shopper: whom to ask, and why it was sent. */
function footOf(locale: Locale, { email, whatsapp }: EmailContact): [help: string, footer: string] {
  const help =
    whatsapp === ''
      ? text(locale, 'mail.help-by-email', { email })
      : text(locale, 'mail.help', { email, whatsapp });
  return [help, text(locale, 'mail.footer')];
}

/**
 * Renders an email. Its texts are `mail.<kind>-subject`, `-text` (empty lines separate paragraphs) and `-action` of i18n.
 * `values.code`, or the code of `details`, is shown large; items, totals and facts come from `details`.
 */
export async function renderEmail(
  source: EmailSource,
  frame: { siteOrigin: string; contact: EmailContact; unsubscribePath?: string | undefined },
  details: EmailDetails = nothing,
): Promise<RenderedEmail> {
  const { kind, locale, values } = source;
  const { siteOrigin, contact, unsubscribePath } = frame;
  const off = unsubscribePath === undefined ? '' : `${siteOrigin}${localisePath(locale, unsubscribePath)}`;
  const unsubscribe = text(locale, 'mail.unsubscribe');
  const { subject, paragraphs } = emailText(source);
  const brand = brandName(locale);
  const [help, footer] = isStaffEmail(kind) ? [undefined, undefined] : footOf(locale, contact);
  const actionKey = isStaffEmail(kind) ? 'mail.house-action' : `mail.${kind}-action`;
  const path = emailPath(source);
  const fragment = details.fragment === undefined ? '' : `#${details.fragment}`;
  const url = path.startsWith('/') ? `${siteOrigin}${path}${fragment}` : path;
  const action = url !== '' && hasText(actionKey) ? text(locale, actionKey, scalars(values, locale)) : '';
  const { code: given } = values;
  const code = details.code ?? (typeof given === 'string' ? given : '');
  // A long code fits on a phone.
  const codeStyle =
    code.length > 8 ? 'font-size:21px;letter-spacing:.06em' : 'font-size:30px;letter-spacing:.2em';
  const { items, totals, facts } = details;
  const last = totals.length - 1;
  const theme = shopTheme();
  const { ink, stone, mist, white } = theme.colours;
  // Email programs show no SVG: a shop with a logo of its own has its name only.
  const mark =
    theme.logo === ''
      ? html`<img src="${siteOrigin}/icons/letterhead.png" width="40" height="40" alt="" style="display:inline-block;border:0"><br>`
      : '';
  const page = html`<!doctype html>
<html lang="${languageOf(locale).html}"${directionOf(locale) ? html` dir="rtl"` : ''}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${subject}</title></head>
<body style="margin:0;background:${mist};color:${ink};font:16px/1.6 ${emailFonts(theme.headings.font)}">
<div style="max-width:600px;margin:0 auto;padding:32px 16px">
<p style="margin:0 0 24px;text-align:center"><a href="${siteOrigin}${localisePath(locale, '/')}" style="color:${ink};text-decoration:none">${mark}<span style="font-size:22px;letter-spacing:.24em;text-transform:uppercase">${brand}</span></a></p>
<div style="background:${white};padding:36px 28px">
<h1 style="font-size:24px;font-weight:400;line-height:1.3;margin:0 0 16px">${subject}</h1>
${paragraphs.map((paragraph) => html`<p style="margin:0 0 14px">${inLines(paragraph.split('\n'))}</p>\n`)}
${code === '' ? '' : html`<p style="font:600 30px/1.2 ui-monospace,Menlo,monospace;${codeStyle};margin:20px 0">${code}</p>`}
${action === '' ? '' : html`<p style="margin:24px 0"><a href="${url}" style="display:inline-block;background:${ink};color:${white};text-decoration:none;padding:13px 26px">${action}</a></p>`}
${items.length + totals.length === 0 ? '' : html`<table role="presentation" cellspacing="0" cellpadding="0" style="width:100%;border-collapse:collapse;margin:24px 0 20px">${items.map((item) => itemRow(item, theme))}${totals.map((total, index) => totalRow(total, index === last, theme))}</table>`}
${facts.map((fact) => factCell(fact, theme))}
</div>
${help === undefined ? '' : html`<p style="color:${stone};font-size:14px;margin:20px 0 0">${help}</p>`}
${footer === undefined ? '' : html`<p style="color:${stone};font-size:13px;margin:10px 0 0">${footer}${off === '' ? '' : html` <a href="${off}" style="color:${stone}">${unsubscribe}</a>`}</p>`}
</div>
</body>
</html>`;
  const block = (lines: readonly string[]) => lines.filter(Boolean).join('\n');
  const labelled = (label: string, value = '') =>
    text(locale, 'mail.line-option', { label, value }).trimEnd();
  const plain = [
    brand,
    subject,
    ...paragraphs,
    ...(code === '' ? [] : [code]),
    ...(action === '' ? [] : [labelled(action, url)]),
    ...items.map(({ name, detail, amount }) => block([`${name}  ${amount}`.trimEnd(), detail])),
    ...(totals.length === 0 ? [] : [block(totals.map(({ label, amount }) => `${label}  ${amount}`))]),
    ...facts.map(({ label, lines }) => block([labelled(label), ...lines])),
    ...(help === undefined ? [] : [help]),
    ...(footer === undefined ? [] : [footer]),
    ...(off === '' ? [] : [labelled(unsubscribe, off)]),
  ].join('\n\n');
  return { subject, text: plain, html: String(await page) };
}
