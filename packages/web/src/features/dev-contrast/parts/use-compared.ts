import { type comparedBy, type Device, hourMs, type routes, shownFactor, timeText, type Values } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import { spanOf } from '../../../kit/range/quick-range.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { useNow } from '../../../platform/live/use-clock.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useShifts } from '../queries.ts';
import { type BucketChoice, bucketEdge, bucketFor, comparedDevices, dateOf, type Item, spanOfDate, usualDates } from './items.ts';

export type ContrastAddress = Values<(typeof routes)['dev-contrast']['address']['fields']>;
export type ComparedBy = (typeof comparedBy)[number];

export interface Choice {
  readonly id: string;
  readonly name: string;
}

export interface Compared {
  readonly by: ComparedBy;
  readonly items: readonly Item[];
  /** Further items that can be selected. */
  readonly choices: readonly Choice[];
  readonly bucket: BucketChoice;
  /** The displayed range of a comparison of devices. */
  readonly span: readonly [start: number, end: number];
  readonly now: number;
  /** Shifts are still loading. */
  readonly isWaiting: boolean;
}

export interface Subject {
  readonly device: Device;
  /** Others of its type, in the order of the project. */
  readonly peers: readonly Device[];
  readonly point: ExpandedPoint;
}

const daysOffered = 92;
const usualShifts = 3;

/** Items of the address, and further items that can be selected. */
export function useCompared({ device, peers, point }: Subject, address: ContrastAddress): Compared {
  const language = useLanguage();
  const { timeZone: zone } = useProject();
  // Whole minutes: a running clock repeats the same queries.
  const now = Math.floor(useNow(5000) / 60_000) * 60_000;
  const by: ComparedBy = address.by ?? (peers.length > 0 ? 'devices' : 'days');
  const shifts = useShifts(now, by === 'shifts', address.shifts.map(Number));
  const factor = shownFactor(point, { nature: device.deviceType.nature, role: device.role });
  const own = { key: `${device.id}:${point.metric}`, deviceId: device.id, deviceName: device.name, factor };
  const span = spanOf(address.time, now, zone) ?? [now - 1, now];
  const weekday = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en', { weekday: 'short', timeZone: 'UTC' });
  const dayName = (date: string) => `${date} ${weekday.format(Date.parse(date))}`;

  if (by === 'devices') {
    const bucket = bucketFor(span[1] - span[0]);
    const start = bucketEdge(span[0], bucket, zone);
    const all = [device, ...peers];
    const ids = comparedDevices(
      device.id,
      address.with,
      peers.map(({ id }) => id),
    );
    const items = ids.flatMap((id): Item[] => {
      const each = all.find((one) => one.id === id);
      if (each === undefined) return [];
      const turned = shownFactor(point, { nature: each.deviceType.nature, role: each.role });
      const of = { deviceId: id, deviceName: each.name, key: `${id}:${point.metric}`, factor: turned };
      return [{ id: String(id), name: each.name, ...of, start, end: span[1] }];
    });
    const choices = all.map(({ id, name }) => ({ id: String(id), name }));
    return { by, items, choices, bucket, span, now, isWaiting: false };
  }
  if (by === 'days') {
    const dates = address.days.length > 0 ? address.days : usualDates(now, zone);
    const offered = Array.from({ length: daysOffered }, (_, before) => dateOf(now, zone, before));
    const choices = [...new Set([...offered, ...dates])].map((date) => ({ id: date, name: dayName(date) }));
    const items = dates.map((date): Item => ({ id: date, name: dayName(date), ...own, ...spanOfDate(date, zone) }));
    return { by, items, choices, bucket: bucketFor(24 * hourMs), span, now, isWaiting: false };
  }
  const list = (shifts.data?.list ?? []).filter(({ start }) => start < now).toSorted((a, b) => b.start - a.start);
  const named = list.map((shift) => ({
    id: String(shift.start),
    name: `${timeText(shift.start, zone, 'minute').slice(5)} ${shift.name} · ${shift.crewName}`,
    start: shift.start,
    end: shift.end,
  }));
  const wanted = address.shifts.length > 0 ? address.shifts : named.slice(0, usualShifts).map(({ id }) => id);
  const items = wanted.flatMap((id): Item[] => {
    const found = named.find((each) => each.id === id);
    return found === undefined ? [] : [{ ...found, ...own }];
  });
  const longest = Math.max(hourMs, ...items.map(({ start, end }) => end - start));
  return {
    by,
    items,
    choices: named,
    bucket: bucketFor(longest),
    span,
    now,
    isWaiting: shifts.data === undefined && shifts.error === null,
  };
}
