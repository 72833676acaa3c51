import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { createApi } from '#client/api/api.ts';
import { keys } from '#client/storage.ts';
import type { Translate } from '#client/texts.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import { type Locale, languageOf } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { mailedCode } from './mails.ts';
import { runningShop } from './ports.ts';
import { expect } from './shop-test.ts';
import { textsOf } from './texts.ts';

const nouns = [
  'auth',
  'buy',
  'cart',
  'cart-line',
  'checkout',
  'addresses',
  'codes',
  'header',
  'keep-account',
  'kept',
  'listing',
  'mail',
  'not-found',
  'orders',
  'orders-api',
  'panel',
  'pay-again',
  'payment',
  'product',
  'prompt',
  'search',
  'settings',
  'shell',
  'waiting-order',
  'favourites',
  'common',
];

interface Lines {
  telephone: string;
  /** A Hong Kong address has no city and no postal code. */
  district?: string;
  street1: string;
  city?: string;
  zip?: string;
}

/** Delivery addresses, as the form of each country asks for them. */
export const addresses = {
  GB: { telephone: '+44 20 7946 0000', street1: '12 Mount Street', city: 'London', zip: 'W1K 2RB' },
  HK: { telephone: '+852 5550 0100', district: 'CW', street1: "18 Queen's Road Central" },
  FR: { telephone: '+33 1 42 68 53 00', street1: '12 rue de la Paix', city: 'Paris', zip: '75002' },
} satisfies Record<string, Lines>;

/** Writes into the local storage of the site from a page without scripts, which stays open. */
export async function storeAtSite(page: Page, entries: Record<string, string>): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, entries);
}

/** A person with a language, an email address and a browser. */
export class Visitor {
  readonly page: Page;
  readonly locale: Locale;
  readonly t: Translate;
  /** Texts of the sandbox, which speaks the languages of `i18n` only. */
  readonly providerText: Translate;
  readonly email = `${randomUUID().slice(0, 8)}@example.com`;
  readonly password = 'a long walk by the harbour';

  constructor(page: Page, locale: Locale) {
    this.page = page;
    this.locale = locale;
    this.t = textsOf(locale, nouns);
    this.providerText = textsOf(existsSync(`i18n/${locale}`) ? locale : 'en', ['sandbox']);
  }

  async open(path: string): Promise<void> {
    await this.page.goto(localisePath(this.locale, path));
    await expect(this.page.locator('html')).toHaveAttribute('lang', languageOf(this.locale).html);
  }

  button(key: string, values?: Record<string, string | number>) {
    return this.page.getByRole('button', { name: this.t(key, values), exact: true });
  }

  /** Consent is asked once; the shop works with either answer. */
  async answerConsent(choice: 'accept' | 'reject'): Promise<void> {
    const banner = this.page.locator('#cookie-banner');
    await banner.locator(`[data-consent="${choice === 'accept' ? 1 : 2}"]`).click();
    await expect(banner).toBeHidden();
  }

  async chooseRingSize(size: string): Promise<void> {
    await this.page.locator('main select[name="size"]').selectOption(size);
  }

