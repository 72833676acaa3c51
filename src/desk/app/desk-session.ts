import type { DataOf } from '../base/desk-types.ts';

export type Person = DataOf<'deskMe'>;

/** Signed out, signed in, or signed in with an expired session. */
export interface SessionState {
  person: Person | undefined;
  /** The dialog to sign in again is open. */
  isAsking: boolean;
}

export interface DeskSession {
  get(): SessionState;
  token(): string;
  subscribe(listener: () => void): () => void;
  /** Starts a session after a sign-in, the first or a later one. */
  enter(token: string, person: Person): void;
  /** Another tab has signed in: calls use its token from now on. */
  adopt(token: string): void;
  /** Updates the person, for example after a change of language. */
  renew(person: Person): void;
  /** Signs out. */
  leave(): void;
  /** The host rejected a token. Resolves with true after the same person has signed in again. */
  hasEnded(token: string): Promise<boolean>;
}

/**
 * Session of this tab. When it expires, the screen stays: rejected calls wait until the same person has signed in
 * again, and fail if they sign out or another person signs in.
 */
export function createDeskSession(stored: { read(): string; write(token: string): void }): DeskSession {
  let state: SessionState = { person: undefined, isAsking: false };
  let token = stored.read();
  let waiting: ((isSame: boolean) => void)[] = [];
  const listeners = new Set<() => void>();

  const set = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const settle = (isSame: boolean) => {
    const settled = waiting;
    waiting = [];
    for (const resolve of settled) resolve(isSame);
  };
  const write = (next: string) => {
    token = next;
    stored.write(next);
  };

  return {
    get: () => state,
    token: () => token,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    enter(next, person) {
      const isSame = state.person === undefined || state.person.id === person.id;
      write(next);
      set({ person, isAsking: false });
      settle(isSame);
    },
    adopt(next) {
      token = next;
    },
    renew(person) {
      set({ ...state, person });
    },
    leave() {
      write('');
      set({ person: undefined, isAsking: false });
      settle(false);
    },
    hasEnded(ended) {
      // The person has signed in again because of another call.
      if (token !== '' && ended !== token) return Promise.resolve(true);
      if (!state.person) {
        write('');
        return Promise.resolve(false);
      }
      if (!state.isAsking) set({ ...state, isAsking: true });
      return new Promise((resolve) => {
        waiting.push(resolve);
      });
    },
  };
}
