import * as v from 'valibot';
import { messageTopics } from '#kernel/shop/messages/topics.ts';
import { endpoint } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';

const unread = v.object({ unread: v.number() });

export const messageEndpoints = {
  messages: endpoint('GET', 'customer/message/index', {
    summary: 'What the shop wrote to the customer, newest first',
    access: 'customer',
    input: v.object({ p: p.page, numPerPage: p.perPage(20), topic: v.optional(v.picklist(messageTopics)) }),
    output: v.object({
      messages: v.array(
        v.object({
          id: v.number(),
          kind: v.string(),
          topic: v.picklist(messageTopics),
          is_read: v.boolean(),
          title: v.string(),
          text: v.string(),
          url: v.string(),
          created_at: v.string(),
        }),
      ),
      count: v.number(),
      /** Over all topics. */
      unread: v.number(),
    }),
  }),
  messagesUnread: endpoint('GET', 'customer/message/unread', {
    summary: 'How many messages the customer has not read',
    access: 'customer',
    input: p.nothing,
    output: unread,
  }),
  messagesRead: endpoint('POST', 'customer/message/read', {
    summary: 'Marks a message as read, or all without an id; returns the number of unread messages',
    access: 'customer',
    input: v.object({ id: v.optional(p.id) }),
    output: unread,
  }),
};
