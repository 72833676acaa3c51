import {
  type KeyboardEvent,
  type PointerEvent,
  type Ref,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { Turned } from '#client/design-link.ts';
import type { GalleryHandle } from '#islands/gallery/gallery-appearance.store.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import type { Picture } from '#kernel/shop/pictures/picture.ts';
import { cx } from '#ui/class-names.ts';
import { type Family, likelyFamily } from './camera/family.ts';
import type { StageView, ViewName } from './camera/views.ts';
import type { EngravedText } from './engraving/engraved-mesh.ts';
import type { EnvironmentId } from './environment/environments.ts';
import { Poster } from './Poster.tsx';
import { encodePicture } from './picture/encode.ts';
import { useStageRoot } from './use-stage-root.ts';

export type StageHandle = GalleryHandle;

export interface StageProps {
  /** Null while it is being built: the GPU is prepared meanwhile. */
  model: JewelModel | null;
  /** Kind of piece, which selects the cameras; guessed from the model if absent. */
  family?: Family;
  /** The camera of its first photograph, if the model lies as in it; by default that of its family. */
  hero?: StageView;
  /** Rotates once around the piece, until the shopper touches it. */
  turnsOnce?: boolean;
  environment: EnvironmentId;
  view: ViewName;
  /** Initial rotation, if it is not the view's own. */
  turned?: Turned | undefined;
  /** Shown until the first clean frame, and without WebGL. */
  poster?: Picture;
  /** Names or roles of parts and stones to highlight. */
  highlight?: readonly string[];
  /** The engraving of the band. */
  engraving?: EngravedText | null;
  /** Description of the picture. */
  label: string;
  onReady?: () => void;
  /** Called when this light is on screen: an environment takes a moment to load. */
  onLit?: (environment: EnvironmentId) => void;
  /** Called with the name of the tapped part or the role of the tapped stone; null beside the piece. */
  onPick?: (partName: string | null) => void;
  /** Called if WebGL 2 is missing or the GPU is lost for good. */
  onUnavailable?: () => void;
  ref?: Ref<StageHandle>;
}

const NOTHING: readonly string[] = [];
/** After this many GPU losses the stage gives up. */
const MOST_LOSSES = 3;
/** A pointer that moved less than this between down and up was a tap. */
const TAP_PX = 5;

/** The 3D view of a piece: rotate by pointer or arrow keys, zoom by wheel, pinch or +/-. Fills its parent. */
export function Stage(props: StageProps) {
  const { model, environment, view, turned, poster, label, onReady, onPick, ref } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const pressed = useRef<{ x: number; y: number } | null>(null);
  const [isLive, setLive] = useState(false);
  const [life, setLife] = useState(0);
  const family = props.family ?? (model === null ? 'ring' : likelyFamily(model));
  const stage = useStageRoot(canvas, life, {
    scene: {
      model,
      family,
      hero: props.hero ?? null,
      environment,
      view,
      turned,
      highlight: props.highlight ?? NOTHING,
      engraving: props.engraving ?? null,
    },
    onLit: props.onLit,
    onFirstStill: ({ engine }) => {
      setLive(true);
      if (props.turnsOnce) {
        engine.orbit.turnOnce();
        engine.touch();
      }
      onReady?.();
    },
    onLost: () => {
      setLive(false);
      if (life < MOST_LOSSES) setLife(life + 1);
      else props.onUnavailable?.();
    },
    onUnavailable: props.onUnavailable,
  });

  useImperativeHandle(
    ref,
    () => ({
      async snapshot(width) {
        const engine = stage.current?.engine;
        if (engine === undefined) throw new Error('the stage is not mounted yet');
        return encodePicture(engine.snapshot(width));
      },
      setView: (next) => stage.current?.engine.setView(next),
      // Before the piece is shown, returns the requested view.
      side: () => ({ view, turned: isLive && stage.current ? stage.current.engine.orbit.turned : turned }),
      project: (point) => stage.current?.engine.project(point) ?? null,
      pxPerMm: () => stage.current?.engine.pxPerMm ?? 0,
      setPxPerMm(scale) {
        if (stage.current !== null) stage.current.engine.pxPerMm = scale;
      },
    }),
    [stage, view, turned, isLive],
  );

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (stage.current?.engine.orbit.press(event.key)) event.preventDefault();
  };
  const tap = (event: PointerEvent) => {
    const from = pressed.current;
    pressed.current = null;
    const engine = stage.current?.engine;
    if (from === null || engine === undefined || onPick === undefined) return;
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > TAP_PX) return;
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * 2 - 1;
    const y = 1 - ((event.clientY - box.top) / box.height) * 2;
    onPick(engine.pick(x, y));
  };

  return (
    <div className="relative size-full overflow-hidden" data-stage={isLive ? 'live' : 'waiting'}>
      <canvas
        key={life}
        ref={canvas}
        tabIndex={0}
        role="img"
        aria-label={label}
        aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown Home + -"
        // Unfinished frames are wider than the poster and would show at its sides.
        className={cx(
          'absolute inset-0 size-full cursor-grab touch-none outline-offset-[-3px] transition-opacity duration-500 active:cursor-grabbing motion-reduce:duration-0',
          (model === null || (poster !== undefined && !isLive)) && 'not-focus-visible:opacity-0',
        )}
        onKeyDown={press}
        onPointerDown={(event) => {
          pressed.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerUp={tap}
      />
      {poster !== undefined && <Poster media={poster} isHidden={isLive} />}
    </div>
  );
}
