import { FunctionOutlined } from '@ant-design/icons';
import {
  type AnalysisDefinition,
  type Pivot,
  type PivotDimension,
  type PivotFigure,
  pivotApi,
  pivotDimensions,
  pivotFigures,
  quickRanges,
  routes,
  type SavedAnalysis,
} from '@czyun/contract';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { type QuickRange, spanOf } from '../../../kit/range/quick-range.ts';
import { RangeBar } from '../../../kit/range/range-bar.tsx';
import { Row } from '../../../kit/ui/layout.tsx';
import { Empty, Skeleton, States } from '../../../kit/ui/states.tsx';
import { useAddress } from '../../../platform/address/use-address.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useNow } from '../../../platform/live/use-clock.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { shared } from '../../../platform/text.ts';
import { dataAnalysisText } from '../text.ts';
import { pivotFormulasOf, pivotFormulasText } from './definition.ts';
import { FormulaColumns } from './formula-columns.tsx';
import { PivotChart } from './pivot-chart.tsx';
import { PivotTable } from './pivot-table.tsx';
import { SavedAnalyses } from './saved-analyses.tsx';

const usual: readonly QuickRange[] = ['7d', '30d', 'month', '3months'];
const stepMs = 300_000;
const [waitingPx, chartPx] = [640, 300];
const isFigure = (figure: string): figure is PivotFigure => (pivotFigures as readonly string[]).includes(figure);

/** The analysis of the address, and the navigation to a saved one. */
function usePivotAddress(keys: readonly string[]) {
  const { asked: address, change } = useAddress(routes['project/analyze']);
  const { rows, columns, time } = address;
  const figure = isFigure(address.figure) ? address.figure : 'avg';
  const formulas = pivotFormulasOf(address.formulas);
  const range = quickRanges.find((each) => each === time.range) ?? '7d';
  const definition: AnalysisDefinition = { key: keys.join(','), figure, rows, columns, formulas: [...formulas], range };
  return { definition, savedId: address.saved, time, change };
}

/** Opens saved analyses and saves the current one; at the head of the page. */
export function PivotSaved({ keys }: { readonly keys: readonly string[] }) {
  const { definition, savedId, change } = usePivotAddress(keys);
  const show = (saved: SavedAnalysis | null) =>
    change(
      saved === null
        ? { saved: null }
        : {
            saved: saved.id,
            keys: saved.definition.key.split(','),
            ...{ figure: saved.definition.figure, rows: saved.definition.rows, columns: saved.definition.columns },
            formulas: pivotFormulasText(saved.definition.formulas),
            time: { range: saved.definition.range, start: null, end: null },
          },
      { push: true },
    );
  return <SavedAnalyses definition={definition} savedId={savedId} onSaved={show} />;
}

/** Points by the selected rows and columns, as chart and table. */
export function PivotPart({ keys }: { readonly keys: readonly string[] }) {
  const t = dataAnalysisText.useText();
  const { timeZone: zone } = useProject();
  const [isComputing, setComputing] = useState(false);
  const { definition, time, change } = usePivotAddress(keys);
  const { figure, rows, columns } = definition;
  const now = Math.floor(useNow(60_000) / stepMs) * stepMs;
  const [start, end] = spanOf(time, now, zone) ?? [now - 1, now];
  const body = { key: definition.key, figure, rows, columns, formulas: definition.formulas, start, end };
  const pivot = useCall(pivotApi.getPivot, { body }, { keep: true, freshMs: 60_000, quiet: true });
  const measures = (pivot.data?.measures ?? []).filter(({ isFormula }) => !isFormula).map(({ name }) => name);
  return (
    <>
      <Row wrap data-controls>
        <PivotFields figure={figure} rows={rows} columns={columns} onChange={(next) => change(next, { push: true })} />
        <RangeBar
          offer={time.range === null || usual.includes(time.range) ? usual : [time.range, ...usual]}
          quick={time.range}
          span={[start, end]}
          zone={zone}
          onQuick={(name) => name !== 'all' && change({ time: { range: name, start: null, end: null } }, { push: true })}
          onSpan={([from, to]) => change({ time: { range: null, start: from, end: to } }, { push: true })}
        />
      </Row>
      <States of={pivot} skeleton={<Skeleton height={waitingPx} />}>
        {(data) => (
          <PivotResult
            of={data}
            rows={rows}
            columns={columns}
            figure={figure}
            tools={
              <Button icon={<FunctionOutlined aria-hidden />} disabled={measures.length === 0} onClick={() => setComputing(true)}>
                {t(($) => $.pivot.formula.button)}
              </Button>
            }
          />
        )}
      </States>
      {isComputing && (
        <FormulaColumns
          definition={definition}
          measures={measures}
          onFormulas={(next) => change({ formulas: pivotFormulasText(next) }, { push: true })}
          onClose={() => setComputing(false)}
        />
      )}
    </>
  );
}

