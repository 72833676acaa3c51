import { expect, it } from 'vitest';
import { messageTopics, topicOf, topicPrefixes } from './topics.ts';

it('derives the topic from the kind, and falls back to the account', () => {
  expect(['order-shipped', 'payment-failed', 'refund-late', 'drawing-sent'].map(topicOf)).toEqual(
    Array(4).fill('order'),
  );
  expect(
    ['return-denied', 'appointment-approved', 'back-in-stock', 'price-fallen', 'review-answered'].map(
      topicOf,
    ),
  ).toEqual(['return', 'appointment', 'stock', 'price', 'review']);
  expect(['welcome', 'new-device', 'password-changed'].map(topicOf)).toEqual(Array(3).fill('account'));
});

it('assigns no kind to two topics', () => {
  const prefixes = Object.values(topicPrefixes).flat();
  for (const prefix of prefixes)
    expect(prefixes.filter((other) => other.startsWith(prefix))).toEqual([prefix]);
  expect(new Set(messageTopics).size).toBe(messageTopics.length);
});
