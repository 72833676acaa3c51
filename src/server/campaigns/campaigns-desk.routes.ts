import { campaignDeskCalls as calls } from '#kernel/shop/desk/campaigns.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import {
  endCampaign,
  makeCodes,
  newCampaign,
  pauseCampaign,
  resumeCampaign,
  saveCampaign,
} from './campaigns-desk.service.ts';
import { campaignPage, codesFile, showCampaign } from './campaigns-desk-view.service.ts';

/** Desk calls for campaigns. */
export function campaignDeskRoutes(host: Host): DeskRoute[] {
  return [
    deskRoute(calls.deskCampaigns, ({ now }, asked) => campaignPage(host, now, asked)),
    deskRoute(calls.deskCampaign, ({ now }, { id }) => showCampaign(host.db.handle, id, { now })),
    deskRoute(calls.deskNewCampaign, async (call, written) => newCampaign(host, call, written)),
    deskRoute(calls.deskSaveCampaign, (call, written) => saveCampaign(host, call, written)),
    deskRoute(calls.deskPauseCampaign, (call, seen) => pauseCampaign(host, call, seen)),
    deskRoute(calls.deskResumeCampaign, (call, seen) => resumeCampaign(host, call, seen)),
    deskRoute(calls.deskEndCampaign, (call, seen) => endCampaign(host, call, seen)),
    deskRoute(calls.deskMakeCodes, (call, asked) => makeCodes(host, call, asked)),
    deskRoute(calls.deskCampaignCodes, async (call, { id }) => {
      const answer = await codesFile(host, call, id);
      call.audit({ kind: 'campaign', id: String(id) });
      return answer;
    }),
  ];
}
