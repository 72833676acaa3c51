import { Link } from 'react-router';
import type { ImportRowState } from '#kernel/shop/list-import/list-import.ts';
import { useDesk } from '../base/desk-context.ts';
import { ShortTable } from '../ui/ShortTable.tsx';
import { useNumber } from '../ui/use-number.ts';
import { When } from '../ui/When.tsx';
import { type ImportedList, ImportState } from './ImportState.tsx';

interface Props {
  label: string;
  rows: readonly ImportedList[];
  /** States whose counts have a column. */
  figures: readonly ImportRowState[];
}

/** Imported lists with their counts; each links to its screen. */
export function ImportTable({ label, rows, figures }: Props) {
  const { t } = useDesk();
  const numberText = useNumber();
  return (
    <ShortTable
      label={label}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          ...{ key: 'list', label: t('desk-import.column-list') },
          render: ({ id, name, format }) => (
            <>
              <Link to={String(id)} className="underline underline-offset-4 wrap-anywhere">
                {name}
              </Link>
              <span className="block text-xs font-normal text-stone">
                {t(`desk-import.format-${format}`)}
              </span>
            </>
          ),
        },
        {
          ...{ key: 'at', label: t('desk-import.column-at') },
          render: ({ at, who }) => (
            <>
              <When at={at} />
              <span className="block text-xs text-stone">{who}</span>
            </>
          ),
        },
        {
          ...{ key: 'state', label: t('desk-import.column-state') },
          render: (list) => <ImportState list={list} />,
        },
        ...figures.map((figure) => ({
          ...{ key: figure, label: t(`desk-import.state-${figure}`), align: 'right' as const },
          render: ({ counts }: ImportedList) => numberText(counts[figure] ?? 0),
        })),
      ]}
    />
  );
}
