import { atom, computed } from 'nanostores';
import type { SharedLook, Turned } from '#client/design-link.ts';
import { keys, readJson, writeJson } from '#client/storage.ts';
import type { PieceState } from '#kernel/jewel/pieces/parts/model.ts';
import type { ViewName } from '../stage/camera/views.ts';
import type { EnvironmentId } from '../stage/environment/environments.ts';
import type { StageHandle } from '../stage/Stage.tsx';

export const ENVIRONMENT_IDS: readonly EnvironmentId[] = ['jeweller', 'daylight', 'candle', 'office'];
export const VIEW_NAMES: readonly ViewName[] = ['hero', 'top', 'side', 'front'];

export const $view = atom<ViewName>('hero');
/** Initial rotation of the stage, if it is not the view's own. */
export const $turned = atom<Turned | undefined>(undefined);
export const $environment = atom<EnvironmentId>('jeweller');
/** Highlighted parts and roles; empty for all. */
export const $highlight = atom<readonly string[]>([]);
/** WebGL is not available on this device. */
export const $isDark = atom(false);
/** The 3D view is ready. */
export const $isLive = atom(false);
/** The rings of a set are shown apart instead of as worn. */
export const $isApart = atom(false);
export const $isTrueSize = atom(false);
/** Views for the workshop: the piece as cast, cut through the middle, its dimensions. */
export const $bench = atom<{ state: PieceState; isCut: boolean; hasSizes: boolean }>({
  state: 'set',
  isCut: false,
  hasSizes: false,
});
/** The light of the last frame. */
export const $lit = atom<EnvironmentId>('jeweller');
/** The visible light: photographs have that of the jeweller environment. */
export const $ground = computed([$isLive, $lit], (isLive, lit) => (isLive ? lit : 'jeweller'));

/** The mounted stage. */
export const stage: { current: StageHandle | null } = { current: null };

/** The current appearance of the design, for a link. */
export const currentAppearance = (): SharedLook => ({
  light: $environment.get(),
  ...(stage.current?.side() ?? { view: $view.get(), turned: $turned.get() }),
});

const PLAUSIBLE_PX_PER_MM = [1, 40] as const;

/** CSS pixels per mm of this screen, once calibrated with a card. */
export function readScreenScale(): number | null {
  const stored = readJson(keys.screenScale);
  const [least, most] = PLAUSIBLE_PX_PER_MM;
  return typeof stored === 'number' && stored >= least && stored <= most ? stored : null;
}

export const writeScreenScale = (pxPerMm: number): void => writeJson(keys.screenScale, pxPerMm);

export function showTrueSize(pxPerMm: number): void {
  stage.current?.setPxPerMm(pxPerMm);
  $isTrueSize.set(true);
}

export function leaveTrueSize(): void {
  $isTrueSize.set(false);
  stage.current?.setView($view.get());
}

export function setView(view: ViewName): void {
  $isTrueSize.set(false);
  $turned.set(undefined);
  if ($view.get() === view) stage.current?.setView(view);
  else $view.set(view);
}
