/** What alarms say, and which quantities they speak of. */
import { expandPoints } from './expand.ts';
import type { DeviceType, ExpandedPoint, Speaking, StateWord, Text } from './model.ts';

/** What the log says of a word of an enum or flag that is an alarm: its own text, else the point and the word. */
export function wordText(point: Pick<ExpandedPoint, 'name'>, { zh, en, alarm }: StateWord): Text {
  return alarm?.text ?? { zh: `${point.name.zh}：${zh}`, en: `${point.name.en}: ${en}` };
}

/** What the log says of a bit of an alarm or fault word that its type does not declare; bits are counted from 0, as in the register. */
export function undefinedBitText(point: Pick<ExpandedPoint, 'name'>, bit: number): Text {
  return { zh: `未定义告警（${point.name.zh} 第${bit}位）`, en: `Undefined alarm (${point.name.en}, bit ${bit})` };
}

/** The quantities behind an alarm, as metrics of its device. */
export interface Spoken {
  readonly metrics: readonly string[];
  readonly limit: string | null;
}

/** Curves that can be told apart in one picture. */
const mostMetrics = 8;

/** The quantities behind a bit (`bit` its number) or a word of a point: those that it declares; an enum or flag is one itself; none for other bits. */
export function spokenOf(type: DeviceType, point: ExpandedPoint, bit: number | null): Spoken {
  const said: Speaking | undefined = bit === null ? undefined : point.bits?.[bit];
  if (point.type !== 'bits') return { metrics: [point.metric], limit: null };
  const about = new Set(said?.about ?? []);
  const points = expandPoints(type).filter(({ metric, base }) => about.has(metric) || about.has(base));
  const order = said?.about ?? [];
  const place = ({ metric, base }: ExpandedPoint) => order.findIndex((each) => each === metric || each === base);
  const metrics = points
    .toSorted((a, b) => place(a) - place(b))
    .slice(0, mostMetrics)
    .map(({ metric }) => metric);
  return { metrics, limit: metrics.length > 0 ? (said?.limit ?? null) : null };
}
