import { Link } from 'react-router';
import { templateName } from '#kernel/shop/templates/email-template.ts';
import { useDesk } from '../base/desk-context.ts';
import { DeskList } from '../ui/DeskList.tsx';
import { Heading } from '../ui/Heading.tsx';
import { timeColumn } from '../ui/list-column.tsx';

/** Templates by name. */
export function TemplateList() {
  const { t, may, locale } = useDesk();
  return (
    <>
      <Heading
        title={t('desk-templates.title')}
        actions={
          may('templates.write') && (
            <Link to="/templates/new" className="link text-sm">
              {t('desk-templates.new')}
            </Link>
          )
        }
      />
      <DeskList
        call="deskTemplates"
        label={t('desk-templates.title')}
        sort="name"
        empty={t('desk-templates.empty')}
        rowHref={({ id }) => `/templates/${id}`}
        columns={[
          {
            key: 'name',
            label: t('desk-templates.name'),
            sort: 'name',
            render: (template) => templateName(template, locale),
          },
          {
            key: 'subject',
            label: t('desk-templates.subject'),
            render: ({ subject }) => <span className="line-clamp-1 max-w-lg">{subject[locale]}</span>,
          },
          { key: 'who', label: t('desk-templates.changed-by'), render: ({ changedBy }) => changedBy },
          timeColumn('changedAt', t('desk-templates.changed-at'), { sort: 'changedAt', show: 'day' }),
        ]}
      />
    </>
  );
}
