import { RadarFigure } from '../../../kit/chart/radar-chart.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { WidgetProps } from '../../../kit/panel/registry.ts';
import { Empty } from '../../../kit/ui/states.tsx';
import { useNarrow } from '../../../kit/ui/use-narrow.ts';
import type { GridCell } from '../../../parts/energy/flow.ts';
import { useOverviewNow } from '../../../parts/energy/use-overview-now.ts';
import { useFigureWhy } from '../../../parts/energy/use-today-why.ts';
import { homeText } from '../text.ts';
import { BarFigure } from './bar.tsx';
import { CurveFigure } from './curve.tsx';
import { PieFigure } from './pie.tsx';

/** Explanations of the calculation, by id of the cell. */
const explained = [
  'analysis',
  'sources',
  'uses',
  'power',
  'soc',
  'chargeDischarge',
  'energyByDay',
  'outputShare',
  'machineStates',
  'machinePower',
  'outputByDay',
] as const;

/** A cell of the overview's grid. */
export function CellWidget({ options }: WidgetProps<{ readonly cell: string }>) {
  const t = homeText.useText();
  const { asked, grid } = useOverviewNow();
  const cell = grid.find(({ id }) => id === options.cell);
  const id = explained.find((one) => one === options.cell);
  const days = useNarrow() ? 7 : 14;
  if (cell === undefined) {
    return (
      <Panel of={asked}>
        <Empty title={t(($) => $.cells.none)} hint={t(($) => $.cells.noneHint)} />
      </Panel>
    );
  }
  const note =
    cell.kind === 'line'
      ? t(($) => $.cells.today)
      : cell.kind === 'bar'
        ? `${t(($) => $.cells.days, { n: days })} · ${cell.unit}`
        : undefined;
  return (
    <Panel
      title={cell.title}
      of={asked}
      picture
      {...(note === undefined ? {} : { note })}
      {...(id === undefined ? {} : { how: t(($) => $.how[id]) })}
    >
      {(heightPx) => figureOf(cell, heightPx, days)}
    </Panel>
  );
}

function Corners({ cell, heightPx }: { readonly cell: Extract<GridCell, { readonly kind: 'radar' }>; readonly heightPx: number }) {
  const whyOf = useFigureWhy(useOverviewNow().overview?.time ?? null);
  return <RadarFigure title={cell.title} corners={cell.items} height={heightPx} whyOf={whyOf} />;
}

function figureOf(cell: GridCell, heightPx: number, days: number) {
  if (cell.kind === 'radar') return <Corners cell={cell} heightPx={heightPx} />;
  if (cell.kind === 'pie') return <PieFigure cell={cell} heightPx={heightPx} />;
  if (cell.kind === 'line') return <CurveFigure cell={cell} heightPx={heightPx} />;
  return <BarFigure cell={cell} heightPx={heightPx} days={days} />;
}
