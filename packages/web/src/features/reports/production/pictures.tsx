import { type EnergyKind, energyKinds, type PieceGroup, type PieceRow } from '@czyun/contract/piece-energy';
import { BarChart } from '../../../kit/chart/bar-chart.tsx';
import { Fitted } from '../../../kit/chart/fitted.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { Empty } from '../../../kit/ui/states.tsx';
import type { Meaning } from '../../../platform/theme/tokens.ts';
import css from './production-report.module.css';
import type { AskedPieces } from './queries.ts';
import { maxBars, shortName, shownGroups } from './rows.ts';
import { productionText } from './text.ts';

const kindMeaning: Readonly<Record<EnergyKind, Meaning>> = {
  productive: 'run',
  setup: 'auto',
  maintenance: 'grid',
  idle: 'severity3',
  base: 'high',
  unknown: 'offline',
};

/** Height of a picture with its legend, px. */
const heightPx = 288;

interface PicturesProps {
  readonly of: AskedPieces;
  readonly by: readonly PieceGroup[];
}

/** Good pieces and rejects of each row, and beside them the energy of a good piece by run state. */
export function Pictures({ of, by }: PicturesProps) {
  const t = productionText.useText();
  const rows = (of.data?.rows ?? []).slice(-maxBars);
  const groups = shownGroups(by);
  const labelOf = (row: PieceRow) =>
    groups
      .map((group) =>
        shortName(
          row,
          group,
          t(($) => $.lacks[group]),
        ),
      )
      .join(' ');
  const base = groups.map((group) => t(($) => $.groups[group])).join(t(($) => $.filters.and));
  const categories = rows.map(labelOf);
  const perGood = (row: PieceRow, kind: EnergyKind) => (row.good === null || row.good <= 0 ? null : row.kinds[kind] / row.good);
  const used = energyKinds.filter((kind) => rows.some((row) => row.kinds[kind] !== 0));
  const air = (row: PieceRow) => (row.air === null || row.good === null || row.good <= 0 ? null : row.air / row.good);
  const hasAir = rows.some((row) => row.air !== null);
  const none = <Empty title={t(($) => $.table.none)} hint={t(($) => $.table.noneHint)} />;
  const pieces = t(($) => $.pieces.title);
  const energy = t(($) => $.energy.title);
  return (
    <div className={`${box.grid} ${css.halves}`}>
      <Panel title={pieces} of={of} picture leastPx={heightPx}>
        {rows.length === 0 ? (
          none
        ) : (
          <Fitted heightPx={heightPx}>
            {(height) => (
              <BarChart
                {...{ title: pieces, base, categories, decimals: 0, stacked: true, whole: true, atRest: 'sum', height }}
                series={[
                  { key: 'good', name: t(($) => $.columns.good), meaning: 'run', values: rows.map(({ good }) => good) },
                  { key: 'rejects', name: t(($) => $.columns.rejects), meaning: 'fault', values: rows.map(({ rejects }) => rejects) },
                ]}
                unit={t(($) => $.units.pcs)}
              />
            )}
          </Fitted>
        )}
      </Panel>
      <Panel title={energy} of={of} picture leastPx={heightPx} how={t(($) => $.energy.how)}>
        {rows.length === 0 ? (
          none
        ) : (
          <Fitted heightPx={heightPx}>
            {(height) => (
              <BarChart
                {...{ title: energy, base, categories, decimals: 4, stacked: true, namesOnly: true, ordered: true, height }}
                series={[
                  ...used.map((kind) => ({
                    ...{ key: kind, name: t(($) => $.kinds[kind]), meaning: kindMeaning[kind] },
                    values: rows.map((row) => perGood(row, kind)),
                  })),
                  ...(hasAir ? [{ key: 'air', name: t(($) => $.air.name), meaning: 'wind' as const, values: rows.map(air) }] : []),
                ]}
                unit={t(($) => $.units['kWh/pcs'])}
              />
            )}
          </Fitted>
        )}
      </Panel>
    </div>
  );
}
