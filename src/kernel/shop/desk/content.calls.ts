import * as v from 'valibot';
import { goodsKinds } from '#kernel/shop/catalogue/product-kind.ts';
import { contentKindNames } from '#kernel/shop/content/content-fields.ts';
import { localeCode, plainString } from '#kernel/shop/text/typed-text.ts';
import { amount, deskCall, listInput, listOutput, localisedText, moment, version } from './desk-call.ts';
import { chosenId, recordId } from './desk-fields.ts';

/** A number chosen in a filter, which yields text. */
const chosenNumber = v.pipe(plainString, v.regex(/^[1-9]\d{0,8}$/), v.transform(Number));

const kind = v.picklist(contentKindNames);
/** A kind and, if it has several entries, a key: `article.101`, `page.privacy`, `home`. */
const id = v.pipe(v.string(), v.regex(new RegExp(`^(?:${contentKindNames.join('|')})(?:\\.[\\w-]{1,64})?$`)));
/** Fields as in `contentKinds`; the host names the fault of a field. */
const fields = v.record(v.string(), v.unknown());

/** A product is in the shop, hidden, archived, or has only a draft. */
export const productStates = ['visible', 'hidden', 'archived', 'draft'] as const;

const waiting = v.nullable(
  v.strictObject({ change: v.number(), dueAt: v.nullable(moment), who: v.string(), at: moment }),
);

const row = v.strictObject({
  id: v.string(),
  kind,
  key: v.string(),
  title: localisedText,
  /** URL of the English page; '' if it has no page. */
  path: v.string(),
  /** Languages with missing content. */
  missing: v.array(localeCode),
  updatedAt: v.nullable(moment),
  isArchived: v.boolean(),
  /** A draft or a scheduled change. */
  waiting,
});

const record = v.strictObject({
  id: v.string(),
  kind,
  key: v.string(),
  title: localisedText,
  path: v.string(),
  fields,
  /** False for a record that is only a draft. */
  isPublished: v.boolean(),
  /** Of a product or store: it has no page and is in no list until it is restored. */
  isArchived: v.boolean(),
  version,
  waiting,
  /** Fields of the draft; null without one. */
  draft: v.nullable(fields),
});

const entry = v.strictObject({
  id: v.number(),
  at: moment,
  who: v.string(),
  deed: v.picklist(['saved', 'removed', 'taken-back']),
  /** Fields after the change; those that a removed record had. */
  fields,
});

const choices = v.array(v.strictObject({ id: v.number(), title: localisedText }));

const labelled = v.record(
  v.string(),
  v.strictObject({ label: localisedText, values: v.record(v.string(), localisedText) }),
);
/** The shop's names of options, attributes, properties of stones and services of stores. */
const labels = v.strictObject({
  options: labelled,
  attributes: labelled,
  stones: labelled,
  services: labelled,
});

const codes = v.array(v.strictObject({ code: v.string(), title: localisedText }));

const named = { id };
const written = { ...named, version, fields };

