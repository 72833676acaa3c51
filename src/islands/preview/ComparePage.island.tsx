import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { createTexts, type TextRecord } from '#client/texts.ts';
import {
  $galleryEnvironment,
  $galleryTurned,
  $galleryView,
  galleryEnvironments,
  galleryViews,
  seeFrom,
} from '#islands/gallery/gallery-appearance.store.ts';
import { usePictures } from '#islands/parts/use-pictures.ts';
import { openThumbnailRenderer } from '#islands/studio/thumbnails.store.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Chips } from '#ui/Chips.tsx';
import { ComparisonTable } from '#ui/ComparisonTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { AddDesignDialog } from './AddDesignDialog.tsx';
import { CompareHead } from './CompareHead.tsx';
import { allRows } from './compare-rows.ts';
import { mostCompared } from './compare-state.ts';
import { useCompared } from './use-compared.ts';

interface Props {
  locale: Locale;
  /** The `compare` and `preview` texts. */
  texts: TextRecord;
}

/** Two to four designs side by side under the same light (/design/compare). */
export default function ComparePage({ locale, texts }: Props) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const { entries, add, remove } = useCompared();
  const environment = useStore($galleryEnvironment, { ssr: 'initial' });
  const view = useStore($galleryView, { ssr: 'initial' });
  const turned = useStore($galleryTurned, { ssr: 'initial' });
  const [isAdding, setAdding] = useState(false);
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const sitters = (entries ?? []).flatMap(({ key, opened }) =>
    opened && 'shown' in opened ? [{ key, design: opened.shown.composition.design }] : [],
  );
  const { pictures, status } = usePictures(sitters, { environment, view, turned }, openThumbnailRenderer);

  if (entries === null) return null;
  const addButton = (
    <Button
      kind={entries.length < 2 ? 'primary' : 'secondary'}
      aria-haspopup="dialog"
      disabled={entries.length >= mostCompared}
      onClick={() => setAdding(true)}
    >
      {t('compare.add')}
    </Button>
  );
  const rows = allRows(entries, locale, t);
  const shownRows = onlyDifferences && entries.length > 1 ? rows.filter(({ differs }) => differs) : rows;
  return (
    <>
      <p className="-mt-4 mb-8 max-w-2xl text-base/7 text-stone">{t('compare.text')}</p>
      {entries.length === 0 ? (
        <EmptyState icon="design" title={t('compare.needTwo')} action={addButton}>
          {t('compare.needTwoText')}
        </EmptyState>
      ) : (
        <>
          <div className="mb-5 flex flex-wrap items-center gap-x-8 gap-y-2 border-y border-line py-2">
            <Chips
              legend={t('preview.view')}
              value={view}
              onChange={seeFrom}
              onAgain={seeFrom}
              options={galleryViews.map((value) => ({ value, label: t(`preview.view-${value}`) }))}
            />
            <Chips
              legend={t('preview.room')}
              value={environment}
              onChange={(next) => $galleryEnvironment.set(next)}
              options={galleryEnvironments.map((value) => ({ value, label: t(`preview.room-${value}`) }))}
            />
            <Checkbox
              label={t('compare.onlyDifferences')}
              checked={onlyDifferences}
              onChange={(event) => setOnlyDifferences(event.currentTarget.checked)}
            />
            <div className="lg:ms-auto">{addButton}</div>
          </div>
          <p role="status" data-shooting={status} className="mb-4 min-h-5 text-xs/5 text-stone">
            {status === 'unavailable'
              ? t('compare.still')
              : status === 'rendering'
                ? t('compare.shooting')
                : entries.length === 1
                  ? t('compare.oneMore')
                  : entries.length >= mostCompared
                    ? t('compare.full')
                    : status === 'done' && <span className="sr-only">{t('compare.shot')}</span>}
          </p>
          <ComparisonTable
            columns={entries.map((entry) => ({
              key: entry.key,
              head: (
                <CompareHead
                  entry={entry}
                  picture={pictures[entry.key]}
                  view={t(`preview.view-${view}`)}
                  appearance={{ light: environment, view, turned }}
                  onRemove={() => remove(entry.key)}
                  locale={locale}
                  t={t}
                />
              ),
            }))}
            rows={shownRows}
            labels={{ table: t('compare.table'), differs: t('compare.differs'), none: t('compare.none') }}
          />
          {shownRows.length === 0 && <p className="py-6 text-stone">{t('compare.same')}</p>}
        </>
      )}
      <AddDesignDialog isOpen={isAdding} onAdd={add} onClose={() => setAdding(false)} t={t} />
    </>
  );
}
