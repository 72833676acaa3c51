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
  const kept = { token };
  const session = createDeskSession({
    read: () => kept.token,
    write: (next) => {
      kept.token = next;
    },
  });
  return { session, kept };
}

describe('the session of the desk', () => {
  it('has nobody sign in above an empty screen: a token that is over is forgotten', async () => {
    const { session, kept } = begin('old');
    expect(await session.hasEnded('old')).toBe(false);
    expect(kept.token).toBe('');
    expect(session.get().isAsking).toBe(false);
  });

  it('holds every call that was refused until the same person is back, and asks once', async () => {
    const { session } = begin();
    session.enter('first', ada);
    const held = [session.hasEnded('first'), session.hasEnded('first')];
    expect(session.get()).toEqual({ person: ada, isAsking: true });
    session.enter('second', ada);
    expect(await Promise.all(held)).toEqual([true, true]);
    expect(session.get().isAsking).toBe(false);
  });

  it('lets a call go on at once when another has had the person sign in meanwhile', async () => {
    const { session } = begin();
    session.enter('second', ada);
    expect(await session.hasEnded('first')).toBe(true);
    expect(session.get().isAsking).toBe(false);
  });

  it('sends nothing of one person in the name of another', async () => {
    const { session } = begin();
    session.enter('first', ada);
    const held = session.hasEnded('first');
    session.enter('second', { ...ada, id: 2 });
    expect(await held).toBe(false);
  });

  it('gives up what was held when the person leaves', async () => {
    const { session, kept } = begin();
    session.enter('first', ada);
    const held = session.hasEnded('first');
    session.leave();
    expect(await held).toBe(false);
    expect(kept.token).toBe('');
  });

  it('goes on with the token of another tab before anybody is known by it', async () => {
    const { session, kept } = begin('mine');
    session.enter('mine', ada);
    const refused = session.hasEnded('mine');
    session.adopt('theirs');
    expect(session.token()).toBe('theirs');
    expect(session.get().isAsking).toBe(true);
    session.enter('theirs', ada);
    expect(await refused).toBe(true);
    expect(kept.token).toBe('theirs');
    expect(session.get().isAsking).toBe(false);
  });
});
