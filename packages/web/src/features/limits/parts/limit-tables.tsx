import { actorText, type Device, type LimitedParam, type ParamLimits, routes, timeText } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { NumberText } from '../../../kit/ui/value.tsx';
import { useAddress } from '../../../platform/address/use-address.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useWord } from '../../../platform/language/language.ts';
import { useValue } from '../../../platform/live/use-values.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { limitsText } from '../text.ts';
import { useMoreWords } from './more-words.ts';

export interface LimitTablesProps {
  readonly device: Device;
  readonly groups: Readonly<Record<string, Text>>;
  readonly params: readonly LimitedParam[];
}

/** A table for each group of the device type. */
export function LimitTables({ device, groups, params }: LimitTablesProps) {
  const word = useWord();
  const columns = useColumns();
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

/** Current value of a parameter; none for a family, whose members are on the monitor page. */
export function Now({ param: { paramIds, isFamily, unit, decimals } }: { readonly param: LimitedParam }) {
  const value = useValue(isFamily ? undefined : paramIds[0]);
  const number = typeof value?.value === 'number' ? value.value : null;
  return <NumberText value={number} unit={unit ?? ''} decimals={decimals} />;
}

/** No limit was ever set. */
const isNone = ({ limits }: LimitedParam): boolean => limits === null;

function useColumns(): readonly Column<LimitedParam>[] {
  const t = limitsText.useText();
  const zone = useTimeZone();
  const more = useMoreWords();
  const three = (fields: readonly (keyof ParamLimits)[]) => (param: LimitedParam) => {
    const values = fields.map((field) => param.limits?.[field] ?? null);
    return values.every((value) => value === null) ? null : values.map((value) => value ?? '-').join(' / ');
  };
  return [
    {
      id: 'name',
      title: t(($) => $.col.name),
      width: 'minmax(220px, 2fr)',
      card: 'title',
      stays: true,
      value: ({ name }) => name,
    },
    { id: 'now', title: t(($) => $.col.now), number: true, width: 120, card: 'end', cell: (param) => <Now param={param} /> },
    {
      id: 'high',
      lacks: isNone,
      title: t(($) => $.col.high),
      width: 'minmax(150px, 1fr)',
      card: 'fact',
      labelled: true,
      value: three(['high1', 'high2', 'high3']),
    },
    {
      id: 'low',
      lacks: isNone,
      title: t(($) => $.col.low),
      width: 'minmax(150px, 1fr)',
      card: 'fact',
      labelled: true,
      value: three(['low1', 'low2', 'low3']),
    },
    {
      id: 'more',
      lacks: isNone,
      title: t(($) => $.col.more),
      width: 'minmax(180px, 2fr)',
      card: 'body',
      value: (param) => more(param) || null,
    },
    {
      id: 'delay',
      lacks: isNone,
      title: t(($) => $.col.delay),
      width: 88,
      card: 'fact',
      labelled: true,
      value: ({ limits }) => (limits === null || limits.delayS === 0 ? null : t(($) => $.seconds, { n: limits.delayS })),
    },
    {
      id: 'changed',
      title: t(($) => $.col.changed),
      width: 'minmax(160px, 1fr)',
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
