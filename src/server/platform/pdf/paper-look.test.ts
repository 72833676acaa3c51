import sharp from 'sharp';
import { expect, it } from 'vitest';
import { defaultTheme } from '#kernel/shop/theme/theme.ts';
import { lookOf } from './paper-look.ts';

const { colours } = defaultTheme;

it('papers have the logo and the colours of the theme, except those that white paper swallows', async () => {
  const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><path d="M0 0h40v10z"/></svg>';
  const look = await lookOf({ colours: { ...colours, ink: '#fafafa', gold: '#3d5c7d' }, logo });
  expect(look).toMatchObject({ ink: colours.ink, stone: colours.stone, gold: '#3d5c7d' });
  expect(await sharp(look.logo).metadata()).toMatchObject({ format: 'png', width: 325, height: 81 });
  const fine = logo.replace('0 0 40 10', '0 0 40000 10000');
  expect(await sharp((await lookOf({ colours, logo: fine })).logo).metadata()).toMatchObject({ width: 325 });
  expect((await lookOf({ colours, logo: '' })).logo).toBeUndefined();
});
