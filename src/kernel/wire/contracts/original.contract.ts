import * as v from 'valibot';
import { email } from '#kernel/shop/text/typed-text.ts';
import { codes } from '#kernel/wire/codes.ts';
import { languages } from '#kernel/wire/contracts/content.contract.ts';
import { currencyMap } from '#kernel/wire/contracts/home.contract.ts';
import { endpoint } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';
import { empty } from '#kernel/wire/shapes.ts';

/**
 * Calls that clients of the original make and our own site does not: they stand apart, so that no page of ours loads
 * their contracts.
 */

const domain = p.optionalText(200);
const emailFaults = { email: { invalid: { code: codes.emailFormat } } };
const resetOver = { code: codes.resetTokenInvalid, data: { resetPasswordActive: false } };

const category = {
  id: v.number(),
  level: v.number(),
  name: v.string(),
  thumbnail_image: v.nullable(v.string()),
  url: v.string(),
};

/**
 * In the order in which it is shown, `home` first. The keys are no bare numbers: every reader of JSON in a browser
 * would put those first, and in their own order.
 */
const menu = v.record(
  v.string(),
  v.union([
    v.object({ ...category, child: v.optional(v.record(v.string(), v.object(category))) }),
    v.object({ _id: v.literal('home'), level: v.literal(1), name: v.string(), url: v.literal('/') }),
  ]),
);

/** Refused whatever is sent: what the shop leaves out. */
const leftOut = { input: v.object({ increment_id: v.optional(p.reference) }), output: empty };
const leftOutBoth = (path: string, summary: string) =>
  endpoint(['POST', 'GET'], path, { summary, writes: false, ...leftOut });

