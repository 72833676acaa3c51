import { createBirpc } from 'birpc';

const handedOver = new WeakMap<object, Transferable[]>();

/** Marks an answer whose buffers are to be handed over instead of copied: they are empty on this side afterwards. */
export function handOver<T extends object>(answer: T, buffers: Transferable[]): T {
  handedOver.set(answer, buffers);
  return answer;
}

const buffersOf = (message: object): Transferable[] =>
  Object.values(message).flatMap((part) => handedOver.get(part) ?? []);

/** The worker's side: answers the page's calls of these functions; what they throw rejects the call. */
export function answerCalls<Functions extends object>(functions: Functions): void {
  createBirpc(functions, {
    post: (message) => postMessage(message, { transfer: buffersOf(message) }),
    on: (hear) => addEventListener('message', ({ data }) => hear(data)),
  });
}

/** The page's side: the functions of a worker as calls. They reject once it has broken, or has been ended. */
export function callWorker<Functions extends object>(worker: Worker) {
  const calls = createBirpc<Functions>(
    {},
    {
      post: (message) => worker.postMessage(message),
      on: (hear) => worker.addEventListener('message', ({ data }) => hear(data)),
      timeout: -1,
    },
  );
  const end = (error?: Error) => {
    worker.terminate();
    calls.$close(error);
  };
  worker.addEventListener('error', ({ message }) => end(new Error(message)));
  return { calls, end: () => end() };
}
