import { api } from '#client/api/api.browser.ts';
import { quoteDesign } from '#client/api/design-price.ts';
import { designFragment, encodeDesignLink } from '#client/design-link.ts';
import { pageHref } from '#client/preferences.ts';
import { overlayTexts, type Translate } from '#client/texts.ts';
import type { ProductId } from '#kernel/catalogue/product-card.ts';
import type { Design } from '#kernel/design/design.contract.ts';
import type { DesignQuote } from '#kernel/designs/design-price.ts';
import { formatMoney } from '#kernel/money/format.ts';
import { $choice } from './choice.store.ts';
import { designSeen, houseDesign, seenNow } from './house-design.store.ts';
import { $weight } from './weight.store.ts';

/** The light and the side that the photograph, and the live picture in its place, are seen in. */
const look = { light: 'jeweller', view: 'hero' };

function inWords(quote: DesignQuote, carat: string, t: Translate): string {
  if (quote.status === 'failed') return t('weights.failed', { carat });
  if (quote.status !== 'ready' || !quote.price.isMakeable) return t('weights.unmakeable', { carat });
  return t('weights.price', { carat, price: formatMoney(quote.price.price) });
}

async function studioLink(design: Design): Promise<string> {
  const name = document.querySelector('h1')?.textContent ?? '';
  const text = await encodeDesignLink({ design, stoneId: null, name });
  return pageHref(`/design/ring/${designFragment([text], true, look)}`);
}

/** Tells under the weights what the ring costs at the one that is looked at, and leads to the studio with it. */
export async function tellWeight(line: HTMLElement, id: ProductId): Promise<void> {
  const said = line.querySelector<HTMLElement>('[role=status]');
  if (!said) return;
  const t = await overlayTexts(['weights']);
  const link = document.createElement('a');
  link.className = 'link';
  link.textContent = t('weights.studio');
  let last = new AbortController();

  const tell = async () => {
    last.abort();
    last = new AbortController();
    const { signal } = last;
    const weight = $weight.get();
    link.remove();
    said.textContent = '';
    if (weight === null) return;
    const carat = weight.toFixed(2);
    said.textContent = t('weights.pricing', { carat });
    try {
      const design = designSeen(await houseDesign(id), seenNow(id), weight);
      const [quote, href] = await Promise.all([
        quoteDesign(api, { design, stoneId: null }, signal),
        studioLink(design),
      ]);
      if (signal.aborted) return;
      said.textContent = inWords(quote, carat, t);
      link.href = href;
      said.after(' ', link, ' ');
    } catch {
      if (!signal.aborted) said.textContent = t('weights.failed', { carat });
    }
  };
  $choice.listen(() => void tell());
  $weight.subscribe(() => void tell());
}
