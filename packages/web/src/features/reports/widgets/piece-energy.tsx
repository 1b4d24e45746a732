import { dayMs } from '@czyun/contract';
import { BarChart } from '../../../kit/chart/bar-chart.tsx';
import { Fitted } from '../../../kit/chart/fitted.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { Row, Text } from '../../../kit/ui/layout.tsx';
import { Empty } from '../../../kit/ui/states.tsx';
import { whyMark } from '../../../kit/why/mark.ts';
import { useIsLive, useNow } from '../../../platform/live/use-clock.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { usePieces } from '../production/queries.ts';
import { maxBars, shortName } from '../production/rows.ts';
import { productionText } from '../production/text.ts';

interface PieceEnergyOptions {
  readonly days: number;
  readonly by: 'device' | 'day' | 'product';
}

/** Height above the bars, px. */
const headPx = 60;

/** Energy of a good piece in the last days, for all machines and by group. */
export function PieceEnergyWidget({ options: { days, by } }: { readonly options: PieceEnergyOptions }) {
  const t = productionText.useText();
  const { id: projectId } = useProject();
  const isLive = useIsLive();
  const end = useNow(600_000);
  const asked = usePieces({ projectId, by, start: end - days * dayMs, ...(isLive ? {} : { end }) });
  const { data } = asked;
  const title = t(($) => $.figures.perGood);
  const rows = (data?.rows ?? []).filter(({ perGood }) => perGood !== null).slice(-maxBars);
  return (
    <Panel title={title} note={t(($) => $.widget.days, { n: days })} how={t(($) => $.energy.how)} of={asked} picture>
      {(height) =>
        data === undefined || rows.length === 0 ? (
          <Empty title={t(($) => $.table.none)} hint={t(($) => $.table.noneHint)} />
        ) : (
          <>
            <Row align="baseline" wrap style={{ height: headPx }}>
              <Text
                size="figure"
                strong
                tabular
                data-figure="perGood"
                {...whyMark({ kind: 'pieceEnergy', start: data.start, end: data.until }, title)}
              >
                {data.sum.perGood === null ? '-' : data.sum.perGood.toFixed(4)}
              </Text>
              <Text size="small" tone="soft">
                {t(($) => $.units['kWh/pcs'])}
              </Text>
            </Row>
            <Fitted heightPx={Math.max(72, height - headPx)} leastPx={72} className={box.grow}>
              {(plotPx) => (
                <BarChart
                  {...{ title, height: plotPx, decimals: 4, bare: true }}
                  base={t(($) => $.groups[by])}
                  categories={rows.map((row) =>
                    shortName(
                      row,
                      by,
                      t(($) => $.lacks[by]),
                    ),
                  )}
                  series={[{ key: 'perGood', name: title, meaning: 'run', values: rows.map(({ perGood }) => perGood) }]}
                  unit={t(($) => $.units['kWh/pcs'])}
                />
              )}
            </Fitted>
          </>
        )
      }
    </Panel>
  );
}
