/** The rules that every device type keeps, whether it belongs to the product or came from a file. */
import { expandPoints } from './expand.ts';
import type { DeviceType, ExpandedPoint, Text } from './model.ts';
import { natureMetrics } from './natures.ts';
import { isUntranslated, sameInBothLanguages } from './one-language.ts';

/** One broken rule: where in the type, and what is wrong. */
export interface Complaint {
  readonly path: readonly (string | number)[];
  readonly message: Text;
}

export type Path = Complaint['path'];
export type Say = (path: Path, zh: string, en: string) => void;

/** A point with where it stands in the type; repeats written out stand where their pattern does. */
interface Placed {
  readonly point: ExpandedPoint;
  readonly at: Path;
}

/** Most points of one type, repeats written out. */
export const maxPoints = 5000;

const isWorded = ({ type }: Pick<ExpandedPoint, 'type'>) => type === 'enum' || type === 'flag';

/** Takes complaints, each once. */
export function teller(): { readonly complaints: Complaint[]; readonly say: Say } {
  const complaints: Complaint[] = [];
  const seen = new Set<string>();
  const say: Say = (path, zh, en) => {
    // A repeated point would say the same for each of its members.
    const key = `${path.join('/')}|${en.replace(/\d+/g, '#')}`;
    if (seen.has(key)) return;
    seen.add(key);
    complaints.push({ path, message: { zh, en } });
  };
  return { complaints, say };
}

/** Everything that is wrong with a type of the right shape; nothing when it may be used. */
export function judgeType(type: DeviceType): Complaint[] {
  const { complaints, say } = teller();
  const count = type.points.reduce((sum, { repeat }) => sum + (repeat?.count ?? 1), 0);
  if (count > maxPoints) {
    say(['points'], `共 ${count} 个测点，最多 ${maxPoints} 个`, `${count} points, at most ${maxPoints} are allowed`);
    return complaints;
  }
  const indexes = new Map(type.points.map((point, index) => [point.metric, index]));
  const placed = expandPoints(type).map((point): Placed => ({ point, at: ['points', indexes.get(point.base) ?? 0] }));
  judgeNames(type, placed, say);
  judgeTexts(type, [], say);
  for (const one of placed) {
    judgeBounds(one, placed, say);
    judgeInterlocks(one, placed, say);
    judgeStops(one, say);
    judgeWords(one, say);
    judgeAlarms(one, say);
    judgeSpeaking(one, placed, say);
    judgeAccess(one, say);
  }
  judgeWhole(type, placed, say);
  return complaints;
}

function judgeNames(type: DeviceType, placed: readonly Placed[], say: Say): void {
  if (!/^[a-z]+(-[a-z]+)*$/.test(type.key)) say(['key'], '标识须为小写字母和连字符', 'the key must be lower-case words joined by dashes');
  const metrics = new Set<string>();
  const names = { zh: new Set<string>(), en: new Set<string>() };
  const patterns = new Set<string>();
  for (const [index, { metric, repeat }] of type.points.entries()) {
    if (patterns.has(metric)) say(['points', index, 'metric'], `指标 ${metric} 重复`, `the metric ${metric} stands twice`);
    patterns.add(metric);
    if (metric.includes('{n}') !== (repeat !== undefined))
      say(['points', index, 'metric'], '有 repeat 时指标须含 {n}，否则不得含', 'a metric has {n} exactly when it repeats');
  }
  for (const { point, at } of placed) {
    const { metric, name, group } = point;
    if (metrics.has(metric)) say([...at, 'metric'], `指标 ${metric} 重复`, `the metric ${metric} stands twice`);
    metrics.add(metric);
    if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(metric)) say([...at, 'metric'], `${metric} 不是 snake_case`, `${metric} is not snake_case`);
    if (/[{}]/.test(name.zh + name.en)) say([...at, 'name'], '名称中有未替换的 {}', 'the name holds braces that nothing fills');
    for (const language of ['zh', 'en'] as const) {
      const key = `${group}: ${name[language]}`;
      if (names[language].has(key))
        say([...at, 'name', language], `同组内名称重复：${name[language]}`, `two points of one group have the name ${name[language]}`);
      names[language].add(key);
    }
  }
}

