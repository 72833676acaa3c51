import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { largestPage } from '#kernel/shop/desk/desk-call.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useDesk } from '../base/desk-context.ts';
import { Section } from '../ui/Section.tsx';
import { StateMark, type Tone } from '../ui/StateMark.tsx';
import { When } from '../ui/When.tsx';
import { OpenEmail } from './OpenEmail.tsx';

const tones = { waits: 'wait', sent: 'good', unmailed: 'plain', failed: 'bad' } as const satisfies Record<
  string,
  Tone
>;
const firstShown = 8;

/** Emails of the shop to a customer or about an order, the newest first; each can be opened and sent again. */
export function EmailLines({ of, number }: { of: 'customer' | 'order'; number: number }) {
  const { call, t, may } = useDesk();
  const [perPage, setPerPage] = useState(firstShown);
  const mayRead = may('customers.read');
  const { data } = useQuery({
    queryKey: ['deskEmails', of, number, perPage],
    queryFn: () => call('deskEmails', { isDescending: true, perPage, filter: { [of]: number } }),
    enabled: mayRead,
    retry: false,
    placeholderData: (before) => before,
  });
  if (!mayRead) return null;
  const { rows = [], total = 0 } = data ?? {};
  return (
    <Section title={t('desk-conversations.emails')} aside={total || undefined}>
      {data && total === 0 && <EmptyState title={t('desk-conversations.emails-none')} />}
      <ul className="text-sm">
        {rows.map(({ id, subject, state, at }) => (
          <li key={id} className="border-b border-line py-2 last:border-0">
            <OpenEmail id={id} label={subject} />
            <p className="flex flex-wrap justify-between gap-x-4 text-stone">
              <StateMark tone={tones[state]} text={t('desk-conversations.email-state', { state })} />
              <When at={at} />
            </p>
          </li>
        ))}
      </ul>
      {total > rows.length && perPage < largestPage && (
        <button type="button" className="link mt-3 text-sm" onClick={() => setPerPage(largestPage)}>
          {t('desk-conversations.emails-all', { count: Math.min(total, largestPage) })}
        </button>
      )}
    </Section>
  );
}
