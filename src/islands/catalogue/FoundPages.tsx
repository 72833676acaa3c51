import type { Translate } from '#client/texts.ts';
import { Marked } from '#islands/parts/Marked.tsx';
import type { FoundPage } from '#kernel/shop/catalogue/search.ts';
import { Picture } from '#ui/Picture.tsx';

function Row({ page }: { page: FoundPage }) {
  return (
    <li className="border-b border-line">
      <a href={page.url} className="group flex gap-5 py-4">
        {page.picture && (
          <span className="w-20 shrink-0 self-start overflow-hidden bg-ground sm:w-24">
            <Picture media={page.picture} alt="" sizes="6rem" className="aspect-[4/3]" />
          </span>
        )}
        <span className="min-w-0 flex-1">
          <span className="block font-display text-xl/7 group-hover:text-gold lang-zh:font-body lang-zh:text-base">
            <Marked of={page.title} />
          </span>
          {page.snippet.text !== '' && (
            <span className="mt-1 block text-sm/6 text-stone">
              <Marked of={page.snippet} />
            </span>
          )}
        </span>
      </a>
    </li>
  );
}

/** Pages found by a search, grouped by kind. */
export function FoundPages({ pages, t }: { pages: readonly FoundPage[]; t: Translate }) {
  const order = [...new Set(pages.map(({ kind }) => kind))];
  return (
    <div className="grid gap-x-14 gap-y-12 lg:grid-cols-2">
      {order.map((kind) => (
        <section key={kind} aria-labelledby={`found-${kind}`}>
          <h2 id={`found-${kind}`} className="eyebrow border-b border-line pb-3 font-body font-normal">
            {t(`search.kind-${kind}`)}
          </h2>
          <ul>
            {pages
              .filter((page) => page.kind === kind)
              .map((page) => (
                <Row key={page.url} page={page} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