/** Editable content: texts, pictures and lists of the site in three languages. */
export const contentDeskCalls = {
  deskContents: deskCall('desk/content/list', {
    access: 'content.read',
    summary: 'Content of a kind, or of all kinds but products',
    input: listInput({ kind, isIncomplete: v.boolean() }, ['key', 'title', 'updatedAt']),
    output: listOutput(row),
  }),
  deskProducts: deskCall('desk/content/products', {
    access: 'content.read',
    summary: 'Products with state, price and stock, drafts of new ones included',
    input: listInput(
      { state: v.picklist(productStates), goods: v.picklist(goodsKinds), category: chosenNumber },
      ['key', 'title', 'code', 'price', 'stock', 'updatedAt'],
    ),
    output: listOutput(
      v.strictObject({
        id: v.string(),
        key: v.string(),
        title: localisedText,
        code: v.string(),
        state: v.picklist(productStates),
        goods: v.picklist(goodsKinds),
        /** The price of the cheapest choice; null for a draft without a price. */
        price: v.nullable(amount),
        stock: v.number(),
        variants: v.number(),
        updatedAt: v.nullable(moment),
        waiting,
      }),
    ),
  }),
  deskDesignProposal: deskCall('desk/content/design-proposal', {
    access: 'content.read',
    summary: 'Builds a design, weighs it and prices it at the rates in force',
    input: v.strictObject({ design: v.unknown() }),
    output: v.strictObject({
      /** Canonical document of the design. */
      design: v.record(v.string(), v.unknown()),
      weightMg: v.number(),
      price: amount,
      /** Options that the design can be made in, as the product form has them. */
      options: v.array(
        v.strictObject({
          key: v.string(),
          values: v.array(v.strictObject({ key: v.string(), deltaMinor: v.number() })),
        }),
      ),
      /** Faults that prevent casting; empty if it can be made. */
      obstacles: v.array(v.string()),
    }),
    takesLong: true,
    maxBodyBytes: 1_000_000,
  }),
  deskContent: deskCall('desk/content/one', {
    access: 'content.read',
    summary: 'Reads an entry with its draft',
    input: v.strictObject(named),
    output: record,
  }),
  deskContentChoices: deskCall('desk/content/choices', {
    access: 'content.read',
    summary:
      'Names for the choices of a form: classes, categories, labels, some products, countries, currencies',
    input: v.strictObject({ products: v.pipe(v.array(recordId), v.maxLength(200)) }),
    output: v.strictObject({
      classes: choices,
      categories: choices,
      products: choices,
      labels,
      countries: codes,
      currencies: codes,
    }),
  }),
  deskSaveContent: deskCall('desk/content/save', {
    access: 'content.write',
    summary: 'Publishes the fields now and re-renders the pages',
    input: v.strictObject(written),
    output: record,
    writes: true,
    maxBodyBytes: 1_000_000,
  }),
  deskKeepContent: deskCall('desk/content/keep', {
    access: 'content.write',
    summary: 'Saves a draft, or schedules it for a time',
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
    creates: true,
    access: 'content.write',
    summary: 'A new article, question, category or product, published or as a draft',
    input: v.strictObject({ kind, fields, isDraft: v.optional(v.boolean()) }),
    output: record,
    writes: true,
    maxBodyBytes: 1_000_000,
  }),
  deskRemoveContent: deskCall('desk/content/remove', {
    access: 'content.write',
    summary:
      'Takes an article, question or category off the site, or archives a product or store; its history stays',
    // The category that gets the products and subcategories of a removed one.
    input: v.strictObject({ ...named, version, moveTo: v.optional(chosenId) }),
    output: v.strictObject({ id: v.string() }),
    writes: true,
  }),
  deskRestoreContent: deskCall('desk/content/restore', {
    access: 'content.write',
    summary: 'Takes a product out of the archive, hidden, or a store',
    input: v.strictObject({ ...named, version }),
    output: record,
    writes: true,
  }),
  deskPreviewContent: deskCall('desk/content/preview', {
    access: 'content.read',
    summary: 'Renders the page with unsaved fields, as a preview',
    input: v.strictObject({ ...named, fields, locale: localeCode }),
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
      /** The last publish of content that can be taken back. */
      last: v.nullable(
        v.strictObject({
          entry: v.number(),
          /** Further records of the same act, which are taken back with it. */
          others: v.number(),
          id: v.string(),
          kind,
          key: v.string(),
          title: localisedText,
          who: v.string(),
          at: moment,
        }),
      ),
      /** The folders and buckets that pages are published to. */
      sites: v.array(
        v.strictObject({
          name: v.string(),
          target: v.string(),
          /** Changes that it does not show, and when the oldest of them was due. */
          behind: v.number(),
          since: v.nullable(moment),
          /** Last call of its publisher. */
          seenAt: moment,
          isLate: v.boolean(),
          isSilent: v.boolean(),
          error: v.string(),
        }),
      ),
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
    input: v.strictObject({ id: recordId }),
    output: v.strictObject({ id: v.number() }),
    writes: true,
  }),
  deskRollBack: deskCall('desk/content/roll-back', {
    access: 'content.write',
    summary: 'Takes the last publish of content back: `entry` of the list of publishes',
    input: v.strictObject({ entry: recordId }),
    output: v.strictObject({ id: v.string() }),
    writes: true,
  }),
};