  /** From the login prompt that opens after adding to the cart. */
  async continueAsGuest(): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    await expect(dialog).toContainText(this.t('prompt.text'));
    const since = Date.now() - 1000;
    await dialog.getByLabel(this.t('prompt.email')).fill(this.email);
    await dialog.getByRole('button', { name: this.t('prompt.sendCode') }).click();
    const code = dialog.getByLabel(this.t('prompt.code'), { exact: true });
    await expect(code).toBeVisible();
    await code.fill(await mailedCode(this.email, since));
    const forward = dialog.getByRole('button', { name: this.t('prompt.continue') });
    await forward.click();
    // Another dialog may follow at once: the cart with the added piece.
    await expect(forward).toBeHidden();
  }

  /** An API client without a session, and the token of its answer. */
  #client() {
    const session = { token: '' };
    const api = createApi({
      baseURL: runningShop().apiOrigin,
      locale: () => this.locale,
      currency: () => baseCurrency(),
      onToken: (token) => {
        session.token = token;
      },
    });
    return { api, session };
  }

  /** Stores the session as the site does, and leaves the open page. */
  async #keepSession(token: string, user: { firstName: string; lastName: string; isGuest: boolean }) {
    await storeAtSite(this.page, {
      [keys.token]: token,
      [keys.user]: JSON.stringify({ ...user, email: user.isGuest ? '' : this.email }),
    });
  }

  /** Registers by calls, which takes a tenth of the work of the form, and opens the account page. */
  async register(): Promise<void> {
    await this.signUp();
    await this.open('/myOrder/account/');
  }

  /** Like `register`, for tests that open a page of their own next. */
  async signUp(): Promise<void> {
    const { email, password } = this;
    const { api, session } = this.#client();
    const since = Date.now() - 1000;
    await api.call('codeByRegister', { email });
    const code = await mailedCode(email, since);
    await api.call('registerAccount', { email, password, firstname: 'Ada', lastname: 'Wong', code });
    await this.#keepSession(session.token, { firstName: 'Ada', lastName: 'Wong', isGuest: false });
  }

  /** A guest's session by calls, before anything is added to the cart, so that no prompt opens. */
  async signInAsGuest(): Promise<void> {
    const { email } = this;
    const { api, session } = this.#client();
    const since = Date.now() - 1000;
    await api.call('codeByGuest', { email });
    await api.call('guestLogin', { email, code: await mailedCode(email, since) });
    await this.#keepSession(session.token, { firstName: '', lastName: '', isGuest: true });
  }

  /** Registers by the form, for the journeys that test it. */
  async registerByForm(): Promise<void> {
    await this.open('/register/');
    const since = Date.now() - 1000;
    const form = this.page.locator('main form');
    await form.locator('[name=firstName]').fill('Ada');
    await form.locator('[name=lastName]').fill('Wong');
    await form.locator('[name=email]').fill(this.email);
    await form.getByRole('button', { name: this.t('auth.code-send') }).click();
    await form.locator('[name=code]').fill(await mailedCode(this.email, since));
    await form.locator('[name=password]').fill(this.password);
    await form.locator('[name=repeatedPassword]').fill(this.password);
    await form.locator('button[type=submit]').click();
    await this.page.waitForURL(/\/myOrder\/account\//);
  }

  async fillAddress(country: keyof typeof addresses = 'GB'): Promise<void> {
    const main = this.page.locator('main');
    const { telephone, district, ...lines }: Lines = addresses[country];
    await main.locator('[name=country]').selectOption(country);
    await main.locator('[name=firstName]').fill('Ada');
    await main.locator('[name=lastName]').fill('Wong');
    await main.locator('[name=telephone]').fill(telephone);
    if (district) await main.locator('[name=state]').selectOption(district);
    for (const [name, line] of Object.entries(lines)) await main.locator(`[name=${name}]`).fill(line);
  }

  /** Ticks the terms and places the order; the provider's page opens. */
  async placeOrder(): Promise<void> {
    const { page } = this;
    await page.getByRole('checkbox', { name: this.t('checkout.terms') }).check();
    await page.locator('main button[type=submit]').last().click();
    await page.waitForURL(/\/c\/pay\//);
  }

  /** On the order's page: opens the payment methods. */
  async choosePayment(): Promise<void> {
    await expect(this.page.getByRole('timer')).toBeVisible();
    await this.button('orders.pay-otherwise').click();
  }

  /** Pays an unpaid order by one of the offered methods. */
  async payBy(method: string): Promise<void> {
    const { page } = this;
    const choice = page.locator(`main input[value="${method}"]`);
    await choice.check();
    await expect(choice).toBeChecked();
    const pay = this.t('pay-again.pay', { total: '' }).trim();
    await page.getByRole('button', { name: new RegExp(`^${pay} .*\\d`) }).click();
  }

  async atProvider(action: string): Promise<void> {
    await this.page.locator(`[data-action="${action}"]`).click();
  }
}
