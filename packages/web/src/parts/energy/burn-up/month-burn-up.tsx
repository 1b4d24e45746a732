import type { TargetMonth } from '@czyun/contract';
import { BurnUpChart } from '../../../kit/chart/burn-up-chart.tsx';
import { Stack, Text } from '../../../kit/ui/layout.tsx';
import { whyMark } from '../../../kit/why/mark.ts';
import { numberText } from '../../../platform/format/number.ts';
import { yuanText } from '../../../platform/format/yuan.ts';
import { monthSums } from './sums.ts';
import { burnUpText } from './text.ts';

interface MonthBurnUpProps {
  readonly of: TargetMonth;
  readonly title: string;
  readonly height: number;
}

/** A month against its target: the sum so far, and the forecast with its band. */
export function MonthBurnUp({ of, title, height }: MonthBurnUpProps) {
  const t = burnUpText.useText();
  const { progress, unit, month, quantity } = of;
  const { missing, ...sums } = monthSums(of);
  const isMoney = unit === 'CNY';
  const amount = (value: number | null) => (isMoney ? yuanText(value) : numberText(value, unit, 2));
  const { actual, target, share, forecast, forecastLow, forecastHigh, covered } = progress;
  const isOver = progress.time >= 100;
  const rests = isOver ? t(($) => $.over) : t(($) => $[forecast === null ? 'tooFew' : 'rests'], { days: covered });
  return (
    <Stack data-burn-up={month}>
      <div>
        <Text as="b" size="figure" tabular data-month-actual>
          {amount(actual)}
        </Text>{' '}
        <Text tone="soft">
          {target === null
            ? t(($) => $.noTarget)
            : t(($) => $.of, { target: amount(target), share: share === null ? '-' : `${share.toFixed(1)} %` })}
        </Text>
      </div>
      {forecast !== null && (
        <Text
          tone="soft"
          data-month-forecast
          {...whyMark(
            { kind: 'target', key: quantity, unit: 'month', date: `${month}-01` },
            t(($) => $.forecast),
          )}
        >
          {t(($) => $.end, { value: amount(forecast), low: amount(forecastLow), high: amount(forecastHigh) })}
        </Text>
      )}
      <BurnUpChart
        {...{ title, height, ...sums }}
        base={t(($) => $.day)}
        unit={isMoney ? '¥' : unit}
        decimals={2}
        names={{
          ...{ actual: t(($) => $.actual), target: t(($) => $.target), forecast: t(($) => $.forecast) },
          ...{ low: t(($) => $.low), high: t(($) => $.high) },
        }}
      />
      <Text size="small" tone="faint" data-rests-on>
        {rests}
        {missing > 0 && ` ${t(($) => $.missing, { days: missing })}`}
      </Text>
    </Stack>
  );
}
