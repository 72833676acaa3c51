export type CastingFormat = 'stl' | '3mf';

export interface CastingRequest {
  document: unknown;
  format: CastingFormat;
  title: string;
}

export type CastingAnswer = { file: ArrayBuffer } | { failure: string };

/** Writes the casting file of a design: metal only, one watertight shell with its seats cut, in mm. */
export function castingFile(request: CastingRequest): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./casting.worker.ts', import.meta.url), { type: 'module' });
    const end = () => worker.terminate();
    worker.addEventListener('message', ({ data }: MessageEvent<CastingAnswer>) => {
      end();
      if ('file' in data) resolve(data.file);
      else reject(new Error(data.failure));
    });
    worker.addEventListener('error', ({ message }) => {
      end();
      reject(new Error(message));
    });
    worker.postMessage(request);
  });
}
