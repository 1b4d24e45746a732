/** Rules for every point of a device type. */
import type { Path, Say } from './complaints.ts';
import type { ExpandedPoint } from './model.ts';

/** A point with its position in the type; members of a repeat have the position of their pattern. */
export interface Placed {
  readonly point: ExpandedPoint;
  readonly at: Path;
}

const isWorded = ({ type }: Pick<ExpandedPoint, 'type'>) => type === 'enum' || type === 'flag';

/** Faults of one point, given all points of its type. */
export function judgePoint(one: Placed, placed: readonly Placed[], say: Say): void {
  judgeBounds(one, placed, say);
  judgeInterlocks(one, placed, say);
  judgeMinutes(one, placed, say);
  judgeStops(one, say);
  judgeWords(one, say);
  judgeAlarms(one, say);
  judgeSpeaking(one, placed, say);
  judgeSuggested(one, say);
  judgeAccess(one, say);
}

function judgeBounds({ point, at }: Placed, all: readonly Placed[], say: Say): void {
  if (point.type === 'text') return;
  if (!point.range) {
    say(at, `${point.metric} 没有量程 range`, `${point.metric} has no range`);
    return;
  }
  const [low, high] = point.range;
  if (!(low < high)) say([...at, 'range'], `量程 ${low}..${high} 无效`, `the range ${low}..${high} is empty`);
  if (!Number.isInteger(point.decimals) || point.decimals < 0 || point.decimals > 4)
    say([...at, 'decimals'], '小数位数须为 0 至 4', 'decimals are 0 to 4');
  if (point.unit === '') say([...at, 'unit'], '单位为空，应省略', 'an empty unit is left out');
  if (point.access === 'r' && point.dangerous)
    say([...at, 'dangerous'], '只读点不能标为危险操作', 'a point that cannot be written is no danger');
  if (point.access === 'r' && point.permission)
    say([...at, 'permission'], '只读点不能有写权限', 'a point that cannot be written names a permission');
  const { limits } = point;
  if (point.kind === 'YT' && point.type === 'number' && !limits)
    say(at, `${point.metric} 可设定但没有限值 limits`, `${point.metric} can be set without limits`);
  if (!limits) return;
  if (point.access === 'r') say([...at, 'limits'], '只读点不能有限值', 'a point that cannot be written has limits');
  for (const end of ['min', 'max'] as const) {
    const bound = limits[end];
    if (typeof bound === 'number' && (bound < low || bound > high))
      say([...at, 'limits', end], `限值 ${bound} 超出量程 ${low}..${high}`, `the limit ${bound} lies outside ${low}..${high}`);
    if (typeof bound === 'string' && !all.some(({ point: other }) => other.metric === bound && other.unit === point.unit))
      say([...at, 'limits', end], `${bound} 不是同单位的指标`, `the limit ${bound} is no metric in ${point.unit ?? 'plain numbers'}`);
  }
  if (typeof limits.min === 'number' && typeof limits.max === 'number' && limits.min >= limits.max)
    say([...at, 'limits'], `限值 ${limits.min}..${limits.max} 无效`, `the limits ${limits.min}..${limits.max} are empty`);
}

function judgeInterlocks({ point, at }: Placed, all: readonly Placed[], say: Say): void {
  for (const [index, interlock] of (point.interlocks ?? []).entries()) {
    const here = [...at, 'interlocks', index];
    if (point.access === 'r') say(here, '只读点不能有联锁', 'a point that cannot be written has an interlock');
    const by = all.find(({ point: other }) => other.metric === interlock.metric)?.point;
    if (!by) say([...here, 'metric'], `${interlock.metric} 不是指标`, `${interlock.metric} is no metric`);
    const words = [...(interlock.in ?? []), ...(interlock.notIn ?? [])];
    if (words.length === 0) say(here, '联锁没有条件', 'the interlock locks nothing');
    const strange = by?.states ? words.filter((word) => !by.states?.[word]) : [];
    if (strange.length > 0) say(here, `${interlock.metric} 没有状态 ${strange}`, `${interlock.metric} has no word ${strange}`);
  }
}

