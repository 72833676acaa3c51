import { Parser } from 'htmlparser2';
import { csvOf } from '#kernel/shop/reports/csv.ts';

const step = 1 << 18;

/** Items of an RSS or Atom feed as CSV, with a column per attribute. Text of nested attributes is left out. */
export async function csvOfFeed(text: Uint8Array): Promise<string> {
  const items: Map<string, string>[] = [];
  const columns = new Set<string>();
  let item: Map<string, string> | undefined;
  const path: string[] = [];
  let value = '';
  const parser = new Parser(
    {
      onopentag: (tag) => {
        if (tag === 'item' || tag === 'entry') {
          item = new Map();
          path.length = 0;
          return;
        }
        path.push(tag);
        value = '';
      },
      ontext: (part) => {
        value += part;
      },
      onclosetag: (tag) => {
        if (tag === 'item' || tag === 'entry') {
          if (item) items.push(item);
          item = undefined;
          return;
        }
        if (item && path.length === 1) {
          const name = tag.replace(/^\w+:/, '').toLowerCase();
          const plain = value.trim();
          const before = item.get(name);
          // A comma within a repeated value belongs to it.
          const part = plain.replaceAll(',', '\\,');
          const isList = name === 'additional_image_link' || name === 'product_type';
          item.set(name, before === undefined || !isList ? (isList ? part : plain) : `${before},${part}`);
          columns.add(name);
        }
        path.pop();
        value = '';
      },
    },
    // Entities of the document itself are never expanded.
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new TextDecoder();
  for (let at = 0; at < text.length; at += step) {
    parser.write(decoder.decode(text.subarray(at, at + step), { stream: true }));
    await new Promise((resolve) => setImmediate(resolve));
  }
  parser.end();
  const header = [...columns];
  const rows = items.map((each) => header.map((name) => each.get(name) ?? ''));
  return csvOf(header, rows).slice(1);
}
