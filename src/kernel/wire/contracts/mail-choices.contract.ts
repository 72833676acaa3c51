import * as v from 'valibot';
import { mailTopics } from '#kernel/shop/account/mail-topics.ts';
import { endpoint } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';
import { empty } from '#kernel/wire/shapes.ts';

const topic = v.picklist(mailTopics);

export const mailChoiceEndpoints = {
  mailChoices: endpoint('GET', 'customer/account/mails', {
    summary: 'Lists the optional email topics and which are switched on',
    access: 'customer',
    input: p.nothing,
    output: v.object({ topics: v.array(v.object({ topic, is_wanted: v.picklist([1, 2]) })) }),
  }),
  chooseMail: endpoint('POST', 'customer/account/mails-choose', {
    summary: 'Switches the emails of a topic on or off',
    access: 'customer',
    input: v.object({ topic, is_wanted: p.flag }),
    output: empty,
  }),
  refuseMail: endpoint('POST', 'customer/account/mails-off', {
    summary: 'Switches the topic of an email off by the link in the email, without signing in',
    input: v.object({ token: p.text(100) }),
    output: v.object({ topic }),
  }),
};
