import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { providerIds } from '#kernel/shop/payment/payment.rules.ts';
import type { Host } from '#server/platform/host.ts';
import { applyNotification, refuseNotification } from './notifications.service.ts';

const bodyLimitBytes = 256 * 1024;

/**
 * POST payment/notify/<provider>. The raw body is needed to verify the signature, and the response format is the
 * provider's; so this call is not in the endpoint table.
 */
export function mountNotifications(app: Hono, host: Host): void {
  const tooLarge = () => Response.json({ received: false }, { status: 413 });
  const limit = bodyLimit({ maxSize: bodyLimitBytes, onError: tooLarge });
  app.post('/payment/notify/:provider', limit, async (context) => {
    const provider = providerIds.find((id) => id === context.req.param('provider'));
    const adapter = provider && host.payments.get(provider);
    if (!provider || !adapter) return context.notFound();
    const raw = new Uint8Array(await context.req.arrayBuffer());
    const notification = await adapter.verifyNotification(context.req.raw.headers, raw, host.clock.now());
    if (!notification.ok) {
      await refuseNotification(host, provider, notification);
      return adapter.acknowledge(false);
    }
    await applyNotification(host, provider, raw, notification);
    return adapter.acknowledge(true);
  });
}
