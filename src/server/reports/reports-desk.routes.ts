import { reportDeskCalls as calls } from '#kernel/shop/desk/reports.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { reportFile, reportOf, salesDays } from './reports.service.ts';

export function reportDeskRoutes(host: Host): DeskRoute[] {
  return [
    deskRoute(calls.deskReport, async (_call, input) => reportOf(host, input)),
    deskRoute(calls.deskSalesDays, async ({ now }) => salesDays(host, now)),
    deskRoute(calls.deskReportFile, async ({ locale }, input) => reportFile(host, locale, input)),
  ];
}
