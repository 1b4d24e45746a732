/** Alarm counts as figures: entries of the log and their occurrences. */
import type { Language } from '@czyun/contract';
import type { AlarmCount } from '../../alarms/entries/counts-repo.ts';
import { bitMeaning, bitOfKey } from '../../alarms/points/alarm-words.ts';
import { deviceWords } from '../../alarms/points/device-words.ts';
import { knownSeverity } from '../../alarms/points/severity.ts';
import { rounded } from '../../energy/sums.ts';
import { changeOf } from '../../figure-sources/compare.ts';
import { nameIn, type Registry } from '../../registry/index.ts';

/** Limit of kinds and of devices in an answer. */
const maxKinds = 20;

const sum = (counts: readonly AlarmCount[]) => counts.reduce((total, { entries }) => total + entries, 0);
const times = (counts: readonly AlarmCount[]) => counts.reduce((total, { occurrences }) => total + occurrences, 0);
const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : (rounded((part / whole) * 100, 2) ?? 0));

/** Name of an alarm without its device, so that equal alarms of several devices are counted together. */
function kindName(row: AlarmCount, language: Language, registry: Pick<Registry, 'paramOf'>): string {
  const key = row.alarmKey ?? '';
  const suffix = key.slice(key.lastIndexOf(':') + 1);
  if (suffix === 'comm' || suffix === 'refused' || suffix === 'rejected') return deviceWords[suffix][language];
  const point = row.deviceId !== null && row.metric !== null ? registry.paramOf(row.deviceId, row.metric)?.point : undefined;
  if (!point) return language === 'zh' ? row.contentZh : row.contentEn;
  const bit = bitOfKey(key);
  return (bit === null ? undefined : bitMeaning(point, bit)?.word[language]) ?? point.name[language];
}

export interface AlarmFigures {
  readonly total: number;
  readonly occurrences: number;
  readonly before: number;
  readonly change: number | null;
  readonly byType: { type: number; count: number; before: number; change: number | null }[];
  readonly kinds: { type: number; severity: 1 | 2 | 3 | null; name: string; count: number; occurrences: number; share: number }[];
}

/** `isComparable`: both periods have similar coverage; otherwise no change is given. */
export function alarmFigures(
  counts: readonly AlarmCount[],
  before: readonly AlarmCount[],
  isComparable: boolean,
  language: Language,
  registry: Pick<Registry, 'paramOf'>,
): AlarmFigures {
  const total = sum(counts);
  const against = (count: number, before: number) => ({ before, change: isComparable ? rounded(changeOf(count, before), 2) : null });
  const ofType = (rows: readonly AlarmCount[], type: number) => sum(rows.filter((row) => row.type === type));
  const groups = Map.groupBy(counts, (row) => [row.type, row.severity, kindName(row, language, registry)].join('\n'));
  const kinds = [...groups.values()].flatMap((rows) => {
    const [row] = rows;
    if (!row) return [];
    const { type, severity } = row;
    const count = sum(rows);
    return [
      {
        type,
        severity: knownSeverity(severity),
        name: kindName(row, language, registry),
        count,
        occurrences: times(rows),
        share: shareOf(count, total),
      },
    ];
  });
  return {
    total,
    occurrences: times(counts),
    ...against(total, sum(before)),
    byType: [1, 2, 3].map((type) => {
      const count = ofType(counts, type);
      return { type, count, ...against(count, ofType(before, type)) };
    }),
    kinds: kinds.toSorted((a, b) => b.count - a.count || b.type - a.type).slice(0, maxKinds),
  };
}

/** Devices by number of entries, most first. */
export function byDevice(counts: readonly AlarmCount[], language: Language, registry: Pick<Registry, 'device'>) {
  const total = sum(counts);
  return [...Map.groupBy(counts, ({ deviceId }) => deviceId)]
    .flatMap(([deviceId, rows]) => {
      const device = deviceId === null ? undefined : registry.device(deviceId);
      const count = sum(rows);
      return device ? [{ deviceId: device.id, name: nameIn(language, device), count, share: shareOf(count, total) }] : [];
    })
    .toSorted((a, b) => b.count - a.count || a.deviceId - b.deviceId)
    .slice(0, maxKinds);
}
