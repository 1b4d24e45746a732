import { type QualityKind, routes } from '@czyun/contract';
import { CurvesPanel } from './parts/curves-panel.tsx';
import { FiguresPanel } from './parts/figures-panel.tsx';
import { Headline } from './parts/headline.tsx';
import { MonthsPanel } from './parts/months-panel.tsx';
import { QualityPage } from './parts/quality-page.tsx';
import { qualityText } from './text.ts';

const kinds: readonly QualityKind[] = ['voltage', 'unbalance', 'frequency', 'thd', 'currentThd', 'powerFactor'];

/** Power quality of a device as a whole, each quantity against its standard. */
export function QualityScreen() {
  const t = qualityText.useText();
  return (
    <QualityPage route={routes['e-quality']} title={t(($) => $.quality.title)} kinds={kinds}>
      {(of) => (
        <>
          <Headline of={of} kinds={kinds} />
          <FiguresPanel of={of} kinds={kinds} />
          <CurvesPanel of={of} kind="thd" />
          <CurvesPanel of={of} kind="frequency" />
          <CurvesPanel of={of} kind="powerFactor" />
          <MonthsPanel of={of} />
        </>
      )}
    </QualityPage>
  );
}
