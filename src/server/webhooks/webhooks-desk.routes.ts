import { webhookDeskCalls as calls } from '#kernel/shop/desk/webhooks.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import {
  addWebhook,
  deliveryPage,
  listWebhooks,
  removeWebhook,
  renewSecret,
  replayDeliveries,
  saveWebhook,
  testWebhook,
} from './webhooks-desk.service.ts';

/** Calls of the desk about webhooks. */
export function webhookDeskRoutes(host: Host): DeskRoute[] {
  return [
    deskRoute(calls.deskWebhooks, ({ now }) => listWebhooks(host, now)),
    deskRoute(calls.deskNewWebhook, (call, input) => addWebhook(host, call, input)),
    deskRoute(calls.deskSaveWebhook, (call, input) => saveWebhook(host, call, input)),
    deskRoute(calls.deskRenewWebhookSecret, (call, input) => renewSecret(host, call, input)),
    deskRoute(calls.deskRemoveWebhook, (call, input) => removeWebhook(host, call, input)),
    deskRoute(calls.deskTestWebhook, (call, input) => testWebhook(host, call, input)),
    deskRoute(calls.deskDeliveries, (_call, input) => deliveryPage(host, input)),
    deskRoute(calls.deskReplayDeliveries, (call, input) => replayDeliveries(host, call, input)),
  ];
}
