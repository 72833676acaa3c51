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
    deskRoute(calls.deskTemplates, (call, input) => templatePage(host, call, input)),
    deskRoute(calls.deskTemplate, (_call, { id }) => showTemplate(host.db.handle, id)),
    deskRoute(calls.deskAddTemplate, (call, texts) => addTemplate(host, call, texts)),
    deskRoute(calls.deskSaveTemplate, (call, input) => saveTemplate(host, call, input)),
    deskRoute(calls.deskDeleteTemplate, (call, input) => dropTemplate(host, call, input)),
  ];
}
