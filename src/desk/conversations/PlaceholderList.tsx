import type { Placeholder } from '#kernel/shop/templates/email-template.ts';
import { useDesk } from '../base/desk-context.ts';

/** Placeholders of an email, with their values for this recipient. */
export function PlaceholderList({
  values,
}: {
  values: readonly { placeholder: Placeholder; value: string }[];
}) {
  const { t } = useDesk();
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer text-stone underline decoration-gold-soft underline-offset-4 hover:text-ink">
        {t('desk-conversations.placeholders')}
      </summary>
      <dl className="mt-2 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-5">
        {values.map(({ placeholder, value }) => (
          <div key={placeholder} className="col-span-2 grid grid-cols-subgrid border-b border-line py-1">
            <dt>
              <code className="text-xs">{`{${placeholder}}`}</code>
            </dt>
            <dd className={value ? 'wrap-anywhere' : 'text-stone'}>
              {value || t('desk-conversations.no-value')}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
