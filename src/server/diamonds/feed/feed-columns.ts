import {
  type FeedColumns,
  type FeedField,
  type FeedQuestion,
  feedFields,
} from '#kernel/shop/diamonds/feed-fields.ts';
import { text } from '#server/platform/texts.ts';

/**
 * Lower-case letters and digits of a column name: `Depth %` becomes `depthpercent`, `Cert #` `certno`, `$/Ct` `usdperct`.
 */
function plain(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\/\s*(?=ca?r?a?ts?\b)/g, 'per')
    .replaceAll('%', 'percent')
    .replaceAll('#', 'no')
    .replaceAll('$', 'usd')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/carats?|crts?|cts$/g, 'ct')
    .replace(/pct$/, 'percent');
}

/**
 * Names of columns in lists of RapNet, IDEX, Polygon and suppliers. Sources: RapNet's page of recognised fields and
 * public lists; IDEX calls the shape `Cut` and the grade `Make` or `Cut Grade`.
 */
const aliases: Readonly<Record<FeedField | 'price', string>> = {
  stockNo:
    'stock,stock no,stock num,stock number,stock id,vendor stock number,vendor stock no,vender stock number,reference num,reference number,reference no,ref no,ref,supplier stock ref,stock ref,item id,item id #,item no,lot no,lot number,lot id,packet no,packet id,stone id,stone no,sku,diamond id,庫存編號,货号',
  availability:
    'availability,avail,available,is available,status,stock status,stone status,in stock,狀態,状态,qty,quantity,pcs,pieces,no of pcs,stock qty',
  held: 'hold,on hold,is hold,held,memo,on memo,is memo,memo status,sold,is sold,reserved,is reserved,hold status',
  shape: 'shape,shp,shape name,diamond shape,形狀,形状',
  carat:
    'weight,size,carat,carats,ct,cts,crt,carat size,carat weight,ct size,ct weight,weight ct,weight in carat,wt,sz,重量,克拉',
  color: 'color,colour,colr,col,color grade,colour grade,clr,顏色,颜色',
  fancyColor:
    'fancy color,fancy colour,fancy color main color,fancy color main body,fancy color dominant color,fc color,fc col,fc main body',
  intensity: 'fancy color intensity,fancy colour intensity,fancy intensity,fc intensity,fc int',
  overtone: 'fancy color overtone,fancy colour overtone,fancy overtone,overtone,fc overtone,fc over',
  clarity: 'clarity,clar,purity,clearity,clarity grade,cla,淨度,净度',
  cut: 'cut grade,make,cut,cut quality,車工,切工',
  polish: 'polish,pol,finish,polish grade,打磨,抛光,拋光',
  symmetry: 'symmetry,sym,symetry,symm,symmetry grade,對稱,对称',
  fluor:
    'fluorescence intensity,fluorescence,fluor intensity,fluor,flr,flr intensity,fluo intensity,fluo,flour,flo,fl,fls,flu,fl int,fluorescence int,fluorescent,螢光,荧光',
  fluorColor: 'fluorescence color,fluorescence colour,fluor color,fluor colour,flr color,fluo color,fl color',
  lab: 'lab,grading lab,laboratory,cert,certificate type,cert lab,certificate lab,report lab,cert from,證書,证书',
  certificateNo:
    'certificate,certificate #,certificate number,certificate no,certificate num,certificate id,cert no,cert num,cert number,cert id,report no,report number,report num,report id,report,lab report no,lab report number,lab no,certi no,gia no,gia report no,igi no,證書編號,证书号,证书编号',
  certificateUrl:
    'certificate url,certificate path,certificate link,certificate file name,cert url,cert link,report url,report link,certificate image,cert file',
  origin:
    'growth type,type,product type,diamond type,stone type,natural or lab grown,natural/lab,natural lab,origin,diamond origin,growth process,growth method,growth,lab or natural,nat or lab,natural/lab grown,lab grown/natural,natural or lab,nature',
  grown:
    'lab grown,is lab grown,labgrown diamond,manmade,man made,is man made,synthetic,lab created,is lab created,lab,lgd,cvd,hpht,cvd hpht,cvd or hpht,lg,is lgd,is lg,lab diamond,lab grown diamond,created',
  natural: 'natural,is natural,natural diamond',
  treatment:
    'treatment,treatments,treated,is treated,enhancement,enhancements,enhanced,is enhanced,clarity enhanced,clarity enhancement,color enhanced,colour enhanced,color treatment,colour treatment,laser drill,laser drilled,laser drilling,fracture filled,fracture filling,hpht treated,irradiated,color enhancement,colour enhancement,heat,heated,heat treated,coated,coating',
  measurements: 'measurements,measurement,meas,dimensions,dimension,mm,measurements mm,diameter,尺寸',
  length: 'length,measurements length,meas length,length mm,len,l,max diameter,diameter max,measurement 1,m1',
  width: 'width,measurements width,meas width,width mm,wid,w,min diameter,diameter min,measurement 2,m2',
  height:
    'height,measurements height,measurements depth,meas depth,meas height,depth mm,height mm,depth in mm,mm depth,measurement 3,m3',
  table: 'table percent,table,table width,table width %,tbl,tbl %,tab,tab %,table size,檯面,台面',
  depth: 'depth percent,depth per,total depth,total depth %,td %,dep %,depth,dep,td,depth ratio,深度',
  crownAngle: 'crown angle,crn ang,cr ang,ca',
  pavilionAngle: 'pavilion angle,pavillion angle,pav ang,pav angle,pa',
  girdle: 'girdle,girdle thin,girdle from,girdle min,girdle name,girdle thickness',
  girdleTo: 'girdle thick,girdle to,girdle max',
  culet: 'culet size,culet,culet grade,cul',
  totalPrice:
    'total price,total,amount,total sales price,total amount,total usd,total $,total value,net amount,net value,amount usd,amount $,total price usd,price total,stone price,price per stone,price per piece,price/pc,總價,总价,amt,amt $,amt usd,total amt,total cost',
  pricePerCarat:
    'price per carat,price/carat,price/ct,price per ct,price ct,ppc,$/ct,usd/ct,$ per ct,rapnet price,cash price,price per carat usd,rate/ct,rate per carat,asking price per carat,net price per carat,net/ct,pr/ct,p/ct,sales price per carat,selling price per carat,每卡價,每克拉价,per carat,price $/ct,cost/ct,cost per carat,ask price per carat',
  rapList:
    'rap list,rap price,rap,rapaport,rapaport price,rap list price,rap rate,rap $,rap per carat,rap/ct,list price,rap usd',
  rapPercent:
    'rap %,rap pct,rap discount,rap disc,rap discount %,discount,discount %,disc,disc %,rapnet discount %,rapnet discount,rapnet discount percent,back,back %,off %,% off,rap off,% off rap,% below rap,% rap,rap back,cash price discount %,cash discount %',
  price:
    'price,price usd,asking price,sales price,sale price,selling price,net price,final price,offer price,our price,your price,net rate,rate,cost,usd,價格,价格,value,ask price,final $,price $,$,net',
};

