/** Filters of a list of configurable pieces; '' for all. */
export interface FilterState {
  category: string;
  metal: string;
  shape: string;
  /** `10000-20000` or `80000-`, major units of the base currency. */
  price: string;
}

export const noFilter: FilterState = { category: '', metal: '', shape: '', price: '' };

export const filterNames = ['category', 'metal', 'shape', 'price'] as const;

const patterns: Record<keyof FilterState, RegExp> = {
  category: /^[1-9]\d{0,5}$/,
  metal: /^[\w.-]{1,40}$/,
  shape: /^[\w.-]{1,40}$/,
  price: /^\d{1,8}-\d{0,8}$/,
};

/** Reads a query; invalid values become ''. */
export function parseFilter(query: URLSearchParams): FilterState {
  const read = (name: keyof FilterState) => {
    const value = query.get(name) ?? '';
    return patterns[name].test(value) ? value : '';
  };
  return {
    category: read('category'),
    metal: read('metal'),
    shape: read('shape'),
    price: read('price'),
  };
}

/** The query for a state, with foreign parameters kept; '' or '?…'. */
export function filterQuery(state: FilterState, present: URLSearchParams): string {
  const query = new URLSearchParams([...present].filter(([name]) => !(name in noFilter)));
  for (const name of filterNames) if (state[name] !== '') query.set(name, state[name]);
  const text = query.toString();
  return text && `?${text}`;
}

export const isFiltered = (state: FilterState): boolean => filterNames.some((name) => state[name] !== '');
