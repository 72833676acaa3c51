import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { localText } from '#kernel/shop/text/local-text.ts';
import { Button } from '#ui/Button.tsx';
import { compactFieldBox } from '#ui/density.ts';
import { useDesk } from '../base/desk-context.ts';
import { useContentChoices } from './use-content-choices.ts';

interface PiecesBoxProps {
  value: unknown;
  /** Maximum number of pieces. */
  most: number;
  id: string;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
  onChange: (value: readonly number[]) => void;
}

/** Suggestions of a search. */
const shownResults = 6;

/** Chooses pieces by name, number or SKU, in the order in which they are shown. */
export function PiecesBox({ value, most, onChange, ...box }: PiecesBoxProps) {
  const { call, t, locale } = useDesk();
  const ids: readonly number[] = Array.isArray(value) ? value : [];
  const names = useContentChoices(ids)?.products;
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { data } = useQuery({
    queryKey: ['deskContents', 'pieces', search],
    queryFn: () => call('deskContents', { filter: { kind: 'product' }, search, perPage: shownResults }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const found = search === '' ? [] : (data?.rows ?? []).filter(({ key }) => !ids.includes(Number(key)));
  const nameOf = (id: number) => {
    const known = names?.find((product) => product.id === id);
    if (known) return `${localText(known.title, locale)} (${id})`;
    return names ? t('desk-content.piece-unknown', { id }) : String(id);
  };
  const moved = (from: number, to: number) => {
    const next = [...ids];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  return (
    <div className="flex flex-col gap-2">
      {ids.length > 0 && (
        <ol className="border-y border-line">
          {ids.map((piece, index) => {
            const name = nameOf(piece);
            return (
              <li
                key={piece}
                className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1 text-sm last:border-b-0"
              >
                <span>{name}</span>
                <span className="flex gap-4">
                  {index > 0 && (
                    <Button
                      kind="quiet"
                      aria-label={t('desk.act-on', { act: t('desk-content.up'), name })}
                      onPress={() => moved(index, index - 1)}
                    >
                      {t('desk-content.up')}
                    </Button>
                  )}
                  <Button
                    kind="quiet"
                    aria-label={t('desk.act-on', { act: t('desk-content.take-away'), name })}
                    onPress={() => onChange(ids.filter((other) => other !== piece))}
                  >
                    {t('desk-content.take-away')}
                  </Button>
                </span>
              </li>
            );
          })}
        </ol>
      )}
      {ids.length < most && (
        <input
          {...box}
          type="search"
          value={typed}
          placeholder={t('desk-content.piece-search')}
          onChange={({ target }) => setTyped(target.value)}
          className={compactFieldBox}
        />
      )}
      {search !== '' && data && found.length === 0 && (
        <p role="status" className="text-sm text-stone">
          {t('desk-content.piece-none')}
        </p>
      )}
      {found.length > 0 && (
        <ul className="border border-line bg-white">
          {found.map(({ key, title }) => (
            <li key={key} className="border-b border-line px-3 py-1 text-sm last:border-b-0">
              <Button
                kind="quiet"
                onPress={() => {
                  onChange([...ids, Number(key)]);
                  setTyped('');
                }}
              >
                {t('desk-content.piece-add', { name: `${localText(title, locale)} (${key})` })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
