import type { Locator, Page } from 'playwright/test';
import sharp from 'sharp';
import { designFragment, encodeDesignLink } from '#client/design-link.ts';
import { neededPolicies, templateMark } from '#kernel/shop/content/unnamed-shop.ts';
import { deskPage } from '#kernel/shop/pages/pages.ts';
import { parsed, solitaire } from '../fixtures/compositions.ts';
import { signInAsOwner } from './desk-sign-in.ts';
import { Visitor } from './journey.ts';
import { runningShop } from './ports.ts';
import { expect, test } from './shop-test.ts';

/** The pages of the new shop are built again, on a busy machine. */
const buildMs = 600_000;

test.use({ isEmpty: true });

const header =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Status';

/** Products of a list of Shopify with one cell that is wrong. */
const faults: Readonly<Record<number, Partial<Record<'sku' | 'grams' | 'price', string>>>> = {
  4: { price: '' },
  11: { price: 'eighty' },
  19: { price: '-5' },
  27: { grams: 'heavy' },
  35: { sku: 'LR-1' },
};

/** Forty rings as Shopify exports them. */
function shopifyList(): string {
  const rows = Array.from({ length: 40 }, (_, index) => {
    const good = { sku: `LR-${index + 1}`, grams: '3.2', price: `${180 + index}.00` };
    const { sku, grams, price } = { ...good, ...faults[index] };
    return `linnet-ring-${index + 1},Linnet Ring ${index + 1},<p>A ring with a leaf.</p>,Isla Marlow,Rings,leaf,TRUE,Title,Default Title,${sku},${grams},2,${price},active`;
  });
  return [header, ...rows, ''].join('\n');
}

/** The desk of the new shop, in English. */
class Desk {
  readonly page: Page;
  readonly main: Locator;

  constructor(page: Page) {
    this.page = page;
    this.main = page.getByRole('main');
  }

  async open(section: string): Promise<void> {
    await this.page.goto('/robots.txt');
    await this.page.goto(`${deskPage}#${section}`);
    await expect(this.main.getByRole('heading', { level: 1 })).toBeVisible();
  }

  button = (name: string) => this.main.getByRole('button', { name, exact: true });
  /** By the whole label; optional fields have `optional` after it. */
  field = (name: string) => this.main.getByLabel(new RegExp(`^${RegExp.escape(name)}(?:optional)?$`));
  part = (name: string) =>
    this.main.getByRole('link', { name }).or(this.main.getByRole('tab', { name })).click();

  /** The texts in the first language, in reading order. */
  async fillTexts(...texts: string[]): Promise<void> {
    const boxes = this.main.getByRole('textbox', { name: /^English/ });
    for (const [index, text] of texts.entries()) await boxes.nth(index).fill(text);
  }

  async publish(): Promise<void> {
    await this.button('Publish now').click();
    await expect(this.page.getByText('Published. The page is made new').last()).toBeVisible();
  }
}

/** Name, money, country, brand, store and category. */
async function describeShop(desk: Desk): Promise<void> {
  await desk.open('/settings');
  await desk.field('Legal name').fill('Linnet and Rowan Ltd');
  await desk.field('Name in Latin letters').fill('Linnet & Rowan');
  await desk.field('Base currency').selectOption('GBP');
  await desk.field('Country').selectOption('GB');
  await desk.field('Time zone').selectOption('Europe/London');
  await desk.main.getByRole('checkbox', { name: 'Diamond finder' }).uncheck();
  await desk.publish();

  await desk.open('/content/navigation');
  await desk.fillTexts('Linnet & Rowan', 'Made by hand in Edinburgh');
  await desk.field('E-mail').fill('hello@linnet.example');
  await desk.publish();

  await desk.open('/content/new/store');
  await desk.fillTexts('Thistle Street', 'Edinburgh', '12 Thistle Street\nEdinburgh EH2 1EN');
  await desk.field('Country or region').selectOption('GB');
  await desk.field('Place on the map').fill('55.9540, -3.1990');
  await desk.field('Time zone').selectOption('Europe/London');
  await desk.field('Phone').fill('+44 131 496 0123');
  await desk.field('E-mail').fill('hello@linnet.example');
  await desk.field('Tuesday').first().fill('10:00-17:30');
  await desk.publish();

  await desk.open('/content/new/category');
  await desk.fillTexts('Rings', 'Rings', 'Rings made by hand.', 'Rings made by hand in Edinburgh.');
  await desk.field('Address').fill('rings');
  await desk.publish();
}