/** A point of hours has the minutes of the same time in the same group and member. */
function judgeMinutes({ point, at }: Placed, all: readonly Placed[], say: Say): void {
  if (point.minutes === undefined) return;
  const here = [...at, 'minutes'];
  const minutes = all.find(({ point: other }) => other.metric === point.minutes)?.point;
  if (!minutes) say(here, `${point.minutes} 不是指标`, `${point.minutes} is no metric`);
  else if (point.unit !== 'h' || minutes.unit !== 'min')
    say(here, '须为小时（h）与分钟（min）', 'a time of day is hours in h and minutes in min');
  else if (minutes.group !== point.group || minutes.member !== point.member)
    say(here, `${point.minutes} 不在同一处`, `${point.minutes} stands elsewhere`);
}

/** A stop value can be written, and is a valid value of the point. */
function judgeStops({ point, at }: Placed, say: Say): void {
  const { stops, states, range } = point;
  if (!stops) return;
  const here = [...at, 'stops'];
  if (point.access === 'r') say(here, '只读点不能有停机值', 'a point that cannot be written stops nothing');
  if (stops.length === 0) say(here, '停机值为空，应省略', 'an empty list of stops is left out');
  const strange = stops.filter((value) => (states ? !states[value] : !range || value < range[0] || value > range[1]));
  if (strange.length > 0) say(here, `${point.metric} 没有取值 ${strange}`, `${point.metric} has no value ${strange}`);
}

function judgeWords({ point, at }: Placed, say: Say): void {
  const states = Object.keys(point.states ?? {}).map(Number);
  const bits = Object.keys(point.bits ?? {}).map(Number);
  const [low, high] = point.range ?? [0, 0];
  if (isWorded(point) !== states.length > 0)
    say(at, `${point.type} 类型与 states 不符`, `a point of type ${point.type} with states: ${states.length}`);
  if ((point.type === 'bits') !== bits.length > 0)
    say(at, `${point.type} 类型与 bits 不符`, `a point of type ${point.type} with bits: ${bits.length}`);
  if (point.type === 'flag' && states.join() !== '0,1') say([...at, 'states'], '开关量的状态须为 0 和 1', 'a flag has the states 0 and 1');
  for (const word of states)
    if (!Number.isInteger(word) || word < low || word > high)
      say([...at, 'states', String(word)], `状态 ${word} 不在量程 ${low}..${high} 内`, `the state ${word} lies outside ${low}..${high}`);
  if (point.type !== 'bits') return;
  if (high !== 2 ** 16 - 1 && high !== 2 ** 32 - 1)
    say([...at, 'range'], '状态字的上限须为 65535 或 4294967295', 'a status word has 16 or 32 bits: its range ends at 65535 or 4294967295');
  for (const bit of bits)
    if (!Number.isInteger(bit) || bit < 0 || 2 ** bit > high)
      say([...at, 'bits', String(bit)], `第 ${bit} 位不在状态字内`, `bit ${bit} lies outside the word`);
}

function judgeAlarms({ point, at }: Placed, say: Say): void {
  for (const part of ['states', 'bits'] as const) {
    for (const [key, { en, alarm }] of Object.entries(point[part] ?? {})) {
      const here = [...at, part, key];
      if (point.metric.startsWith('fault_word_') && alarm?.log !== 3) say(here, '故障字的每一位须记为故障', `${en} is no fault`);
      if (point.metric.startsWith('alarm_word_') && alarm && alarm.log !== 2) say(here, '告警字的告警位须记为告警', `${en} is no alarm`);
      if (alarm && ![1, 2, 3].includes(alarm.severity)) say(here, '告警等级须为 1 至 3', `${en} has severity ${alarm.severity}`);
    }
  }
}

