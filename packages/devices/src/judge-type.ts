/** Rules for every device type, from the product or from a file. */
import { type Complaint, complaintList, type Path, type Say } from './complaints.ts';
import { expandPoints } from './expand.ts';
import { judgePoint, type Placed } from './judge-point.ts';
import type { DeviceStatus, DeviceType, Text } from './model.ts';
import { natureMetrics } from './natures.ts';
import { isUntranslated, sameInBothLanguages } from './one-language.ts';

/** Maximum number of points of one type, repeats expanded. */
export const maxPoints = 5000;

/** All faults of a type of valid shape; empty if it can be used. */
export function judgeType(type: DeviceType): Complaint[] {
  const { complaints, say } = complaintList();
  const count = type.points.reduce((sum, { repeat }) => sum + (repeat?.count ?? 1), 0);
  if (count > maxPoints) {
    say(['points'], `共 ${count} 个测点，最多 ${maxPoints} 个`, `${count} points, at most ${maxPoints} are allowed`);
    return complaints;
  }
  const indexes = new Map(type.points.map((point, index) => [point.metric, index]));
  const placed = expandPoints(type).map((point): Placed => ({ point, at: ['points', indexes.get(point.base) ?? 0] }));
  judgeNames(type, placed, say);
  judgeTexts(type, [], say);
  for (const one of placed) judgePoint(one, placed, say);
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
  if (type.batches) {
    const { by, parameters } = type.batches;
    const named = 'number' in by ? [by.number] : [by.state, by.counter];
    for (const metric of [...named, ...parameters])
      if (!metrics.has(metric)) say(['batches'], `${metric} 不是指标`, `${metric} is no metric`);
  }
  for (const field of ['maintenance', 'setup'] as const) {
    const { metric, values } = type[field] ?? {};
    if (metric === undefined) continue;
    const states = placed.find(({ point }) => point.metric === metric)?.point.states;
    if (!states) say([field, 'metric'], `${metric} 不是状态量`, `${metric} is no enum or flag`);
    else if (values?.some((value) => !(value in states)))
      say([field, 'values'], '须是该状态量的状态', 'the values are states of the metric');
  }
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
  judgeMoves(type.status, placed, say);
}

/** Transitions are between states of the map, by commands with that value. */
function judgeMoves({ map, moves = [] }: DeviceStatus, placed: readonly Placed[], say: Say): void {
  for (const [index, { from, to, by }] of moves.entries()) {
    const at = ['status', 'moves', index];
    if (![...from, to].every((state) => state in map)) say(at, '须是运行状态', 'a transition is between run states');
    if (from.includes(to)) say(at, '状态不能转到自身', 'a transition leads to another state');
    const command = by === undefined ? undefined : placed.find(({ point }) => point.metric === by.metric)?.point;
    if (by !== undefined && (command === undefined || command.access === 'r' || !(by.value in (command.states ?? {}))))
      say([...at, 'by'], `${by.metric} 没有可下发的值 ${by.value}`, `${by.metric} is no command with the value ${by.value}`);
  }
}
