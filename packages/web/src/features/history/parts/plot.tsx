import type { FileFormat } from '@czyun/contract';
import type { ReactNode } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Empty, Failed, Skeleton } from '../../../kit/ui/states.tsx';
import type { Chosen } from '../../../parts/points/catalog.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { historyText } from '../text.ts';
import { panelsOf } from './curves.ts';
import type { Shape } from './measured.ts';
import { Panels } from './panels.tsx';
import { Shapes } from './shapes.tsx';
import type { TableRows } from './table-rows.ts';
import type { CurveData } from './use-curve-data.ts';
import type { Extras } from './use-extras.ts';
import { useValueKind } from './use-sample-text.ts';
import { ValueTable } from './value-table.tsx';

export interface PlotProps {
  readonly data: CurveData;
  readonly extras: Extras;
  /** Null: draw the curves. */
  readonly rows: TableRows | null;
  /** Displays the means without their time instead of the curves. */
  readonly shape: Shape | null;
  readonly chosen: readonly Chosen[];
  /** Some of the selected parameters are still loading. */
  readonly waiting: boolean;
  readonly heightPx: number;
  readonly title: string;
  readonly sampleText: string;
  /** Shown while nothing is selected; null: something is. */
  readonly invite: ReactNode;
  /** Switches to a longer range; null: it is the longest. */
  readonly onLonger: (() => void) | null;
  readonly onZoom: (start: number, end: number) => void;
  readonly onReset: () => void;
  readonly onFile: ((format: FileFormat) => void) | null;
}

/** Height of legend and range selector below the plot. */
const belowPx = 92;

/** Curves or their table, or the reason why there is none. */
export function Plot(props: PlotProps) {
  const { data, rows, waiting, heightPx, title, sampleText, invite, onLonger, onZoom, onReset, onFile } = props;
  const t = historyText.useText();
  const zone = useTimeZone();
  const { answer, query, keys, isBlank, start, end } = data;
  const valueKind = useValueKind(data);
  const panels = panelsOf(props.extras.series);
  if (invite !== null) return <div style={{ height: heightPx + belowPx }}>{invite}</div>;
  if (answer === undefined) {
    if (query.error !== null) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
    return keys.length === 0 && !waiting ? null : <Skeleton height={heightPx + belowPx} />;
  }
  if (isBlank && !query.isPlaceholderData)
    return (
      <Empty
        title={t(($) => $.chart.noData)}
        hint={t(($) => $.chart.noDataHint)}
        action={onLonger !== null && <Button onClick={onLonger}>{t(($) => $.chart.longer)}</Button>}
      />
    );
  if (rows !== null) return <ValueTable series={data.series} rows={rows} zone={zone} heightPx={heightPx + 60} />;
  if (props.shape !== null) return <Shapes shape={props.shape} data={data} chosen={props.chosen} heightPx={heightPx} />;
  return (
    <Panels
      panels={panels}
      start={start}
      end={end}
      zone={zone}
      bucketText={sampleText}
      valueKind={valueKind}
      title={title}
      extras={props.extras}
      heightPx={heightPx}
      onZoom={onZoom}
      onReset={onReset}
      onFile={onFile}
    />
  );
}
