import type { Addition } from './api/cart.ts';

/**
 * Requests from a page's script to islands that may not be loaded yet. Each is kept on `window` until an
 * island takes it, so a click made before hydration is acted on after it.
 */
export const panelTabs = ['search', 'messages', 'wishlist', 'designs', 'cart'] as const;

export type PanelTab = (typeof panelTabs)[number];

/** The six actions a visitor must sign in for (specification section 6). */
export type GuardedAction =
  | 'add-to-cart'
  | 'favourite'
  | 'update-cart'
  | 'review'
  | 'save-design'
  | 'delivery';

export interface LoginRequest {
  action: GuardedAction | 'session';
  /** Done again when the shopper has a token. */
  repeat?: () => void;
  /** The third way: keeps it on this device, with no account. */
  keepHere?: () => void;
  /** What is put into the cart after the way to the login page and back. */
  addition?: Addition;
  /** Where the login page leads back to; this page without it. */
  returnPath?: string;
}

export interface ToastMessage {
  kind: 'success' | 'error' | 'note';
  message: string;
  title?: string;
  /** What can be done about it while it is shown, such as undoing. */
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
  /** A key pressed between a click on the search icon and the box being there. */
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

/** Everything asked for and not yet taken, oldest first. */
export function takePending<Name extends ShopEvent>(name: Name): ShopEvents[Name][] {
  const queue: ShopEvents[Name][] = pending()[name] ?? [];
  delete pending()[name];
  return queue;
}

/** Handles what is pending now and everything that comes later; gives the function that stops it. */
export function receive<Name extends ShopEvent>(
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

/** `anchor` is the button that opened it; focus returns there. */
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

/** `onSize` hears the size that was found, for a size field that waits for it. */
export function openRingSize(onSize: ((size: string) => void) | null = null): void {
  emit('shop:ring-size', onSize);
}
