/** Display of powers: the positive direction on pages and in files, and the word beside a number without sign. */
import type { ExpandedPoint, Sign, Text } from '@czyun/devices';

/** The nature of a device and its role in the balance of its project. */
export interface Placed {
  readonly nature: string;
  readonly role: string | null;
}

/** Words of a flow: for a positive number, and for a negative one. */
export type FlowWords = readonly [positive: Text, negative: Text];

export const flowWords = {
  grid: [
    { zh: '购电', en: 'Buying' },
    { zh: '上网', en: 'Feeding in' },
  ],
  generation: [
    { zh: '发电', en: 'Generating' },
    { zh: '自用电', en: 'Own use' },
  ],
  discharge: [
    { zh: '放电', en: 'Discharging' },
    { zh: '充电', en: 'Charging' },
  ],
  import: [
    { zh: '用电', en: 'Consuming' },
    { zh: '送电', en: 'Feeding back' },
  ],
} as const satisfies Readonly<Record<string, FlowWords>>;

const discharge: Sign = { zh: '放电为正，充电为负', en: 'Positive when discharging, negative when charging', flow: 'discharge' };
const generation: Sign = { zh: '发电为正，自用电为负', en: 'Positive when generating, negative when consuming', flow: 'generation' };
const given: Readonly<Record<string, Sign>> = { pv: generation, wind: generation, storage: discharge };

/** The inverted sign of a meter at a power source, whose register counts consumption as positive. */
const turnedSign = (sign: Sign | undefined, { nature, role }: Placed): Sign | undefined =>
  nature !== 'meter' || role === null
    ? undefined
    : sign?.flow === 'import'
      ? given[role]
      : sign?.flow === 'active'
        ? given[role] && sign
        : undefined;

/** True for a quantity that is never positive: its name has the direction (`Greatest charge power`), so its size is shown. */
const isMagnitude = ({ range }: Pick<ExpandedPoint, 'range'>): boolean => range !== undefined && range[1] <= 0 && range[0] < 0;

/** -1 if pages and files show a point with the opposite sign of its register. */
export function shownFactor(point: Pick<ExpandedPoint, 'sign' | 'range'>, device: Placed): 1 | -1 {
  return isMagnitude(point) || turnedSign(point.sign, device) !== undefined ? -1 : 1;
}

/** The point as shown: range and meaning of the sign refer to the shown number. */
export function shownPoint<P extends ExpandedPoint>(point: P, device: Placed): P {
  if (shownFactor(point, device) === 1) return point;
  const { range, sign, ...rest } = point;
  const turned = turnedSign(sign, device);
  return {
    ...rest,
    ...(range === undefined ? {} : { range: [0 - range[1], 0 - range[0]] as const }),
    ...(turned === undefined ? {} : { sign: turned }),
  } as P;
}

/** A value as shown; texts and unknown values are unchanged. */
export function shownValue<V extends number | string | null>(value: V, factor: 1 | -1): V {
  return (factor === -1 && typeof value === 'number' ? 0 - value : value) as V;
}

/** The words for both directions of a shown point; undefined if its sign has no direction. */
export function wordsOfFlow({ sign }: Pick<ExpandedPoint, 'sign'>, { role }: Placed): FlowWords | undefined {
  if (sign?.flow === undefined || sign.flow === 'active') return undefined;
  return sign.flow === 'import' && role === 'grid' ? flowWords.grid : flowWords[sign.flow];
}

/** The statistic of the register that gives the statistic of the shown number: the maximum of an inverted value is the minimum of the register. */
export function registerStat(downSample: string, factor: 1 | -1): string {
  if (factor === 1) return downSample;
  return downSample.replace(/-(min|max)$/, (_, stat) => (stat === 'min' ? '-max' : '-min'));
}
