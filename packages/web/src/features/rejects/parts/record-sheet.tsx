import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { timeText } from '@czyun/contract';
import { maxRejectPieces, type Reject, type RejectSource, rejectSources } from '@czyun/contract/rejects';
import { useState } from 'react';
import { AreaInput } from '../../../kit/control/area-input.tsx';
import { Button } from '../../../kit/control/button.tsx';
import { Drawer } from '../../../kit/control/drawer.tsx';
import { NumberInput } from '../../../kit/control/number-input.tsx';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { Switch } from '../../../kit/control/switch.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { WallInstant } from '../../../kit/range/wall-instant.tsx';
import { Facts } from '../../../kit/ui/facts.tsx';
import { Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { Empty, Skeleton } from '../../../kit/ui/states.tsx';
import { useNarrow } from '../../../kit/ui/use-narrow.ts';
import type { NamedDevice } from '../../../parts/devices/device-choice.tsx';
import { ActorName } from '../../../parts/people/actor-name.tsx';
import { ReasonPicker } from '../../../parts/reasons/reason-picker.tsx';
import { useNow } from '../../../platform/live/use-clock.ts';
import { useAllows, useTimeZone } from '../../../platform/project/project-context.ts';
import { useRemoveReject, useSaveReject } from '../queries.ts';
import { rejectsText } from '../text.ts';

export interface RecordSheetProps {
  /** Machine of a new record. */
  readonly device: NamedDevice;
  /** null: a new one. */
  readonly record: Reject | null | 'missing';
  readonly waiting: boolean;
  readonly onClose: () => void;
}

/** A record of rejects: in a side drawer, on a phone from below. */
export function RecordSheet({ device, record, waiting, onClose }: RecordSheetProps) {
  const t = rejectsText.useText();
  const isNarrow = useNarrow();
  const may = useAllows()('reject.record');
  return (
    <Drawer
      title={t(($) => (record === null ? $.sheet.add : $.sheet.change))}
      onClose={onClose}
      width="narrow"
      {...(isNarrow ? ({ side: 'bottom', height: '85%' } as const) : {})}
      data-part="reject"
    >
      {waiting ? (
        <Skeleton height={320} />
      ) : record === 'missing' ? (
        <Empty title={t(($) => $.sheet.gone)} hint={t(($) => $.sheet.goneHint)} />
      ) : may ? (
        <RecordForm key={record?.version ?? 0} device={device} record={record} onClose={onClose} />
      ) : (
        record !== null && <ReadRecord record={record} />
      )}
    </Drawer>
  );
}

/** A click on a reason stores the record. */
function RecordForm({ device, record, onClose }: Pick<RecordSheetProps, 'device' | 'onClose'> & { readonly record: Reject | null }) {
  const t = rejectsText.useText();
  const zone = useTimeZone();
  const now = useNow(60_000);
  const [quantity, setQuantity] = useState<number | null>(record?.quantity ?? 1);
  const [source, setSource] = useState<RejectSource>(record?.source ?? 'machine');
  const [time, setTime] = useState<number | null>(record?.time ?? null);
  const [note, setNote] = useState(record?.note ?? '');
  const save = useSaveReject({ success: t(($) => $.sheet.saved), onDone: onClose });
  const pieces = quantity ?? 0;
  const isWrong = pieces < 1 || pieces > maxRejectPieces;
  const send = (reasonId: number) =>
    save.mutate({
      body: {
        ...{ deviceId: record?.deviceId ?? device.id, version: record?.version ?? 0, quantity: pieces, reasonId, source, note },
        ...(record === null ? {} : { id: record.id }),
        ...(time === null ? {} : { time }),
      },
    });
  return (
    <Stack gap="wide">
      <Text strong size="large" as="b" translate="no">
        {record?.device ?? device.name}
      </Text>
      <Row gap="normal">
        <Button
          size="large"
          icon={<MinusOutlined aria-hidden />}
          label={t(($) => $.sheet.fewer)}
          disabled={pieces <= 1}
          onClick={() => setQuantity(pieces - 1)}
        />
        <NumberInput
          label={t(($) => $.sheet.quantity)}
          value={quantity}
          onChange={setQuantity}
          min={1}
          max={maxRejectPieces}
          whole
          width={96}
        />
        <Button
          size="large"
          icon={<PlusOutlined aria-hidden />}
          label={t(($) => $.sheet.more)}
          disabled={pieces >= maxRejectPieces}
          onClick={() => setQuantity(pieces + 1)}
        />
        <Text tone="soft">{t(($) => $.pcs)}</Text>
      </Row>
      <ReasonPicker use="reject" chosen={record?.reason.id ?? null} busy={save.isPending || isWrong} onChoose={send} />
      <Segmented<RejectSource>
        label={t(($) => $.sheet.source)}
        value={source}
        wide
        options={rejectSources.map((value) => ({ value, label: t(($) => $.sheet[value]) }))}
        onChange={setSource}
      />
      <Row wrap>
        <Switch label={t(($) => $.sheet.other)} checked={time !== null} onChange={(isOther) => setTime(isOther ? Math.floor(now) : null)} />
        {time === null ? (
          <Text tone="soft">{t(($) => $.sheet.now)}</Text>
        ) : (
          <WallInstant label={t(($) => $.sheet.at)} timeZone={zone} value={time} latest={now} minutes onChange={setTime} />
        )}
      </Row>
      <Stack>
        <label htmlFor="reject-note">{t(($) => $.sheet.note)}</label>
        <AreaInput
          id="reject-note"
          value={note}
          onChange={setNote}
          lines={[2, 6]}
          most={500}
          placeholder={t(($) => $.sheet.notePlaceholder)}
        />
      </Stack>
      {record !== null && (
        <Row wrap>
          <Button kind="primary" disabled={isWrong} busy={save.isPending} onClick={() => send(record.reason.id)}>
            {t(($) => $.sheet.save)}
          </Button>
          <RemoveButton record={record} onDone={onClose} />
        </Row>
      )}
    </Stack>
  );
}

function RemoveButton({ record, onDone }: { readonly record: Reject; readonly onDone: () => void }) {
  const t = rejectsText.useText();
  const confirm = useConfirm();
  const remove = useRemoveReject({ success: t(($) => $.sheet.removed), onDone });
  const ask = () =>
    confirm({
      title: t(($) => $.sheet.askRemove),
      effect: t(($) => $.sheet.removeEffect, { quantity: record.quantity, reason: record.reason.name }),
      button: t(($) => $.sheet.remove),
      danger: true,
      act: () => remove.mutateAsync({ body: { deviceId: record.deviceId, id: record.id } }),
    });
  return (
    <Button danger onClick={ask}>
      {t(($) => $.sheet.remove)}
    </Button>
  );
}

function ReadRecord({ record }: { readonly record: Reject }) {
  const t = rejectsText.useText();
  const zone = useTimeZone();
  const { device, time, quantity, source, reason, note, by } = record;
  return (
    <Stack gap="wide">
      <Text strong size="large" as="b" translate="no">
        {device}
      </Text>
      <Facts
        small
        of={[
          [t(($) => $.sheet.at), timeText(time, zone, 'minute')],
          [t(($) => $.sheet.quantity), `${quantity} ${t(($) => $.pcs)}`],
          [t(($) => $.sheet.reason), `${reason.group} › ${reason.name}`],
          [t(($) => $.sheet.source), t(($) => $.sheet[source])],
          [t(($) => $.sheet.by), <ActorName key="by" actor={by} shown={by.userName} />],
        ]}
      />
      {note !== '' && <Text as="p">{note}</Text>}
      <Text as="p" size="small" tone="faint">
        {t(($) => $.sheet.readOnly)}
      </Text>
    </Stack>
  );
}
