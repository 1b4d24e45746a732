import { useBucketName } from '../../../kit/chart/bucket-name.ts';
import { Select } from '../../../kit/control/select.tsx';
import { Tooltip } from '../../../kit/control/tooltip.tsx';
import box from '../../../kit/ui/box.module.css';
import { shared } from '../../../platform/text.ts';
import { historyText } from '../text.ts';

const sizes = ['1s', '5s', '10s', '30s', '1m', '5m', '15m', '30m', '1h', '6h', '1d', '1n'] as const;
const stats = ['avg', 'min', 'max', 'first', 'last', 'sum', 'count', 'diff'] as const;

export interface SampleChoiceProps {
  readonly down: string | null;
  readonly onDown: (down: string | null) => void;
}

/** Resolution: by the width of the screen, or buckets of a fixed width with a statistic. */
export function SampleChoice({ down, onDown }: SampleChoiceProps) {
  const t = historyText.useText();
  const say = shared.useText();
  const bucketName = useBucketName();
  const [size = null, stat = 'avg'] = down?.split('-') ?? [];
  const own = size === null || sizes.some((name) => name === size) ? [] : [size];
  const options = [
    { value: 'auto', label: t(($) => $.sample.auto) },
    ...[...own, ...sizes].map((name) => ({ value: name, label: name === '1n' ? t(($) => $.sample.month) : bucketName(name) })),
  ];
  return (
    <div className={`${box.row} ${box.tight}`}>
      <Tooltip title={size === null ? t(($) => $.sample.autoHint) : undefined}>
        <Select
          width={116}
          label={t(($) => $.sample.label)}
          value={size ?? 'auto'}
          options={options}
          onChange={(next: string) => onDown(next === 'auto' ? null : `${next}-${stat}`)}
        />
      </Tooltip>
      {size !== null && (
        <Select
          width={112}
          label={t(($) => $.sample.stat)}
          value={stat}
          options={stats.map((name) => ({ value: name, label: say(($) => $.chart.stat[name]) }))}
          onChange={(next: string) => onDown(`${size}-${next}`)}
        />
      )}
    </div>
  );
}
