import type { RejectFigures as Figures } from '@czyun/contract/rejects';
import type { ReactNode } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Tooltip } from '../../../kit/control/tooltip.tsx';
import box from '../../../kit/ui/box.module.css';
import { joined, Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { countText } from '../../../platform/format/count.ts';
import { numberText } from '../../../platform/format/number.ts';
import css from '../rejects.module.css';
import { rejectsText } from '../text.ts';

/** Number of rejects, their share of the pieces, the number without an explanation, and the button to record some. */
export function RejectFigures({ figures, onRecord }: { readonly figures: Figures; readonly onRecord: (() => void) | null }) {
  const t = rejectsText.useText();
  const { total, counted, later, made, rate, withoutReason, excess, estimated } = figures;
  const isComplete = withoutReason === 0 && (total ?? 0) > 0;
  return (
    <Row
      wrap
      className={joined(box.framed, css.figures)}
      align="top"
      data-part="reject-figures"
      role="group"
      aria-label={t(($) => $.figures.label)}
    >
      <Figure
        id="total"
        text={countText(total)}
        name={t(($) => $.figures.total)}
        more={t(($) => $.figures.split, { counted: countText(counted), later: countText(later) })}
      />
      <Figure
        id="rate"
        text={numberText(rate, '%', 2)}
        name={t(($) => $.figures.rate)}
        rule={t(($) => $.figures.rateHow)}
        more={t(($) => $.figures.made, { made: countText(made) })}
      />
      <Figure
        id="without"
        text={countText(withoutReason)}
        name={t(($) => $.figures.without)}
        more={
          isComplete
            ? t(($) => $.figures.complete)
            : total !== null && total > 0 && t(($) => $.figures.share, { share: numberText((withoutReason / total) * 100, '%', 1) })
        }
      />
      {(excess > 0 || estimated) && (
        <Stack gap="none">
          {excess > 0 && (
            <Text size="small" tone="alert">
              {t(($) => $.figures.excess, { n: excess })}
            </Text>
          )}
          {estimated && (
            <Text size="small" tone="faint">
              {t(($) => $.figures.estimated)}
            </Text>
          )}
        </Stack>
      )}
      {onRecord !== null && (
        <div className={css.record}>
          <Button kind="primary" onClick={onRecord}>
            {t(($) => $.record)}
          </Button>
        </div>
      )}
    </Row>
  );
}

interface FigureProps {
  readonly id: string;
  readonly text: string;
  readonly name: string;
  readonly rule?: string;
  readonly more?: ReactNode;
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