export const originalEndpoints = {
  baseMenu: endpoint('GET', 'general/base/menu', {
    summary: 'The menu of categories by their ids, in the order in which it is shown',
    isBare: true,
    input: p.nothing,
    output: menu,
  }),
  baseLang: endpoint('GET', 'general/base/lang', {
    summary: 'The languages',
    isBare: true,
    input: p.nothing,
    output: languages,
  }),
  baseCurrency: endpoint('GET', 'general/base/currency', {
    summary: 'The currencies by their codes',
    isBare: true,
    input: p.nothing,
    output: currencyMap,
  }),
  captcha: endpoint('GET', 'customer/site/captcha', {
    summary: 'A picture of four digits, as base64; no form of ours asks for it',
    input: p.nothing,
    output: v.object({ image: v.pipe(v.string(), v.base64()) }),
  }),
  accountIndex: endpoint('GET', 'customer/account/index', {
    summary: 'The menu of the account: what it says and where it leads',
    access: 'customer',
    input: p.nothing,
    output: v.object({ menuList: v.record(v.string(), v.string()) }),
  }),
  editAccountIndex: endpoint('GET', 'customer/editaccount/index', {
    summary: 'Name and address of the customer, with the limits of the form',
    access: 'customer',
    input: p.nothing,
    output: v.object({
      email: v.string(),
      firstname: v.string(),
      lastname: v.string(),
      minNameLength: v.number(),
      maxNameLength: v.number(),
      minPassLength: v.number(),
      maxPassLength: v.number(),
    }),
  }),
  resendRegisterEmail: endpoint(['GET', 'POST'], 'customer/register/resendregisteremail', {
    summary: 'Mails the link that opens a waiting account once more; the same answer whether one waits',
    writes: true,
    faults: emailFaults,
    input: v.object({ email, domain }),
    output: empty,
  }),
  forgotPassword: endpoint('GET', 'customer/forgot/password', {
    summary: 'What the form for a lost password asks for',
    input: p.nothing,
    output: v.object({ forgotCaptchaActive: v.boolean() }),
  }),
  forgotSendCode: endpoint('POST', 'customer/forgot/sendcode', {
    summary: 'Mails a link for a new password; the same answer whether the account exists',
    faults: emailFaults,
    input: v.object({ email, domain }),
    output: empty,
  }),
  forgotResetPassword: endpoint('GET', 'customer/forgot/resetpassword', {
    summary: 'Whether a link for a new password is still good',
    faults: { resetToken: { missing: resetOver, invalid: resetOver } },
    input: v.object({ resetToken: p.text(100) }),
    output: v.object({ resetPasswordActive: v.boolean() }),
  }),
  contactIndex: endpoint('GET', 'customer/contact/index', {
    summary: 'What the contact form begins with',
    input: p.nothing,
    output: v.object({
      customer_name: v.string(),
      customer_email: v.string(),
      contactsCaptchaActive: v.boolean(),
      contactsEmail: v.string(),
    }),
  }),
  contactSubmit: endpoint('POST', 'customer/contact/submit', {
    summary: 'Writes to the shop',
    faults: emailFaults,
    input: v.object({
      customer_name: p.optionalText(100),
      email: v.optional(v.union([v.literal(''), email]), ''),
      telephone: p.optionalText(50),
      comment: p.optionalLines(4000),
    }),
    output: v.object({ content: v.string() }),
  }),
  checkMoneyStart: endpoint('POST', 'payment/checkmoney/start', {
    summary:
      'Payment by bank transfer: empty for an order that was placed so, else 1500012, 1500018 or 1500010',
    access: 'shopper',
    faults: { increment_id: { missing: { code: codes.incrementIdMissing } } },
    input: v.object({ increment_id: p.integer(1, 9_999_999_999) }),
    output: empty,
  }),
  expressStart: leftOutBoth('payment/paypal/express/start', 'PayPal Express, which is not offered (1500020)'),
  expressReview: leftOutBoth(
    'payment/paypal/express/review',
    'PayPal Express, which is not offered (1500020)',
  ),
  expressSubmit: leftOutBoth(
    'payment/paypal/express/submitorder',
    'PayPal Express, which is not offered (1500020)',
  ),
  weChatOpenId: leftOutBoth('payment/wxpayjsapi/openidurl', 'Payment inside WeChat, not offered (1500021)'),
  weChatStart: leftOutBoth('payment/wxpayjsapi/start', 'Payment inside WeChat, not offered (1500021)'),
  wxCategory: leftOutBoth('catalog/category/wxindex', 'Of the WeChat mini-program, left out (1100023)'),
  wxSearch: leftOutBoth('catalogsearch/index/wxindex', 'Of the WeChat mini-program, left out (1100023)'),
  wxSubmitOrder: leftOutBoth(
    'checkout/onepage/wxsubmitorder',
    'Of the WeChat mini-program, left out (1100023)',
  ),
  wxVerify: leftOutBoth('checkout/wx/verifyinfo', 'Of the WeChat mini-program, left out (1100023)'),
  wxLoginIndex: leftOutBoth('customer/login/wxindex', 'Of the WeChat mini-program, left out (1100023)'),
  wxLoginCode: leftOutBoth('customer/login/wxcode', 'Of the WeChat mini-program, left out (1100023)'),
  wxBind: leftOutBoth('customer/login/bindaccount', 'Of the WeChat mini-program, left out (1100023)'),
  wxOrder: leftOutBoth('customer/order/wxview', 'Of the WeChat mini-program, left out (1100023)'),
  wxMenu: leftOutBoth('general/base/wxmenu', 'Of the WeChat mini-program, left out (1100023)'),
  wxAccount: leftOutBoth('wx/account/login', 'Of the WeChat mini-program, left out (1100023)'),
  wxQrCode: leftOutBoth('wx/helper/qrcode', 'Of the WeChat mini-program, left out (1100023)'),
  wxHome: leftOutBoth('wx/home/index', 'Of the WeChat mini-program, left out (1100023)'),
  wxFirst: leftOutBoth('wx/start/first', 'Of the WeChat mini-program, left out (1100023)'),
};
