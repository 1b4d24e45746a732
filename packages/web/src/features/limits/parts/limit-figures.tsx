import type { limitFilters } from '@czyun/contract';
import box from '../../../kit/ui/box.module.css';
import { joined, Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { limitsText } from '../text.ts';
import css from './limit-bar.module.css';

export type LimitFilter = (typeof limitFilters)[number];
const shownFilters = ['all', 'set', 'unset', 'crossed', 'unreachable'] as const satisfies readonly LimitFilter[];
const tones = { all: 'ink', set: 'ink', unset: 'ink', crossed: 'alert', unreachable: 'alert' } as const;

export interface LimitFiguresProps {
  /** Undefined until known. */
  readonly figures: Readonly<Record<LimitFilter, number | undefined>>;
  readonly chosen: LimitFilter;
  readonly onChoose: (filter: LimitFilter) => void;
}

/** Numbers of parameters by the state of their thresholds; a click filters by it. */
export function LimitFigures({ figures, chosen, onChoose }: LimitFiguresProps) {
  const t = limitsText.useText();
  return (
    <Row wrap className={css.figures} role="group" aria-label={t(($) => $.figures.title)}>
      {shownFilters.map((id) => (
        <button
          key={id}
          type="button"
          className={joined(box.press, css.figure)}
          aria-pressed={chosen === id}
          onClick={() => onChoose(chosen === id ? 'all' : id)}
        >
          <Stack as="span" gap="none">
            <Text size="figure" strong tabular tone={(figures[id] ?? 0) > 0 ? tones[id] : 'ink'} data-figure={id}>
              {figures[id] ?? '-'}
            </Text>
            <Text size="small" tone="soft">
              {t(($) => $.figures[id])}
            </Text>
          </Stack>
        </button>
      ))}
    </Row>
  );
}

/** Legend of the bars. */
export function LimitLegend() {
  const t = limitsText.useText();
  return (
    <Row wrap className={joined(box.small, box.soft, css.legend)} aria-hidden="true">
      <span>
        <i className={css.now} /> {t(($) => $.legend.now)}
      </span>
      <span>
        <i className={css.observed} /> {t(($) => $.legend.observed)}
      </span>
      {([3, 2, 1] as const).map((level) => (
        <span key={level}>
          <i className={css[`s${level}`]} /> {t(($) => $.levelN, { n: level })}
        </span>
      ))}
    </Row>
  );
}
