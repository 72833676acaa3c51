import * as v from 'valibot';
import { contentKindNames } from '#kernel/shop/content/content-fields.ts';
import { locales } from '#kernel/shop/text/locales.ts';
import { deskCall, inThreeLanguages, listInput, listOutput, moment, version } from './desk-call.ts';

const kind = v.picklist(contentKindNames);
/** A kind and, where there are several of it, a key: `article.101`, `page.privacy`, `home`. */
const id = v.pipe(v.string(), v.regex(new RegExp(`^(?:${contentKindNames.join('|')})(?:\\.[\\w-]{1,64})?$`)));
/** As `contentKinds` has them; the host names what is wrong with each. */
const fields = v.record(v.string(), v.unknown());
const locale = v.picklist(locales);

const waiting = v.nullable(
  v.strictObject({ change: v.number(), dueAt: v.nullable(moment), who: v.string(), at: moment }),
);

const row = v.strictObject({
  id: v.string(),
  kind,
  key: v.string(),
  title: inThreeLanguages,
  /** Under what readers find it in English; '' where it has no page of its own. */
  path: v.string(),
  /** Languages in which something is missing. */
  missing: v.array(locale),
  updatedAt: v.nullable(moment),
  /** A draft, or what takes its place at a time. */
  waiting,
});

const record = v.strictObject({
  id: v.string(),
  kind,
  key: v.string(),
  title: inThreeLanguages,
  path: v.string(),
  fields,
  version,
  waiting,
  /** What the draft holds that waits; null without one. */
  draft: v.nullable(fields),
});

const entry = v.strictObject({
  id: v.number(),
  at: moment,
  who: v.string(),
  /** What stood afterwards. */
  fields,
});

const named = { id };
const written = { ...named, version, fields };

/** What marketing edits: text, pictures and lists of the site, in three languages side by side. */
export const contentDeskCalls = {
  deskContents: deskCall('desk/content/list', {
    access: 'content.read',
    summary: 'Content of a kind',
    input: listInput({ kind, isIncomplete: v.boolean() }, ['key', 'title', 'updatedAt']),
    output: listOutput(row),
  }),
  deskContent: deskCall('desk/content/one', {
    access: 'content.read',
    summary: 'One piece of content with its draft',
    input: v.strictObject(named),
    output: record,
  }),
  deskSaveContent: deskCall('desk/content/save', {
    access: 'content.write',
    summary: 'Takes the place of what stands, now: its pages are made new',
    input: v.strictObject(written),
    output: record,
    writes: true,
    maxBodyBytes: 1_000_000,
  }),
  deskKeepContent: deskCall('desk/content/keep', {
    access: 'content.write',
    summary: 'Kept as a draft, or with a time to take its place then',
    input: v.strictObject({ ...written, dueAt: v.optional(moment) }),
    output: record,
    writes: true,
    maxBodyBytes: 1_000_000,
  }),
  deskDropDraft: deskCall('desk/content/drop-draft', {
    access: 'content.write',
    summary: 'Forgets the draft',
    input: v.strictObject({ ...named, version }),
    output: record,
    writes: true,
  }),
  deskNewContent: deskCall('desk/content/new', {
    access: 'content.write',
    summary: 'A new article or question',
    input: v.strictObject({ kind, fields }),
    output: record,
    writes: true,
    maxBodyBytes: 1_000_000,
  }),
  deskRemoveContent: deskCall('desk/content/remove', {
    access: 'content.write',
    summary: 'Takes an article or a question off the site; its history stays',
    input: v.strictObject({ ...named, version }),
    output: v.strictObject({ id: v.string() }),
    writes: true,
  }),
  deskPreviewContent: deskCall('desk/content/preview', {
    access: 'content.read',
    summary: 'The real page with fields that nobody has saved; no reader sees it',
    input: v.strictObject({ ...named, fields, locale }),
    output: v.strictObject({ html: v.string(), path: v.string() }),
    maxBodyBytes: 1_000_000,
  }),
  deskContentHistory: deskCall('desk/content/history', {
    access: 'content.read',
    summary: 'What stood there before, the newest first',
    input: v.strictObject(named),
    output: v.strictObject({ entries: v.array(entry) }),
  }),
  deskPublishes: deskCall('desk/content/publishes', {
    access: 'content.read',
    summary: 'What waits to be published, what was, and why it failed',
    input: v.strictObject({}),
    output: v.strictObject({
      rows: v.array(
        v.strictObject({
          id: v.number(),
          what: v.string(),
          key: v.string(),
          who: v.string(),
          reason: v.string(),
          state: v.picklist(['waiting', 'running', 'done', 'failed']),
          dueAt: moment,
          finishedAt: v.nullable(moment),
          pages: v.nullable(v.number()),
          error: v.string(),
        }),
      ),
    }),
  }),
  deskRetryPublish: deskCall('desk/content/retry-publish', {
    access: 'content.write',
    summary: 'Tries a failed publish again',
    input: v.strictObject({ id: v.number() }),
    output: v.strictObject({ id: v.number() }),
    writes: true,
  }),
  deskRollBack: deskCall('desk/content/roll-back', {
    access: 'content.write',
    summary: 'The release before the last one comes back',
    input: v.strictObject({}),
    output: v.strictObject({ publish: v.number() }),
    writes: true,
  }),
};
