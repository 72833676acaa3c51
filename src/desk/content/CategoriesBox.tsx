import { localText } from '#kernel/shop/text/local-text.ts';
import { Button } from '#ui/Button.tsx';
import { compactFieldBox } from '#ui/density.ts';
import { useDesk } from '../base/desk-context.ts';
import { useContentChoices } from './use-content-choices.ts';

interface CategoriesBoxProps {
  value: unknown;
  /** Maximum number of categories. */
  most: number;
  id: string;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
  onChange: (value: readonly number[]) => void;
}

/** Chooses categories by name; the first is the main one. */
export function CategoriesBox({ value, most, onChange, ...box }: CategoriesBoxProps) {
  const { t, locale } = useDesk();
  const ids: readonly number[] = Array.isArray(value) ? value : [];
  const categories = useContentChoices()?.categories ?? [];
  const nameOf = (id: number) =>
    localText(categories.find((each) => each.id === id)?.title, locale) ?? String(id);
  return (
    <div className="flex flex-col gap-2">
      {ids.length > 0 && (
        <ol className="border-y border-line">
          {ids.map((id, index) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1 text-sm last:border-b-0"
            >
              <span>{nameOf(id)}</span>
              <span className="flex gap-4">
                {index > 0 && (
                  <Button
                    kind="quiet"
                    aria-label={t('desk.act-on', { act: t('desk-content.up'), name: nameOf(id) })}
                    onPress={() =>
                      onChange([
                        ...ids.slice(0, index - 1),
                        id,
                        ...ids.slice(index - 1).filter((each) => each !== id),
                      ])
                    }
                  >
                    {t('desk-content.up')}
                  </Button>
                )}
                <Button
                  kind="quiet"
                  aria-label={t('desk.act-on', { act: t('desk-content.take-away'), name: nameOf(id) })}
                  onPress={() => onChange(ids.filter((each) => each !== id))}
                >
                  {t('desk-content.take-away')}
                </Button>
              </span>
            </li>
          ))}
        </ol>
      )}
      {ids.length < most && (
        <select
          {...box}
          value=""
          onChange={({ target }) => target.value !== '' && onChange([...ids, Number(target.value)])}
          className={compactFieldBox}
        >
          <option value="">{t('desk-content.choose')}</option>
          {categories
            .filter(({ id }) => !ids.includes(id))
            .map(({ id, title }) => (
              <option key={id} value={id}>
                {localText(title, locale)}
              </option>
            ))}
        </select>
      )}
    </div>
  );
}
