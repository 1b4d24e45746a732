import type { CallResult } from '@czyun/contract';
import type { stopsApi } from '@czyun/contract/stops';
import type { ReactNode } from 'react';
import { Tooltip } from '../../../kit/control/tooltip.tsx';
import box from '../../../kit/ui/box.module.css';
import { joined, Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { numberText } from '../../../platform/format/number.ts';
import css from '../stops.module.css';
import { stopsText } from '../text.ts';
import { hoursText } from './hours.ts';

type Stops = CallResult<typeof stopsApi.listStops>;

/** Availability, MTBF, MTTR and the number of stops, each with its definition. */
export function KeyFigures({ stops, onMissing }: { readonly stops: Stops; readonly onMissing: () => void }) {
  const t = stopsText.useText();
  const { figures, rules } = stops;
  const { availability, mtbfMs, mttrMs, operatingMs, failures, restored } = figures;
  const ruleOf = (key: Stops['rules'][number]['key']) => rules.find((rule) => rule.key === key);
  const mtbf = failures === 0 && operatingMs > 0 ? `> ${hoursText(operatingMs)}` : hoursText(mtbfMs);
  return (
    <Row
      wrap
      className={joined(box.framed, css.figures)}
      align="top"
      data-part="stop-figures"
      role="group"
      aria-label={t(($) => $.figures.label)}
    >
      <Figure id="availability" text={numberText(availability, '%', 1)} rule={ruleOf('availability')} />
      <Figure
        id="mtbf"
        text={mtbf}
        rule={ruleOf('mtbf')}
        more={failures === 0 ? t(($) => $.figures.none) : t(($) => $.figures.failures, { n: failures })}
      />
      <Figure id="mttr" text={hoursText(mttrMs)} rule={ruleOf('mttr')} more={t(($) => $.figures.restored, { n: restored })} />
      <Stack gap="none">
        <Text size="figure" strong tabular data-figure="stops">
          {stops.stops}
        </Text>
        <Text size="small" tone="soft">
          {`${t(($) => $.figures.stops)} · ${t(($) => $.figures.total, { hours: hoursText(stops.durationMs) })}`}
        </Text>
        {stops.withoutReason > 0 ? (
          <button type="button" className={joined(box.bare, box.small, box.alert, css.missing)} onClick={onMissing}>
            {t(($) => $.figures.without, { n: stops.withoutReason })}
          </button>
        ) : (
          <Text size="small" tone="faint">
            {stops.stops > 0 ? t(($) => $.figures.complete) : ''}
          </Text>
        )}
      </Stack>
    </Row>
  );
}

interface FigureProps {
  readonly id: string;
  readonly text: string;
  readonly rule: Stops['rules'][number] | undefined;
  readonly more?: ReactNode;
}

function Figure({ id, text, rule, more }: FigureProps) {
  return (
    <Stack gap="none">
      <Text size="figure" strong tabular data-figure={id}>
        {text}
      </Text>
      <Tooltip title={rule?.formula}>
        <span className={`${box.small} ${box.soft}`}>{rule?.label}</span>
      </Tooltip>
      <Text size="small" tone="faint">
        {more}
        {more !== undefined && ' · '}
        {rule?.origin}
      </Text>
    </Stack>
  );
}
