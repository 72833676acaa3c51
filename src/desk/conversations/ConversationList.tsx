import { conversationStates } from '#kernel/shop/conversations/conversation.ts';
import { useDesk } from '../base/desk-context.ts';
import { DeskList } from '../ui/DeskList.tsx';
import { choiceField } from '../ui/form-fields.ts';
import { Heading } from '../ui/Heading.tsx';
import { stateColumn, timeColumn } from '../ui/list-column.tsx';
import { When } from '../ui/When.tsx';
import { conversationTones } from './conversation-tones.ts';

/** Conversations, the longest waiting first. */
export function ConversationList() {
  const { t, call } = useDesk();
  return (
    <>
      <Heading title={t('desk-conversations.title')} />
      <DeskList
        call="deskConversations"
        label={t('desk-conversations.title')}
        sort="waitingSince"
        empty={t('desk-conversations.empty')}
        rowHref={({ id }) => `/messages/${id}`}
        bulk={{
          nameOf: ({ name, email, subject }) => [name || email, subject].filter(Boolean).join(' · '),
          acts: [
            {
              ...{
                key: 'close',
                label: t('desk-conversations.act-close'),
                text: t('desk-conversations.text-close'),
              },
              isFor: ({ state }) => state !== 'closed',
              each: ({ id, version }) => call('deskCloseConversation', { id, version }),
            },
          ],
        }}
        filters={[
          choiceField('state', t('desk-conversations.state'), conversationStates, (value) =>
            t(`desk-conversations.state-${value}`),
          ),
        ]}
        columns={[
          {
            key: 'who',
            label: t('desk-conversations.who'),
            render: ({ name, email }) => (
              <>
                {name || email}
                {name && <span className="block text-xs font-normal text-stone">{email}</span>}
              </>
            ),
          },
          {
            key: 'words',
            label: t('desk-conversations.last-words'),
            render: ({ subject, excerpt }) => (
              <span className="line-clamp-2 max-w-md wrap-anywhere">
                {subject && <span className="font-semibold">{subject} · </span>}
                {excerpt}
              </span>
            ),
          },
          { key: 'order', label: t('desk-conversations.order'), render: ({ order }) => order },
          stateColumn(t('desk-conversations.state'), conversationTones, (state) =>
            t(`desk-conversations.state-${state}`),
          ),
          {
            key: 'waitingSince',
            label: t('desk-conversations.waits-since'),
            sort: 'waitingSince',
            render: ({ waitingSince }) => waitingSince && <When at={waitingSince} show="brief" />,
          },
          timeColumn('lastAt', t('desk-conversations.last-at'), { sort: 'lastAt', show: 'brief' }),
        ]}
      />
    </>
  );
}
