/** Largest source of a logo. */
export const mostSvgLength = 60_000;

/** Elements that draw, with those that they refer to. */
const drawing: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'],
  ...['defs', 'linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask'],
]);

/** Without these a drawing looks different, so it is refused rather than changed. */
const refused: ReadonlySet<string> = new Set([
  'text',
  'image',
  'use',
  'style',
  'foreignObject',
  'filter',
  'pattern',
]);

const attributes: ReadonlySet<string> = new Set([
  ...[
    'id',
    'd',
    'x',
    'y',
    'x1',
    'y1',
    'x2',
    'y2',
    'cx',
    'cy',
    'r',
    'rx',
    'ry',
    'fx',
    'fy',
    'width',
    'height',
  ],
  ...['points', 'transform', 'viewBox', 'offset', 'gradientUnits', 'gradientTransform', 'spreadMethod'],
  ...['clipPathUnits', 'maskUnits', 'maskContentUnits', 'clip-path', 'clip-rule', 'mask', 'opacity', 'color'],
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin'],
  ...[
    'stroke-miterlimit',
    'stroke-dasharray',
    'stroke-dashoffset',
    'stroke-opacity',
    'stop-color',
    'stop-opacity',
  ],
]);

/** Comments, instructions and a document type without entities; a tag with quoted attributes; text. */
const tokenForm =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^>[]*>|<(?<end>\/)?(?<name>[A-Za-z][\w:.-]*)(?<list>(?:\s+[A-Za-z_][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/)?>|[^<]+/y;
const attributeForm = /([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Values refer to parts of the same drawing only. */
const isSafe = (value: string): boolean =>
  !/[<>&\\]/.test(value) &&
  !/url\s*\((?!\s*#[\w-]+\s*\))/i.test(value) &&
  !/(?:javascript|data):/i.test(value);

/** The attributes of a tag, those of its `style` among them. */
function attributesOf(list: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single] of list.matchAll(attributeForm)) {
    const value = (double ?? single ?? '').replaceAll(/\s+/g, ' ').trim();
    const pairs =
      name === 'style'
        ? value.split(';').map((part) => part.split(':').map((each) => each.trim()))
        : [[name, value]];
    for (const [key = '', text = '', ...rest] of pairs)
      if (attributes.has(key) && rest.length === 0 && isSafe(text)) found.set(key, text);
  }
  return found;
}

function viewBoxOf(own: ReadonlyMap<string, string>): string | undefined {
  const box =
    own.get('viewBox') ?? `0 0 ${own.get('width') ?? ''} ${own.get('height') ?? ''}`.replaceAll('px', '');
  const [, , width = 0, height = 0, ...rest] = box.split(/[\s,]+/).map(Number);
  return width > 0 && height > 0 && rest.length === 0 ? box : undefined;
}

const tag = (name: string, own: ReadonlyMap<string, string>, end: string): string =>
  `<${name}${[...own].map(([key, value]) => ` ${key}="${value.replaceAll('"', '&quot;')}"`).join('')}${end}`;

/** The drawing without anything else, or why it cannot be used: `element` names one that is not possible. */
export type CleanSvg =
  | { svg: string }
  | { problem: 'svg-broken' }
  | { problem: 'svg-element'; element: string };

/**
 * An SVG image with its shapes, colours and gradients only: no scripts, links, events, style sheets or files of others.
 * Additions of drawing programs are left out.
 */
export function cleanSvg(source: string): CleanSvg {
  const broken = { problem: 'svg-broken' } as const;
  const open: { name: string; isDrawn: boolean }[] = [];
  let svg = '';
  let hasShape = false;
  let isClosed = false;
  tokenForm.lastIndex = 0;
  const text = source.trim();
  if (text.length > mostSvgLength) return broken;
  while (tokenForm.lastIndex < text.length) {
    const token = tokenForm.exec(text);
    if (!token) return broken;
    const { name, list = '', end, empty } = token.groups ?? {};
    if (name === undefined) continue;
    if (end !== undefined) {
      const last = open.pop();
      if (last?.name !== name) return broken;
      if (last.isDrawn) svg += `</${name}>`;
      isClosed = open.length === 0;
      continue;
    }
    if (isClosed) return broken;
    const isInside = open.every(({ isDrawn }) => isDrawn);
    if (isInside && refused.has(name)) return { problem: 'svg-element', element: name };
    const isRoot = open.length === 0;
    const isDrawn = isInside && drawing.has(name) && (name === 'svg') === isRoot;
    if (isRoot && !isDrawn) return broken;
    if (isDrawn) {
      const own = attributesOf(list);
      if (isRoot) {
        const viewBox = viewBoxOf(own);
        if (viewBox === undefined) return broken;
        for (const dropped of ['x', 'y', 'width', 'height', 'id']) own.delete(dropped);
        own.set('viewBox', viewBox);
        svg = tag(name, new Map([['xmlns', 'http://www.w3.org/2000/svg'], ...own]), empty ? '/>' : '>');
      } else svg += tag(name, own, empty ? '/>' : '>');
      hasShape ||= /^(?:path|rect|circle|ellipse|line|polyline|polygon)$/.test(name);
    }
    if (empty === undefined) open.push({ name, isDrawn });
    else if (isRoot) isClosed = true;
  }
  return isClosed && hasShape ? { svg } : broken;
}
