import { meterChangesApi, type SuspectFall, timeText } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { useCall } from '../../../platform/api/use-call.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { dataText } from '../text.ts';
import { type Register, WidthForm } from './width-form.tsx';

const noFalls: readonly SuspectFall[] = [];
const noRegisters: readonly Register[] = [];

/** Roll-over limits of the device's registers, and unexplained decreases. */
export function RegisterCards({ deviceId }: { readonly deviceId: number }) {
  const t = dataText.useText();
  const zone = useTimeZone();
  const [setting, setSetting] = useState<{ readonly register: Register; readonly width: number | null } | null>(null);
  const changes = useCall(meterChangesApi.listMeterChanges, { query: { deviceId } });
  const registers = changes.data?.registers ?? noRegisters;
  const registerOf = (paramId: number) => registers.find((each) => each.paramId === paramId);
  const falls: readonly Column<SuspectFall>[] = [
    {
      id: 'between',
      title: t(($) => $.falls.between),
      width: 320,
      card: 'title',
      cell: ({ from, to }) => <span className="cz-num">{`${timeText(from, zone, 'minute')} – ${timeText(to, zone, 'minute')}`}</span>,
    },
    { id: 'name', title: t(($) => $.falls.name), width: 'minmax(140px, 1fr)', card: 'fact', cell: ({ name }) => name },
    {
      id: 'fall',
      title: t(($) => $.falls.fall),
      width: 'minmax(160px, 1fr)',
      card: 'fact',
      cell: ({ before, after, unit }) => <span className="cz-num">{`${before} → ${after} ${unit}`}</span>,
    },
    {
      id: 'kind',
      title: t(($) => $.falls.kind),
      width: 'minmax(200px, 2fr)',
      card: 'body',
      cell: ({ kind, width }) => t(($) => (kind === 'rollOver' ? $.falls.rollOver : $.falls.reset), { width: width ?? '' }),
    },
    {
      id: 'acts',
      title: '',
      width: 110,
      stays: true,
      card: 'acts',
      cell: ({ paramId, name, width }) => {
        const register = registerOf(paramId);
        return register !== undefined && width !== null ? (
          <Button size="small" label={t(($) => $.widths.setOf, { name })} onClick={() => setSetting({ register, width })}>
            {t(($) => $.widths.set)}
          </Button>
        ) : null;
      },
    },
  ];
  const widths: readonly Column<Register>[] = [
    { id: 'name', title: t(($) => $.widths.name), width: 'minmax(200px, 2fr)', card: 'title', cell: ({ name }) => name },
    {
      id: 'width',
      title: t(($) => $.widths.width),
      width: 'minmax(140px, 1fr)',
      card: 'fact',
      cell: ({ width, unit }) => <span className="cz-num">{width === null ? t(($) => $.widths.unknown) : `${width} ${unit}`}</span>,
    },
    {
      id: 'by',
      title: t(($) => $.widths.by),
      width: 140,
      card: 'fact',
      cell: ({ widthBy }) => (widthBy === null ? '-' : t(($) => $.widths[widthBy])),
    },
    {
      id: 'acts',
      title: '',
      width: 110,
      stays: true,
      card: 'acts',
      cell: (register) => (
        <Button
          size="small"
          label={t(($) => $.widths.setOf, { name: register.name })}
          onClick={() => setSetting({ register, width: register.widthBy === 'setting' ? register.width : null })}
        >
          {t(($) => $.widths.set)}
        </Button>
      ),
    },
  ];
  return (
    <>
      <Card title={t(($) => $.falls.title)} flush>
        <div className={box.inset}>
          <p className={`${box.plain} ${box.soft}`}>{t(($) => $.falls.hint)}</p>
        </div>
        <Table<SuspectFall>
          id="register-falls"
          label={t(($) => $.falls.title)}
          flush
          of={changes}
          rows={changes.data?.suspects ?? noFalls}
          rowKey={({ paramId, to }) => `${paramId}:${to}`}
          columns={falls}
          none={{ title: t(($) => $.falls.none), hint: t(($) => $.falls.noneHint) }}
        />
      </Card>
      <Card title={t(($) => $.widths.title)} flush>
        <div className={box.inset}>
          <p className={`${box.plain} ${box.soft}`}>{t(($) => $.widths.hint)}</p>
        </div>
        <Table<Register>
          id="register-widths"
          label={t(($) => $.widths.title)}
          flush
          of={changes}
          rows={registers}
          rowKey={({ paramId }) => paramId}
          columns={widths}
          none={{ title: t(($) => $.widths.none), hint: t(($) => $.widths.noneHint) }}
        />
      </Card>
      {setting !== null && <WidthForm deviceId={deviceId} {...setting} onClose={() => setSetting(null)} />}
    </>
  );
}
