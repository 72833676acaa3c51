import { useStore } from '@nanostores/react';
import type { ReadableAtom, WritableAtom } from 'nanostores';
import { type ReactNode, useEffect } from 'react';
import { idleQuery, type QueryState } from '#client/query.ts';
import type { Translate } from '#client/texts.ts';
import type { Picture } from '#kernel/shop/pictures/picture.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import type { IconName } from '#ui/Icon.tsx';
import { LinePicture } from '#ui/LinePicture.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { ListPager } from './ListPager.tsx';
import { pageInAddress } from './list-page.ts';

interface PagedPiecesProps<Data> {
  /** Namespace of the texts. */
  noun: 'pieces' | 'returns';
  icon: IconName;
  query: { $asked: ReadableAtom<QueryState<Data>>; retry(): void };
  /** The shown page; null until the address is read. */
  $page: WritableAtom<number | null>;
  perPage: number;
  locale: Locale;
  t: Translate;
  /** The entries of a page. */
  children: (data: Data) => ReactNode;
}

/** A list of the account with its title, states and pages. */
export function PagedPieces<Data extends { count: number }>(props: PagedPiecesProps<Data>) {
  const { noun, icon, query, $page, perPage, locale, t, children } = props;
  const { data, error } = useStore(query.$asked, { ssr: idleQuery });
  const page = useStore($page);
  useEffect(() => {
    if ($page.get() === null) $page.set(pageInAddress());
  }, [$page]);
  return (
    <>
      <h1 className="mb-8 font-display text-4xl leading-tight">{t(`${noun}.title`)}</h1>
      {!data && (
        <LoadState
          hasFailed={error !== undefined}
          texts={{ loading: t(`${noun}.loading`), failed: t(`${noun}.failed`), retry: t(`${noun}.retry`) }}
          onRetry={query.retry}
        />
      )}
      {data?.count === 0 && (
        <EmptyState
          icon={icon}
          title={t(`${noun}.none`)}
          action={
            <a className={buttonClass('secondary')} href={localisePath(locale, '/myOrder/order/')}>
              {t(`${noun}.to-orders`)}
            </a>
          }
        >
          {t(`${noun}.none-text`)}
        </EmptyState>
      )}
      {data && data.count > 0 && (
        <>
          <ul>{children(data)}</ul>
          <ListPager noun={noun} $page={$page} page={page ?? 1} count={data.count} perPage={perPage} t={t} />
        </>
      )}
    </>
  );
}

interface PieceEntryProps {
  piece: { name: string; picture: Picture; pictureUrl: string | null };
  /** Below the name. */
  children: ReactNode;
  href: string;
  /** Label of the link. */
  view: string;
}

/** An entry of the list: the piece with its picture, and a link. */
export function PieceEntry({ piece, children, href, view }: PieceEntryProps) {
  return (
    <li className="flex gap-6 border-line border-t py-7">
      <div className="w-20 shrink-0 self-start bg-ground sm:w-24">
        <LinePicture media={piece.picture} url={piece.pictureUrl} alt={piece.name} sizes="6rem" />
      </div>
      <div className="min-w-0 grow">
        <h2 className="font-display text-2xl leading-snug">{piece.name}</h2>
        {children}
        <a className={`${buttonClass('secondary')} mt-5`} href={href}>
          {view}
        </a>
      </div>
    </li>
  );
}
