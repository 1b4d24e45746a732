import type { ExpandedPoint } from '@czyun/devices';
import { Button } from '../../../kit/control/button.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { TextInput } from '../../../kit/control/text-input.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import box from '../../../kit/ui/box.module.css';
import { Value } from '../../../kit/ui/value.tsx';
import { useControlled } from '../../../parts/control/controlled.ts';
import { stopOf } from '../../../parts/control/machine.ts';
import { boundsOf, isOutside, isPush, numberIn, type PendingValue, writableGroups } from '../../../parts/control/pending.ts';
import type { useSend } from '../../../parts/control/use-send.tsx';
import { valueText } from '../../../parts/control/value-text.ts';
import { useWord } from '../../../platform/language/language.ts';
import { controlText } from '../text.ts';

export interface PointGroupsProps {
  readonly pending: readonly PendingValue[];
  readonly onText: (metric: string, text: string) => void;
  readonly sender: ReturnType<typeof useSend>;
}

/** Writable points by group of the device type: current value, permitted range, new value and its button. */
export function PointGroups({ pending, onText, sender }: PointGroupsProps) {
  const t = controlText.useText();
  const word = useWord();
  const { type } = useControlled();
  const stop = stopOf(type.points)?.point;
  // The stop button of the page sends it.
  const listed = type.points.filter((point) => point !== stop || !isPush(point));
  const texts = new Map(pending.map(({ metric, text }) => [metric, text]));
  const columns: readonly Column<ExpandedPoint>[] = [
    {
      id: 'name',
      title: t(($) => $.column.name),
      card: 'title',
      stays: true,
      width: 'minmax(150px, 2fr)',
      cell: (point) => <PointName point={point} />,
    },
    {
      id: 'present',
      title: t(($) => $.column.present),
      card: 'end',
      number: true,
      width: 'minmax(110px, 1fr)',
      cell: (point) => <Present point={point} />,
    },
    {
      id: 'limits',
      title: t(($) => $.column.limits),
      card: 'fact',
      labelled: true,
      lacks: (point) => point.type !== 'number' || isPush(point),
      width: 'minmax(150px, 1fr)',
      cell: (point) => <Limits point={point} />,
    },
    {
      id: 'wanted',
      title: t(($) => $.column.wanted),
      card: 'body',
      stays: true,
      lacks: isPush,
      width: 'minmax(170px, 2fr)',
      cell: (point) => <NewValue point={point} text={texts.get(point.metric) ?? ''} onText={onText} />,
    },
    {
      id: 'act',
      title: t(($) => $.column.act),
      card: 'acts',
      stays: true,
      width: 'minmax(110px, 1fr)',
      cell: (point) => <SendOne point={point} text={texts.get(point.metric) ?? ''} sender={sender} onText={onText} />,
    },
  ];
  return (
    <>
      {writableGroups(listed, type.groups).map(({ key, title, points }) => (
        <Panel key={key} title={word(title)} menu={false} flush>
          <Table
            id={`control-${key}`}
            label={word(title)}
            columns={columns}
            rows={points}
            rowKey={({ metric }) => metric}
            flush
            none={{ title: t(($) => $.none.title), hint: t(($) => $.none.hint) }}
          />
        </Panel>
      ))}
    </>
  );
}

function PointName({ point }: { readonly point: ExpandedPoint }) {
  const t = controlText.useText();
  const word = useWord();
  return (
    <span className={box.two} data-point={point.metric}>
      <span>
        {word(point.name)} {point.dangerous === true && <span className={`${box.badge} ${box.danger}`}>{t(($) => $.row.dangerous)}</span>}
      </span>
      {point.sign !== undefined && <small>{word(point.sign)}</small>}
    </span>
  );
}

function Present({ point }: { readonly point: ExpandedPoint }) {
  const { liveOf } = useControlled();
  return isPush(point) ? null : <Value value={liveOf(point.metric)} point={point} />;
}

function Limits({ point }: { readonly point: ExpandedPoint }) {
  const t = controlText.useText();
  const word = useWord();
  const { goodOf } = useControlled();
  const { min, max } = boundsOf(point, goodOf);
  const { limits, unit: _unit, ...bare } = point;
  return (
    <span className={`${box.two} ${box.tabular}`}>
      <span>{`${valueText(min, bare, word)} … ${valueText(max, point, word)}`}</span>
      {limits?.step !== undefined && <small>{t(($) => $.row.step, { step: limits.step })}</small>}
    </span>
  );
}

interface OneProps {
  readonly point: ExpandedPoint;
  readonly text: string;
  readonly onText: PointGroupsProps['onText'];
}

function NewValue({ point, text, onText }: OneProps) {
  const t = controlText.useText();
  const word = useWord();
  const { offAll, goodOf } = useControlled();
  const label = t(($) => $.row.wanted, { name: word(point.name) });
  const { metric, states } = point;
  if (isPush(point)) return null;
  if (states !== undefined) {
    return (
      <Select
        label={label}
        width="100%"
        clearable
        disabled={offAll !== null}
        value={text === '' ? null : text}
        onChange={(value: string | null) => onText(metric, value ?? '')}
        options={Object.entries(states).map(([value, state]) => ({ value, label: word(state) }))}
      />
    );
  }
  const value = numberIn(text);
  const wrong =
    text === ''
      ? null
      : value === null
        ? t(($) => $.row.noNumber)
        : isOutside(value, boundsOf(point, goodOf))
          ? t(($) => $.row.outside)
          : null;
  return (
    <span className={`${box.stack} ${box.close}`}>
      <TextInput
        label={label}
        keyboard="decimal"
        autoComplete="off"
        disabled={offAll !== null}
        value={text}
        fault={wrong !== null}
        unit={point.unit}
        onChange={(next) => onText(metric, next)}
      />
      {wrong !== null && <small className={box.bad}>{wrong}</small>}
    </span>
  );
}

function SendOne({ point, text, sender, onText }: OneProps & Pick<PointGroupsProps, 'sender'>) {
  const t = controlText.useText();
  const word = useWord();
  const { offOf, offAll } = useControlled();
  const value = isPush(point) ? 1 : numberIn(text);
  const off = offOf(point, value);
  const action = point.states?.[1];
  const name = word(point.name);
  return (
    <span className={`${box.stack} ${box.tight}`}>
      <Button
        danger={isPush(point) && (point.dangerous === true || point.stops?.includes(1) === true)}
        disabled={off !== null || value === null || sender.busy}
        label={t(($) => $.row.sendOne, { name })}
        onClick={() => value !== null && sender.send([{ point, value }], {}, () => onText(point.metric, ''))}
      >
        {isPush(point) && action !== undefined ? word(action) : t(($) => $.row.send)}
      </Button>
      {/* A reason common to all points is shown above them. */}
      {off !== null && offAll === null && <small className={box.alert}>{off}</small>}
    </span>
  );
}
