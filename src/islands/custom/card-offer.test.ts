// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { readOffer, writeOffer } from './card-offer.ts';

it('a pre-built card shows and opens the offer in the chosen metal, and its own again', () => {
  const item = document.createElement('li');
  item.innerHTML = `<a href="/fixedDetails/1005/">Vega</a>
    <data data-price-minor="3880000">HK$38,800</data> <s><data data-price-minor="4000000">HK$40,000</data></s>`;
  const own = readOffer(item);
  const inPlatinum = {
    url: '/fixedDetails/1005/?metal=platinum-950',
    priceBaseMinor: 3_710_000,
    originalBaseMinor: 3_830_000,
  };
  writeOffer(item, inPlatinum, (minor) => `HK$${minor / 100}`);
  expect(readOffer(item)).toEqual(inPlatinum);
  expect(item.textContent).toContain('HK$37100 HK$38300');
  writeOffer(item, own, String);
  expect(readOffer(item)).toEqual(own);
});
