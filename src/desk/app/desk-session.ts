import type { DataOf } from '../base/desk-types.ts';

export type Person = DataOf<'deskMe'>;

/** Where the session stands: nobody, somebody, or somebody whose session has ended over what they were doing. */
export interface SessionState {
  person: Person | undefined;
  /** The dialog to sign in again stands above the screen. */
  isAsking: boolean;
}

export interface DeskSession {
  get(): SessionState;
  token(): string;
  subscribe(hear: () => void): () => void;
  /** Somebody has signed in, for the first time or again. */
  enter(token: string, person: Person): void;
  /** Another tab has signed in: calls carry its token from here on. */
  adopt(token: string): void;
  /** The same person as they are now: another language, other rights. */
  renew(person: Person): void;
  /** Nobody is signed in any more. */
  leave(): void;
  /** The host knows a token no longer. True when the same person has signed in again. */
  hasEnded(token: string): Promise<boolean>;
}

/**
 * The session of this tab. When it ends under somebody's hands, the screen stays and waits: calls that were refused go
 * on once the same person has signed in again, and are given up when they leave or another person comes.
 */
export function createDeskSession(stored: { read(): string; write(token: string): void }): DeskSession {
  let state: SessionState = { person: undefined, isAsking: false };
  let token = stored.read();
  let waiting: ((isSame: boolean) => void)[] = [];
  const hearers = new Set<() => void>();

  const set = (next: SessionState) => {
    state = next;
    for (const hear of hearers) hear();
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
    subscribe(hear) {
      hearers.add(hear);
      return () => hearers.delete(hear);
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
      // Another call has had the person sign in meanwhile.
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
