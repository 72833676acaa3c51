interface Waiting<Request, Answer> {
  request: Request;
  resolve: (answer: Answer | null) => void;
  reject: (error: Error) => void;
}

/** What a worker says back: the number of the wish it answers, or that it failed. */
export type Numbered<Answer> = { id: number; answer: Answer } | { id: number; failure: string };

/**
 * Sends wishes to a worker one at a time. While one is being granted only the newest further wish is kept: a slider
 * asks faster than anything can be built, and only its last place matters. A wish overtaken so resolves to null.
 */
export class NewestOnly<Request, Answer> {
  readonly #worker: Worker;
  #now: ({ id: number } & Waiting<Request, Answer>) | null = null;
  #next: Waiting<Request, Answer> | null = null;
  #id = 0;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<Numbered<Answer>>) => this.#hear(data));
    worker.addEventListener('error', ({ message }) => this.#fail(message));
  }

  ask(request: Request): Promise<Answer | null> {
    return new Promise((resolve, reject) => {
      this.#next?.resolve(null);
      this.#next = { request, resolve, reject };
      this.#send();
    });
  }

  #send(): void {
    if (this.#now !== null || this.#next === null) return;
    const next = this.#next;
    this.#next = null;
    this.#id += 1;
    this.#now = { ...next, id: this.#id };
    this.#worker.postMessage({ id: this.#id, request: next.request });
  }

  #hear(said: Numbered<Answer>): void {
    const waiting = this.#now;
    if (waiting === null || said.id !== waiting.id) return;
    this.#now = null;
    if ('failure' in said) waiting.reject(new Error(said.failure));
    else waiting.resolve(said.answer);
    this.#send();
  }

  #fail(message: string): void {
    this.#now?.reject(new Error(message));
    this.#now = null;
    this.#send();
  }

  dispose(): void {
    this.#worker.terminate();
    this.#now?.resolve(null);
    this.#next?.resolve(null);
  }
}
