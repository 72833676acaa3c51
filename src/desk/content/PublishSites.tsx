import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { useMoment } from './use-moment.ts';

interface PublishSitesProps {
  sites: DataOf<'deskPublishes'>['sites'];
}

/** Which sites show old pages, and why. A shop with one site that is up to date says nothing. */
export function PublishSites({ sites }: PublishSitesProps) {
  const { t } = useDesk();
  const momentOf = useMoment();
  const late = sites.filter(({ isLate }) => isLate);
  if (late.length === 0)
    return sites.length < 2 ? null : (
      <p className="mb-6 text-sm text-stone">{t('desk-content.sites-current', { count: sites.length })}</p>
    );
  return (
    <ul className="mb-6 grid max-w-prose gap-2 border-l-2 border-ruby pl-4 text-sm">
      {late.map(({ name, behind, since, seenAt, isSilent, error }) => (
        <li key={name} className="wrap-anywhere">
          {t('desk-content.site-late', { name, count: behind, since: momentOf(since ?? seenAt) })}
          {isSilent && ` ${t('desk-content.site-silent', { seen: momentOf(seenAt) })}`}
          {error !== '' && ` ${t('desk-content.site-error', { error })}`}
        </li>
      ))}
    </ul>
  );
}
