export interface Creation {
  /** Who creates: a customer, a network or a member of staff. */
  caller: string;
  path: string;
  content: unknown;
  now: Date;
}

export interface CreateOnce {
  /**
   * Runs the work unless the caller created the same a moment ago: then the first answer is repeated, or, if another
   * process has it, `refuseDone` throws. Failed work may be repeated at once.
   */
  run<T>(creation: Creation, work: () => Promise<T>, refuseDone: () => never): Promise<T>;
  /** The caller changes something else, so that the same may be created again: it may have been removed. */
  forget(caller: string): Promise<void>;
}
