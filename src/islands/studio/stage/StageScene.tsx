import { useFrame } from '@react-three/fiber';
import { useEffect, useMemo, useRef } from 'react';
import type { Turned } from '#client/design-link.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import type { Family } from './camera/family.ts';
import type { StageView, ViewName } from './camera/views.ts';
import type { StageEngine } from './engine.ts';
import type { EngravedText } from './engraving/engraved-mesh.ts';
import type { EnvironmentId } from './environment/environments.ts';
import { PieceMeshes } from './PieceMeshes.tsx';

export interface StageSceneProps {
  engine: StageEngine;
  model: JewelModel;
  family: Family;
  /** The camera of its first photograph, if the model lies as in it; null for that of its family. */
  hero?: StageView | null;
  environment: EnvironmentId;
  view: ViewName;
  /** The shopper's rotation from that view. */
  turned?: Turned | undefined;
  /** A frame closer or wider than that of the view. */
  frameMm?: number | null;
  highlight: readonly string[];
  engraving: EngravedText | null;
  /** The first frame in this light has been drawn. */
  onLit?: (environment: EnvironmentId) => void;
}

/** The contents of the stage, passed on to the engine, which draws them. */
export function StageScene({
  engine,
  model,
  family,
  hero = null,
  environment,
  view,
  turned,
  frameMm = null,
  highlight,
  engraving,
  onLit,
}: StageSceneProps) {
  const piece = useMemo(() => engine.setModel(model, family, hero), [engine, model, family, hero]);
  useEffect(() => () => piece.dispose(), [piece]);
  const light = useRef<{ set: EnvironmentId | null; reported: EnvironmentId | null }>({
    set: null,
    reported: null,
  });
  useEffect(() => {
    engine.setEnvironment(environment);
    light.current.set = environment;
  }, [engine, environment]);
  useEffect(() => {
    engine.setView(view, frameMm);
    if (turned) engine.orbit.turnTo(turned);
  }, [engine, view, frameMm, turned]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another highlight or engraving needs another frame
  useEffect(() => engine.touch(), [engine, highlight, engraving]);
  useFrame(({ invalidate }) => {
    if (engine.frame(performance.now())) invalidate();
    const { set, reported } = light.current;
    if (set === null || set === reported) return;
    light.current.reported = set;
    onLit?.(set);
  }, 1);
  return (
    <>
      <PieceMeshes piece={piece} highlight={highlight} engraving={engraving} />
      <primitive object={engine.ground.mesh} />
    </>
  );
}
