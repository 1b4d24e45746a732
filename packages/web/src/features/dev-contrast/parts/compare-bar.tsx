import { type Change, comparedBy, type DeviceTypeView, maxCompared, type routes } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import { MultiSelect } from '../../../kit/control/multi-select.tsx';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { Select } from '../../../kit/control/select.tsx';
import type { QuickRange } from '../../../kit/range/quick-range.ts';
import { RangeBar } from '../../../kit/range/range-bar.tsx';
import { Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { ExportButton } from '../../../parts/exports/export-button.tsx';
import type { ChangeOptions } from '../../../platform/address/use-address.ts';
import { useWord } from '../../../platform/language/language.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { contrastText } from '../text.ts';
import type { Compared, ContrastAddress } from './use-compared.ts';

type Fields = (typeof routes)['dev-contrast']['address']['fields'];

export interface CompareBarProps {
  readonly address: ContrastAddress;
  readonly change: (fields: Change<Fields>, options?: ChangeOptions) => void;
  readonly compared: Compared;
  readonly type: DeviceTypeView;
  readonly points: readonly ExpandedPoint[];
  readonly point: ExpandedPoint;
  /** The page's device, which is always compared. */
  readonly ownId: string;
}

const offer: readonly QuickRange[] = ['1h', '24h', '2d', '7d', '30d'];

/** Selects what is compared, with what, and when. */
export function CompareBar({ address, change, compared, type, points, point, ownId }: CompareBarProps) {
  const t = contrastText.useText();
  const word = useWord();
  const zone = useTimeZone();
  const { by, items, choices, span } = compared;
  const ids = items.map(({ id }) => id);
  const onItems = (next: readonly string[]) => {
    const list = next.length === 0 ? null : next;
    if (by === 'days') change({ days: list });
    else if (by === 'shifts') change({ shifts: list });
    else change({ with: next.filter((id) => id !== ownId) });
  };
  const groups = Map.groupBy(points, ({ group }) => group);
  return (
    <Stack>
      <Row wrap>
        <Segmented
          label={t(($) => $.bar.by)}
          value={by}
          options={comparedBy.map((value) => ({ value, label: t(($) => $.bar[value]) }))}
          onChange={(next) => change({ by: next, base: null }, { push: true })}
        />
        <Select
          label={t(($) => $.bar.point)}
          search
          wideList
          width={264}
          value={point.metric}
          options={[...groups].map(([group, members]) => ({
            label: word(type.groups[group] ?? { zh: group, en: group }),
            options: members.map(({ metric, name, unit }) => ({
              value: metric,
              label: unit === undefined ? word(name) : `${word(name)} (${unit})`,
            })),
          }))}
          onChange={(metric) => change({ metric }, { push: true })}
        />
        <MultiSelect<string>
          label={t(($) => $.bar.items)}
          flex="1 1 240px"
          maxWidth={620}
          oneLine
          most={maxCompared}
          placeholder={t(($) => $.bar.hint)}
          value={ids}
          options={choices.map(({ id, name }) => ({ value: id, label: name, disabled: by === 'devices' && id === ownId }))}
          onChange={onItems}
        />
        <Text size="small" tone="faint">
          {t(($) => $.bar.most)}
        </Text>
        {items.length > 1 && (
          <Select
            label={t(($) => $.bar.base)}
            prefix={t(($) => $.bar.base)}
            wideList
            width={210}
            value={items.find(({ id }) => id === address.base)?.id ?? ids[0] ?? ''}
            options={items.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(base) => change({ base })}
          />
        )}
        {items.length > 0 && (
          <ExportButton
            tool
            keys={[...new Set(items.map(({ key }) => key))]}
            span={[Math.min(...items.map(({ start }) => start)), Math.max(...items.map(({ end }) => end))]}
          />
        )}
      </Row>
      {by === 'devices' && (
        <RangeBar
          offer={offer}
          quick={address.time.range}
          span={span}
          zone={zone}
          onQuick={(range) => range !== 'all' && change({ time: { range, start: null, end: null } }, { push: true })}
          onSpan={([start, end]) => change({ time: { range: null, start, end } }, { push: true })}
        />
      )}
    </Stack>
  );
}
