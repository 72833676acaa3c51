import { expect, it } from 'vitest';
import { defaultTheme } from '#kernel/shop/theme/theme.ts';
import { printGiftCard } from './print-gift-card.ts';

const card = {
  ...{ language: 'zh-Hant', title: '禮品卡', brand: '曜麗珠寶', heading: '禮品卡', amount: 'HK$5,000' },
  ...{ madeAt: new Date('2026-11-28'), to: '致 愛麗絲', from: '美 敬贈', message: '' },
  code: { label: '代碼', text: 'K7QM-2XHV-9RTD-PW4C' },
  until: { label: '有效期至', text: '2031年12月24日' },
  use: '結帳時選擇「使用禮品卡」並輸入代碼。',
};

it.each([
  ['of many lines', Array.from({ length: 150 }, () => '福').join('\n')],
  ['of the longest length', '願'.repeat(300)],
])('prints a message %s on one page', async (_, message) => {
  const { bytes, missing } = await printGiftCard({ ...card, message }, defaultTheme);
  expect(missing).toEqual([]);
  const text = Buffer.from(bytes).toString('latin1');
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
});
