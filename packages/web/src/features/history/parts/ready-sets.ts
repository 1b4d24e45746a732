/** Related curves of a device, derived from the declarations of its type only. */
import type { DeviceTypeView } from '@czyun/contract';
import type { ExpandedPoint, Text } from '@czyun/devices';
import { isKept } from '../../../parts/points/catalog.ts';

export interface ReadySet {
  /** Stable while the type's declarations are unchanged, `[a-z0-9_]+`. */
  readonly id: string;
  readonly name: Text;
  /** At least two, the most important first. */
  readonly metrics: readonly string[];
}

const named = (left: Text, right: Text): Text => ({ zh: `${left.zh}与${right.zh}`, en: `${left.en} and ${lower(right.en)}` });
/** Abbreviations keep their capitals. */
const lower = (text: string): string => (/^[A-Z][a-z]/.test(text) ? `${text[0]?.toLowerCase()}${text.slice(1)}` : text);

const setpointWord: Text = { zh: '给定', en: 'Setpoint' };
const limitsWord: Text = { zh: '限值', en: 'Limits' };
const keyWord: Text = { zh: '主要参数', en: 'Key figures' };

type Points = ReadonlyMap<string, ExpandedPoint>;

/** Set point, actual value and current bounds. */
function setpoints(points: Points): ReadySet[] {
  return [...points.values()].flatMap((point) => {
    const metric = /^(.+)_setpoint$/.exec(point.metric)?.[1] ?? '';
    const real = points.get(metric);
    if (real === undefined || point.access === 'r') return [];
    const bounds = [point.limits?.min, point.limits?.max].filter((bound) => typeof bound === 'string');
    return [{ id: `setpoint_${metric}`, name: named(real.name, setpointWord), metrics: [metric, point.metric, ...bounds] }];
  });
}

/** A level and the power that changes it. */
function levels(points: Points): ReadySet[] {
  const [level, power] = [points.get('soc'), points.get('active_power')];
  return level !== undefined && power?.sign?.flow === 'discharge'
    ? [{ id: 'soc_power', name: named(level.name, power.name), metrics: ['soc', 'active_power'] }]
    : [];
}

/** Spread of members: highest, lowest and their difference. */
function spreads(points: Points): ReadySet[] {
  return [...points.values()].flatMap(({ metric, member, name }) => {
    const family = /^(.+)_spread$/.exec(metric)?.[1];
    if (family === undefined || member !== undefined) return [];
    return [{ id: metric, name, metrics: [`${family}_max`, `${family}_avg`, `${family}_min`, metric] }];
  });
}

/** A value that is meaningful only together with a flow. */
function needs(points: Points): ReadySet[] {
  return [...points.values()].flatMap((point) => {
    const other = points.get(point.needs ?? '');
    return other === undefined ? [] : [{ id: point.metric, name: named(point.name, other.name), metrics: [point.metric, other.metric] }];
  });
}

function phases(points: Points): ReadySet[] {
  return [...points.values()].flatMap(({ metric, name }) => {
    const family = /^(.+)_a$/.exec(metric)?.[1];
    if (family === undefined || !name.zh.startsWith('A相')) return [];
    const whole = { zh: name.zh.replace(/^A相/, '三相'), en: name.en.replace(/^Phase A /, 'Three-phase ') };
    return [{ id: `phases_${family}`, name: whole, metrics: [metric, `${family}_b`, `${family}_c`] }];
  });
}

/** Monitored value and its limits. */
function limits(type: DeviceTypeView, points: Points): ReadySet[] {
  const found = new Map<string, Set<string>>();
  for (const { bits = {} } of type.points)
    for (const { about: [about] = [], limit } of Object.values(bits)) {
      if (about === undefined || limit === undefined) continue;
      found.set(about, (found.get(about) ?? new Set()).add(limit));
    }
  return [...found].flatMap(([about, bounds]) => {
    const point = points.get(about);
    return point === undefined ? [] : [{ id: `limits_${about}`, name: named(point.name, limitsWord), metrics: [about, ...bounds] }];
  });
}

/** Sets of a device type; metrics without history are omitted, and sets with only one remaining curve. */
export function readySets(type: DeviceTypeView): readonly ReadySet[] {
  const points = new Map(type.points.filter(isKept).map((point) => [point.metric, point]));
  const all = [
    { id: 'key', name: keyWord, metrics: type.keyMetrics },
    ...setpoints(points),
    ...levels(points),
    ...spreads(points),
    ...needs(points),
    ...phases(points),
    ...limits(type, points),
  ];
  return all
    .map((set) => ({ ...set, metrics: [...new Set(set.metrics)].filter((metric) => points.has(metric)) }))
    .filter(({ metrics }) => metrics.length > 1);
}