/** A bit refers to existing points, and its limit is in their unit. */
function judgeSpeaking({ point, at }: Placed, all: readonly Placed[], say: Say): void {
  for (const [bit, { about = [], limit }] of Object.entries(point.bits ?? {})) {
    const here = [...at, 'bits', bit];
    const spoken = about.map((metric) => all.find(({ point: other }) => other.metric === metric || other.base === metric)?.point);
    for (const [index, metric] of about.entries()) {
      const found = spoken[index];
      if (!found) say([...here, 'about', index], `${metric} 不是指标`, `${metric} is no metric`);
      else if (found.type === 'text' || found.storage === 'live')
        say([...here, 'about', index], `${metric} 没有曲线`, `${metric} has no curve`);
    }
    if (limit === undefined) continue;
    const bound = all.find(({ point: other }) => other.metric === limit)?.point;
    if (bound?.type !== 'number' || bound.unit !== spoken[0]?.unit)
      say([...here, 'limit'], `${limit} 不是同单位的指标`, `the limit ${limit} is no metric in the unit of what the bit speaks of`);
  }
}

/** Recommended limits are within the range, more severe ones further out, and only measured points have them. */
function judgeSuggested({ point, at }: Placed, say: Say): void {
  const { suggest, range = [0, 0] } = point;
  if (!suggest) return;
  const here = [...at, 'suggest'];
  if (point.kind !== 'YC' || point.type !== 'number') say(here, '只有测量点才有建议限值', 'only a measured point has suggested limits');
  const isFamily = point.member !== undefined;
  const { high1, high2, high3, low1, low2, low3, stuckMin, rateUp, rateDown, spread, neighbour, deadBand, delayS } = suggest;
  if (!isFamily && spread !== undefined)
    say([...here, 'spread'], '只有成组的测点才有极差限值', 'only a point that repeats has a limit of its spread');
  const given = (values: readonly (number | undefined)[]) => values.filter((value) => value !== undefined);
  const [highs, lows] = [given([high1, high2, high3]), given([low1, low2, low3])];
  for (const value of [...highs, ...lows])
    if (value < range[0] || value > range[1])
      say(here, `建议限值 ${value} 超出量程 ${range[0]}..${range[1]}`, `the limit ${value} lies outside ${range[0]}..${range[1]}`);
  const isOrdered =
    highs.every((value, index) => value <= (highs[index - 1] ?? value)) &&
    lows.every((value, index) => value >= (lows[index - 1] ?? value));
  if (!isOrdered || (lows.at(-1) ?? -Infinity) >= (highs.at(-1) ?? Infinity))
    say(here, '建议限值的顺序不对', 'the suggested limits are not in order');
  if (given([stuckMin, rateUp, rateDown, spread, neighbour]).some((value) => value <= 0) || (deadBand ?? 0) < 0 || (delayS ?? 0) < 0)
    say(here, '建议限值须大于 0', 'what is suggested besides levels is more than 0');
}

/** Measured points are readable, commands are writable, and words are states. */
function judgeAccess({ point, at }: Placed, say: Say): void {
  const writable = point.kind === 'YK' || point.kind === 'YT';
  if (writable !== (point.access !== 'r'))
    say([...at, 'access'], `${point.kind} 与 access ${point.access} 不符`, `${point.kind} with access ${point.access}`);
  const worded = ['enum', 'flag', 'bits'].includes(point.type);
  if (!writable && worded !== (point.kind === 'YX'))
    say([...at, 'kind'], `${point.kind} 不能是 ${point.type} 类型`, `${point.kind} of type ${point.type}`);
  if (point.kind === 'YK' && !worded) say([...at, 'type'], `遥控不能是 ${point.type} 类型`, `a command of type ${point.type}`);
  if (point.type === 'counter' && point.storage !== 'long')
    say([...at, 'storage'], '累计量须以 long 保存', `a counter is kept ${point.storage}, not long`);
  if (/^cell_(voltage|temperature)_\d+$/.test(point.metric) && point.storage !== 'bulk')
    say([...at, 'storage'], '电芯数据须以 bulk 保存', `cells are kept ${point.storage}, not bulk`);
}
