import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useDesk } from '../base/desk-context.ts';
import { ActForm } from './ActForm.tsx';
import { DeskDialog } from './DeskDialog.tsx';
import { useNotice } from './use-notice.ts';

/** The person's saved filters of a section; the current one can be saved. */
export function SavedFilters({ isNarrowed }: { isNarrowed: boolean }) {
  const { t, call } = useDesk();
  const { pathname, search } = useLocation();
  const queries = useQueryClient();
  const { showError } = useNotice();
  const [isNaming, setNaming] = useState(false);
  const section = pathname.split('/')[1] ?? '';
  const queryKey = ['deskSavedFilters', section];
  const { data } = useQuery({ queryKey, queryFn: () => call('deskSavedFilters', { room: section }) });
  const drop = (id: number) =>
    call('deskDropFilter', { id })
      .then(() => queries.invalidateQueries({ queryKey }))
      .catch(showError);
  const saved = data?.rows ?? [];
  if (saved.length === 0 && !isNarrowed) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      {saved.map(({ id, name, query }) => (
        <span key={id} className="inline-flex items-center">
          <Link
            to={{ pathname, search: query }}
            aria-current={query === search ? 'true' : undefined}
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
      {isNarrowed && !saved.some(({ query }) => query === search) && (
        <Button kind="quiet" onPress={() => setNaming(true)}>
          {t('desk.save-filter')}
        </Button>
      )}
      {isNaming && (
        <DeskDialog title={t('desk.save-filter')} onClose={() => setNaming(false)}>
          <ActForm
            call="deskSaveFilter"
            also={{ room: section, query: search }}
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
