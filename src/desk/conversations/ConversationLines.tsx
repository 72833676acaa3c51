import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useDesk } from '../base/desk-context.ts';
import { Section } from '../ui/Section.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { When } from '../ui/When.tsx';
import { conversationTones } from './conversation-tones.ts';

/** Conversations with a customer or about an order, with a link to write a new email. */
export function ConversationLines({ of, number }: { of: 'customer' | 'order'; number: number }) {
  const { call, t, may } = useDesk();
  const mayRead = may('messages.handle');
  const { data } = useQuery({
    queryKey: ['deskConversations', of, number],
    queryFn: () =>
      call('deskConversations', { sort: 'lastAt', isDescending: true, filter: { [of]: number } }),
    enabled: mayRead,
    retry: false,
  });
  if (!mayRead) return null;
  return (
    <Section
      title={t('desk-conversations.title')}
      aside={
        <Link to={`/messages/new/${of}/${number}`} className="link">
          {t('desk-conversations.write-letter')}
        </Link>
      }
    >
      {data?.rows.length === 0 && <EmptyState title={t('desk-conversations.none')} />}
      <ul className="text-sm">
        {data?.rows.map(({ id, subject, excerpt, state, lastAt }) => (
          <li key={id} className="border-b border-line py-2 last:border-0">
            <Link to={`/messages/${id}`} className="link line-clamp-1">
              {subject || excerpt}
            </Link>
            <p className="flex flex-wrap justify-between gap-x-4 text-stone">
              <StateMark tone={conversationTones[state]} text={t(`desk-conversations.state-${state}`)} />
              <When at={lastAt} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
