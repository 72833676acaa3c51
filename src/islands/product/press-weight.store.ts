import { api } from '#client/api/api.browser.ts';
import { quoteDesign } from '#client/api/design-price.ts';
import { designFragment, encodeDesignLink } from '#client/design-link.ts';
import { pageHref } from '#client/preferences.ts';
import { overlayTexts, type Translate } from '#client/texts.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { ProductId } from '#kernel/shop/catalogue/product-card.ts';
import type { DesignQuote } from '#kernel/shop/designs/design-price.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { Decimal } from '#kernel/shop/text/decimals.ts';
import { catalogueDesign, designSeen, seenNow } from './catalogue-design.store.ts';
import { $choice } from './choice.store.ts';
import { $weight } from './weight.store.ts';

/** Light and view of the photograph, and of the live picture in its place. */
const appearance = { light: 'jeweller', view: 'hero' };

function quoteText(quote: DesignQuote, carat: Decimal, t: Translate): string {
  if (quote.status === 'failed') return t('weights.failed', { carat });
  if (quote.status !== 'ready' || !quote.price.isMakeable) return t('weights.unmakeable', { carat });
  return t('weights.price', { carat, price: formatMoney(quote.price.price, t.locale) });
}

async function studioLink(design: Design): Promise<string> {
  const name = document.querySelector('h1')?.textContent ?? '';
  const text = await encodeDesignLink({ design, stoneId: null, name });
  return pageHref(`/design/ring/${designFragment([text], true, appearance)}`);
}

/** Turns the links into buttons; the shown weight is pressed. */
function makeButtons(line: HTMLElement): void {
  for (const mark of line.querySelectorAll<HTMLElement>('[data-carat]')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = mark.className;
    button.textContent = mark.textContent;
    button.value = mark.ariaCurrent === 'true' ? '' : (mark.dataset['carat'] ?? '');
    button.dataset['carat'] = mark.dataset['carat'];
    const isFocused = document.activeElement === mark;
    mark.replaceWith(button);
    if (isFocused) button.focus();
    $weight.subscribe((weight) => {
      button.ariaPressed = String(button.value === (weight === null ? '' : String(weight)));
    });
  }
}

/**
 * Closing the stage restores the piece's own weight. If nothing could be drawn, the other weight's price
 * stays.
 */
function watchPhotograph(): void {
  const place = document.querySelector('[data-live]');
  const watcher = new MutationObserver((changes) => {
    if (changes.some(({ oldValue }) => oldValue === 'turning')) $weight.set(null);
  });
  if (place) watcher.observe(place, { attributeFilter: ['data-live'], attributeOldValue: true });
}

/** Shows the ring's price at the current weight below the weights, with a link to the studio. */
async function showPrice(said: HTMLElement, id: ProductId): Promise<void> {
  const t = await overlayTexts(['weights']);
  const link = document.createElement('a');
  link.className = 'link inline-block';
  link.textContent = t('weights.studio');
  let last = new AbortController();

  const say = async () => {
    last.abort();
    last = new AbortController();
    const { signal } = last;
    const weight = $weight.get();
    link.remove();
    said.textContent = '';
    if (weight === null) return;
    const carat = new Decimal(weight);
    said.textContent = t('weights.pricing', { carat });
    try {
      const design = designSeen(await catalogueDesign(id), seenNow(id), weight);
      const [quote, href] = await Promise.all([
        quoteDesign(api, { design, stoneId: null }, signal),
        studioLink(design),
      ]);
      if (signal.aborted) return;
      said.textContent = quoteText(quote, carat, t);
      link.href = href;
      said.after(' ', link);
    } catch {
      if (!signal.aborted) said.textContent = t('weights.failed', { carat });
    }
  };
  $choice.listen(() => void say());
  $weight.subscribe(() => void say());
}

/** Scrolls the picture into view, as far as there is space above the line. */
function bringPicture(line: HTMLElement): void {
  document.querySelector<HTMLElement>('[data-go="0"]:not([aria-current])')?.click();
  const place = document.querySelector('[data-live]')?.parentElement;
  if (place && place.getBoundingClientRect().top < 0) line.scrollIntoView({ block: 'end' });
}

let hasBegun = false;

/** Shows the ring with a stone of the pressed weight. */
export function pressWeight(line: HTMLElement, mark: HTMLElement, id: ProductId): void {
  const isOwn = mark.ariaCurrent === 'true' || (mark instanceof HTMLButtonElement && mark.value === '');
  const said = line.querySelector<HTMLElement>('[role=status]');
  if (!hasBegun && said) {
    hasBegun = true;
    makeButtons(line);
    watchPhotograph();
    void showPrice(said, id);
  }
  bringPicture(line);
  $weight.set(isOwn ? null : Number(mark.dataset['carat']));
}
