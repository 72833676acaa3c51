import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import { startWorker } from '../figures/jewel.store.ts';
import type { Jewel } from '../figures/jewel.worker.ts';
import { $bench } from './view.store.ts';

/** The model in the state and section that the workshop chose; null = the finished piece, or not built yet. */
export function useBenchModel(jewel: Jewel | null): JewelModel | null {
  const { state, isCut } = useStore($bench);
  const [built, setBuilt] = useState<{ jewel: Jewel; model: JewelModel } | null>(null);
  useEffect(() => {
    setBuilt(null);
    if (jewel === null || (state === 'set' && !isCut)) return undefined;
    let isOld = false;
    const worker = startWorker();
    worker.calls.benchModel({ design: jewel.design, state, isCut }).then(
      (model) => {
        if (!isOld) setBuilt({ jewel, model });
      },
      () => undefined,
    );
    return () => {
      isOld = true;
      worker.end();
    };
  }, [jewel, state, isCut]);
  return built !== null && built.jewel === jewel ? built.model : null;
}
