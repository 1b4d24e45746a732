import { WarningOutlined } from '@ant-design/icons';
import type { OeeFigures } from '@czyun/contract/oee';
import type { WhyOee } from '@czyun/contract/why';
import type { ReactNode } from 'react';
import box from '../../kit/ui/box.module.css';
import { Row, Stack, Text } from '../../kit/ui/layout.tsx';
import { NumberText } from '../../kit/ui/value.tsx';
import { ValueBar } from '../../kit/ui/value-bar.tsx';
import { whyMark } from '../../kit/why/mark.ts';
import { numberText } from '../../platform/format/number.ts';
import { type Factor, factors } from './factors.ts';
import css from './oee.module.css';
import { oeeText } from './text.ts';

/** One machine in a range, whose figures can be explained. */
export interface ExplainedMachine {
  readonly deviceId: number;
  readonly start: number;
  readonly end: number;
}

export type OeeFactors = Pick<OeeFigures, 'oee' | Factor>;

interface FactorBarsProps {
  readonly figures: OeeFactors;
  readonly of?: ExplainedMachine | undefined;
}

const whyOf = (key: WhyOee, of: ExplainedMachine | undefined) => of && { kind: 'oee' as const, key, ...of };

/** Availability, effectiveness and quality, each as a bar up to 100 %. */
export function FactorBars({ figures, of }: FactorBarsProps) {
  const t = oeeText.useText();
  return (
    <ul className={`${box.plain} ${css.factors}`}>
      {factors.map((key) => {
        const value = figures[key];
        const name = t(($) => $[key]);
        const isOver = value !== null && value > 100;
        return (
          <li key={key} className={css.factor} data-factor={key}>
            <Text size="small" tone="soft">
              {name}
            </Text>
            <ValueBar
              label={name}
              text={numberText(value, '%', 1)}
              scale={{ low: 0, high: Math.max(100, value ?? 0) }}
              value={value}
              from={0}
            />
            <span className={box.number} title={isOver ? t(($) => $.over) : undefined}>
              {isOver && <WarningOutlined aria-label={t(($) => $.over)} className={box.alert} />}
              <NumberText value={value} unit="%" decimals={1} why={whyOf(key, of)} whyName={name} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Change in percentage points, with an arrow that works without colour. */
export function usePointsText(): (change: number | null) => string {
  const t = oeeText.useText();
  return (change) => {
    if (change === null) return '-';
    const size = Math.abs(change).toFixed(1);
    return t(($) => $.points, { n: size === '0.0' ? size : `${change > 0 ? '▲' : '▼'} ${size}` });
  };
}

export interface OeeFigureProps extends FactorBarsProps {
  /** Name of the figure; OEE if absent. */
  readonly name?: ReactNode;
  /** OEE of the previous period; null: not comparable; absent: not compared. */
  readonly before?: number | null;
}

/** OEE as a large figure, with its three factors. */
export function OeeFigure({ figures, of, name, before }: OeeFigureProps) {
  const t = oeeText.useText();
  const pointsText = usePointsText();
  const { oee } = figures;
  const change = oee === null || before === undefined || before === null ? null : oee - before;
  return (
    <Stack gap="tight" data-part="oee-figure">
      <Text size="small" tone="soft">
        {name ?? t(($) => $.oee)}
      </Text>
      <Row gap="normal" align="baseline" wrap>
        <Text
          size="figure"
          strong
          tabular
          data-figure="oee"
          {...whyMark(
            whyOf('oee', of),
            t(($) => $.oee),
          )}
        >
          {numberText(oee, '%', 1)}
        </Text>
        {before !== undefined && (
          <Text size="small" tone="soft" tabular data-change={change ?? ''}>
            {change === null
              ? t(($) => $.before, { value: '-' })
              : `${pointsText(change)} · ${t(($) => $.before, { value: numberText(before, '%', 1) })}`}
          </Text>
        )}
      </Row>
      <FactorBars figures={figures} of={of} />
    </Stack>
  );
}
