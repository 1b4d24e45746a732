import { logTypes, severityWords } from '@czyun/contract';
import { type QuickRange, spanOf } from '../../../kit/range/quick-range.ts';
import type { FilteredColumn } from '../../../kit/table/column.ts';
import type { Filter } from '../../../kit/table/filter.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { shared } from '../../../platform/text.ts';
import { logText } from '../text.ts';
import type { LogAsked } from './address.ts';

const noDevices: NonNullable<LogFiltersOptions['devices']> = [];
const noZones: NonNullable<LogFiltersOptions['zones']> = [];
const severities = [1, 2, 3] as const;
const offer: readonly QuickRange[] = ['1h', '24h', '1d', '3d', '7d', 'month', '3months', '12months'];

export interface LogFiltersOptions {
  readonly devices: readonly { readonly id: number; readonly name: string }[] | undefined;
  readonly quiet: LogAsked['quiet'];
  readonly zones: readonly { readonly id: number; readonly name: string; readonly parentId: number | null }[] | undefined;
  /** The list of one device has no filter by device or zone. */
  readonly isDevice: boolean;
  readonly time: LogAsked['time'];
  readonly now: number;
  readonly zone: string;
}

type OfColumn = FilteredColumn<never, LogAsked>['filter'];

export interface LogFilters {
  readonly severity: OfColumn;
  readonly type: OfColumn;
  readonly deviceId: OfColumn;
  readonly content: OfColumn;
  readonly startTime: OfColumn;
  readonly recoverTime: OfColumn;
  readonly acknowledged: OfColumn;
  /** Filters without a column of their own: the zone, and the account that operated or acknowledged. */
  readonly others: readonly Filter<LogAsked>[];
}

/** A zone's name after those of its parents. */
function pathOf(zones: NonNullable<LogFiltersOptions['zones']>, id: number): string {
  const names: string[] = [];
  for (let zone = zones.find((each) => each.id === id); zone !== undefined; ) {
    names.unshift(zone.name);
    const { parentId } = zone;
    zone = names.length > zones.length ? undefined : zones.find((each) => each.id === parentId);
  }
  return names.join(' / ');
}

/** The filters of the columns, by their ids. */
export function useLogFilters({ devices = noDevices, zones = noZones, isDevice, quiet, time, now, zone }: LogFiltersOptions): LogFilters {
  const t = logText.useText();
  const say = shared.useText();
  const language = useLanguage();
  return {
    severity: {
      kind: 'several',
      param: 'severity',
      label: t(($) => $.filter.severity),
      options: severities.map((value) => ({ value, label: severityWords[value][language] })),
    },
    type: {
      kind: 'several',
      param: 'type',
      label: t(($) => $.filter.type),
      options: logTypes.map((type) => ({ value: type, label: say(($) => $.logType[`t${type}`]) })),
    },
    deviceId: isDevice
      ? undefined
      : {
          kind: 'one',
          param: 'device',
          label: t(($) => $.filter.deviceLabel),
          all: t(($) => $.filter.device),
          options: devices.map(({ id, name }) => ({ value: id, label: name })),
        },
    content: { kind: 'words', param: 'query', label: t(($) => $.filter.searchLabel), placeholder: t(($) => $.filter.search) },
    startTime: { kind: 'time', param: 'time', offer, span: spanOf(time, now, zone), zone },
    recoverTime: {
      kind: 'either',
      param: 'recovered',
      label: t(($) => $.filter.recovered),
      words: { either: t(($) => $.filter.all), no: t(($) => $.filter.open), yes: t(($) => $.filter.closed) },
    },
    acknowledged: {
      kind: 'either',
      param: 'acknowledged',
      label: t(($) => $.filter.acknowledged),
      words: { either: t(($) => $.filter.all), no: t(($) => $.filter.waiting), yes: t(($) => $.filter.answered) },
    },
    others: [
      // Rarely used: it appears only when set, by the chip beside the title or a link.
      ...(quiet === null
        ? []
        : [
            {
              kind: 'either' as const,
              param: 'quiet' as const,
              label: t(($) => $.filter.quiet),
              words: { either: t(($) => $.filter.all), no: t(($) => $.filter.annunciated), yes: t(($) => $.filter.isSuppressed) },
            },
          ]),
      ...(isDevice || zones.length === 0
        ? []
        : [
            {
              kind: 'one' as const,
              param: 'region' as const,
              label: t(($) => $.filter.zoneLabel),
              all: t(($) => $.filter.zone),
              options: zones.map(({ id }) => ({ value: id, label: pathOf(zones, id) })),
            },
          ]),
      { kind: 'given', param: 'account', label: t(($) => $.filter.account) },
    ],
  };
}
