import { type MeterChange, meterChangesApi, timeText } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { ActorName } from '../../../parts/people/actor-name.tsx';
import { useCall, useChange } from '../../../platform/api/use-call.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { dataText } from '../text.ts';
import { MeterForm } from './meter-form.tsx';
import { RegisterCards } from './register-cards.tsx';

const none: readonly MeterChange[] = [];

/** Meter replacements of the device. */
export function MetersTab({ deviceId }: { readonly deviceId: number }) {
  const t = dataText.useText();
  const zone = useTimeZone();
  const confirm = useConfirm();
  const [isAdding, setAdding] = useState(false);
  const replacements = useCall(meterChangesApi.listMeterChanges, { query: { deviceId } });
  const removal = useChange(meterChangesApi.removeMeterChange, {
    renews: [meterChangesApi.listMeterChanges],
    success: t(($) => $.meters.removed),
  });
  const registers = replacements.data?.registers ?? [];
  const remove = ({ id, time: at }: MeterChange) => {
    const time = timeText(at, zone, 'minute');
    confirm({
      title: t(($) => $.meters.removeAsk, { time }),
      effect: t(($) => $.meters.removeEffect),
      button: t(($) => $.meters.remove),
      danger: true,
      act: () => removal.mutateAsync({ body: { deviceId, id } }),
    });
  };
  const shown = (value: number | null) => (value === null ? t(($) => $.meters.asRead) : String(value));
  const instant = (time: number) => <span className="cz-num">{timeText(time, zone, 'second')}</span>;
  const columns: readonly Column<MeterChange>[] = [
    { id: 'time', title: t(($) => $.meters.time), width: 180, card: 'title', cell: ({ time }) => instant(time) },
    {
      id: 'registers',
      title: t(($) => $.meters.registers),
      width: 'minmax(240px, 3fr)',
      card: 'body',
      cell: (change) => (
        <div>
          {change.registers.map(({ paramId, name, unit, last, first }) => (
            <div key={paramId}>
              {name} <span className="cz-num">{`${shown(last)} → ${shown(first)}`}</span> {unit}
            </div>
          ))}
        </div>
      ),
    },
    { id: 'note', title: t(($) => $.meters.note), width: 'minmax(120px, 1fr)', card: 'body', cell: ({ note }) => note },
    { id: 'by', title: t(($) => $.meters.by), width: 140, card: 'fact', cell: ({ by }) => <ActorName actor={by} shown={null} /> },
    { id: 'created', title: t(($) => $.meters.created), width: 180, card: 'end', cell: ({ created }) => instant(created) },
    {
      id: 'acts',
      title: '',
      width: 110,
      stays: true,
      card: 'acts',
      cell: (change) => (
        <Button
          size="small"
          danger
          label={t(($) => $.meters.removeOf, { time: timeText(change.time, zone, 'minute') })}
          onClick={() => remove(change)}
        >
          {t(($) => $.meters.remove)}
        </Button>
      ),
    },
  ];
  const action = (
    <Button kind="primary" disabled={registers.length === 0} onClick={() => setAdding(true)}>
      {t(($) => $.meters.add)}
    </Button>
  );
  return (
    <div className={`${box.stack} ${box.roomy}`}>
      <Card title={t(($) => $.meters.title)} extra={action} flush>
        <div className={box.inset}>
          <p className={`${box.plain} ${box.soft}`}>
            {replacements.data !== undefined && registers.length === 0 ? t(($) => $.meters.noRegisters) : t(($) => $.meters.hint)}
          </p>
        </div>
        <Table<MeterChange>
          id="meter-changes"
          label={t(($) => $.meters.title)}
          flush
          of={replacements}
          rows={replacements.data?.list ?? none}
          rowKey={({ id }) => id}
          columns={columns}
          none={{ title: t(($) => $.meters.none), hint: t(($) => $.meters.noneHint) }}
        />
      </Card>
      <RegisterCards deviceId={deviceId} />
      {isAdding && <MeterForm deviceId={deviceId} registers={registers} onClose={() => setAdding(false)} />}
    </div>
  );
}
