import { sayMoney, timeText } from '@czyun/contract';
import { BarChart } from '../../../kit/chart/bar-chart.tsx';
import { Drawer } from '../../../kit/control/drawer.tsx';
import { Stack, Text } from '../../../kit/ui/layout.tsx';
import { Empty, Failed, Skeleton } from '../../../kit/ui/states.tsx';
import { numberText } from '../../../platform/format/number.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useOrderMove, useProjectDevices } from './queries.ts';
import { productionText } from './text.ts';

/** `{machine}:{instant}`: cost of the order for every start within its day. */
export function MoveDrawer({ order, onClose }: { readonly order: string; readonly onClose: () => void }) {
  const t = productionText.useText();
  const [deviceId = 0, time = 0] = order.split(':').map(Number);
  const devices = useProjectDevices(useProject().id);
  const device = devices.data?.find(({ id }) => id === deviceId)?.name ?? '';
  const move = useOrderMove(deviceId, time);
  const { data, error } = move;
  return (
    <Drawer title={t(($) => $.move.title, { order: data?.order ?? '', device })} onClose={onClose}>
      {data !== undefined ? (
        <Moved data={data} />
      ) : error === null ? (
        <Skeleton height={360} />
      ) : error.status === 404 ? (
        <Empty title={t(($) => $.move.missing)} hint={t(($) => $.move.missingHint)} />
      ) : (
        <Failed error={error} onRetry={() => void move.refetch()} />
      )}
    </Drawer>
  );
}

function Moved({ data }: { readonly data: NonNullable<ReturnType<typeof useOrderMove>['data']> }) {
  const t = productionText.useText();
  const { timeZone, start, cost, cheapest, saving, starts, energy } = data;
  const timeOf = (at: number) => timeText(at, timeZone, 'minute');
  if (cost === null || cheapest === null) return <Empty title={t(($) => $.move.noPrice)} hint={t(($) => $.move.noPriceHint)} />;
  const isBest = saving === null || Number(saving) === 0;
  const title = t(($) => $.move.chart);
  return (
    <Stack gap="roomy">
      <Stack gap="none">
        <Text size="figure" strong tabular data-figure="saving">
          {sayMoney(saving)}
        </Text>
        <Text size="small" tone="soft">
          {t(($) => (isBest ? $.move.best : $.move.saving))}
        </Text>
      </Stack>
      <Stack gap="tight">
        <Text>{t(($) => $.move.from, { time: timeOf(start), cost: sayMoney(cost) })}</Text>
        {!isBest && <Text strong>{t(($) => $.move.to, { time: timeOf(cheapest.start), cost: sayMoney(cheapest.cost) })}</Text>}
        <Text size="small" tone="faint">
          {t(($) => $.move.energy, { energy: numberText(energy, 'kWh', 1) })}
        </Text>
      </Stack>
      <BarChart
        {...{ title, base: t(($) => $.move.start), unit: '¥', decimals: 2, height: 260 }}
        categories={starts.map((each) => timeOf(each.start).slice(11))}
        series={[
          { key: 'cost', name: t(($) => $.move.cost), values: starts.map((each) => (each.cost === null ? null : Number(each.cost))) },
        ]}
      />
      <Text size="small" tone="faint">
        {t(($) => $.move.how)}
      </Text>
    </Stack>
  );
}
