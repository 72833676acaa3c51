import { html, raw } from 'hono/html';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { isCurrencyCode } from '#kernel/shop/money/money.ts';
import type { ProviderId } from '#kernel/shop/payment/payment.rules.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import { type Locale, languageOf } from '#kernel/shop/text/locales.ts';
import { text } from '#server/platform/texts.ts';
import type { SandboxAction } from './actions.ts';
import { payPageStyle } from './pay-page-style.ts';

/** Names that are the same in every language. */
const brands: Record<ProviderId, string> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  alipay: 'Alipay 支付宝',
  wxpay: 'WeChat Pay 微信支付',
  qianfang: 'QFPay 錢方',
  bank: 'Bank',
  credit: 'Gift card',
};

/** The content of the payment page of an attempt. */
export interface PayView {
  /** Path of the page; its buttons post below it. */
  path: string;
  locale: Locale;
  provider: ProviderId;
  subject: string;
  orderNumber: string;
  /** In the currency's hundredths. */
  amountMinor: number;
  currency: string;
  /** Unix seconds; null for a provider whose page names no time. */
  expiresAt: number | null;
  stage: PayStage;
  notice: PayNotice | undefined;
  cancelUrl: string | null;
}

export type PayStage = 'open' | 'pending' | 'review' | 'none';
export type PayNotice = 'declined' | 'expired' | 'checking' | 'paid' | 'pending' | 'failed';

const offered: Record<PayStage, readonly SandboxAction[]> = {
  open: ['pay', 'leave', 'later', 'review', 'decline'],
  pending: ['settle', 'fail'],
  review: ['approve', 'reject'],
  none: [],
};

function amountOf({ currency, amountMinor, locale }: PayView): string {
  return isCurrencyCode(currency)
    ? formatMoney({ currency, minor: amountMinor }, locale)
    : `${currency} ${amountMinor / 100}`;
}

function timeOf(expiresAt: number, locale: Locale): string {
  const format = dayFormat(locale, {
    timeStyle: 'short',
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
  return `${format.format(new Date(expiresAt * 1000))} (UTC)`;
}

/** Counts down to `data-until`; without it the page shows the time by which to pay. */
const countdown = `const left=document.querySelector('[data-until]');if(left){const tick=()=>{const s=Math.max(0,left.dataset.until-Math.floor(Date.now()/1000));const two=n=>String(n).padStart(2,'0');left.textContent=(s<3600?Math.floor(s/60):Math.floor(s/3600)+':'+two(Math.floor(s%3600/60)))+':'+two(s%60);if(s===0){clearInterval(timer);location.reload()}};const timer=setInterval(tick,1000);left.closest('p').hidden=false;tick()}`;

function frame(locale: Locale, title: string, body: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="${languageOf(locale).html}">
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

/** The payment page; its buttons are forms and work without JavaScript. */
export function payPage(view: PayView) {
  const { locale, stage, notice } = view;
  const say = (key: string, values?: Record<string, string>) => text(locale, `sandbox.${key}`, values);
  const amount = amountOf(view);
  const button = (action: string) => html`<form method="post" action="${view.path}/${action}">
<button class="${action === 'pay' || action === 'settle' || action === 'approve' ? 'primary' : ''}" data-action="${action}">${say(action, { amount })}</button></form>`;
  const until =
    view.expiresAt === null
      ? ''
      : html`<p class="until">${say('expires', { time: timeOf(view.expiresAt, locale) })}</p>
<p class="until" hidden>${say('left')} <strong data-until="${view.expiresAt}"></strong></p>`;
  return frame(
    locale,
    say('title'),
    html`<header>
<p class="subject">${brands[view.provider]} · ${view.subject}</p>
<h1>${say('title')}</h1>
</header>
<dl>
<div><dt>${say('order', { number: view.orderNumber })}</dt><dd></dd></div>
<div><dt>${say('amount')}</dt><dd class="amount">${amount}</dd></div>
</dl>
${stage === 'open' ? until : ''}
${notice === undefined ? '' : html`<p class="notice" role="status" data-notice="${notice}">${say(notice)}</p>`}
${stage === 'none' ? '' : html`<p class="explain">${say('explain')}</p>`}
<div class="actions">
${offered[stage].map(button)}
${
  view.cancelUrl === null
    ? ''
    : stage === 'open'
      ? button('cancel')
      : html`<a href="${view.cancelUrl}">${say('back')}</a>`
}
</div>
${stage === 'open' ? html`<script>${raw(countdown)}</script>` : ''}`,
  );
}

export function unknownPage(locale: Locale) {
  return frame(locale, text(locale, 'sandbox.title'), html`<h1>${text(locale, 'sandbox.unknown')}</h1>`);
}
