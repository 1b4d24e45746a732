import { type QuickRange, routes } from '@czyun/contract';
import type { Batch } from '@czyun/contract/batches';
import { Button } from '../../../kit/control/button.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { RangeBar } from '../../../kit/range/range-bar.tsx';
import { Row } from '../../../kit/ui/layout.tsx';
import { ListPage } from '../../../kit/ui/list.tsx';
import { Empty } from '../../../kit/ui/states.tsx';
import { useAddress } from '../../../platform/address/use-address.ts';
import { useNow } from '../../../platform/live/use-clock.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { batchesAsked } from '../asked.ts';
import { useBatches } from '../queries.ts';
import { batchesText } from '../text.ts';
import { BatchesPanel } from './batches-panel.tsx';
import { CurvePanel, useCurvePanelPx } from './curve-panel.tsx';

const offer: readonly QuickRange[] = ['24h', '3d', '7d', '30d', '3months'];

/** The displayed batch: the one at the instant of the address, else the latest complete one. */
function shownOf(list: readonly Batch[], wanted: string): Batch | undefined {
  const at = Number(wanted);
  return list.find(({ start, end }) => start <= at && at < end) ?? list.find(({ open, cut }) => !open && !cut) ?? list[0];
}

/** One batch over the golden one, and the batches of the range with their parameters. */
export function BatchesPage({ device }: { readonly device: { readonly id: number; readonly name: string } }) {
  const t = batchesText.useText();
  const { timeZone } = useProject();
  const { asked, change } = useAddress(routes['dev-process-record']);
  const fields = batchesAsked(asked, device.id, useNow(60_000), timeZone);
  const { start, end, pageSize } = fields;
  const batches = useBatches(fields);
  const { data } = batches;
  const curvePx = useCurvePanelPx();
  const shown = data && shownOf(data.list, asked.batch);
  const metric = data?.parameters.some((each) => each.metric === asked.metric) ? asked.metric : (data?.parameters[0]?.metric ?? '');
  const named = (data?.products ?? []).filter(({ product }) => product !== '');
  const show = (batch: Batch) => change({ batch: String(batch.start) }, { push: true });
  return (
    <ListPage>
      {/* The device bar above the page shows the name. */}
      <h1 className="sr-only">{`${t(($) => $.title)} · ${device.name}`}</h1>
      <Row wrap between gap="wide">
        <RangeBar
          offer={offer}
          quick={asked.time.range}
          span={[start, end]}
          zone={timeZone}
          onQuick={(range) =>
            range !== 'all' && change({ time: { range, start: null, end: null }, page: null, batch: null }, { push: true })
          }
          onSpan={([from, to]) => change({ time: { range: null, start: from, end: to }, page: null, batch: null }, { push: true })}
        />
        <Row wrap>
          {named.length > 0 && (
            <Select<string>
              label={t(($) => $.product)}
              placeholder={t(($) => $.allProducts)}
              value={asked.product === '' ? null : asked.product}
              options={named.map(({ product, name }) => ({ value: product, label: name }))}
              onChange={(product) => change({ product, page: null, batch: null })}
              width={160}
              clearable
            />
          )}
          {data !== undefined && data.parameters.length > 0 && (
            <Select<string>
              label={t(($) => $.parameter)}
              value={metric}
              options={data.parameters.map((each) => ({ value: each.metric, label: each.name }))}
              onChange={(next) => change({ metric: next })}
              width={160}
            />
          )}
        </Row>
      </Row>
      {shown !== undefined && data !== undefined ? (
        <CurvePanel key={device.id} deviceId={device.id} metric={metric} batch={shown} golden={data.golden} />
      ) : (
        <Panel title={t(($) => $.list.title)} of={batches} leastPx={curvePx}>
          <Empty
            title={t(($) => $.curve.none)}
            hint={t(($) => $.curve.noneHint)}
            action={
              <Button kind="primary" onClick={() => change({ time: { range: '30d', start: null, end: null }, product: null, page: null })}>
                {t(($) => $.curve.wider)}
              </Button>
            }
          />
        </Panel>
      )}
      <BatchesPanel of={batches} shown={shown} asked={asked} pageSize={pageSize} change={change} onShow={show} />
    </ListPage>
  );
}
