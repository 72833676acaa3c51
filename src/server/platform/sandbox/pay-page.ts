import { html, raw } from 'hono/html';
import { formatMoney } from '#kernel/money/format.ts';
import { isCurrencyCode } from '#kernel/money/money.ts';
import { defaultLocale, type Locale, localeTags } from '#kernel/text/locales.ts';
import { fromStripeAmount } from '#server/platform/payments/stripe/stripe-amount.ts';
import { text } from '#server/platform/texts.ts';
import { payPageStyle } from './pay-page-style.ts';
import type { SandboxSession } from './sandbox-state.ts';
import type { SandboxAction } from './stripe-actions.ts';

const languages: Record<string, Locale> = { 'zh-HK': 'tc', 'zh-TW': 'tc', zh: 'zh' };

/** The shop's language behind Stripe's locale of a session. */
export function localeOfSession(session: SandboxSession): Locale {
  return languages[session.locale ?? ''] ?? defaultLocale;
}

const offered: Record<'open' | 'pending' | 'review' | 'none', readonly SandboxAction[]> = {
  open: ['pay', 'leave', 'later', 'review', 'decline'],
  pending: ['settle', 'fail'],
  review: ['approve', 'reject'],
  none: [],
};

function stageOf(session: SandboxSession): keyof typeof offered {
  if (session.status === 'open') return 'open';
  if (session.status === 'complete' && session.paymentStatus === 'unpaid') {
    return session.lastError === null ? 'pending' : 'none';
  }
  return session.review?.isOpen ? 'review' : 'none';
}

function noticeOf(session: SandboxSession): string | undefined {
  if (session.status === 'open') return session.lastError === null ? undefined : 'declined';
  if (session.status === 'expired') return 'expired';
  if (session.paymentStatus === 'paid') return session.review?.isOpen ? 'checking' : 'paid';
  return session.lastError === null ? 'pending' : 'failed';
}

function amountOf(session: SandboxSession): string {
  const currency = session.currency.toUpperCase();
  return isCurrencyCode(currency)
    ? formatMoney({ currency, minor: fromStripeAmount(session.amount, currency) })
    : `${currency} ${session.amount / 100}`;
}

function timeOf(expiresAt: number, locale: Locale): string {
  const format = new Intl.DateTimeFormat(localeTags[locale].intl, {
    timeStyle: 'short',
    dateStyle: 'medium',
    timeZone: 'Asia/Hong_Kong',
  });
  return `${format.format(new Date(expiresAt * 1000))} (HKT)`;
}

/** Counts down to `data-until`; without it the page shows the time by which to pay. */
const countdown = `const left=document.querySelector('[data-until]');if(left){const tick=()=>{const s=Math.max(0,left.dataset.until-Math.floor(Date.now()/1000));left.textContent=Math.floor(s/60)+':'+String(s%60).padStart(2,'0');if(s===0){clearInterval(timer);location.reload()}};const timer=setInterval(tick,1000);left.closest('p').hidden=false;tick()}`;

function frame(locale: Locale, title: string, body: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="${localeTags[locale].html}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${raw(payPageStyle)}</style>
</head>
<body>
<p class="banner">${text(locale, 'sandbox.no-money')}</p>
<main>${body}</main>
</body>
</html>`;
}

/** The page a shopper pays on; every button is a form and works without JavaScript. */
export function payPage(session: SandboxSession) {
  const locale = localeOfSession(session);
  const say = (key: string, values?: Record<string, string>) => text(locale, `sandbox.${key}`, values);
  const amount = amountOf(session);
  const stage = stageOf(session);
  const notice = noticeOf(session);
  const button = (action: string) => html`<form method="post" action="/c/pay/${session.id}/${action}">
<button class="${action === 'pay' || action === 'settle' || action === 'approve' ? 'primary' : ''}" data-action="${action}">${say(action, { amount })}</button></form>`;
  const until = html`<p class="until">${say('expires', { time: timeOf(session.expiresAt, locale) })}</p>
<p class="until" hidden>${say('left')} <strong data-until="${session.expiresAt}"></strong></p>`;
  return frame(
    locale,
    say('title'),
    html`<header>
<p class="subject">${session.subject}</p>
<h1>${say('title')}</h1>
</header>
<dl>
<div><dt>${say('order', { number: session.metadata.increment_id ?? '' })}</dt><dd></dd></div>
<div><dt>${say('amount')}</dt><dd class="amount">${amount}</dd></div>
</dl>
${stage === 'open' ? until : ''}
${notice === undefined ? '' : html`<p class="notice" role="status" data-notice="${notice}">${say(notice)}</p>`}
${stage === 'none' ? '' : html`<p class="explain">${say('explain')}</p>`}
<div class="actions">
${offered[stage].map(button)}
${
  session.cancelUrl === null
    ? ''
    : stage === 'open'
      ? button('cancel')
      : html`<a href="${session.cancelUrl}">${say('back')}</a>`
}
</div>
${stage === 'open' ? html`<script>${raw(countdown)}</script>` : ''}`,
  );
}

export function unknownPage(locale: Locale) {
  return frame(locale, text(locale, 'sandbox.title'), html`<h1>${text(locale, 'sandbox.unknown')}</h1>`);
}
