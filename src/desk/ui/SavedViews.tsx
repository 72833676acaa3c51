import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useDesk } from '../base/desk-context.ts';
import { ActForm } from './ActForm.tsx';
import { DeskDialog } from './DeskDialog.tsx';
import { useNotice } from './use-notice.ts';

const isListName = (part: string): boolean => /^[a-z]+$/.test(part);

/** The person's saved views of a list: filters, order and columns under a name. `view` is one that can be saved. */
export function SavedViews({ view }: { view: string | undefined }) {
  const { t, call } = useDesk();
  const { pathname, search } = useLocation();
  const queries = useQueryClient();
  const { showError } = useNotice();
  const [isNaming, setNaming] = useState(false);
  // A list inside a section has views of its own.
  const section = pathname.split('/').filter(isListName).join('-').slice(0, 40);
  const queryKey = ['deskSavedFilters', section];
  const { data } = useQuery({ queryKey, queryFn: () => call('deskSavedFilters', { room: section }) });
  const drop = (id: number) =>
    call('deskDropFilter', { id })
      .then(() => queries.invalidateQueries({ queryKey }))
      .catch(showError);
  const saved = data?.rows ?? [];
  if (section === '' || (saved.length === 0 && view === undefined)) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      {saved.map(({ id, name, query }) => (
        <span key={id} className="inline-flex items-center">
          <Link
            to={{ pathname, search: query }}
            aria-current={query === search || query === view ? 'true' : undefined}
            className="link aria-current:font-semibold"
          >
            {name}
          </Link>
          <IconButton
            icon="close"
            size={12}
            label={t('desk.filter-drop', { name })}
            onClick={() => void drop(id)}
            className="size-7! text-stone!"
          />
        </span>
      ))}
      {view !== undefined && !saved.some(({ query }) => query === search || query === view) && (
        <Button kind="quiet" onPress={() => setNaming(true)}>
          {t('desk.save-filter')}
        </Button>
      )}
      {isNaming && (
        <DeskDialog title={t('desk.save-filter')} onClose={() => setNaming(false)}>
          <ActForm
            call="deskSaveFilter"
            also={{ room: section, query: view ?? '' }}
            fields={[{ name: 'name', label: t('desk.filter-name'), kind: 'text', required: true }]}
            submit={t('desk.save-filter')}
            notice={t('desk.filter-saved')}
            onDone={async () => {
              setNaming(false);
              await queries.invalidateQueries({ queryKey });
            }}
          />
        </DeskDialog>
      )}
    </div>
  );
}
