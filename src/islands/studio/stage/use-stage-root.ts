import { type RefObject, useEffect, useRef } from 'react';
import type { EnvironmentId } from './environment/environments.ts';
import type { StageSceneProps } from './StageScene.tsx';
import type { StageRoot } from './stage-root.tsx';
import { createStage } from './stage-root.tsx';

interface StageRootOptions {
  scene: Omit<StageSceneProps, 'engine' | 'onLit' | 'model'> & { model: StageSceneProps['model'] | null };
  onLit: ((environment: EnvironmentId) => void) | undefined;
  onFirstStill: (root: StageRoot) => void;
  onLost: () => void;
  onUnavailable: (() => void) | undefined;
}

/**
 * Mounts a stage on a canvas for the component's lifetime; draws only while visible. `life` counts the
 * canvases: each GPU loss starts a new one.
 */
export function useStageRoot(
  canvas: RefObject<HTMLCanvasElement | null>,
  life: number,
  options: StageRootOptions,
): RefObject<StageRoot | null> {
  const stage = useRef<StageRoot | null>(null);
  const latest = useRef(options);
  latest.current = options;
  const onLit = useRef((environment: EnvironmentId) => latest.current.onLit?.(environment)).current;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new life has a new canvas
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    let isGone = false;
    const stop = new AbortController();
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    createStage(element, isCalm).then(
      (root) => {
        if (isGone) {
          root.dispose();
          return;
        }
        stage.current = root;
        watch(element, root, latest, stop);
        renderScene(root, latest.current.scene, onLit);
      },
      () => latest.current.onUnavailable?.(),
    );
    return () => {
      isGone = true;
      stop.abort();
      stage.current?.dispose();
      stage.current = null;
    };
  }, [canvas, life]);

  const { model, family, hero = null, environment, view, turned, highlight, engraving } = options.scene;
  useEffect(() => {
    const scene = { model, family, hero, environment, view, turned, highlight, engraving };
    if (stage.current !== null) renderScene(stage.current, scene, onLit);
  }, [model, family, hero, environment, view, turned, highlight, engraving, onLit]);
  return stage;
}

/** Renders the scene once it has a model. */
function renderScene(
  root: StageRoot,
  { model, ...scene }: StageRootOptions['scene'],
  onLit: (environment: EnvironmentId) => void,
): void {
  if (model !== null) root.render({ ...scene, model, onLit });
}

/** Watches size, visibility and GPU loss. */
function watch(
  element: HTMLCanvasElement,
  root: StageRoot,
  latest: RefObject<StageRootOptions>,
  stop: AbortController,
): void {
  const { signal } = stop;
  let wasShown = false;
  root.engine.onStill = () => {
    if (!wasShown) latest.current.onFirstStill(root);
    wasShown = true;
  };
  const sizes = new ResizeObserver(() => {
    if (element.clientWidth > 0) root.resize(element.clientWidth, element.clientHeight);
  });
  sizes.observe(element);
  const sight = new IntersectionObserver((entries) => {
    root.engine.isSeen = entries.some(({ isIntersecting }) => isIntersecting) && !document.hidden;
  });
  sight.observe(element);
  document.addEventListener(
    'visibilitychange',
    () => {
      root.engine.isSeen = !document.hidden;
    },
    { signal },
  );
  element.addEventListener(
    'webglcontextlost',
    (event) => {
      event.preventDefault();
      latest.current.onLost();
    },
    { signal },
  );
  signal.addEventListener('abort', () => {
    sizes.disconnect();
    sight.disconnect();
  });
}
