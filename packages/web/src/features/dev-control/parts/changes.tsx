import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined } from '@ant-design/icons';
import { minuteMs } from '@czyun/contract';
import { useId, useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { Switch } from '../../../kit/control/switch.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { useAgeText } from '../../../kit/ui/value.tsx';
import { useControlled } from '../../../parts/control/controlled.ts';
import { moved, numberIn, type PendingValue } from '../../../parts/control/pending.ts';
import type { Step, useSend } from '../../../parts/control/use-send.tsx';
import { valueText } from '../../../parts/control/value-text.ts';
import { useWord } from '../../../platform/language/language.ts';
import { controlText } from '../text.ts';
import { Presets } from './presets.tsx';

export interface ChangesProps {
  readonly pending: readonly PendingValue[];
  readonly onPending: (pending: readonly PendingValue[]) => void;
  readonly sender: ReturnType<typeof useSend>;
}

/** 0: no auto-revert. */
const revertOptionsMs = [0, 1, 5, 15, 30, 60, 240, 1440].map((minutes) => minutes * minuteMs);
/** 0: no expiry. */
const validityOptionsMs = [0, 1, 5, 15].map((minutes) => minutes * minuteMs);

/** All pending values in the order of sending, with the options of sending. */
export function Changes({ pending, onPending, sender }: ChangesProps) {
  const t = controlText.useText();
  const word = useWord();
  const ageText = useAgeText();
  const { pointOf, offOf, liveOf } = useControlled();
  const [whole, setWhole] = useState(true);
  const [revertMs, setRevertMs] = useState(0);
  const [validMs, setValidMs] = useState(0);
  const wholeId = useId();
  const rows = pending.flatMap(({ metric, text }) => {
    const point = pointOf(metric);
    return point ? [{ point, value: numberIn(text), off: offOf(point, numberIn(text)) }] : [];
  });
  const steps: readonly Step[] = rows.flatMap(({ point, value }) => (value === null ? [] : [{ point, value }]));
  const isReady = rows.length > 0 && steps.length === rows.length && rows.every(({ off }) => off === null);
  const change = (by: -1 | 1, metric: string) => onPending(moved(pending, metric, by));
  return (
    <Panel
      title={t(($) => $.many.title)}
      note={rows.length > 0 ? rows.length : undefined}
      menu={false}
      extra={rows.length > 0 && <Button onClick={() => onPending([])}>{t(($) => $.many.clear)}</Button>}
    >
      <div className={`${box.stack} ${box.roomy}`} data-changes={rows.length}>
        <small className={box.faint}>{rows.length === 0 ? t(($) => $.many.none) : t(($) => $.many.hint)}</small>
        {rows.length > 0 && (
          <ol className={`${box.plain} ${box.lines}`}>
            {rows.map(({ point, value, off }, index) => {
              const name = word(point.name);
              const now = liveOf(point.metric)?.value;
              const from = valueText(typeof now === 'number' ? now : null, point, word);
              return (
                <li key={point.metric} className={`${box.row} ${box.tight}`} data-step={point.metric}>
                  <span className={`${box.grow} ${box.two}`}>
                    <span className={box.anywhere}>{`${index + 1}. ${name}`}</span>
                    <small className={box.anywhere}>{`${from} → ${valueText(value, point, word)}`}</small>
                    {off !== null && <small className={box.alert}>{off}</small>}
                  </span>
                  <Button
                    kind="text"
                    icon={<ArrowUpOutlined aria-hidden />}
                    disabled={index === 0}
                    label={t(($) => $.many.up, { name })}
                    onClick={() => change(-1, point.metric)}
                  />
                  <Button
                    kind="text"
                    icon={<ArrowDownOutlined aria-hidden />}
                    disabled={index === rows.length - 1}
                    label={t(($) => $.many.down, { name })}
                    onClick={() => change(1, point.metric)}
                  />
                  <Button
                    kind="text"
                    icon={<CloseOutlined aria-hidden />}
                    label={t(($) => $.many.remove, { name })}
                    onClick={() => onPending(pending.filter(({ metric }) => metric !== point.metric))}
                  />
                </li>
              );
            })}
          </ol>
        )}
        <div className={`${box.row} ${box.between}`}>
          <label htmlFor={wholeId}>{t(($) => $.many.whole)}</label>
          <Switch id={wholeId} checked={whole} onChange={setWhole} />
        </div>
        <Choice label={t(($) => $.many.revert)} value={revertMs} onValue={setRevertMs}>
          {revertOptionsMs.map((ms) => [ms, ms === 0 ? t(($) => $.many.revertNone) : t(($) => $.many.after, { span: ageText(ms) })])}
        </Choice>
        <Choice label={t(($) => $.many.expiry)} value={validMs} onValue={setValidMs}>
          {validityOptionsMs.map((ms) => [ms, ms === 0 ? t(($) => $.many.expiryNone) : t(($) => $.many.within, { span: ageText(ms) })])}
        </Choice>
        <Presets steps={steps} onLoad={onPending} />
        <Button
          kind="primary"
          wide
          disabled={!isReady || sender.busy}
          busy={sender.busy}
          onClick={() => sender.send(steps, { whole, revertMs, validMs }, () => onPending([]))}
        >
          {t(($) => $.many.send, { n: rows.length })}
        </Button>
      </div>
    </Panel>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: number;
  readonly onValue: (value: number) => void;
  readonly children: readonly (readonly [value: number, label: string])[];
}

function Choice({ label, value, onValue, children }: ChoiceProps) {
  return (
    <div className={`${box.row} ${box.between}`}>
      <span>{label}</span>
      <Select
        label={label}
        value={value}
        onChange={onValue}
        width={160}
        options={children.map(([each, text]) => ({ value: each, label: text }))}
      />
    </div>
  );
}
