import type { Batch, BatchCurves } from '@czyun/contract/batches';
import { Tooltip } from '../../../kit/control/tooltip.tsx';
import box from '../../../kit/ui/box.module.css';
import { Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { countText } from '../../../platform/format/count.ts';
import { numberText } from '../../../platform/format/number.ts';
import css from '../batches.module.css';
import { batchesText } from '../text.ts';
import { lengthText } from './length.ts';

export interface BatchFiguresProps {
  readonly batch: Batch;
  readonly curves: BatchCurves;
  /** Tolerance of the golden batch; null: there is none. */
  readonly tolerance: number | null;
}

/** Share of the batch within the band, its duration, and its output. */
export function BatchFigures({ batch, curves, tolerance }: BatchFiguresProps) {
  const t = batchesText.useText();
  const { insideMs, outsideMs, golden } = curves;
  const compared = insideMs + outsideMs;
  const length = lengthText(batch.end - batch.start);
  return (
    <Row wrap className={css.figures} align="top" role="group" aria-label={t(($) => $.curve.figures)} data-part="batch-figures">
      <Figure
        id="within"
        text={compared === 0 ? '-' : numberText((insideMs / compared) * 100, '%', 1)}
        name={t(($) => $.curve.within)}
        {...(tolerance === null ? {} : { rule: t(($) => $.curve.withinHow, { tolerance }) })}
        more={compared === 0 ? '' : t(($) => $.curve.outside, { minutes: lengthText(outsideMs) })}
      />
      <Figure
        id="duration"
        text={length}
        name={t(($) => $.curve.duration)}
        more={golden === null ? '' : t(($) => $.curve.against, { value: lengthText(golden.end - golden.start) })}
      />
      {batch.made !== null && (
        <Figure
          id="made"
          text={`${countText(batch.rejected)} / ${countText(batch.made)}`}
          name={t(($) => $.curve.quality)}
          more={batch.productName}
        />
      )}
      {batch.energy !== null && <Figure id="energy" text={numberText(batch.energy, 'kWh', 1)} name={t(($) => $.curve.energy)} more="" />}
    </Row>
  );
}

interface FigureProps {
  readonly id: string;
  readonly text: string;
  readonly name: string;
  readonly rule?: string;
  readonly more: string;
}

function Figure({ id, text, name, rule, more }: FigureProps) {
  return (
    <Stack gap="none">
      <Text size="figure" strong tabular data-figure={id}>
        {text}
      </Text>
      <Tooltip title={rule}>
        <span className={`${box.small} ${box.soft}`}>{name}</span>
      </Tooltip>
      <Text size="small" tone="faint">
        {more}
      </Text>
    </Stack>
  );
}
