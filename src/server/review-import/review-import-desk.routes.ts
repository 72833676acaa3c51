import type { DeskData, DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { reviewImportDeskCalls as calls } from '#kernel/shop/desk/review-import.calls.ts';
import {
  applyImport,
  importPage,
  listImports,
  newImport,
  undoImport,
} from '#server/list-import/import-desk.service.ts';
import type { ImportRow } from '#server/list-import/import-rows.repo.ts';
import { readHead } from '#server/list-import/new-list.service.ts';
import { type DeskRoute, deskRoute, type StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { csvOfReviewFeed } from './google-review-feed.ts';
import { plainHeader, reviewFormatOf } from './review-columns.ts';
import { reviewLists } from './review-lists.ts';

type Show = (typeof calls)['deskReviewImport'];

/** Longest shown part of a text. */
const mostShown = 300;

function rowView({ listed, ...row }: ImportRow): DeskData<Show>['rows'][number] {
  return {
    ...{ position: row.position, row: row.row, state: row.state, productId: row.product_id },
    ...{ code: row.code, title: row.title, reasons: row.reasons, reviewId: row.review_id },
    review:
      listed && 'stars' in listed
        ? {
            ...{ stars: listed.stars, author: listed.author, country: listed.country, locale: listed.locale },
            ...{ text: listed.text.slice(0, mostShown), writtenAt: listed.writtenAt, origin: listed.origin },
            isVerified: listed.isVerified,
          }
        : null,
  };
}

/** Stores a list and starts to compare it with the shop; throws 1900108 if it is no list of reviews. */
async function newReviewImport(
  host: Host,
  call: StaffCall,
  { name, content, format: chosen, ...options }: DeskValues<(typeof calls)['deskNewReviewImport']>,
): Promise<{ id: number }> {
  const head = await readHead(new Uint8Array(Buffer.from(content, 'base64')), csvOfReviewFeed);
  const header = plainHeader(head.header);
  const format = chosen ?? reviewFormatOf(header);
  if (!format)
    refuse(deskCodes.fieldInvalid, {
      text: { key: 'desk-import-api.unknown-review-format' },
      field: 'content',
    });
  return newImport(host, reviewLists, call, { ...head, header, name, format, options });
}

/** Desk calls for the import of reviews. */
export function reviewImportDeskRoutes(host: Host): DeskRoute[] {
  const { handle } = host.db;
  return [
    deskRoute(calls.deskReviewImports, () => listImports(handle, reviewLists)),
    deskRoute(calls.deskReviewImport, async (call, asked) => {
      const { list, rows, total } = await importPage(handle, reviewLists, asked);
      call.audit({ kind: 'review-import', id: String(list.id) });
      return { list, rows: rows.map(rowView), total };
    }),
    deskRoute(calls.deskNewReviewImport, (call, input) => newReviewImport(host, call, input)),
    deskRoute(calls.deskApplyReviewImport, (call, { id }) => applyImport(host, reviewLists, call, id)),
    deskRoute(calls.deskUndoReviewImport, (call, { id }) => undoImport(host, reviewLists, call, id)),
  ];
}