interface FieldsProps {
  readonly figure: PivotFigure;
  readonly rows: PivotDimension;
  readonly columns: PivotDimension;
  readonly onChange: (next: { figure?: PivotFigure; rows?: PivotDimension; columns?: PivotDimension }) => void;
}

function PivotFields({ figure, rows, columns, onChange }: FieldsProps) {
  const t = dataAnalysisText.useText();
  const say = shared.useText();
  const dimensions = pivotDimensions.map((value) => ({ value, label: t(($) => $.pivot.dimensions[value]) }));
  return (
    <>
      <Select<PivotFigure>
        label={t(($) => $.figure)}
        width={128}
        value={figure}
        options={pivotFigures.map((value) => ({ value, label: say(($) => $.chart.stat[value]) }))}
        onChange={(next) => onChange({ figure: next })}
      />
      <Select<PivotDimension>
        label={t(($) => $.pivot.rows)}
        width={128}
        value={rows}
        options={dimensions}
        onChange={(next) => onChange({ rows: next })}
      />
      <Select<PivotDimension>
        label={t(($) => $.pivot.columns)}
        width={128}
        value={columns}
        options={dimensions}
        onChange={(next) => onChange({ columns: next })}
      />
    </>
  );
}

interface ResultProps {
  readonly of: Pivot;
  readonly rows: PivotDimension;
  readonly columns: PivotDimension;
  readonly figure: PivotFigure;
  /** At the head of the table. */
  readonly tools: ReactNode;
}

function PivotResult({ of, rows, columns, figure, tools }: ResultProps) {
  const t = dataAnalysisText.useText();
  const [chosen, setChosen] = useState('');
  const measure = Math.max(
    0,
    of.measures.findIndex(({ key }) => key === chosen),
  );
  const title = of.measures[measure]?.name ?? '';
  if (of.rows.length === 0 || of.columns.length === 0)
    return <Empty title={t(($) => (rows === 'tariff' || columns === 'tariff' ? $.pivot.noTariff : $.none))} hint={t(($) => $.noneHint)} />;
  return (
    <>
      <Panel
        title={title}
        how={t(($) => $.pivot.how, { bucket: of.bucket })}
        extra={
          of.measures.length > 1 && (
            <Segmented<string>
              size="small"
              label={t(($) => $.pivot.measure)}
              value={of.measures[measure]?.key ?? ''}
              options={of.measures.map(({ key, name }) => ({ value: key, label: name }))}
              onChange={setChosen}
            />
          )
        }
      >
        <div data-pivot={`${of.rows.length}x${of.columns.length}`}>
          <PivotChart
            of={of}
            rows={rows}
            columns={columns}
            measure={measure}
            base={t(($) => $.pivot.dimensions[rows])}
            isSummed={figure === 'diff'}
            title={title}
            height={chartPx}
          />
        </div>
      </Panel>
      <PivotTable of={of} rows={rows} columns={columns} tools={tools} />
    </>
  );
}
