import { atom, computed } from 'nanostores';
import type { SharedLook, Turned } from '#client/design-link.ts';
import { keys, readJson, writeJson } from '#client/storage.ts';
import type { ViewName } from '../stage/camera/views.ts';
import type { EnvironmentId } from '../stage/environment/environments.ts';
import type { StageHandle } from '../stage/Stage.tsx';

export const ENVIRONMENT_IDS: readonly EnvironmentId[] = ['jeweller', 'daylight', 'candle', 'office'];
export const VIEW_NAMES: readonly ViewName[] = ['hero', 'top', 'side', 'front'];

export const $view = atom<ViewName>('hero');
/** Where the stage is seen from at first, when it is not from the view's own place. */
export const $turned = atom<Turned | undefined>(undefined);
export const $environment = atom<EnvironmentId>('jeweller');
/** Parts and roles that are lit up; empty: all. */
export const $highlight = atom<readonly string[]>([]);
/** There is no live picture on this device. */
export const $isDark = atom(false);
/** The live picture has come. */
export const $isLive = atom(false);
/** The rings of a set stand apart instead of as one finger wears them. */
export const $isApart = atom(false);
export const $isTrueSize = atom(false);
/** The light in which the stage has drawn. */
export const $lit = atom<EnvironmentId>('jeweller');
/** The light of what is seen: photographs are lit as the jeweller's room is. */
export const $ground = computed([$isLive, $lit], (isLive, lit) => (isLive ? lit : 'jeweller'));

/** The live stage, while there is one. */
export const stage: { current: StageHandle | null } = { current: null };

/** How the design is looked at now, for a link to it. */
export const lookNow = (): SharedLook => ({
  light: $environment.get(),
  ...(stage.current?.side() ?? { view: $view.get(), turned: $turned.get() }),
});

const PLAUSIBLE_PX_PER_MM = [1, 40] as const;

/** CSS pixels per mm of this screen, once it was measured with a card. */
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

export function look(view: ViewName): void {
  $isTrueSize.set(false);
  $turned.set(undefined);
  if ($view.get() === view) stage.current?.setView(view);
  else $view.set(view);
}
