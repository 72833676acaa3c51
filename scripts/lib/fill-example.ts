import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ContentKind } from '#kernel/shop/content/content-fields.ts';
import { neededPolicies, templateMark } from '#kernel/shop/content/unnamed-shop.ts';
import type { PictureShape } from '#kernel/shop/pictures/shop-image.ts';
import type { DeskClient } from './desk-client.ts';
import type { Example } from './example-data.ts';

type Fields = Record<string, unknown>;
type Labels = {
  group: string;
  labelKey: string;
  name: Fields;
  values: { labelKey: string; name: Fields }[];
}[];

/** How often a background task is asked for its state. */
const pauseMs = 250;

/** Repeats a question until it has an answer. */
async function untilAnswered<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await pause(pauseMs);
  }
}

/** Fills an empty shop with an example by calls of the desk, and opens it. `tell` names each step. */
export async function fillExample(
  desk: DeskClient,
  example: Example,
  tell: (done: number, of: number) => void,
): Promise<void> {
  const { data } = example;
  const pictures = new Map<string, string>();

  /** Publishes fields over the present ones of a record that exists. */
  async function save(id: string, change: (present: Fields) => Fields): Promise<void> {
    const { version, fields } = await desk.call('deskContent', { id });
    await desk.call('deskSaveContent', { id, version, fields: { ...fields, ...change(fields) } });
  }

  const add = async (kind: ContentKind, fields: Fields) =>
    Number((await desk.call('deskNewContent', { kind, fields })).key);

  /** The key of a photograph in the shape of its place; each is uploaded once. */
  async function pictureKey(name: string, shape: PictureShape): Promise<string> {
    const described = data.pictures[name];
    if (!described) throw new Error(`pictures of the example has no text for ${name}`);
    const [x, y] = described.focus ?? [0.5, 0.5];
    let id = pictures.get(name);
    if (id === undefined) {
      const file = example.photograph(`${name}.jpg`).toString('base64');
      const { alt } = described;
      ({ id } = await desk.call('deskUploadPicture', { name: `${name}.jpg`, file, focus: { x, y }, alt }));
      pictures.set(name, id);
    }
    return (await desk.call('deskCutPicture', { id, shape, focus: { x, y } })).key;
  }

  /** Replaces `photo:lark-ring portrait` by keys, and `{category:rings}` and `{product:TL-1}` by numbers. */
  async function resolved(value: unknown, numbers: ReadonlyMap<string, number>): Promise<unknown> {
    if (Array.isArray(value)) return Promise.all(value.map((each) => resolved(each, numbers)));
    if (typeof value === 'object' && value !== null) {
      const entries: [string, unknown][] = [];
      for (const [name, each] of Object.entries(value)) entries.push([name, await resolved(each, numbers)]);
      return Object.fromEntries(entries);
    }
    if (typeof value !== 'string') return value;
    const [, photo, shape] = /^photo:([\w-]+) (\w+)$/.exec(value) ?? [];
    if (photo !== undefined) return pictureKey(photo, shape as PictureShape);
    const numberOf = (reference: string) => {
      const number = numbers.get(reference);
      if (number === undefined) throw new Error(`the example has no ${reference}`);
      return number;
    };
    const [, alone] = /^\{([^}]+)\}$/.exec(value) ?? [];
    if (alone !== undefined) return numberOf(alone);
    return value.replaceAll(/\{(\w+:[^}]+)\}/g, (_all, reference: string) => String(numberOf(reference)));
  }

  async function setLanguages(): Promise<void> {
    const [first = 'en', ...others] = data.languages;
    const { version, languages } = await desk.call('deskLanguages', {});
    const { code = 'en', name = '' } = languages[0] ?? {};
    let list = await desk.call('deskSaveLanguage', { version, code, name, tag: first });
    for (const tag of others) list = await desk.call('deskAddLanguage', { version: list.version, tag });
  }

  async function setCountries(): Promise<void> {
    const { quotedOn, units } = data.rates;
    for (const { id } of (await desk.call('deskCountries', {})).rows) {
      if (data.countries[id]) continue;
      const { version } = await desk.call('deskCountry', { id });
      await desk.call('deskRemoveCountry', { id, version });
    }
    const { baseCurrency: base } = data.settings;
    for (const { id, version } of (await desk.call('deskCurrencies', {})).rows) {
      const rate = units[id];
      if (rate !== undefined) await desk.call('deskSaveRate', { id, version, rate, quotedOn });
      else if (id !== base) await desk.call('deskRemoveCurrency', { id, version });
    }
    for (const [id, { customs, source, days, shippingMinor, ...rule }] of Object.entries(data.countries)) {
      const money = (minor: number) => ({ currency: base, minor });
      const origin = { validFrom: quotedOn, source };
      const { version } = await desk.call('deskCountry', { id });
      const saved = await desk.call('deskSaveShippingRule', {
        ...{ id, version, ...origin, ...rule, shipping: money(shippingMinor) },
        ...{ daysLeast: days[0], daysMost: days[1] },
      });
      if (!customs) continue;
      const { freeUpToMinor, ...rates } = customs;
      const duties = { ...rates, validFrom: quotedOn, freeUpTo: money(freeUpToMinor) };
      await desk.call('deskSaveDutyRule', { id, version: saved.version, ...duties });
    }
  }

  async function setLabels(): Promise<void> {
    await save('labels', (present) => {
      const labels = structuredClone(present['labels']) as Labels;
      for (const { group, labelKey, name, values } of data.labels) {
        let label = labels.find((each) => each.group === group && each.labelKey === labelKey);
        if (!label) {
          label = { group, labelKey, name: {}, values: [] };
          labels.push(label);
        }
        if (name) label.name = { ...label.name, ...name };
        for (const [key, text] of Object.entries(values)) {
          const known = label.values.find((value) => value.labelKey === key);
          if (known) known.name = { ...known.name, ...text };
          else label.values.push({ labelKey: key, name: text });
        }
      }
      return { labels };
    });
  }

  async function writePages(): Promise<void> {
    await desk.call('deskCreatePolicies', {});
    let sort = neededPolicies.length;
    for (const { key, title, description, body } of example.pages) {
      const texts = { title, description, body };
      if (neededPolicies.some((needed) => needed === key)) {
        await save(`page.${key}`, (present) =>
          Object.fromEntries(
            Object.entries(texts).map(([name, own]) => [name, { ...(present[name] as object), ...own }]),
          ),
        );
        continue;
      }
      sort += 1;
      const made = await desk.call('deskNewContent', {
        kind: 'page',
        fields: { ...texts, isPolicy: false, sort },
      });
      if (made.key !== key) throw new Error(`the page ${key} has the address ${made.key}`);
    }
    // The owner has read what the templates say.
    for (const key of neededPolicies)
      await save(`page.${key}`, (present) => ({
        body: Object.fromEntries(
          Object.entries(present['body'] as Record<string, string>).map(([language, source]) => [
            language,
            source.replace(templateMark, '').trim(),
          ]),
        ),
      }));
  }

  async function addCategories(): Promise<Map<string, number>> {
    const numbers = new Map<string, number>();
    for (const { parent, ...fields } of data.categories) {
      const above = parent === null ? null : (numbers.get(`category:${parent}`) ?? null);
      const own = (await resolved(fields, numbers)) as Fields;
      numbers.set(`category:${fields.slug}`, await add('category', { ...own, parent: above }));
    }
    return numbers;
  }

  async function importProducts(): Promise<void> {
    const content = (await promisify(gzip)(example.products)).toString('base64');
    const { id } = await desk.call('deskNewProductImport', {
      ...{ name: 'products.csv', content, format: 'own', categoryId: null, isHidden: false },
    });
    for (const name of example.photographs) {
      const file = example.photograph(name).toString('base64');
      const { problem } = await desk.call('deskProductImportImage', { id, name, file });
      if (problem) throw new Error(`${name}: ${problem.code}`);
    }
    const inState = (state: string) =>
      untilAnswered(async () => {
        const shown = await desk.call('deskProductImport', { id });
        if (shown.list.state === 'failed') throw new Error(JSON.stringify(shown.list.problem));
        return shown.list.state === state ? shown : undefined;
      });
    await inState('checked');
    const { rows } = await desk.call('deskProductImport', { id, state: 'refused' });
    if (rows.length > 0)
      throw new Error(rows.map(({ code, reasons }) => `${code}: ${JSON.stringify(reasons)}`).join('\n'));
    await desk.call('deskApplyProductImport', { id });
    await inState('applied');
  }

  /** Numbers of the products, once each has its photograph. */
  async function productNumbers(numbers: Map<string, number>): Promise<Map<string, number>> {
    const list = { perPage: 100, filter: { state: 'visible' } } as const;
    const { rows } = await desk.call('deskProducts', list);
    for (const { code, key } of rows) {
      numbers.set(`product:${code}`, Number(key));
      await untilAnswered(async () => {
        const { photos } = await desk.call('deskProductPhotos', { id: Number(key) });
        return photos.length > 0 && photos.every(({ state }) => state === 'shown') ? true : undefined;
      });
    }
    return numbers;
  }

  const steps: (() => Promise<unknown>)[] = [];
  const numbers = new Map<string, number>();
  steps.push(
    setLanguages,
    () => save('settings', () => data.settings),
    setCountries,
    () => save('navigation', () => data.navigation),
    () => save('theme', () => ({ ...data.theme, logo: example.logo })),
    setLabels,
    async () => {
      for (const { code, content } of example.texts) {
        const file = { name: `texts.${code}.json`, type: 'application/json' };
        const base64 = Buffer.from(content).toString('base64');
        await desk.call('deskImportTexts', { code, file: { ...file, base64 } });
      }
    },
    async () => {
      for (const store of data.stores) await add('store', (await resolved(store, numbers)) as Fields);
    },
    writePages,
    async () => {
      for (const [key, number] of await addCategories()) numbers.set(key, number);
    },
    importProducts,
    () => productNumbers(numbers),
    async () => {
      for (const question of data.questions) await add('question', question);
      const navigation = (await resolved(data.navigation, numbers)) as Fields;
      await save('navigation', () => navigation);
      const home = (await resolved(data.home, numbers)) as Fields;
      await save('home', () => home);
      await save('announcement', () => data.announcement);
    },
    async () => {
      await desk.call('deskTestPayments', {});
      await desk.call('deskSendTestEmail', {});
      await untilAnswered(async () => {
        const { steps: left } = await desk.call('deskOpening', {});
        return left.some(({ step, isDone }) => step === 'mail' && !isDone) ? undefined : true;
      });
      await desk.call('deskSetOpening', { isOpen: true });
    },
  );
  for (const [at, step] of steps.entries()) {
    await step();
    tell(at + 1, steps.length);
  }
}