/** Both languages everywhere, each in its own script or marked as not translated. */
function judgeTexts(datum: unknown, path: Path, say: Say): void {
  if (typeof datum !== 'object' || datum === null) return;
  for (const [key, value] of Object.entries(datum)) judgeTexts(value, [...path, Array.isArray(datum) ? Number(key) : key], say);
  if (!('zh' in datum || 'en' in datum)) return;
  const { zh = '', en = '' } = datum as Partial<Text>;
  const marked = { zh: isUntranslated({ zh, en }, 'zh'), en: isUntranslated({ zh, en }, 'en') };
  if (!zh.trim()) say([...path, 'zh'], '缺少中文', 'the Chinese text is missing');
  else if (!marked.zh && !/\p{Script=Han}/u.test(zh) && !sameInBothLanguages.has(zh))
    say([...path, 'zh'], `${zh} 不是中文`, `${zh} is not Chinese`);
  if (!en.trim()) say([...path, 'en'], '缺少英文', 'the English text is missing');
  else if (!marked.en && /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u.test(en))
    say([...path, 'en'], `${en} 不是英文`, `${en} is not English`);
  for (const [language, text] of [
    ['zh', zh],
    ['en', en],
  ] as const)
    if (text !== text.trim()) say([...path, language], '首尾有空格', 'there is space around the text');
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

/** What stops the device can be written, and is a value that the point has. */
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

/** A bit speaks of points that are there, and its limit is in their unit. */
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

/** Measured points are read, commands are written, and words are states. */
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

function judgeWhole(type: DeviceType, placed: readonly Placed[], say: Say): void {
  const metrics = new Set(placed.map(({ point }) => point.metric));
  const hasControl = placed.some(({ point }) => point.access !== 'r');
  if (type.pages.includes('control') !== hasControl)
    say(['pages'], '有可写点时才能且必须有 control 页面', 'the page control is there exactly when something can be written');
  if (new Set(type.pages).size !== type.pages.length) say(['pages'], '页面重复', 'a page stands twice');
  const used = new Set(placed.map(({ point }) => point.group));
  for (const { point, at } of placed)
    if (!Object.hasOwn(type.groups, point.group)) say([...at, 'group'], `没有分组 ${point.group}`, `there is no group ${point.group}`);
  for (const group of Object.keys(type.groups))
    if (!used.has(group)) say(['groups', group], `分组 ${group} 没有测点`, `no point stands in the group ${group}`);
  const missing = natureMetrics[type.nature].filter((metric) => !metrics.has(metric));
  if (missing.length > 0)
    say(['nature'], `${type.nature} 缺少指标：${missing.join('、')}`, `a ${type.nature} also has ${missing.join(', ')}`);
  for (const [index, metric] of type.keyMetrics.entries())
    if (!metrics.has(metric)) say(['keyMetrics', index], `${metric} 不是指标`, `${metric} is no metric`);
  const fewest = type.nature === 'other' ? 0 : 2;
  if (type.keyMetrics.length < fewest || type.keyMetrics.length > 4)
    say(['keyMetrics'], `关键指标须为 ${fewest} 至 4 个`, `there are ${fewest} to 4 key metrics`);
  if (!type.status) return;
  const status = placed.find(({ point }) => point.metric === type.status?.metric)?.point;
  if (!status) say(['status', 'metric'], `${type.status.metric} 不是指标`, `${type.status.metric} is no metric`);
  else if (
    Object.keys(type.status.map).sort().join() !==
    Object.keys(status.states ?? {})
      .sort()
      .join()
  )
    say(['status', 'map'], '须对应每一个运行状态', 'the map has every state of the metric, and no other');
}
