import * as v from 'valibot';
import type { Draftable } from '#kernel/shop/content/publishing.rules.ts';
import { textPictureFaults } from '#kernel/shop/content/text-pictures.ts';
import { type Locale, locales, localised } from '#kernel/shop/text/locales.ts';
import { cleanHtml } from '#server/platform/clean-html.ts';
import { StaffError } from '#server/platform/staff-error.ts';

export type DraftTexts = Record<string, string | string[]>;

/** A stored draft: validated and cleaned. For a document, its changed parts. */
export type Draft = Record<string, unknown>;

const line = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));
const sentences = v.pipe(v.string(), v.trim(), v.maxLength(1_000));
const paragraphs = v.pipe(v.array(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(5_000))));
const markdown = v.pipe(v.string(), v.minLength(1), v.maxLength(200_000));
const picture = v.pipe(v.string(), v.regex(/^[\w/-]{1,200}$/));
const ids = v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1))), v.maxLength(100));
const minor = v.pipe(v.number(), v.integer(), v.minValue(1));
const hours = v.nullable(
  v.tuple([v.pipe(v.string(), v.regex(/^\d\d:\d\d$/)), v.pipe(v.string(), v.regex(/^\d\d:\d\d$/))]),
);

interface Shape {
  texts: v.ObjectEntries;
  /** Fields besides the texts, by their name in a draft. */
  fields?: v.ObjectEntries;
  /** Markdown texts, and the name of their HTML. */
  markdown?: Readonly<Record<string, string>>;
}

const policyTexts = { title: line, description: sentences, body: markdown };

const documentKinds = ['home', 'navigation', 'announcement'] as const satisfies readonly Draftable[];
type DocumentKind = (typeof documentKinds)[number];

const shapes: Readonly<Record<Exclude<Draftable, DocumentKind>, Shape>> = {
  article: {
    texts: { ...policyTexts, summary: sentences, keywords: v.pipe(v.string(), v.trim(), v.maxLength(500)) },
    fields: { image: picture, relatedProducts: ids, isEducation: v.boolean() },
    markdown: { body: 'html' },
  },
  policy: { texts: policyTexts, markdown: { body: 'html' } },
  question: { texts: { question: line, answer: markdown }, markdown: { answer: 'answer' } },
  category: {
    texts: {
      name: line,
      title: line,
      description: sentences,
      metaDescription: sentences,
      keywords: sentences,
    },
    fields: { image: v.union([v.literal(''), picture]) },
  },
  product: {
    texts: {
      name: line,
      subtitle: line,
      description: v.pipe(paragraphs, v.minLength(1)),
      details: paragraphs,
      care: sentences,
      metaTitle: line,
      metaDescription: sentences,
    },
    fields: {
      priceMinor: minor,
      originalPriceMinor: v.nullable(minor),
      related: ids,
      pieces: ids,
      onShelf: v.boolean(),
      isSale: v.boolean(),
      featured: v.boolean(),
      bestSeller: v.boolean(),
    },
  },
  store: {
    texts: { name: line, city: line, address: sentences, hours: line, note: sentences },
    fields: {
      phone: line,
      email: v.pipe(v.string(), v.email()),
      image: picture,
      services: v.array(v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/))),
      week: v.strictObject({
        mon: hours,
        tue: hours,
        wed: hours,
        thu: hours,
        fri: hours,
        sat: hours,
        sun: hours,
      }),
      holidays: v.array(v.pipe(v.string(), v.isoDate())),
    },
  },
};

const isEmpty = (value: object | undefined) => value === undefined || Object.keys(value).length === 0;

function parsedBy<Schema extends v.GenericSchema>(schema: Schema, content: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, content);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new StaffError(`The draft is not right at ${v.getDotPath(issue) ?? 'its root'}: ${issue.message}`);
}

/** Validates and cleans a draft; throws a StaffError that names the fault. */
export function readDraft(what: Draftable, content: unknown): Draft {
  const draft = isDocument(what)
    ? parsedBy(v.record(v.string(), v.unknown()), content)
    : readTexts(shapes[what], content);
  if (isEmpty(draft)) throw new StaffError('The draft changes nothing.');
  return draft;
}

function readTexts(shape: Shape, content: unknown): Draft {
  const texts = v.optional(v.partial(v.strictObject(shape.texts)));
  const fields = v.optional(v.partial(v.strictObject(shape.fields ?? {})));
  const parsed = parsedBy(v.strictObject({ ...localised(() => texts), fields }), content);
  const draft: Draft = isEmpty(parsed.fields) ? {} : { fields: parsed.fields };
  for (const locale of locales) {
    const cleaned = cleanTexts(shape, locale, ((parsed as Draft)[locale] ?? {}) as DraftTexts);
    if (!isEmpty(cleaned)) draft[locale] = cleaned;
  }
  return draft;
}

function cleanTexts({ markdown: sources = {} }: Shape, locale: Locale, texts: DraftTexts): DraftTexts {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, value]) => {
      const htmlName = sources[name];
      return htmlName === undefined ? [[name, value]] : cleanText(htmlName, String(value), locale);
    }),
  );
}

/** The HTML, with the Markdown if the desk edits it; throws if an image cannot be rendered. */
function cleanText(htmlName: string, source: string, locale: Locale): [string, string][] {
  const [fault] = textPictureFaults(source);
  if (fault) throw new StaffError(`The draft names an unknown image at ${fault.what} (${fault.problem}).`);
  const html: [string, string] = [htmlName, cleanHtml(source, locale)];
  return htmlName === 'html' ? [html, ['markdown', source]] : [html];
}

/** Whether it is a document of its own instead of a row. */
export const isDocument = (what: Draftable): what is DocumentKind =>
  (documentKinds as readonly Draftable[]).includes(what);
