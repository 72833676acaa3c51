import { useDesk } from '../base/desk-context.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { DeskList } from '../ui/DeskList.tsx';
import { Heading } from '../ui/Heading.tsx';
import { When } from '../ui/When.tsx';

/** Former addresses and where they lead. */
export function RedirectList() {
  const { t, may } = useDesk();
  return (
    <>
      <Heading
        title={t('desk-content.redirects')}
        back={{ to: '/content', label: t('desk-content.title') }}
        actions={
          may('content.write') && (
            <>
              <ButtonLink to="/content/redirects/import">{t('desk-content.redirect-import')}</ButtonLink>
              <ButtonLink to="/content/redirects/new">{t('desk-content.redirect-new')}</ButtonLink>
            </>
          )
        }
      />
      <p className="mb-6 text-sm text-stone">{t('desk-content.redirects-hint')}</p>
      <DeskList
        call="deskRedirects"
        label={t('desk-content.redirects')}
        sort="from"
        empty={t('desk-content.redirects-empty')}
        rowHref={({ id }) => `/content/redirects/${id}`}
        columns={[
          { key: 'from', label: t('desk-content.redirect-old'), sort: 'from', render: ({ from }) => from },
          { key: 'to', label: t('desk-content.redirect-target'), sort: 'to', render: ({ to }) => to },
          {
            key: 'origin',
            label: t('desk-content.redirect-origin'),
            render: ({ origin, who }) => `${t(`desk-content.redirect-origin-${origin}`)} · ${who}`,
          },
          {
            key: 'createdAt',
            label: t('desk-content.column-changed'),
            sort: 'createdAt',
            align: 'right',
            render: ({ createdAt }) => <When at={createdAt} show="day" />,
          },
        ]}
      />
    </>
  );
}
