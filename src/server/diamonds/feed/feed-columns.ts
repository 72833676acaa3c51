import { text } from '#server/platform/texts.ts';

/**
 * Column names of RapNet and IDEX exports, reduced to lower-case letters and digits. Source: RapNet's page of
 * recognised fields; IDEX calls the shape `Cut` and the grade `Make` or `Cut Grade`.
 */
const aliases = {
  stockNo: [
    'stock',
    'stockno',
    'stocknum',
    'stocknumber',
    'vendorstocknumber',
    'venderstocknumber',
    'referencenum',
    'referencenumber',
    'supplierstockref',
    'stockref',
    'itemid',
  ],
  availability: ['availability', 'avail', 'available', 'status'],
  shape: ['shape', 'shp'],
  carat: ['weight', 'size', 'carat', 'carats', 'ct', 'caratsize', 'caratweight', 'ctsize', 'ctweight', 'sz'],
  color: ['color', 'colour', 'colr', 'col'],
  fancyColor: [
    'fancycolor',
    'fancycolour',
    'fancycolormaincolor',
    'fancycolormainbody',
    'fccolor',
    'fccol',
    'fcmainbody',
  ],
  intensity: ['fancycolorintensity', 'fancycolourintensity', 'fancyintensity', 'fcintensity', 'fcint'],
  overtone: [
    'fancycolorovertone',
    'fancycolourovertone',
    'fancyovertone',
    'overtone',
    'fcovertone',
    'fcover',
  ],
  clarity: ['clarity', 'clar', 'purity', 'clearity'],
  cut: ['cutgrade', 'make', 'cut'],
  polish: ['polish', 'pol', 'finish'],
  symmetry: ['symmetry', 'sym', 'symetry'],
  fluor: [
    'fluorescenceintensity',
    'fluorescence',
    'fluorintensity',
    'fluor',
    'flr',
    'flrintensity',
    'fluointensity',
  ],
  fluorColor: ['fluorescencecolor', 'fluorescencecolour', 'fluorcolor', 'fluorcolour', 'flrcolor'],
  lab: ['lab', 'gradinglab', 'laboratory', 'cert', 'certificatetype'],
  certificateNo: [
    'certificate',
    'certificatenumber',
    'certificateno',
    'certificatenum',
    'certificateid',
    'certno',
    'certnum',
    'certid',
    'reportno',
    'reportnumber',
  ],
  certificateUrl: ['certificateurl', 'certificatepath', 'certificatelink', 'certificatefilename'],
  origin: ['labgrown', 'islabgrown', 'growthtype', 'type', 'producttype', 'diamondtype', 'naturalorlabgrown'],
  measurements: ['measurements', 'measurement', 'meas', 'dimensions'],
  length: ['length', 'measurementslength', 'measlength'],
  width: ['width', 'measurementswidth', 'measwidth'],
  height: ['height', 'measurementsheight', 'measurementsdepth', 'measdepth'],
  table: ['tablepercent', 'table', 'tablewidth', 'tablepct'],
  depth: ['depthpercent', 'depth', 'totaldepth', 'depthpct'],
  crownAngle: ['crownangle'],
  pavilionAngle: ['pavilionangle', 'pavillionangle'],
  girdle: ['girdle', 'girdlethin', 'girdlefrom', 'girdlemin'],
  girdleTo: ['girdlethick', 'girdleto', 'girdlemax'],
  culet: ['culetsize', 'culet', 'culetgrade'],
  totalPrice: ['totalprice', 'amount', 'price', 'totalsalesprice', 'totalamount'],
  pricePerCarat: ['pricepercarat', 'rapnetprice', 'pricect', 'ppc', 'askingprice', 'cashprice', 'salesprice'],
} as const;

export type FeedField = keyof typeof aliases;

const fields = Object.keys(aliases) as FeedField[];

/** `Depth %` becomes `depth`, `Certificate #` becomes `certificate`. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

type FeedProblem = 'no-column' | 'no-quote' | 'no-row';

/** The whole list cannot be read. */
export class FeedError extends Error {
  readonly text: { key: `desk-stones-api.${FeedProblem}`; values: Record<string, string | number> };

  constructor(problem: FeedProblem, values: Record<string, string | number> = {}) {
    const key = `desk-stones-api.${problem}` as const;
    super(text('en', key, values));
    this.text = { key, values };
  }
}

/**
 * The column of each field. Without a column `Shape`, `Cut` is the shape. Throws a FeedError with the missing columns.
 */
export function readHeader(header: readonly string[]): Partial<Record<FeedField, number>> {
  const names = header.map(plain);
  const isIdex = !names.some((name) => (aliases.shape as readonly string[]).includes(name));
  const columns: Partial<Record<FeedField, number>> = {};
  for (const field of fields) {
    const known: readonly string[] = aliases[field];
    const accepted = known.filter((alias) => !(isIdex && field === 'cut' && alias === 'cut'));
    const at = accepted.map((alias) => names.indexOf(alias)).find((index) => index >= 0);
    if (at !== undefined) columns[field] = at;
  }
  if (isIdex && names.includes('cut')) columns.shape = names.indexOf('cut');
  const needed = ['shape', 'carat', 'color', 'clarity', 'lab', 'certificateNo'] as const;
  const has = (field: FeedField) =>
    columns[field] !== undefined || (field === 'color' && columns.fancyColor !== undefined);
  const missing: string[] = needed.filter((field) => !has(field));
  if (columns.totalPrice === undefined && columns.pricePerCarat === undefined) missing.push('price');
  const hasSize =
    columns.measurements !== undefined || (columns.length !== undefined && columns.width !== undefined);
  if (!hasSize) missing.push('measurements');
  if (missing.length > 0) throw new FeedError('no-column', { columns: missing.join(', ') });
  return columns;
}
