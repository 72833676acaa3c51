import { Link } from 'react-router';
import type { ImportRowState } from '#kernel/shop/list-import/list-import.ts';
import { useDesk } from '../base/desk-context.ts';
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
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm tabular-nums">
        <caption className="sr-only">{label}</caption>
        <thead className="text-xs text-stone">
          <tr className="border-b border-ink/80">
            <th scope="col" className="py-2 pr-5 font-normal">
              {t('desk-import.column-list')}
            </th>
            <th scope="col" className="py-2 pr-5 font-normal">
              {t('desk-import.column-at')}
            </th>
            <th scope="col" className="py-2 pr-5 font-normal">
              {t('desk-import.column-state')}
            </th>
            {figures.map((figure) => (
              <th key={figure} scope="col" className="py-2 pr-5 text-right font-normal">
                {t(`desk-import.state-${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((list) => (
            <tr key={list.id} className="border-b border-line align-baseline">
              <th scope="row" className="py-2 pr-5 font-semibold wrap-anywhere">
                <Link to={String(list.id)} className="underline underline-offset-4">
                  {list.name}
                </Link>
                <span className="block text-xs font-normal text-stone">
                  {t(`desk-import.format-${list.format}`)}
                </span>
              </th>
              <td className="py-2 pr-5">
                <When at={list.at} />
                <span className="block text-xs text-stone">{list.who}</span>
              </td>
              <td className="py-2 pr-5">
                <ImportState list={list} />
              </td>
              {figures.map((figure) => (
                <td key={figure} className="py-2 pr-5 text-right">
                  {numberText(list.counts[figure] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
