import { originalEndpoints as endpoints } from '#kernel/wire/contracts/original.contract.ts';
import type { Host } from '#server/platform/host.ts';
import { nothing } from '#server/platform/http/nothing.ts';
import { type Route, route, signedRoute } from '#server/platform/http/route.ts';
import { text } from '#server/platform/texts.ts';
import { formLimits } from './account.routes.ts';
import { drawCaptcha } from './captcha.ts';
import { mailReset, openReset, resendActivation } from './links.service.ts';
import { profile } from './profile.service.ts';

/** Where the original's clients go on to from the account. */
const menu = {
  information: '/customer/editaccount',
  addresses: '/customer/address',
  orders: '/customer/order',
  reviews: '/customer/productreview',
  favourites: '/customer/productfavorite',
} as const;

/** The account as clients of the original meet it. */
export function originalAccountRoutes(host: Host): Route[] {
  return [
    route(endpoints.captcha, async ({ ip }) => {
      await host.limits.take('captchaAddress', ip);
      return { image: (await drawCaptcha()).toString('base64') };
    }),
    signedRoute(endpoints.accountIndex, async ({ locale }) => {
      const entries = (Object.keys(menu) as (keyof typeof menu)[]).map((key) => [
        text(locale, `clients-api.menu-${key}`),
        menu[key],
      ]);
      return { menuList: Object.fromEntries(entries) };
    }),
    signedRoute(endpoints.editAccountIndex, async ({ shopper }) => {
      const { email, firstName, lastName } = await profile(host, shopper.customerId);
      return { email, firstname: firstName, lastname: lastName, ...formLimits };
    }),
    route(endpoints.resendRegisterEmail, async (call, input) => {
      await resendActivation(host, call, input);
      return nothing;
    }),
    route(endpoints.forgotPassword, async () => ({ forgotCaptchaActive: false })),
    route(endpoints.forgotSendCode, async (call, input) => {
      await mailReset(host, call, input);
      return nothing;
    }),
    route(endpoints.forgotResetPassword, async (call, { resetToken }) => {
      await openReset(host, call, resetToken);
      return { resetPasswordActive: true };
    }),
  ];
}
