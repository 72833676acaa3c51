import { ownerKinds } from '#kernel/shop/content/content-fields.ts';
import { contentDeskCalls as calls } from '#kernel/shop/desk/content.calls.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { productEditDeskCalls as editCalls } from '#kernel/shop/desk/product-edit.calls.ts';
import { mayDo } from '#kernel/shop/desk/roles.ts';
import { forgetDocuments } from '#server/documents/documents.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { listPublishes, requestPublish, retryPublish } from '#server/publishing/publishes.service.ts';
import { listSites } from '#server/publishing/sites.service.ts';
import { contentChoices } from './content-choices.service.ts';
import {
  dropDraft,
  listContent,
  newContent,
  readContentRecord,
  removeContent,
  saveContent,
  saveDraft,
} from './content-desk.service.ts';
import { contentHistory } from './content-history.service.ts';
import { type Place, placeOf } from './content-places.ts';
import { previewContent } from './content-preview.service.ts';
import { designProposal } from './design-proposal.service.ts';
import { editProducts, previewProductEdit } from './product-edit.service.ts';
import { editableProducts, listProductRecords } from './product-list.service.ts';
import { restoreContent } from './restore-product.service.ts';
import { lastPublish, takeLastPublishBack, undoBatch } from './take-back.service.ts';

/** The record of an id, if this person may change it. Throws 1900103 for settings and theme of the shop, which are the owner's. */
function writablePlace(call: StaffCall, id: string): Place {
  const place = placeOf(id);
  if (ownerKinds.includes(place.kind) && !mayDo(call.staff.roles, 'settings.handle'))
    refuse(deskCodes.notAllowed);
  return place;
}

/** Content of the desk: edit, draft, schedule, publish, history. */
export function contentDeskRoutes(host: Host): DeskRoute[] {
  return [
    deskRoute(calls.deskContents, (_call, input) => listContent(host, input)),
    deskRoute(calls.deskProducts, (_call, input) => listProductRecords(host, input)),
    deskRoute(editCalls.deskEditableProducts, (_call, input) => editableProducts(host, input)),
    deskRoute(editCalls.deskPreviewProductEdit, (_call, input) => previewProductEdit(host, input)),
    deskRoute(editCalls.deskEditProducts, (call, input) => editProducts(host, call, input)),
    deskRoute(editCalls.deskUndoProductEdit, (call, input) => undoBatch(host, call, input)),
    deskRoute(calls.deskDesignProposal, (_call, { design }) => designProposal(host, design)),
    deskRoute(calls.deskContent, (_call, { id }) => readContentRecord(host, placeOf(id))),
    deskRoute(calls.deskContentChoices, (_call, { products }) => contentChoices(host, products)),
    deskRoute(calls.deskSaveContent, async (call, { id, ...written }) => {
      const saved = await saveContent(host, call, { ...writablePlace(call, id), ...written });
      // The next call uses them: amounts and versions depend on the base currency.
      forgetDocuments();
      return saved;
    }),
    deskRoute(calls.deskKeepContent, async (call, { id, ...written }) =>
      saveDraft(
        host,
        call,
        { ...writablePlace(call, id), ...written },
        (executor: Executor, change, dueAt) => {
          const who = call.staff.name;
          return requestPublish(host, { what: 'draft', key: `desk-${change}`, who, dueAt }, executor);
        },
      ),
    ),
    deskRoute(calls.deskDropDraft, async (call, { id, version }) =>
      dropDraft(host, call, { ...writablePlace(call, id), version }),
    ),
    deskRoute(calls.deskNewContent, (call, written) => newContent(host, call, written)),
    deskRoute(calls.deskRemoveContent, async (call, { id, ...input }) =>
      removeContent(host, call, { ...placeOf(id), ...input }),
    ),
    deskRoute(calls.deskRestoreContent, async (call, { id, version }) =>
      restoreContent(host, call, { ...placeOf(id), version }),
    ),
    deskRoute(calls.deskPreviewContent, async (_call, { id, ...draft }) =>
      previewContent(host, placeOf(id), draft),
    ),
    deskRoute(calls.deskContentHistory, async (_call, { id }) => contentHistory(host, placeOf(id))),
    deskRoute(calls.deskPublishes, async () => ({
      last: await lastPublish(host),
      sites: (await listSites(host)).map(({ since, seenAt, ...site }) => ({
        ...site,
        since: since?.toISOString() ?? null,
        seenAt: seenAt.toISOString(),
      })),
      rows: (await listPublishes(host)).map((row) => ({
        ...{ id: row.id, what: row.what, key: row.key, who: row.who, reason: row.reason },
        ...{ state: row.state, pages: row.pages, error: row.error },
        dueAt: row.due_at.toISOString(),
        finishedAt: row.finished_at?.toISOString() ?? null,
      })),
    })),
    deskRoute(calls.deskRetryPublish, async (call, { id }) => {
      call.audit({ kind: 'publish', id: String(id) });
      await retryPublish(host, id);
      return { id };
    }),
    deskRoute(calls.deskRollBack, (call, { entry }) =>
      takeLastPublishBack(host, { who: call.staff.name, now: call.now, audit: call.audit, entry }),
    ),
  ];
}
