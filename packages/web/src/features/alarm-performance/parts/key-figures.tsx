import type { AlarmPerformance } from '@czyun/contract';
import box from '../../../kit/ui/box.module.css';
import { joined, Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { numberText } from '../../../platform/format/number.ts';
import { performanceText } from '../text.ts';
import { verdictMarks } from './figures-panel.tsx';
import css from './heat-calendar.module.css';
import { type Figure, type FigureId, fewestAlarms, figuresOf, supportedVerdict } from './targets.ts';

const shownFigures: readonly FigureId[] = ['perDay', 'most', 'floodTime', 'topShare'];

/** Alarm load on the operators in four figures, each beside its target. */
export function KeyFigures({ performance }: { readonly performance: AlarmPerformance }) {
  const figures = figuresOf(performance).filter(({ id }) => shownFigures.includes(id));
  return (
    <Row wrap className={joined(box.framed, css.figures)} data-part="key-figures">
      {figures.map((figure) => (
        <KeyFigure key={figure.id} figure={figure} performance={performance} />
      ))}
    </Row>
  );
}

function KeyFigure({ figure, performance }: { readonly figure: Figure; readonly performance: AlarmPerformance }) {
  const t = performanceText.useText();
  const { id, value, unit, decimals, bounds } = figure;
  const verdict = supportedVerdict(figure, performance);
  const isKnown = verdict === 'good' || verdict === 'fair' || verdict === 'poor';
  const sign = { less: '< ', least: '≥ ', most: '≤ ' }[bounds?.kind ?? 'most'];
  const target = bounds === undefined ? '' : t(($) => $.figures.targetIs, { target: sign + numberText(bounds.target, unit, 0) });
  return (
    <Stack gap="none">
      <Row gap="normal" align="baseline">
        <Text size="figure" strong tabular data-figure={id}>
          {numberText(value, unit, decimals)}
        </Text>
        {isKnown && (
          <span className={joined(box.strong, verdictMarks[verdict].tone)}>
            {verdictMarks[verdict].icon} {t(($) => $.figures[verdict])}
          </span>
        )}
      </Row>
      <Text size="small" tone="soft">
        {t(($) => $.figure[id])}
      </Text>
      <Text size="small" tone="faint">
        {[target, ...(isKnown || verdict === null ? [] : [t(($) => $.figures[verdict], { n: fewestAlarms })])].filter(Boolean).join(' · ')}
      </Text>
    </Stack>
  );
}
