import type { Addition } from './api/cart.ts';

/**
 * Requests from page scripts to islands that may not be loaded yet. They are queued on `window` until an island takes
 * them, so that a click before hydration is handled after it.
 */
export const panelTabs = ['search', 'messages', 'favourites', 'designs', 'cart'] as const;

export type PanelTab = (typeof panelTabs)[number];

/** The six actions that require sign-in (specification section 6). */
export type GuardedAction =
  | 'add-to-cart'
  | 'favourite'
  | 'update-cart'
  | 'review'
  | 'save-design'
  | 'delivery';

export interface LoginRequest {
  action: GuardedAction | 'session';
  /** Run again after sign-in. */
  repeat?: () => void;
  /** Alternative without an account: saves it on this device. */
  saveHere?: () => void;
  /** Added to the cart after the sign-in page. */
  addition?: Addition;
  /** Where the sign-in page returns to; defaults to this page. */
  returnPath?: string;
}

export interface ToastMessage {
  kind: 'success' | 'error' | 'note';
  message: string;
  title?: string;
  /** An action offered with the message, such as undo. */
  action?: { label: string; run: () => void };
}

interface ShopEvents {
  'shop:panel': PanelTab;
  'shop:settings': HTMLElement | null;
  'shop:account': HTMLElement | null;
  'shop:login': LoginRequest;
  'shop:toast': ToastMessage;
  'shop:ring-size': ((size: string) => void) | null;
  'shop:consent': null;
  /** A key pressed between the click on the search icon and the mounting of the search field. */
  'shop:typed': string;
}

type ShopEvent = keyof ShopEvents;

type Pending = { [Name in ShopEvent]?: ShopEvents[Name][] };

declare global {
  interface Window {
    shopPending?: Pending;
  }
}

function pending(): Pending {
  window.shopPending ??= {};
  return window.shopPending;
}

export function emit<Name extends ShopEvent>(name: Name, detail: ShopEvents[Name]): void {
  const queue: ShopEvents[Name][] = pending()[name] ?? [];
  queue.push(detail);
  Object.assign(pending(), { [name]: queue });
  document.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
}

/** Takes all pending events of a name, oldest first. */
export function takePending<Name extends ShopEvent>(name: Name): ShopEvents[Name][] {
  const queue: ShopEvents[Name][] = pending()[name] ?? [];
  delete pending()[name];
  return queue;
}

/** Handles pending and future events; returns a function that stops it. */
export function receiveEvents<Name extends ShopEvent>(
  name: Name,
  handle: (detail: ShopEvents[Name]) => void,
): () => void {
  const drain = () => {
    for (const detail of takePending(name)) handle(detail);
  };
  drain();
  document.addEventListener(name, drain);
  return () => document.removeEventListener(name, drain);
}

export function openPanel(tab: PanelTab): void {
  emit('shop:panel', tab);
}

/** `anchor` is the button that opened it; it gets the focus back. */
export function openSettings(anchor: HTMLElement | null = null): void {
  emit('shop:settings', anchor);
}

export function openAccountMenu(anchor: HTMLElement | null = null): void {
  emit('shop:account', anchor);
}

export function requestLogin(action: LoginRequest['action'], ways: Omit<LoginRequest, 'action'> = {}): void {
  emit('shop:login', { action, ...ways });
}

export function toast(message: ToastMessage): void {
  emit('shop:toast', message);
}

/** `onSize` is called with the chosen size. */
export function openRingSize(onSize: ((size: string) => void) | null = null): void {
  emit('shop:ring-size', onSize);
}
