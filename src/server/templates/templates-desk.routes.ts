import { templateDeskCalls as calls } from '#kernel/shop/desk/templates.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import {
  addTemplate,
  dropTemplate,
  saveTemplate,
  showTemplate,
  templatePage,
} from './templates-desk.service.ts';

export function templateDeskRoutes(host: Host): DeskRoute[] {
  return [
    deskRoute(calls.deskTemplates, (call, asked) => templatePage(host, call, asked)),
    deskRoute(calls.deskTemplate, (_call, { id }) => showTemplate(host.db.handle, id)),
    deskRoute(calls.deskAddTemplate, (call, words) => addTemplate(host, call, words)),
    deskRoute(calls.deskSaveTemplate, (call, asked) => saveTemplate(host, call, asked)),
    deskRoute(calls.deskDeleteTemplate, (call, asked) => dropTemplate(host, call, asked)),
  ];
}
