import type { ExpandedPoint } from '@czyun/devices';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { TextInput } from '../../../kit/control/text-input.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { Skeleton } from '../../../kit/ui/states.tsx';
import { useNarrow } from '../../../kit/ui/use-narrow.ts';
import { NumberText, Value } from '../../../kit/ui/value.tsx';
import { ValueBar } from '../../../kit/ui/value-bar.tsx';
import { useControlled } from '../../../parts/control/controlled.ts';
import { pairsOf, type SetpointPair } from '../../../parts/control/machine.ts';
import { boundsOf, isOutside, numberIn, type PendingValue } from '../../../parts/control/pending.ts';
import type { useSend } from '../../../parts/control/use-send.tsx';
import { valueText } from '../../../parts/control/value-text.ts';
import { Lazy, lazyPart } from '../../../platform/chunk.ts';
import { useWord } from '../../../platform/language/language.ts';
import { controlText } from '../text.ts';
import css from './faceplate.module.css';
import { curveHeightPx } from './setpoint-curve-size.ts';

const SetpointCurve = lazyPart(async () => (await import('./setpoint-curve.tsx')).SetpointCurve);

export interface SetpointPanelProps {
  readonly pending: readonly PendingValue[];
  readonly onText: (metric: string, text: string) => void;
  readonly sender: ReturnType<typeof useSend>;
}

type Pair = SetpointPair<ExpandedPoint>;

/** More than these are a list. */
const maxSegments = 3;

/** One setpoint with its measurement: figures, limits, the curve of the last minutes and a new value. Nothing for a type without setpoints. */
export function SetpointPanel(props: SetpointPanelProps) {
  const t = controlText.useText();
  const word = useWord();
  const narrow = useNarrow();
  const { type } = useControlled();
  const pairs = pairsOf(type.points);
  const [chosen, choose] = useState('');
  const pair = pairs.find(({ actual }) => actual.metric === chosen) ?? pairs[0];
  if (pair === undefined) return null;
  const options = pairs.map(({ actual }) => ({ value: actual.metric, label: word(actual.name) }));
  const choice = { label: t(($) => $.setpoint.choice), value: pair.actual.metric, onChange: choose, options };
  const extra =
    options.length < 2 ? undefined : narrow || options.length > maxSegments ? (
      <Select {...choice} width={200} />
    ) : (
      <Segmented {...choice} size="small" />
    );
  return (
    <Panel title={t(($) => $.setpoint.title)} menu={false} extra={extra}>
      <Setpoint key={pair.actual.metric} pair={pair} {...props} />
    </Panel>
  );
}

function Setpoint({ pair, pending, onText, sender }: SetpointPanelProps & { readonly pair: Pair }) {
  const { device, goodOf } = useControlled();
  const { wanted, actual } = pair;
  const text = pending.find(({ metric }) => metric === wanted.metric)?.text ?? '';
  return (
    <div className={`${box.stack} ${box.roomy}`} data-setpoint={wanted.metric}>
      <Figures pair={pair} />
      <Limits pair={pair} />
      <Lazy fallback={<Skeleton height={curveHeightPx} />}>
        <SetpointCurve deviceId={device.id} wanted={wanted} actual={actual} values={[goodOf(wanted.metric), goodOf(actual.metric)]} />
      </Lazy>
      <NewValue point={wanted} text={text} onText={onText} sender={sender} />
    </div>
  );
}

/** Setpoint, measurement and their difference. */
function Figures({ pair: { wanted, actual } }: { readonly pair: Pair }) {
  const t = controlText.useText();
  const { liveOf, goodOf } = useControlled();
  const [set, is] = [goodOf(wanted.metric), goodOf(actual.metric)];
  const difference = set === null || is === null ? null : is - set;
  return (
    <dl className={`${box.plain} ${css.figures}`}>
      <div>
        <dt>{t(($) => $.setpoint.wanted)}</dt>
        <dd className={`${box.figure} ${box.strong}`} data-figure="wanted">
          <Value value={liveOf(wanted.metric)} point={wanted} />
        </dd>
      </div>
      <div>
        <dt>{t(($) => $.setpoint.actual)}</dt>
        <dd className={`${box.figure} ${box.strong}`} data-figure="actual">
          <Value value={liveOf(actual.metric)} point={actual} />
        </dd>
      </div>
      <div>
        <dt>{t(($) => $.setpoint.difference)}</dt>
        <dd className={`${box.figure} ${box.soft}`} data-figure="difference">
          <NumberText value={difference} unit={wanted.unit ?? ''} decimals={wanted.decimals} />
        </dd>
      </div>
    </dl>
  );
}

function Limits({ pair: { wanted, actual } }: { readonly pair: Pair }) {
  const t = controlText.useText();
  const word = useWord();
  const { goodOf } = useControlled();
  const { min, max } = boundsOf(wanted, goodOf);
  if (min === null || max === null || !(min < max)) return null;
  const [set, is] = [goodOf(wanted.metric), goodOf(actual.metric)];
  const say = (value: number | null) => valueText(value, wanted, word);
  return (
    <div className={`${box.stack} ${box.tight}`}>
      <ValueBar
        tall
        label={word(actual.name)}
        text={t(($) => $.setpoint.range, { value: say(is), min: say(min), max: say(max) })}
        scale={{ low: min, high: max }}
        value={is}
        wanted={set}
        from={Math.min(Math.max(0, min), max)}
      />
      <div className={`${box.row} ${box.between} ${box.small} ${box.faint} ${box.tabular}`}>
        <span>{say(min)}</span>
        <span>{say(max)}</span>
      </div>
    </div>
  );
}

interface NewValueProps extends Pick<SetpointPanelProps, 'onText' | 'sender'> {
  readonly point: ExpandedPoint;
  readonly text: string;
}

function NewValue({ point, text, onText, sender }: NewValueProps) {
  const t = controlText.useText();
  const { offAll, goodOf, blockOf } = useControlled();
  const value = numberIn(text);
  const off = blockOf(point, value);
  const bounds = boundsOf(point, goodOf);
  const fault = text === '' ? null : value === null ? t(($) => $.row.noNumber) : isOutside(value, bounds) ? t(($) => $.row.outside) : null;
  const note = fault ?? (offAll === null ? off : null);
  return (
    <div className={`${box.row} ${box.wrap}`}>
      <TextInput
        label={t(($) => $.setpoint.input)}
        placeholder={t(($) => $.setpoint.input)}
        keyboard="decimal"
        autoComplete="off"
        className={css.input}
        disabled={offAll !== null}
        value={text}
        fault={fault !== null}
        unit={point.unit}
        onChange={(next) => onText(point.metric, next)}
      />
      <Button
        disabled={off !== null || value === null || sender.busy}
        onClick={() => value !== null && sender.send([{ point, value }], {}, () => onText(point.metric, ''))}
      >
        {t(($) => $.setpoint.send)}
      </Button>
      {note !== null && <small className={fault === null ? box.alert : box.bad}>{note}</small>}
    </div>
  );
}
