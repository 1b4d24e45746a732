/** The first number of a text on a page; NaN: there is none. Tables separate thousands. */
export const numberIn = (text: string | null): number =>
  Number.parseFloat(/-?\d+(\.\d+)?/.exec((text ?? '').replaceAll(',', '').replace('−', '-'))?.[0] ?? '');

/** An energy of a page in kWh. */
export const kwhIn = (text: string | null): number => numberIn(text) * ((text ?? '').includes('MWh') ? 1000 : 1);
