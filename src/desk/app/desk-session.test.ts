import { describe, expect, it } from 'vitest';
import { createDeskSession, type Person } from './desk-session.ts';

const ada: Person = {
  id: 1,
  name: 'Ada',
  email: 'ada@aurelle.example',
  roles: ['owner'],
  rights: ['today.read'],
  language: 'en',
};

function begin(token = '') {
  const stored = { token };
  const session = createDeskSession({
    read: () => stored.token,
    write: (next) => {
      stored.token = next;
    },
  });
  return { session, stored };
}

describe('desk session', () => {
  it('removes an expired token and does not ask to sign in before anyone has', async () => {
    const { session, stored } = begin('old');
    expect(await session.hasEnded('old')).toBe(false);
    expect(stored.token).toBe('');
    expect(session.get().isAsking).toBe(false);
  });

  it('delays every rejected call until the same person has signed in, and asks once', async () => {
    const { session } = begin();
    session.enter('first', ada);
    const held = [session.hasEnded('first'), session.hasEnded('first')];
    expect(session.get()).toEqual({ person: ada, isAsking: true });
    session.enter('second', ada);
    expect(await Promise.all(held)).toEqual([true, true]);
    expect(session.get().isAsking).toBe(false);
  });

  it('continues a call at once if the person has signed in because of another call', async () => {
    const { session } = begin();
    session.enter('second', ada);
    expect(await session.hasEnded('first')).toBe(true);
    expect(session.get().isAsking).toBe(false);
  });

  it('rejects waiting calls when another person signs in', async () => {
    const { session } = begin();
    session.enter('first', ada);
    const held = session.hasEnded('first');
    session.enter('second', { ...ada, id: 2 });
    expect(await held).toBe(false);
  });

  it('rejects waiting calls when the person signs out', async () => {
    const { session, stored } = begin();
    session.enter('first', ada);
    const held = session.hasEnded('first');
    session.leave();
    expect(await held).toBe(false);
    expect(stored.token).toBe('');
  });

  it('uses the token of another tab before its person is loaded', async () => {
    const { session, stored } = begin('mine');
    session.enter('mine', ada);
    const refused = session.hasEnded('mine');
    session.adopt('theirs');
    expect(session.token()).toBe('theirs');
    expect(session.get().isAsking).toBe(true);
    session.enter('theirs', ada);
    expect(await refused).toBe(true);
    expect(stored.token).toBe('theirs');
    expect(session.get().isAsking).toBe(false);
  });
});
