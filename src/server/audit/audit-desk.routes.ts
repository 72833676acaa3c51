import { auditDeskCalls as calls } from '#kernel/shop/desk/audit.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { auditList, auditPeople, auditReport } from './audit-desk.service.ts';

export function auditDeskRoutes(host: Host): DeskRoute[] {
  return [
    deskRoute(calls.deskAudit, (call, input) => auditList(host, call, input)),
    deskRoute(calls.deskAuditPeople, () => auditPeople(host)),
    deskRoute(calls.deskVerifyAudit, () => auditReport(host)),
  ];
}
