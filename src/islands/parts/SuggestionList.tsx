import type { ReactNode } from 'react';
import type { Translate } from '#client/texts.ts';
import type { Suggestions } from '#kernel/shop/catalogue/search.ts';
import { cx } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import { Picture } from '#ui/Picture.tsx';
import { Price } from '#ui/Price.tsx';
import { Marked } from './Marked.tsx';

interface Option {
  key: string;
  href: string;
  /** Saved as a past search when it is chosen. */
  remembers: string | undefined;
  content: ReactNode;
}

interface Group {
  key: string;
  label: string;
  options: Option[];
}

interface SuggestionListProps {
  id: string;
  suggestions: Suggestions;
  text: string;
  active: number;
  hrefOf: (text: string) => string;
  onChoose: (remembers: string | undefined) => void;
  t: Translate;
}

function groupsOf({ suggestions, text, hrefOf, t }: SuggestionListProps): Group[] {
  const { meant, keywords, products, pages } = suggestions;
  const sought = meant === '' ? text : meant;
  const words: Option[] = keywords.map((keyword) => ({
    key: keyword,
    href: hrefOf(keyword),
    remembers: keyword,
    content: (
      <>
        <Icon name="search" size={16} className="shrink-0 text-stone" />
        <span className="truncate">{keyword}</span>
      </>
    ),
  }));
  const pieces: Option[] = products.map((card) => ({
    key: String(card.id),
    href: card.url,
    remembers: undefined,
    content: (
      <>
        <span className="w-14 shrink-0 overflow-hidden bg-ground">
          <Picture media={card.picture} alt="" sizes="3.5rem" isEager className="aspect-square" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-display text-lg/6 lang-zh:font-body lang-zh:text-base">
            <Marked of={{ text: card.name, marks: card.marks }} />
          </span>
          <span className="mt-0.5 flex flex-wrap items-baseline gap-x-3 text-sm text-stone">
            <Price
              money={card.price}
              locale={t.locale}
              original={card.originalPrice}
              prior={card.priorPrice}
              labels={{
                ...{ current: t('search.priceNow'), original: t('search.priceBefore') },
                prior: t('search.pricePrior'),
              }}
              from={card.isPriceFrom ? t('search.from') : undefined}
            />
            {!card.isInStock && <span>{t('search.soldOut')}</span>}
          </span>
        </span>
      </>
    ),
  }));
  const others: Option[] = pages.map((page) => ({
    key: page.url,
    href: page.url,
    remembers: undefined,
    content: (
      <>
        <span className="min-w-0 flex-1 truncate">
          <Marked of={page.title} />
        </span>
        <span className="shrink-0 text-sm text-stone">{t(`search.kind-${page.kind}`)}</span>
      </>
    ),
  }));
  const all: Option = {
    key: 'all',
    href: hrefOf(sought),
    remembers: sought,
    content: (
      <>
        <span className="min-w-0 flex-1 truncate">{t('search.all', { text: sought })}</span>
        <Icon name="chevron-right" size={16} className="shrink-0" />
      </>
    ),
  };
  return [
    { key: 'words', label: t('search.words'), options: words },
    { key: 'pieces', label: t('search.pieces'), options: pieces },
    { key: 'pages', label: t('search.pages'), options: others },
    { key: 'all', label: t('search.allLabel'), options: [all] },
  ].filter(({ options }) => options.length > 0);
}

/** Terms, pieces with images, and pages, as the list of a combobox. */
export default function SuggestionList(props: SuggestionListProps) {
  const { id, suggestions, active, onChoose, t } = props;
  let index = -1;
  return (
    <div id={id} role="listbox" aria-label={t('search.suggestions')}>
      {suggestions.meant !== '' && (
        <p role="presentation" className="pb-2 text-sm text-stone">
          {t('search.meant', { text: suggestions.meant })}
        </p>
      )}
      {groupsOf(props).map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is invalid in a list box
        <div
          key={group.key}
          role="group"
          aria-label={group.label}
          className="border-t border-line py-2 first:border-0"
        >
          {group.key !== 'all' && (
            <p aria-hidden="true" className="eyebrow pt-2 pb-1 font-body">
              {group.label}
            </p>
          )}
          {group.options.map((option) => {
            index += 1;
            const isActive = index === active;
            return (
              <a
                key={option.key}
                id={`${id}-${index}`}
                role="option"
                aria-selected={isActive}
                tabIndex={-1}
                href={option.href}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(option.remembers)}
                className={cx(
                  '-mx-2 flex min-h-11 items-center gap-3.5 px-2 py-1.5 text-[0.9375rem] hover:bg-mist',
                  isActive && 'bg-mist outline-1 -outline-offset-1 outline-ink',
                )}
              >
                {option.content}
              </a>
            );
          })}
        </div>
      ))}
    </div>
  );
}
