import { pivotApi, routes, type SavedAnalysis } from '@czyun/contract';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import type { ChoiceSource } from '../../../kit/panel/options.ts';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { WidgetProps } from '../../../kit/panel/registry.ts';
import { spanOf } from '../../../kit/range/quick-range.ts';
import { Empty } from '../../../kit/ui/states.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useNow } from '../../../platform/live/use-clock.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { dataAnalysisText } from '../text.ts';
import { pivotFormulasText } from './definition.ts';
import { PivotChart } from './pivot-chart.tsx';
import { useSavedAnalyses } from './saved-analyses.tsx';

/** Analyses available for a board. */
export function AnalysisChoices({ children }: ComponentProps<ChoiceSource>) {
  const saved = useSavedAnalyses();
  return children(saved.data?.map(({ id, name }) => ({ value: id, label: name })));
}

const stepMs = 300_000;

/** Chart of a saved analysis. */
export function AnalysisWidget({ options }: WidgetProps<{ readonly analysis: number }>) {
  const t = dataAnalysisText.useText();
  const saved = useSavedAnalyses();
  const found = saved.data?.find(({ id }) => id === options.analysis);
  if (found !== undefined) return <SavedPicture of={found} />;
  return (
    <Panel title={t(($) => $.title)} of={saved}>
      <Empty title={t(($) => $.pivot.saved.gone)} hint={t(($) => $.pivot.saved.goneHint)} />
    </Panel>
  );
}

function SavedPicture({ of: { name, definition, id } }: { readonly of: SavedAnalysis }) {
  const t = dataAnalysisText.useText();
  const to = useLinks();
  const { timeZone: zone } = useProject();
  const { range, ...asked } = definition;
  const now = Math.floor(useNow(60_000) / stepMs) * stepMs;
  const [start, end] = spanOf({ range, start: null, end: null }, now, zone) ?? [now - 1, now];
  const pivot = useCall(
    pivotApi.getPivot,
    { body: { ...asked, start, end } },
    { keep: true, freshMs: 60_000, everyMs: stepMs, quiet: true },
  );
  const { rows, columns, figure, key, formulas } = asked;
  const link = to(routes['project/analyze'], {
    ...{ view: 'pivot', keys: key.split(','), figure, rows, columns, formulas: pivotFormulasText(formulas), saved: id },
    time: { range, start: null, end: null },
  });
  return (
    <Panel title={<Link to={link}>{name}</Link>} how={t(($) => $.pivot.how, { bucket: pivot.data?.bucket ?? '' })} of={pivot}>
      {(heightPx) =>
        pivot.data && (
          <PivotChart
            of={pivot.data}
            rows={rows}
            columns={columns}
            measure={formulas.length > 0 ? pivot.data.measures.findIndex(({ isFormula }) => isFormula) : 0}
            base={t(($) => $.pivot.dimensions[rows])}
            isSummed={figure === 'diff'}
            title={name}
            height={heightPx}
            bare
          />
        )
      }
    </Panel>
  );
}
