import type { Translate } from '#client/texts.ts';
import type { ProductCard } from '#kernel/shop/catalogue/product-card.ts';
import { Picture } from '#ui/Picture.tsx';
import { Price } from '#ui/Price.tsx';

const shown = 4;

function Card({ card, t }: { card: ProductCard; t: Translate }) {
  return (
    <li>
      <a href={card.url} className="group block">
        <Picture
          media={card.picture}
          alt=""
          sizes="(min-width: 64rem) 20vw, 45vw"
          className="aspect-square"
        />
        <span className="mt-3 block font-display text-[1.1875rem]/6 group-hover:text-gold lang-zh:text-[0.9375rem]/6">
          {card.name}
        </span>
        <Price
          className="mt-1 text-sm"
          money={card.price}
          locale={t.locale}
          original={card.originalPrice}
          prior={card.priorPrice}
          labels={{
            ...{ current: t('cart.price-now'), original: t('cart.price-before') },
            prior: t('cart.price-prior'),
          }}
        />
      </a>
    </li>
  );
}

/** Pieces that go with what is in the cart. */
export function Suggestions({ cards, t }: { cards: readonly ProductCard[]; t: Translate }) {
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="cart-suggestions" className="mt-20 border-line border-t pt-12">
      <h2 id="cart-suggestions" className="text-heading">
        {t('cart.suggestions')}
      </h2>
      <ul className="mt-8 grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-6 lg:grid-cols-4">
        {cards.slice(0, shown).map((card) => (
          <Card key={card.id} card={card} t={t} />
        ))}
      </ul>
    </section>
  );
}