/** A test email, and the policies from their templates, read by a person. */
async function writePolicies(desk: Desk): Promise<void> {
  await desk.open('/');
  await desk.button('Send a test email').click();
  await desk.button('Create them from templates').click();
  await expect(desk.page.getByText(`${neededPolicies.length} policies`)).toBeVisible();
  for (const key of neededPolicies) {
    await desk.open(`/content/page.${key}`);
    const body = desk.main.getByRole('textbox', { name: /^English/ }).last();
    await body.fill((await body.inputValue()).replace(templateMark, '').trim());
    await desk.publish();
  }
}

/** The fields that every product needs. */
async function beginProduct(desk: Desk, name: string, code: string): Promise<void> {
  await desk.open('/content/new/product');
  await desk.fillTexts(name, 'Made by hand', 'A piece from our own bench.');
  await desk.part('Price and code');
  await desk.field('Code (SKU)').fill(code);
  await desk.field('Price').fill('480');
  await desk.part('In the shop');
  await desk.main.getByRole('checkbox', { name: 'Shown in the shop' }).check();
  await desk.field('Categories, the main one first').selectOption({ label: 'Rings' });
}

/** A plain ring in two sizes, its photograph and the stock of one size. */
async function addRing(desk: Desk): Promise<void> {
  const { page, main } = desk;
  await beginProduct(desk, 'Rowan Band', 'RB');
  await desk.part('Options and variants');
  await main.getByRole('button', { name: 'Add: Options' }).click();
  await main.getByRole('combobox', { name: 'Name' }).fill('size');
  const values = main.getByRole('group', { name: 'Values' });
  for (const [index, size] of ['L', 'N'].entries()) {
    await values.getByRole('button', { name: 'Add: Values' }).click();
    await values.getByRole('textbox', { name: 'Name' }).nth(index).fill(size);
  }
  await desk.button('Make all combinations').click();
  await main.getByLabel('Variant 1: Code (SKU)').fill('RB-L');
  await main.getByLabel('Variant 2: Code (SKU)').fill('RB-N');
  await desk.publish();

  await main.getByRole('link', { name: 'Photographs' }).click();
  const photograph = sharp({ create: { width: 1600, height: 1600, channels: 3, background: '#7a6a58' } });
  const file = { name: 'band.jpg', mimeType: 'image/jpeg', buffer: await photograph.jpeg().toBuffer() };
  await main.locator('input[type=file]').setInputFiles(file);
  await expect(main.getByText('1 · band.jpg')).toBeVisible();
  await expect(main.getByText('Files are being made')).toHaveCount(0);

  await main.getByRole('link', { name: 'Rowan Band' }).click();
  await main.getByRole('link', { name: 'Stock' }).click();
  await desk.button('Receive').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Variant').selectOption('size:L');
  await dialog.getByLabel('Pieces').fill('3');
  await dialog.getByRole('button', { name: 'Receive' }).click();
  await expect(main.getByRole('row', { name: /^L RB-L/ })).toContainText('3');
}

/** A ring made to a design, with the weight and the price of the design engine. */
async function addDesign(desk: Desk): Promise<void> {
  await beginProduct(desk, 'Linnet Solitaire', 'LS');
  await desk.part('Price and code');
  await desk.field('Kind of goods').selectOption({ label: 'Product from a design' });
  await desk.part('Facts and stones');
  const link = designFragment([
    await encodeDesignLink({ design: parsed(solitaire), stoneId: null, name: '' }),
  ]);
  await desk.main
    .getByLabel('Link of a design from the studio')
    .fill(`${runningShop().siteOrigin}/preview/${link}`);
  await desk.button('Take the design').click();
  await desk.button('Use weight and price').click();
  await desk.publish();
}