const known = new Map<string, FeedField | 'price'>();
for (const field of [...feedFields, 'price'] as const)
  for (const alias of aliases[field].split(',')) if (!known.has(plain(alias))) known.set(plain(alias), field);

/** Columns that say nothing of worth, or repeat another column. */
const harmless =
  /comment|remark|note|bgm|milky|shade|tinge|eyeclean|image|photo|picture|video|movie|url|link|file|path|country|city|location|branch|supplier|vendor|seller|company|phone|email|contact|address|date|time|key.?to|symbols|inscription|girdle|crown|pavili?on|culet|starlength|lowerh|upperh|halves|black|inclusion|open|naturals|extrafacet|brand|series|pair|parcel|separable|rank|rating|member|show|allow|^no$|^sno$|^srno$|^sr$|^id$|ratio|lw|heartsandarrows|hna|^ha$|hearts|tradeshow|minimum|deliver|ship|desc|title|name$|^rap(total|value|amt)|raptotal|totalrap|rapamount|cashprice|barcode|rfid|box|tableinc|blacktable|luster|lustre|laboratorylocation|lablocation|certcomment|trace|provenance|rough|^mine|^sync|sarine|^gem|labreportcomment|memberid|rapnet(id|note)|userid|^state$|^symbols$|^(?:ch|ph|st|sl|lh|lr|cw|pw|fs)$|crheight|pavheight|starlen|handa|canadamark|mark$|brown|green|mineof|index|lowerhalf|length1|certdate|labdate|treatmentdate|wishlist|weblink|json|html|heightperc|hue|tint|crn|pav/;

