import { todayDeskCalls as calls } from '#kernel/shop/desk/today.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { listTasks } from './today.service.ts';

export function todayDeskRoutes(host: Host): DeskRoute[] {
  return [deskRoute(calls.deskToday, (call) => listTasks(host, call))];
}
