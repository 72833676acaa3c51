import { createBirpc } from 'birpc';

const handedOver = new WeakMap<object, Transferable[]>();

/** Marks a result whose buffers are transferred instead of copied; they are detached on this side. */
export function handOver<T extends object>(answer: T, buffers: Transferable[]): T {
  handedOver.set(answer, buffers);
  return answer;
}

const buffersOf = (message: object): Transferable[] =>
  Object.values(message).flatMap((part) => handedOver.get(part) ?? []);

/** Worker side: answers the page's calls of these functions; their exceptions reject the call. */
export function answerCalls<Functions extends object>(functions: Functions): void {
  createBirpc(functions, {
    post: (message) => postMessage(message, { transfer: buffersOf(message) }),
    on: (hear) => addEventListener('message', ({ data }) => hear(data)),
  });
}

/** Page side: the functions of a worker as async calls. They reject once the worker has failed or was terminated. */
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