function distance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min(
          (before[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (before[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        ),
      );
    before = next;
  }
  return before[b.length] ?? 0;
}

/** The field whose name is closest to a misspelt one: at most one letter in five differs. */
function similarField(name: string): FeedField | 'price' | undefined {
  let best: { field: FeedField | 'price'; score: number } | undefined;
  for (const [alias, field] of known) {
    if (Math.abs(alias.length - name.length) > 3 || alias.length < 4) continue;
    const score = distance(alias, name) / alias.length;
    if (score <= 0.25 && score < (best?.score ?? 1)) best = { field, score };
  }
  return best?.field;
}

type FeedProblem =
  | 'no-column'
  | 'no-quote'
  | 'no-row'
  | 'no-header'
  | 'workbook'
  | 'mixed-decimals'
  | 'other-currency'
  | 'asks'
  | 'many-withdrawn';

/** The whole list cannot be read or applied. */
export class FeedError extends Error {
  readonly text: { key: `desk-diamonds-api.${FeedProblem}`; values: Record<string, string | number> };
  readonly questions: readonly FeedQuestion[];

  constructor(
    problem: FeedProblem,
    values: Record<string, string | number> = {},
    questions: readonly FeedQuestion[] = [],
  ) {
    const key = `desk-diamonds-api.${problem}` as const;
    super(text('en', key, values));
    this.text = { key, values };
    this.questions = questions;
  }

  /** Whether the import can go on after an answer of staff. */
  get isQuestion(): boolean {
    return ['asks', 'many-withdrawn', 'mixed-decimals'].some((key) => this.text.key.endsWith(key));
  }
}

export interface HeaderColumns {
  /** Columns of each field, the main one first; `price` is a price whose unit the name does not state. */
  columns: Partial<Record<FeedField | 'price', number[]>>;
  /** Columns with an unknown name. */
  unknown: number[];
}

/** Number of names in a row that are names of columns. */
export const knownNames = (cells: readonly string[]): number =>
  new Set(cells.map((cell) => known.get(plain(cell))).filter((field) => field !== undefined)).size;

/** The columns of each field by their names and by the choices of staff. */
export function readHeader(header: readonly string[], chosen: FeedColumns = {}): HeaderColumns {
  const choices = new Map(Object.entries(chosen).map(([name, choice]) => [plain(name), choice]));
  const names = header.map(plain);
  const hasShape = names.some((name) => known.get(name) === 'shape' || choices.get(name) === 'shape');
  const columns: HeaderColumns['columns'] = {};
  const unknown: number[] = [];
  // Names that are listed first win: `RapNet Price` before `Cash Price`.
  const rank = new Map([...known.keys()].map((name, at) => [name, at]));
  const order = names
    .map((name, at) => ({ name, at }))
    .toSorted((a, b) => (rank.get(a.name) ?? -1) - (rank.get(b.name) ?? -1) || a.at - b.at);
  for (const { name, at } of order) {
    const choice = choices.get(name);
    const field = choice ?? (name === 'cut' && !hasShape ? 'shape' : known.get(name));
    if (field === 'ignore' || name === '') continue;
    if (field === undefined) unknown.push(at);
    else if (choice === undefined) columns[field] = [...(columns[field] ?? []), at];
    else columns[field] = [at, ...(columns[field] ?? [])];
  }
  return { columns, unknown: unknown.toSorted((a, b) => a - b) };
}

/**
 * The question for a column with an unknown name. Undefined if the column is empty, or says nothing of worth while all
 * required columns were found.
 */
export function questionOf(
  column: string,
  samples: readonly string[],
  valuesMean: FeedField | undefined,
  isIncomplete: boolean,
): FeedQuestion | undefined {
  const name = plain(column);
  const isHarmless = !isIncomplete && harmless.test(name) && valuesMean !== 'origin';
  if (samples.length === 0 || isHarmless) return undefined;
  const similar = similarField(name);
  const suggestion = similar === 'price' ? undefined : (similar ?? valuesMean);
  return { column, samples, ...(suggestion ? { suggestion } : {}) };
}
