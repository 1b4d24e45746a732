import { actorText, type Device, judgedKinds, type LimitedParam, routes, timeText } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { NumberText } from '../../../kit/ui/value.tsx';
import { useAddress } from '../../../platform/address/use-address.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useWord } from '../../../platform/language/language.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { limitsText } from '../text.ts';
import { CountText, countOf } from './count-text.tsx';
import { LimitBar, useNowOf } from './limit-bar.tsx';
import type { Observed } from './limit-state.ts';
import { useMoreWords } from './more-words.ts';
import { useLimitWords } from './use-limit-words.ts';
import type { TrialCounts } from './use-trial-counts.ts';

interface Shown {
  /** Range of the last days by metric; undefined while unknown. */
  readonly observed: ReadonlyMap<string, Observed> | undefined;
  readonly counts: TrialCounts;
}

export interface LimitTablesProps extends Shown {
  readonly device: Device;
  readonly groups: Readonly<Record<string, Text>>;
  readonly params: readonly LimitedParam[];
}

/** A table for each group of the device type. */
export function LimitTables({ device, groups, params, ...shown }: LimitTablesProps) {
  const word = useWord();
  const columns = useColumns(shown);
  const to = useLinks();
  const { asked: address } = useAddress(routes['dev-valLimit']);
  const byGroup = Map.groupBy(params, ({ group }) => group);
  return Object.entries(groups).flatMap(([group, name]) => {
    const rows = byGroup.get(group);
    return rows === undefined
      ? []
      : [
          <Card key={group} title={word(name)} flush>
            <Table<LimitedParam>
              id="limits"
              label={word(name)}
              columns={columns}
              rows={rows}
              rowKey={({ metric }) => metric}
              open={({ metric }) => to(routes['dev-valLimit'], { ...address, id: device.id, param: metric })}
              none={{ title: '', hint: '' }}
              flush
            />
          </Card>,
        ];
  });
}

/** Current value of a parameter; of a family its spread. */
export function Now({ param }: { readonly param: LimitedParam }) {
  return <NumberText value={useNowOf(param)} unit={param.unit ?? ''} decimals={param.decimals} />;
}

/** No limit was ever set. */
const isNone = ({ limits }: LimitedParam): boolean => limits === null;

function useColumns({ observed, counts }: Shown): readonly Column<LimitedParam>[] {
  const t = limitsText.useText();
  const zone = useTimeZone();
  const more = useMoreWords();
  const words = useLimitWords();
  return [
    {
      id: 'name',
      title: t(($) => $.col.name),
      width: 'minmax(180px, 2fr)',
      card: 'title',
      stays: true,
      value: ({ name }) => name,
    },
    { id: 'now', title: t(($) => $.col.now), number: true, width: 112, card: 'end', cell: (param) => <Now param={param} /> },
    {
      id: 'limits',
      title: t(($) => $.col.limits),
      width: 'minmax(300px, 4fr)',
      card: 'body',
      value: ({ limits }) => words.levels(limits) || null,
      cell: (param) => (
        <LimitBar param={param} limits={param.limits} observed={observed === undefined ? null : observed.get(param.metric)} />
      ),
    },
    {
      id: 'alarms',
      title: t(($) => $.col.alarms),
      width: 112,
      number: true,
      card: 'fact',
      labelled: true,
      lacks: ({ limits, isFamily }) => limits === null || judgedKinds(limits, isFamily).length === 0,
      cell: (param) => <CountText count={countOf(param, param.limits, observed?.get(param.metric), counts)} />,
    },
    {
      id: 'more',
      lacks: isNone,
      title: t(($) => $.col.more),
      width: 'minmax(112px, 1fr)',
      card: 'body',
      value: (param) => more(param) || null,
    },
    {
      id: 'changed',
      title: t(($) => $.col.changed),
      width: 156,
      card: 'fact',
      value: ({ changed }) => changed,
      cell: ({ changed, by }) =>
        changed === null ? (
          <span className={box.faint}>{t(($) => $.notSet)}</span>
        ) : (
          <span className={box.two}>
            <span className="cz-num">{timeText(changed, zone, 'minute')}</span>
            <small>{by === null ? '-' : actorText(by)}</small>
          </span>
        ),
    },
  ];
}
