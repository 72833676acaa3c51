import { Visitor } from './journey.ts';
import { mailedCode, waitForMail } from './mails.ts';
import { siteOrigin } from './ports.ts';
import { expect, test } from './shop-test.ts';
import { textsOf } from './texts.ts';

/** Browsers create no passkeys for an IP address. */
const namedOrigin = siteOrigin.replace('127.0.0.1', 'localhost');
test.use({ baseURL: namedOrigin });

test('a passkey is added in the account, signs in and returns to the previous page, and is removed', async ({
  page,
}) => {
  const t = textsOf('en', ['auth', 'security', 'account', 'shell', 'prompt', 'cart']);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const visitor = new Visitor(page, 'en');
  await visitor.registerByForm();
  await visitor.open('/myOrder/account/');
  const started = Date.now();
  await page.getByLabel(t('security.passkey-name')).fill('My phone');
  const passkeys = page.getByRole('region', { name: t('security.passkeys'), exact: true });
  await passkeys.getByLabel(t('security.email-password'), { exact: true }).fill(visitor.password);
  await page.getByRole('button', { name: t('security.passkey-add') }).click();
  const remove = page.getByRole('button', { name: t('security.passkey-remove-named', { name: 'My phone' }) });
  await expect(remove).toBeVisible();
  const sentEmail = await waitForMail(visitor.email, started, ({ text }) => text.includes('My phone'));
  expect(sentEmail.text).toContain('passkey');
  const { credentials } = await devTools.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toHaveLength(1);

  // The cart redirects to the login page, which leads back to it.
  await page.getByRole('button', { name: t('account.sessions-end-all') }).click();
  await expect(page).toHaveURL(/\/login\/$/);
  await visitor.open('/shoppingCart/');
  await page
    .locator('main')
    .getByRole('link', { name: t('cart.login') })
    .click();
  await expect(page).toHaveURL(/\/login\/$/);
  await page.getByRole('button', { name: t('auth.login-passkey') }).click();
  await expect(page).toHaveURL(/\/shoppingCart\/$/);

  await visitor.open('/myOrder/account/');
  await remove.click();
  await expect(page.getByText(t('security.passkeys-none'))).toBeVisible();
});

test('Google signs in and returns to the previous page; Facebook does after a code', async ({ page }) => {
  const visitor = new Visitor(page, 'en');
  const nouns = ['auth', 'entrance', 'sandbox', 'account', 'cart', 'header', 'account-api', 'security'];
  const t = textsOf('en', nouns);
  await page.goto(`${siteOrigin}/shoppingCart/`);
  await page
    .locator('main')
    .getByRole('link', { name: t('cart.login') })
    .click();
  await page.getByRole('button', { name: t('auth.continue-with', { provider: 'Google' }) }).click();
  await expect(page).toHaveURL(/\/openid\/google\/authorize/);
  await page
    .getByRole('textbox', { name: t('sandbox.openid-email'), exact: true })
    .fill(`ada.${Date.now()}@gmail.com`);
  await page.getByRole('button', { name: t('sandbox.openid-cancel') }).click();
  await expect(page.getByText(t('account-api.provider-declined', { provider: 'Google' }))).toBeVisible();
  await expect(page).toHaveURL(/\/login\/$/);
  await page.getByRole('button', { name: t('auth.continue-with', { provider: 'Google' }) }).click();
  await expect(page).toHaveURL(/\/openid\/google\/authorize/);
  await page
    .getByRole('textbox', { name: t('sandbox.openid-email'), exact: true })
    .fill(`ada.${Date.now()}@gmail.com`);
  await page.getByRole('button', { name: t('sandbox.openid-continue') }).click();
  await expect(page).toHaveURL(/\/shoppingCart\/$/);
  await page.goto(`${siteOrigin}/myOrder/account/`);
  // Without a password it is the only sign-in method, and stays.
  await page
    .getByRole('button', { name: t('security.provider-remove-named', { provider: 'Google' }) })
    .click();
  await expect(page.getByText(t('account-api.last-entrance'))).toBeVisible();
  await page.getByRole('button', { name: t('account.sessions-end-all') }).click();
  await expect(page).toHaveURL(/\/login\/$/);

  await page.goto(`${siteOrigin}/register/`);
  await page.getByRole('button', { name: t('auth.continue-with', { provider: 'Facebook' }) }).click();
  await expect(page).toHaveURL(/\/openid\/facebook\/authorize/);
  await page.getByRole('textbox', { name: t('sandbox.openid-email'), exact: true }).fill(visitor.email);
  const started = Date.now();
  await page.getByRole('button', { name: t('sandbox.openid-continue') }).click();
  await expect(page.getByRole('heading', { name: t('entrance.prove-title') })).toBeVisible();
  await page.getByLabel(t('auth.code')).fill(await mailedCode(visitor.email, started));
  await page.getByRole('button', { name: t('entrance.prove-action') }).click();
  await expect(page).toHaveURL(/\/myOrder\/account\/$/);
  await expect(page.getByText(visitor.email).first()).toBeVisible();
});
