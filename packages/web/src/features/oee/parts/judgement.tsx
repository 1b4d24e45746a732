import type { CallResult } from '@czyun/contract';
import type { OeeFigures, OeeLoss, oeeApi } from '@czyun/contract/oee';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { Stack, Text } from '../../../kit/ui/layout.tsx';
import { LossWaterfall } from '../../../parts/oee/loss-waterfall.tsx';
import { OeeFigure } from '../../../parts/oee/oee-figure.tsx';
import { countText } from '../../../platform/format/count.ts';
import { changePercent } from '../compare.ts';
import css from '../oee-report.module.css';
import { oeeReportText } from '../text.ts';

export interface JudgementProps {
  readonly of: CallResult<typeof oeeApi.getOee>;
  /** Sums of the previous range; null: not comparable. */
  readonly before: OeeFigures | null;
  /** The previous range is still loading. */
  readonly isComparing: boolean;
  readonly onLoss: (loss: OeeLoss) => void;
}

/** OEE with its factors and the output, beside the waterfall of the losses. */
export function Judgement({ of: { total, devices, start, until, rules }, before, isComparing, onLoss }: JudgementProps) {
  const t = oeeReportText.useText();
  const [only, ...others] = devices;
  const explained = only && others.length === 0 ? { deviceId: only.deviceId, start, end: until } : undefined;
  const rule = rules.find(({ key }) => key === 'losses');
  const good = (figures: OeeFigures | null) => (figures === null || figures.made === null ? null : figures.made - (figures.rejects ?? 0));
  return (
    <div className={css.judgement}>
      <Panel menu={false}>
        <OeeFigure figures={total} of={explained} {...(isComparing ? {} : { before: before?.oee ?? null })} />
        <div className={css.output}>
          <Output id="made" name={t(($) => $.output.made)} value={total.made} before={before?.made ?? null} />
          <Output id="good" name={t(($) => $.output.good)} value={good(total)} before={good(before)} />
          <Output id="rejects" name={t(($) => $.output.rejects)} value={total.rejects} before={before?.rejects ?? null} />
        </div>
        {!isComparing && before === null && (
          <Text as="p" size="small" tone="faint">
            {t(($) => $.output.none)}
          </Text>
        )}
      </Panel>
      <Panel
        title={t(($) => $.losses.title)}
        note={t(($) => $.losses.note)}
        how={t(($) => $.losses.how, { rules: rule ? `${rule.formula} (${rule.origin})` : '' })}
      >
        <LossWaterfall figures={total} onOpen={onLoss} />
      </Panel>
    </div>
  );
}

interface OutputProps {
  readonly id: string;
  readonly name: string;
  readonly value: number | null;
  readonly before: number | null;
}

function Output({ id, name, value, before }: OutputProps) {
  const t = oeeReportText.useText();
  const change = changePercent(value, before);
  const arrow = change === null || Math.abs(change) < 0.05 ? '' : change > 0 ? '▲ ' : '▼ ';
  return (
    <Stack gap="none">
      <Text size="small" tone="soft">
        {name}
      </Text>
      <Text size="large" strong tabular data-figure={id}>
        {countText(value)}
        {value !== null && <small className={box.faint}> {t(($) => $.pcs)}</small>}
      </Text>
      {change !== null && (
        <Text size="small" tone="soft" tabular title={t(($) => $.output.before, { value: countText(before) })}>
          {`${arrow}${Math.abs(change).toFixed(1)} %`}
        </Text>
      )}
    </Stack>
  );
}
