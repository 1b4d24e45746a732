/** Texts of alarms, and their quantities. */
import { expandPoints } from './expand.ts';
import type { DeviceType, ExpandedPoint, StateWord, Text } from './model.ts';

/** Log text of an enum or flag word that is an alarm: its own text, else the point and the word. */
export function wordText(point: Pick<ExpandedPoint, 'name'>, { zh, en, alarm }: StateWord): Text {
  return alarm?.text ?? { zh: `${point.name.zh}：${zh}`, en: `${point.name.en}: ${en}` };
}

/** Log text of a bit of an alarm or fault word that its type does not declare; bits are counted from 0, as in the register. */
export function undefinedBitText(point: Pick<ExpandedPoint, 'name'>, bit: number): Text {
  return { zh: `未定义告警（${point.name.zh} 第${bit}位）`, en: `Undefined alarm (${point.name.en}, bit ${bit})` };
}

/** The quantities behind an alarm, as metrics of its device. */
export interface Spoken {
  readonly metrics: readonly string[];
  readonly limit: string | null;
}

/** Maximum number of distinguishable curves in one picture. */
const maxMetrics = 8;

const known = new WeakMap<DeviceType, Map<string, Spoken>>();

/**
 * The quantities behind a bit (`bit` is its number) or a word of a point: those that the bit declares; an enum or flag is its own quantity;
 * none for other bits.
 */
export function spokenOf(type: DeviceType, metric: string, bit: number | null): Spoken {
  const ofType = known.get(type) ?? new Map<string, Spoken>();
  known.set(type, ofType);
  const key = `${metric}:${bit}`;
  const spoken = ofType.get(key) ?? lookUp(type, metric, bit);
  ofType.set(key, spoken);
  return spoken;
}

function lookUp(type: DeviceType, metric: string, bit: number | null): Spoken {
  const points = expandPoints(type);
  const point = points.find((each) => each.metric === metric);
  if (!point || point.storage === 'live') return { metrics: [], limit: null };
  if (point.type !== 'bits') return { metrics: [metric], limit: null };
  const { about = [], limit = null } = (bit === null ? undefined : point.bits?.[bit]) ?? {};
  const metrics = about.flatMap((wanted) =>
    points.filter((each) => each.metric === wanted || each.base === wanted).map((each) => each.metric),
  );
  return metrics.length === 0 ? { metrics, limit: null } : { metrics: metrics.slice(0, maxMetrics), limit };
}
