import { useQuery } from '@tanstack/react-query';
import { useDesk } from '../base/desk-context.ts';
import { When } from './When.tsx';

/** The host forgets an open record that is not reported for longer. */
const everyMs = 60_000;

/** Reports that the person has a record open, and shows who else has. */
export function AlsoOpen({ kind, id }: { kind: string; id: string | number }) {
  const { call, t } = useDesk();
  const { data } = useQuery({
    queryKey: ['deskOpened', kind, String(id)],
    queryFn: () => call('deskOpened', { kind, id: String(id) }),
    refetchInterval: everyMs,
    retry: false,
  });
  const others = data?.others ?? [];
  if (others.length === 0) return null;
  return (
    <span role="status" className="text-gold">
      {others.map(({ name, at }) => (
        <span key={name} className="mr-4">
          {t('desk.also-open', { name })} <When at={at} />
        </span>
      ))}
    </span>
  );
}