async function addStone(desk: Desk): Promise<void> {
  const { main } = desk;
  await beginProduct(desk, 'Scottish Sapphire', 'SS-1');
  await desk.part('Price and code');
  await desk.field('Kind of goods').selectOption({ label: 'Loose stone' });
  await desk.part('Facts and stones');
  await main.getByRole('button', { name: 'Add: Stones' }).click();
  const stone = main.getByRole('group', { name: 'Stones, no. 1' });
  const facts = {
    ...{ Role: 'centre', Cut: 'oval', Stone: 'sapphire', 'Origin of the stone': 'natural' },
    'Carats of one stone': '1.2',
  };
  for (const [name, value] of Object.entries(facts))
    await stone.getByLabel(name, { exact: true }).fill(value);
  await desk.publish();
}

/** Forty rings, five of them faulty: each has its reason, and the others are written. */
async function importRings(desk: Desk): Promise<void> {
  const { main } = desk;
  await desk.open('/content/imports/new');
  const file = { name: 'rings.csv', mimeType: 'text/csv', buffer: Buffer.from(shopifyList()) };
  await main.locator('input[type=file]').first().setInputFiles(file);
  await main.getByLabel('Category of products').selectOption({ label: 'Rings' });
  await main.getByRole('checkbox', { name: 'New products stay hidden' }).uncheck();
  await desk.button('Compare with the shop').click();
  await desk.button('Apply 35 products').click();
  await expect(main.getByText('Applied')).toBeVisible();
  await main.getByRole('link', { name: /^Refused/ }).click();
  await expect(main.getByRole('table').getByRole('row')).toHaveCount(1 + Object.keys(faults).length);
  await expect(main.getByRole('table')).toContainText('eighty');
}

/** Pays and refunds in the sandbox with every account. */
async function testPayments(desk: Desk): Promise<void> {
  await desk.open('/settings/payment');
  await desk.button('Make a test payment').click();
  await expect(desk.page.getByText('Every account that the shop can use passed the test.')).toBeVisible();
  await expect(desk.main.getByText('Paid and refunded').first()).toBeVisible();
}

async function openShop(desk: Desk): Promise<void> {
  await desk.open('/');
  await expect(desk.main.getByText('8 of 8 steps are done')).toBeVisible();
  await desk.button('Open the shop').click();
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Open the shop' }).click();
  await expect(desk.page.getByText('The shop is open.')).toBeVisible();
}

/** A guest finds the ring in its category, and pays in the currency of the shop. */
async function buyRing(page: Page): Promise<void> {
  const visitor = new Visitor(page, 'en');
  await expect
    .poll(async () => (await page.request.get(`${runningShop().siteOrigin}/`)).text(), { timeout: buildMs })
    .not.toContain('opens soon');
  await visitor.open('/');
  await visitor.answerConsent('reject');
  await page.locator('header nav').getByRole('link', { name: 'Rings' }).first().click();
  await page.locator('main article a', { hasText: 'Rowan Band' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rowan Band');
  await visitor.chooseRingSize('L');
  await visitor.button('buy.add').click();
  await visitor.continueAsGuest();
  await expect(page.getByRole('dialog')).toContainText('Rowan Band');
  await visitor.open('/paymentInfo/');
  await visitor.fillAddress();
  await expect(page.getByRole('main')).toContainText('£480');
  await visitor.placeOrder();
  await visitor.atProvider('pay');
  await page.waitForURL(/\/stripeback\//);
  await expect(page.locator('h1')).toHaveText(visitor.t('payment.paid-title'));
}

test('an empty shop is set up at the desk, filled, opened, and sells', async ({ page, browser }) => {
  test.setTimeout(2 * buildMs);
  await page.goto('/');
  await expect(page.getByText('This shop opens soon')).toBeVisible();
  await signInAsOwner(page);
  const desk = new Desk(page);
  await test.step('shop', () => describeShop(desk));
  await test.step('policies', () => writePolicies(desk));
  await test.step('ring', () => addRing(desk));
  await test.step('design', () => addDesign(desk));
  await test.step('stone', () => addStone(desk));
  await test.step('import', () => importRings(desk));
  await test.step('test payment', () => testPayments(desk));
  await test.step('opening', () => openShop(desk));
  const context = await browser.newContext({ baseURL: runningShop().siteOrigin });
  await test.step('purchase', async () => buyRing(await context.newPage()));
  await desk.open('/orders');
  // The ring and its delivery.
  await expect(desk.main.getByRole('table')).toContainText('£511');
});
