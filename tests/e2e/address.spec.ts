import { Visitor } from './journey.ts';
import { expect, test } from './shop-test.ts';
import { textsOf } from './texts.ts';

test('an address is checked as it is typed, saved as it is written and shown in its country’s order (tc)', async ({
  page,
}) => {
  const visitor = new Visitor(page, 'tc');
  const rules: string[] = [];
  page.on('request', (request) => {
    if (/\/address-check\./.test(request.url())) rules.push(request.url());
  });
  await visitor.register();
  await page.getByRole('button', { name: textsOf('tc', ['account'])('account.address-add') }).click();
  const dialog = page.getByRole('dialog');
  const field = (name: string) => dialog.locator(`[name=${name}]`);
  const firstNames = () =>
    dialog
      .locator('input:not([type=checkbox]), select')
      .evaluateAll((controls) => controls.slice(0, 3).map((control) => control.getAttribute('name')));
  await expect.poll(firstNames).toEqual(['title', 'lastName', 'firstName']);
  await field('country').selectOption('GB');
  expect(rules).toEqual([]);
  await field('lastName').focus();
  // The tables of postal codes and numbers load with the first input.
  await expect.poll(() => rules.length).toBe(1);

  const wrong = {
    lastName: '陳',
    firstName: '小明',
    telephone: '12345',
    street1: 'POBox123',
    city: 'London',
  };
  for (const [name, text] of Object.entries({ ...wrong, zip: '12345' })) await field(name).fill(text);
  await dialog.locator('button[type=submit]').click();
  for (const name of ['telephone', 'street1', 'zip']) {
    await expect(field(name)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(field('telephone')).toBeFocused();
  await expect(field('telephone')).toHaveValue('12345');
  await expect(dialog).toContainText('W1K 2RB');

  await field('telephone').fill('020 7946 0018');
  await field('street1').fill('12 Mount Street');
  await field('zip').fill('w1k2rb');
  await dialog.locator('button[type=submit]').click();
  await expect(dialog).toBeHidden();
  const entry = page.locator('main li', { hasText: '陳小明' });
  await expect(entry.locator('address span')).toHaveText([
    '12 Mount Street',
    'London',
    'W1K 2RB',
    '英國',
    '020 7946 0018',
  ]);
  expect(rules).toHaveLength(1);
});
