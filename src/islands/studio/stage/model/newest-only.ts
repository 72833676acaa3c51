interface Waiting<Request, Answer> {
  request: Request;
  resolve: (answer: Answer | null) => void;
  reject: (reason: unknown) => void;
}

/**
 * Sends one request at a time and keeps only the newest waiting one: a slider sends requests faster than
 * anything can be built, and only its last position matters. A superseded request resolves to null.
 */
export class NewestOnly<Request, Answer> {
  readonly #ask: (request: Request) => Promise<Answer>;
  #now: Waiting<Request, Answer> | null = null;
  #next: Waiting<Request, Answer> | null = null;

  constructor(ask: (request: Request) => Promise<Answer>) {
    this.#ask = ask;
  }

  ask(request: Request): Promise<Answer | null> {
    return new Promise((resolve, reject) => {
      this.#next?.resolve(null);
      this.#next = { request, resolve, reject };
      if (this.#now === null) this.#send();
    });
  }

  #send(): void {
    this.#now = this.#next;
    this.#next = null;
    if (this.#now === null) return;
    const { request, resolve, reject } = this.#now;
    this.#ask(request)
      .then(resolve, reject)
      .finally(() => this.#send());
  }

  /** Resolves pending requests to null. */
  end(): void {
    this.#next?.resolve(null);
    this.#next = null;
    this.#now?.resolve(null);
  }
}
