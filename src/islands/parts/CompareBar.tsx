import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { readCards } from '#client/api/catalogue.ts';
import {
  $comparedPieces,
  comparisonPath,
  forgetComparedPieces,
  setPieceCompared,
} from '#client/compared-pieces.ts';
import { pageHref } from '#client/preferences.ts';
import { overlayTexts, type Translate } from '#client/texts.ts';
import { type ProductCard, productId } from '#kernel/shop/catalogue/product-card.ts';
import { buttonClass } from '#ui/Button.tsx';
import { ComparisonBar } from '#ui/ComparisonBar.tsx';
import { Picture } from '#ui/Picture.tsx';

/** The pieces selected for comparison on this device, from any list; images follow when they are loaded. */
export default function CompareBar() {
  const ids = useStore($comparedPieces);
  const [cards, setCards] = useState<ReadonlyMap<number, ProductCard>>(new Map());
  const [t, setTexts] = useState<{ say: Translate }>();

  useEffect(() => {
    overlayTexts(['compare-pieces']).then(
      (say) => setTexts({ say }),
      () => undefined,
    );
  }, []);
  const missing = ids.filter((id) => !cards.has(id)).join(',');
  useEffect(() => {
    if (missing === '') return;
    readCards(api, missing.split(',').map(productId)).then(
      (found) => setCards((known) => new Map([...known, ...found.map((card) => [card.id, card] as const)])),
      // Without images the bar shows the count.
      () => undefined,
    );
  }, [missing]);

  if (!t || ids.length === 0) return null;
  return (
    <ComparisonBar
      label={t.say('compare-pieces.compare')}
      items={ids.flatMap((id) => {
        const card = cards.get(id);
        if (!card) return [];
        return {
          key: id,
          picture: <Picture media={card.picture} alt="" sizes="48px" className="size-12" />,
          removeLabel: t.say('compare-pieces.remove', { name: card.name }),
          onRemove: () => void setPieceCompared(id, false),
        };
      })}
      clear={{ label: t.say('compare-pieces.clear'), onClear: forgetComparedPieces }}
      action={
        <a className={`${buttonClass()} shrink-0 max-sm:px-4`} href={pageHref(comparisonPath(ids))}>
          {t.say('compare-pieces.go', { count: ids.length })}
        </a>
      }
    />
  );
}
